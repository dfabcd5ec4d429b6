// What stands beside bold words and puts them in doubt: that it was no more than a joke, a condition, somebody else's words.
// Greetings and thanks say nothing; whatever else is joined to bold words without a stop is quoted to the host.

import type { Piece } from './markup.ts'
import type { Scene } from './scene.ts'
import { doingsOf, is, seatOf, thingOf } from './senses.ts'
import { mood, sentencesOf } from './sentence.ts'
import { type Token, tokensOf } from './tokens.ts'

export interface Beside {
  readonly doubts: readonly string[]
  /** The words by which it seems to be taken back. */
  readonly back?: string
}

/** The words of the same sentence. */
export interface Around {
  readonly before: string
  readonly after: string
}

const words = (tokens: readonly Token[]): Token[] => tokens.filter((t) => t.sign === undefined)
const isBack = (token: Token): boolean => is(token, 'taken-back', 'withdraw')
/** What says nothing of its own beside a line. */
const isChat = (token: Token): boolean => is(token, 'filler', 'i', 'it', 'ack', 'yes', 'then', 'and', 'chat')
/** The beginning of what limits a line. */
const isLimit = (token: Token | undefined): boolean => is(token, 'if', 'unless', 'until', 'when')
/** Nothing but that it is taken back: "wait, no". */
const isAllBack = (tokens: readonly Token[]): boolean =>
  tokens.some(isBack) &&
  tokens.every((t) => isBack(t) || is(t, 'no', 'not', 'it', 'filler', 'edit', 'i', 'ack', 'chat', 'but'))

/** What of a post puts the piece at this place in doubt. */
export function besideOf(
  scene: Scene,
  pieces: readonly Piece[],
  at: number,
  { before, after }: Around,
  isAhead: boolean,
): Beside {
  const read = (text: string) => tokensOf(scene.lexicon, text)
  const [left, right] = [read(before), read(after)]
  const leads = (t: Token) => isChat(t) || is(t, 'no', 'play') || (isAhead && is(t, 'queued', 'order-head'))
  const inSentence = [
    ...glued(left.toReversed(), leads).toReversed(),
    ...words(left).filter((t) => isBack(t) && !is(t, 'no')),
    ...glued(right, isChat),
    ...turned(right),
  ]
  const back = laterBack(scene, pieces, at, after)
  const near = before.trim() === '' ? pieces[at - 1] : undefined
  const doubts = [
    ...(inSentence.length > 0 ? [`beside it stands ${quoted(inSentence)}`] : []),
    ...(QUOTED.test(`${before.trimEnd().at(-1) ?? ''}${after.trimStart()[0] ?? ''}`)
      ? ['it stands between quotes']
      : []),
    ...(near?.mark === 'none' ? earlier(read(near.text)) : []),
    ...(back.doubts ?? []),
  ]
  return { doubts, ...(back.whole === undefined ? {} : { back: back.whole }) }
}

const QUOTED = /^(?:""|''|“”|‘’|„“|«»|「」|『』)$/

const quoted = (tokens: readonly Token[]): string => `"${[...new Set(tokens)].map((t) => t.text).join(' ')}"`

/** The tokens up to a stop of any kind, if one of them says something; a colon leads to what it stands before. */
function glued(tokens: readonly Token[], harmless: (token: Token) => boolean): Token[] {
  const from = tokens.findIndex((t) => t.sign !== 'colon')
  const rest = from < 0 ? [] : tokens.slice(from)
  const end = rest.findIndex((t) => t.sign !== undefined || (is(t, 'but') && !is(t, 'filler')))
  const near = end < 0 ? rest : rest.slice(0, end)
  return near.every(harmless) ? [] : near
}

/** Behind a comma: a condition, what takes it back, a "but" with what she would rather do, and what else she does. */
function turned(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  let part: Token[] = []
  let but = false
  for (const token of [...tokens, undefined]) {
    if (token !== undefined && token.sign === undefined && !is(token, 'against')) {
      part.push(token)
      continue
    }
    const first = part.find((t) => !is(t, 'filler') || isLimit(t))
    const against = but && part.some((t) => is(t, 'not', 'modal', 'no'))
    const does = part.find((t) => !is(t, 'filler', 'i', 'then', 'and') || thingOf(t, 'cards'))
    // "Graze, not today" says it all the same; "…, not Bo" does not.
    const denies =
      is(first, 'not') &&
      (part.length === 1 || part.some((t) => seatOf(t) !== undefined || thingOf(t) || is(t, 'turn')))
    const goesOn = doingsOf(does).some((d) => d !== 'hand-over') || thingOf(does, 'cards') !== undefined
    const unsure = part.length <= 3 && is(part.at(-1), 'modal')
    if (isLimit(first) || part.some(isBack) || is(first, 'or') || denies || against || goesOn || unsure)
      out.push(...part)
    but = token !== undefined && token.sign === undefined
    part = []
  }
  return out
}

/** The line above that leads to it, "Bo wrote:", and a joke that comes before. */
function earlier(tokens: readonly Token[]): string[] {
  const all = tokens.filter((t, i) => !(t.sign === 'line' && i === tokens.length - 1))
  const last = sentencesOf(all).at(-1)
  if (!last || last.question) return []
  const said = words(last.tokens)
  const leads = all.at(-1)?.sign === 'colon'
  const odd =
    leads && (mood(last) !== undefined || said.some((t) => isBack(t) || isLimit(t) || seatOf(t) !== undefined))
  const joke = isAllBack(said) && said.some((t) => isBack(t) && !is(t, 'no'))
  return odd || joke ? [`before it stands ${quoted(said)}`] : []
}

/** Whether what comes later in the post takes it back, or limits it in the next sentence. */
function laterBack(
  scene: Scene,
  pieces: readonly Piece[],
  at: number,
  after: string,
): { readonly doubts?: readonly string[]; readonly whole?: string } {
  const doubts: string[] = []
  for (const [i, piece] of pieces.entries()) {
    if (i <= at) continue
    const text = i === at + 1 && piece.mark === 'none' ? piece.text.slice(after.length) : piece.text
    const sentences = sentencesOf(tokensOf(scene.lexicon, text))
    for (const [n, { tokens, question }] of sentences.entries()) {
      const said = words(tokens)
      if (question) continue
      if (isAllBack(said)) return { whole: said.map((t) => t.text).join(' ') }
      if (piece.mark !== 'none') continue
      const first = said.find((t) => !is(t, 'filler') || isLimit(t))
      const limits =
        i === at + 1 && n === 0 && (is(first, 'if', 'unless') || (is(first, 'against') && said.some(isLimit)))
      const denies =
        i === at + 1 && n === 0 && said.every((t) => is(t, 'not', 'no', 'filler')) && said.some((t) => is(t, 'not'))
      if (said.some(isBack) || limits || denies) doubts.push(`below it stands ${quoted(said)}`)
    }
  }
  if (after !== '' && isAllBack(words(tokensOf(scene.lexicon, after)))) return { whole: after.trim() }
  return { doubts }
}
