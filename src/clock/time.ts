// Times as they are written, in a time zone that the IANA names, and instants: milliseconds since 1970, UTC. Nothing here
// reads a clock.

export const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** A date and a time of day as a clock on the wall shows it. */
export interface Wall {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const WRITTEN = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/

/**
 * The instant of a time as written: `2026-12-01T18:04Z`, with `+01:00` in place of Z, or bare, which is read in the zone.
 * A day alone is its beginning, or its end where it says until when. Undefined when it is no time.
 */
export function instantOf(text: string, zone: string, day: 'begins' | 'ends' = 'begins'): number | undefined {
  const found = WRITTEN.exec(text)
  if (!found) return undefined
  const [, year, month, date, hour, minute, second, offset] = found
  const wall: Wall = {
    year: Number(year),
    month: Number(month),
    day: Number(date),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
  }
  if (!isWall(wall)) return undefined
  if (hour === undefined) return onWall(day === 'ends' ? dayAfter(wall) : wall, zone)
  return offset === undefined ? onWall(wall, zone) : asUtc(wall) - offsetOf(offset)
}

const asUtc = ({ year, month, day, hour, minute, second }: Wall): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/** No thirtieth of February, no hour 25. */
function isWall(wall: Wall): boolean {
  const back = wallIn(asUtc(wall))
  return (Object.keys(wall) as (keyof Wall)[]).every((key) => wall[key] === back[key])
}

/** In UTC. */
function wallIn(instant: number): Wall {
  const date = new Date(instant)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
}

const dayAfter = (wall: Wall): Wall => wallIn(asUtc(wall) + DAY)

/** `+01:00` in milliseconds. */
function offsetOf(text: string): number {
  if (text === 'Z') return 0
  const [hours = 0, minutes = 0] = text.slice(1).split(':').map(Number)
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE
}

/** The instant at which the clocks of a zone show this: the first one when they do so twice, an hour on when never. */
function onWall(wall: Wall, zone: string): number {
  const bare = asUtc(wall)
  const offsets = [offsetAt(bare - DAY, zone), offsetAt(bare + DAY, zone)]
  const fitting = offsets.map((offset) => bare - offset).filter((t) => t + offsetAt(t, zone) === bare)
  return fitting.length > 0 ? Math.min(...fitting) : bare - offsets[0]!
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(instant: number, zone: string): number {
  if (zone === 'UTC') return 0
  let format = formats.get(zone)
  if (!format) {
    const number = 'numeric' as const
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      ...{ year: number, month: number, day: number, hour: number, minute: number, second: number },
    })
    formats.set(zone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map((p) => [p.type, Number(p.value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return asUtc({ year, month, day, hour, minute, second }) - Math.floor(instant / 1000) * 1000
}

/** What the clocks of a zone show at an instant, the day of the week (0: Sunday), and how far they are from UTC. */
export function shownIn(instant: number, zone: string): Wall & { readonly weekday: number; readonly zone: string } {
  const offset = offsetAt(instant, zone)
  const weekday = new Date(instant + offset).getUTCDay()
  return { ...wallIn(instant + offset), weekday, zone: offsetName(offset) }
}

/** `UTC`, `UTC+1`, `UTC-3:30`. */
function offsetName(offset: number): string {
  if (offset === 0) return 'UTC'
  const minutes = Math.abs(offset) / MINUTE
  const rest = Math.round(minutes % 60)
  return `UTC${offset < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** `18:04`; with seconds where there are any. */
export function clockText({ hour, minute, second }: Pick<Wall, 'hour' | 'minute' | 'second'>): string {
  const shown = second === 0 ? [hour, minute] : [hour, minute, second]
  return shown.map((n) => String(n).padStart(2, '0')).join(':')
}

/** It says of which zone it is. */
export const isZoned = (text: string): boolean => /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text)

/** The beginning of its minute. */
export const wholeMinute = (instant: number): number => Math.floor(instant / MINUTE) * MINUTE

/** `2026-12-01T18:04Z`, as the log writes it; to the minute, as boards stamp their posts. */
export const stampOf = (instant: number): string => `${new Date(instant).toISOString().slice(0, 16)}Z`
