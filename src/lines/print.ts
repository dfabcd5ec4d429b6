// Writes lines in their one canonical form, so that the log, the echo of a post and a digest of a
// line are the same bytes however it was typed. `parse.ts` reads back exactly what stands here.
import type { Act, Entry, Host, HostDeed, Line, Marks, Speaker, Told, Trigger, ZoneName } from './ast.ts'
import { inQuotes, isBareName, isBareValue, needsQuotes, verbOf } from './words.ts'

/** A line in its canonical form. */
export function printLine(line: Line): string {
  switch (line.form) {
    case 'act':
      return line.who === undefined
        ? printSaid(line, line.verb)
        : `${printWho(line.who)} ${printSaid(line, verbFor(line))}`
    case 'then':
      return `${printWho(line.who)} then ${line.queue.map(printInner).join('; ')}`
    case 'orders':
      return `${printWho(line.who)} orders ${printInner(line.say)}${printTrigger(line.trigger)}`
    case 'host':
      return printHost(line)
    case 'told':
      return printTold(line)
    case 'undo':
      return 'to' in line ? `undo to ${line.to}` : `undo ${line.count}`
    case 'redo':
      return 'redo'
  }
}

/** A line of the log: number, line, two spaces, marks. */
export function printLogLine(number: number, line: Line, marks: Marks): string {
  const end = printMarks(marks)
  return `${number} ${printLine(line)}${end === '' ? '' : `  ${end}`}`
}

/** `@time #post auto ~digest`, whichever there are. */
export function printMarks(marks: Marks): string {
  const parts: string[] = []
  if (marks.at !== undefined) parts.push(`@${marks.at}`)
  if (marks.source !== undefined) parts.push(`#${marks.source}`)
  if (marks.auto) parts.push('auto')
  if (marks.digest !== undefined) parts.push(`~${marks.digest}`)
  return parts.join(' ')
}

/** An entry in its canonical form: `shoot(spring, hand) x2 of B`. */
function printEntry(entry: Entry): string {
  if (entry.stack) return `[${entry.name}]`
  let text = printName(entry)
  if (entry.marks.length > 0) text += `(${entry.marks.join(', ')})`
  if (entry.times !== 1) text += ` x${entry.times}`
  if (entry.of !== undefined) text += ` of ${printName(entry.of)}`
  return text
}

function isAll(who: Speaker): boolean {
  return who.name === 'all' && !who.quoted
}

function printWho(who: Speaker): string {
  return who.quoted || (needsQuotes(who.name) && !isAll(who)) ? inQuotes(who.name) : who.name
}

function printName(named: Speaker): string {
  return named.quoted || !isBareName(named.name) ? inQuotes(named.name) : named.name
}

function printValue(value: string): string {
  return isBareValue(value) ? value : inQuotes(value)
}

function printList(entries: readonly Entry[]): string {
  return entries.map(printEntry).join(', ')
}

function verbFor(act: Act): string {
  return act.who !== undefined && isAll(act.who) && act.verb === 'passes' ? 'pass' : act.verb
}

/** Inside a queue or an order: a play is the card alone, unless that would read as another verb. */
function printInner(act: Act): string {
  if (act.verb === 'passes') return printSaid(act, 'pass')
  if (act.verb !== 'plays') return printSaid(act, act.verb)
  const first = act.what[0]
  const likeVerb = first !== undefined && !first.quoted && verbOf(first.name.toLowerCase()) !== undefined
  return printSaid(act, likeVerb ? 'plays' : '')
}

function printSaid(act: Act, verb: string): string {
  const parts: string[] = verb === '' ? [] : [verb]
  if (act.what.length > 0) parts.push(printList(act.what))
  if (act.gifts !== undefined) {
    parts.push(act.gifts.map(({ what, to }) => `${printList(what)} to ${printEntry(to)}`).join(', '))
  }
  if (act.places !== undefined) {
    const groups = act.places.map(({ what, place }) => {
      return `${printList(what)} ${'on' in place ? `on ${place.on}` : `into ${printEntry(place.into)}`}`
    })
    parts.push(groups.join(' and '))
  }
  if (act.taking !== undefined) parts.push('for', printEntry(act.taking))
  if (act.as !== undefined) parts.push('as', act.as)
  if (act.with !== undefined) parts.push('with', printEntry(act.with))
  const choosing = act.choosing === undefined ? [] : ['choosing', printList(act.choosing)]
  if (act.declinesFirst) parts.push(...choosing)
  if (act.on !== undefined) parts.push('on', printList(act.on))
  if (act.for !== undefined) parts.push('for', printEntry(act.for))
  if (act.discarding !== undefined) parts.push('discarding', printList(act.discarding))
  if (!act.declinesFirst) parts.push(...choosing)
  if (act.because !== undefined) parts.push('because', inQuotes(act.because))
  return parts.join(' ')
}

function printTrigger(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'always':
      return ''
    case 'until':
      return ` until ${trigger.until}`
    case 'attacked':
      return trigger.by === undefined ? ' when attacked' : ` when attacked by ${printEntry(trigger.by)}`
    case 'at-0':
      return ' when at-0'
    case 'played':
      return ` when ${printEntry(trigger.card)} played`
    case 'falls':
      return ` when ${printEntry(trigger.seat)} falls`
    case 'reaches':
      return ` when ${printEntry(trigger.seat)} reaches ${trigger.step}`
    case 'arrives':
      return ` when ${trigger.type} arrives`
    case 'step':
      return ` at ${trigger.step}`
  }
}

function printHost(line: Host): string {
  const because = line.because === undefined ? '' : ` because ${inQuotes(line.because)}`
  return `host ${printDeed(line.deed)}${because}`
}

function printDeed(deed: HostDeed): string {
  switch (deed.deed) {
    case 'sets': {
      // A player called "option" would read as the option clause of this verb.
      const seat = deed.seat.name.toLowerCase() === 'option' ? inQuotes(deed.seat.name) : printEntry(deed.seat)
      return `sets ${seat} ${deed.key} ${printValue(deed.value)}`
    }
    case 'sets-option':
      return `sets option ${deed.option} ${printValue(deed.value)}`
    case 'moves':
      return `moves ${printEntry(deed.card)} from ${printZone(deed.from)} to ${printZone(deed.to)}`
    case 'gives':
      return `gives ${printEntry(deed.seat)} ${printEntry(deed.card)}`
    case 'takes':
      return `takes ${printEntry(deed.card)} from ${printEntry(deed.seat)}`
    case 'draws':
      return `draws ${deed.count} for ${printEntry(deed.seat)}`
    case 'discards-random':
      return `discards ${deed.count} random ${deed.count === 1 ? 'card' : 'cards'} of ${printEntry(deed.seat)}`
    case 'shuffles':
      return `shuffles ${deed.pile}`
    case 'reveals-role':
      return `reveals role of ${printEntry(deed.seat)}`
    case 'skips':
      return 'skips'
    case 'extends':
      return `extends the open question to ${printValue(deed.to)}`
    case 'seats':
      return `seats ${printEntry(deed.newcomer)} for ${printEntry(deed.seat)}`
    case 'ends-game':
      return 'ends game'
    case 'note':
    case 'ruling':
      return `${deed.deed} ${inQuotes(deed.text)}`
  }
}

function printZone({ zone, of }: ZoneName): string {
  return of === undefined ? zone : `${zone} of ${printEntry(of)}`
}

function printTold(line: Told): string {
  if (line.kind === 'pm') return `told pm ${printEntry(line.seat)} ${line.number} ~${line.text}`
  const post = line.post === undefined ? '' : ` #${line.post}`
  return `told ${line.kind} ${line.number}${post} ~${line.text}`
}
