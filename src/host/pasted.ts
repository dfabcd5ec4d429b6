// Takes what players posted, in their own words: quotes as the board gives them, or the words of one player. Everything is
// read first and shown; what had to be inferred is taken only when the host says so. Nothing is written when a post is
// not understood or refused.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Line, Marks } from '../engine/line.ts'
import { keptWords } from '../gamefile/log.ts'
import { printLine } from '../lines/print.ts'
import { inQuotes, VERBS } from '../lines/words.ts'
import { squeeze } from '../rules/lookup.ts'
import { readVocabularies } from '../rules/vocabulary.ts'
import { lexiconOf } from '../speech/lexicon.ts'
import type { Player } from '../speech/names.ts'
import { type Post, postsOf } from '../speech/quotes.ts'
import { readPost } from '../speech/reading.ts'
import type { Reading, ReadLine } from '../speech/saying.ts'
import { sceneOf } from '../speech/scene.ts'
import { type ActSpec, isRemark, marksOf, pointed, readLine } from './act.ts'
import { placeOf } from './insert.ts'
import { dealtRun, type OpenGame, playersAt, seatNamed } from './open.ts'
import { type Taker, taker } from './taker.ts'
import { EXIT, Trouble, usage } from './trouble.ts'

export type PasteSpec = Omit<ActSpec, 'texts'>

/** What became of a post. */
export interface PostRead {
  /** The seat; undefined for who plays no part. */
  readonly who?: string
  /** As the quote calls her. */
  readonly author?: string
  readonly marks: Marks
  readonly words: string
  readonly lines: readonly ReadLine[]
  /** Why there are no lines, or no more. */
  readonly note?: string
  /** Taken before, taken before with other words, or not a player. */
  readonly left?: 'taken' | 'edited' | 'stranger'
}

export interface PasteRead {
  readonly posts: readonly PostRead[]
  /** At the post where the reading stopped, why. */
  readonly trouble?: Trouble
  /** Something is inferred. */
  readonly inferred: boolean
  /** What was read is taken; it writes it all. */
  readonly taking: Pick<Taker, 'changes' | 'done'>
}

/** Whether a text is what a Quote button gives. */
export const isQuoted = (text: string): boolean => postsOf(text).posts.length > 0

/** A post, or a line that the host has typed among what players said. */
export interface Spoken extends Post {
  readonly line?: Line
}

/**
 * The words of a text that nobody's quote holds: of one player, or a name and her words in each line, beside which lines
 * of the log's own language may stand. Undefined when a line is neither, or all are lines.
 */
export function spokenPosts(opened: OpenGame, text: string, spec: PasteSpec): Spoken[] | undefined {
  const given = { ...(typeof spec.post === 'number' ? { number: spec.post } : {}), ...(spec.at ? { at: spec.at } : {}) }
  if (spec.as !== undefined) return [{ author: seatNamed(opened, spec.as), words: text, ...given }]
  const players = playersAt(opened)
  const posts = text
    .split(/\r\n|\n/)
    .filter((line) => !isRemark(line, players))
    .map((line): Spoken | undefined => spokenBy(players, line) ?? typedLine(opened, line))
  if (posts.some((p) => p === undefined) || posts.every((p) => p?.line)) return undefined
  return posts.flatMap((post) => (post ? [{ ...post, ...given }] : []))
}

function typedLine(opened: OpenGame, text: string): Spoken | undefined {
  try {
    return { line: readLine(opened, text), words: text }
  } catch (error) {
    if (error instanceof Trouble) return undefined
    throw error
  }
}

/** `ADGK: words`, or `B 用閃避`: a whole name stands in front. */
function spokenBy(players: readonly Player[], line: string): { author: string; words: string } | undefined {
  const names = players
    .flatMap(({ name, aka }) => [name, ...aka].map((n) => ({ seat: name, name: n })))
    .sort((a, b) => b.name.length - a.name.length)
  const said = line.trim()
  for (const { seat, name } of names) {
    if (!said.toLowerCase().startsWith(name.toLowerCase())) continue
    const rest = said.slice(name.length)
    if (/^[\p{L}\p{N}]/u.test(rest) && !/^\p{sc=Han}/u.test(rest)) continue
    const words = rest.replace(/^\s*[:：]?\s*/, '')
    // With a verb of the line language it is meant as a line, and what is wrong with it is said of that.
    const first = /^\w+/.exec(words)?.[0]?.toLowerCase()
    return VERBS.some((verb) => verb === first) ? undefined : { author: seat, words }
  }
  return undefined
}

/** The posts of a paste; words beside them are an error, since nobody said them. */
export function quotedPosts(opened: OpenGame, text: string): readonly Post[] {
  const { posts, outside } = postsOf(text)
  const stray = outside.split(/\r\n|\n/).find((line) => !isRemark(line, playersAt(opened)))
  if (stray !== undefined)
    throw new Trouble({
      exit: EXIT.usage,
      what: 'these words stand in no quote, so nobody has said them',
      where: opened.path,
      excerpt: pointed(stray, 0, stray.length),
      mend: 'put them into the quote of who said them, begin them with #, or say who it is: --as NAME',
    })
  const numbers = posts.map((p) => p.number)
  const ordered = numbers.every((n) => n !== undefined)
  return ordered ? [...posts].sort((a, b) => (a.number ?? 0) - (b.number ?? 0)) : posts
}

export function readPaste(opened: OpenGame, posts: readonly Spoken[], spec: PasteSpec): PasteRead {
  dealtRun(opened)
  const players = playersAt(opened)
  const vocabularies = readVocabularies(join(opened.context.root, 'templates'))
  const lexicon = lexiconOf(opened.program, players, vocabularies)
  // What was taken before, or is nobody's, has no place to go to.
  const fresh = posts.filter((post) => {
    const who = seatOf(players, post.author)
    return post.line || (who !== undefined && (post.number === undefined || !known(opened, who, post)))
  })
  const said = fresh.map((post) => marksOfPost(opened, post, spec))
  const taking = taker(opened, { ...spec, insert: spec.insert === true && said.length > 0 }, said)
  const read: PostRead[] = []
  let trouble: Trouble | undefined
  for (const given of posts) {
    // Messages are told apart by nothing; one that comes twice is refused by the rules.
    const { number: _, ...unnumbered } = given
    const post: Post = spec.post === 'pm' ? unnumbered : given
    if (given.line) {
      const { line } = given
      const marks = marksOfPost(opened, post, spec)
      read.push({
        ...('who' in line && line.who ? { who: line.who.name } : {}),
        marks,
        words: post.words,
        lines: [{ line, how: 'exact', doubts: [] }],
      })
      taking.reach(marks)
      try {
        taking.take(line, { text: post.words, marks })
      } catch (error) {
        if (!(error instanceof Trouble)) throw error
        trouble = error
        break
      }
      continue
    }
    const base = {
      ...(post.author === undefined ? {} : { author: post.author }),
      marks: marksOfPost(opened, post, spec),
      words: post.words,
      lines: [],
    }
    const who = seatOf(players, post.author)
    if (who === undefined) {
      read.push({
        ...base,
        left: 'stranger',
        note: post.author === undefined ? 'the quote does not say whose words they are' : 'no player is called so',
      })
      continue
    }
    const before = post.number === undefined ? undefined : known(opened, who, post)
    if (before) {
      read.push({ ...base, who, ...before })
      continue
    }
    const where =
      posts.length === 1 && read.length === 0
        ? undefined
        : `${who}'s post${post.number === undefined ? '' : ` #${post.number}`}, of which none is taken`
    let first = true
    taking.reach(base.marks)
    const reading = readPost(post.words, {
      scene: () => sceneOf(taking.run, opened.game, opened.program, lexicon, { speaker: who, pm: spec.post === 'pm' }),
      take(line) {
        try {
          taking.take(line, {
            where,
            text: printLine(line),
            marks: base.marks,
            ...(first ? { raw: post.words.split(/\r\n|\n|\r/) } : {}),
          })
          first = false
          return true
        } catch (error) {
          if (!(error instanceof Trouble)) throw error
          trouble = placeOf(opened, [base.marks]) ? error : ahead(opened, line, error)
          return false
        }
      },
      canonical: (text) => ownWords(opened, text, who),
    })
    trouble ??= notClear(opened, who, post, reading)
    read.push({ ...base, who, lines: reading.lines, ...(reading.seen === undefined ? {} : { note: reading.seen }) })
    if (trouble) break
    if (reading.lines.length === 0 && post.number !== undefined) taking.remark(seenRemark(who, post))
  }
  const inferred = read.some((p) => p.lines.some((l) => l.how === 'inferred'))
  return { posts: read, ...(trouble ? { trouble: behindOthers(read, trouble) } : {}), inferred, taking }
}

/** One post stops a whole paste; what stands before it need not wait for her. */
function behindOthers(read: readonly PostRead[], { parts }: Trouble): Trouble {
  if (!read.slice(0, -1).some((p) => p.lines.length > 0)) return new Trouble(parts)
  const mend = parts.mend === undefined ? '' : `${parts.mend}; `
  return new Trouble({ ...parts, mend: `${mend}what stands before it can be pasted by itself and taken` })
}

/** What is said too soon may be kept for her turn. */
function ahead(opened: OpenGame, line: Line, { parts }: Trouble): Trouble {
  const early = parts.code === 'not-asked' || parts.code === 'pending'
  if (!early || line.form !== 'act' || !line.who || !KEPT.has(line.verb)) return new Trouble(parts)
  const then = printLine({ form: 'then', who: line.who, queue: [line] })
  return new Trouble({ ...parts, mend: `${parts.mend}; or keep it for her turn: danmaku act ${opened.path} '${then}'` })
}
const KEPT: ReadonlySet<string> = new Set(['plays', 'activates', 'ends', 'discards'])

function marksOfPost(opened: OpenGame, post: Post, spec: PasteSpec): Marks {
  const at = spec.at ?? post.at
  const source = spec.post ?? post.number
  return marksOf(opened, { ...(at === undefined ? {} : { at }), ...(source === undefined ? {} : { post: source }) })
}

/** By her whole name or an alias: whose words they are is never inferred. */
function seatOf(players: readonly Player[], author: string | undefined): string | undefined {
  if (author === undefined) return undefined
  const exact = players.filter((p) => p.name === author)
  const same =
    exact.length > 0 ? exact : players.filter((p) => [p.name, ...p.aka].some((n) => squeeze(n) === squeeze(author)))
  return same.length === 1 ? same[0]!.name : undefined
}

/** A line of the line language in her mouth; undefined when it is none. */
function ownWords(opened: OpenGame, text: string, who: string): ReturnType<typeof readLine> | undefined {
  try {
    return readLine(opened, text, { as: who })
  } catch (error) {
    if (error instanceof Trouble) return undefined
    throw error
  }
}

function notClear(opened: OpenGame, who: string, post: Post, { unclear }: Reading): Trouble | undefined {
  if (!unclear) return undefined
  const start = post.words.lastIndexOf('\n', unclear.start - 1) + 1
  const next = post.words.indexOf('\n', unclear.start)
  const line = post.words.slice(start, next < 0 ? undefined : next)
  const width = Math.max(1, Math.min(unclear.end, start + line.length) - unclear.start)
  const number = post.number === undefined ? '' : ` #${post.number}`
  const players = new Set(playersAt(opened).map((p) => p.name))
  const somebody = unclear.candidates.some((c) => players.has(c))
  const alias = unclear.isName ? `aka: [${inQuotes(post.words.slice(unclear.start, unclear.end))}]` : 'aka'
  return new Trouble({
    exit: EXIT.usage,
    code: somebody ? 'ambiguous-name' : 'bad-line',
    what: `not clear: ${unclear.what}`,
    where: `${opened.path}, ${who}'s post${number}; none of the paste is taken`,
    excerpt: pointed(line, unclear.start - start, width),
    why: 'what could mean several things, or nothing that waits, is not guessed',
    ...(unclear.candidates.length > 0 ? { legal: unclear.candidates } : {}),
    mend: `${somebody ? `an alias under players makes a name known (${alias}); or ` : ''}write the line in place of her words, as in danmaku act ${opened.path} --as '${who}'${post.number === undefined ? '' : ` --post ${post.number}`} 'plays …'; or ask her`,
  })
}

// --- what has been taken before -------------------------------------------------------------------------------------

/** Kept where no line was read from a post, so that it is not read twice. */
const SEEN = /^# seen #(\d+) by (.*) ~([0-9a-f]{8})$/
const seenRemark = (who: string, post: Post): string => `# seen #${post.number} by ${who} ~${digestOf(post.words)}`

const digestOf = (words: string): string =>
  createHash('sha256').update(plain(words).join('\n')).digest('hex').slice(0, 8)
const plain = (words: string): string[] => keptWords([words]).map((line) => line.replace(/^> ?/, ''))

/** A post of hers that lines were read from, or that has been seen. */
function known(opened: OpenGame, who: string, post: Post): Pick<PostRead, 'left' | 'note'> | undefined {
  const mine = opened.effective.lines.filter(
    ({ line, marks }) => marks.source === post.number && 'who' in line && line.who?.name === who && !marks.auto,
  )
  const first = mine[0]
  if (first) {
    const raw = opened.file.entries.filter((e) => mine.some((l) => l.number === e.number)).flatMap((e) => e.raw)
    const changed = raw.length > 0 && raw.join('\n') !== plain(post.words).join('\n')
    const stands = mine.map(({ line, number }) => `line ${number}: ${printLine(line)}`).join('; ')
    return changed
      ? { left: 'edited', note: `edited since; what was first recorded stands (${stands})` }
      : { left: 'taken', note: `already taken (${stands})` }
  }
  for (const remark of [...opened.file.entries.flatMap((e) => e.before), ...opened.file.trailing]) {
    const [, number, name, digest] = SEEN.exec(remark) ?? []
    if (Number(number) !== post.number || name !== who) continue
    return digest === digestOf(post.words)
      ? { left: 'taken', note: 'already seen, without an action' }
      : {
          left: 'edited',
          note: `edited since it was seen without an action; if it counts all the same: danmaku act ${opened.path} --as '${who}' --post ${post.number} 'LINE'`,
        }
  }
  return undefined
}

/** Nothing of the paste is new. */
export function refuseOld(opened: OpenGame, { posts }: PasteRead): void {
  if (posts.length === 0) throw usage('there is no post in this')
  if (posts.some((p) => p.left === undefined)) return
  const strangers = posts.every((p) => p.left === 'stranger')
  throw new Trouble({
    exit: strangers ? EXIT.usage : EXIT.refused,
    ...(strangers ? { code: 'unknown-name' as const } : {}),
    what: strangers ? 'none of these posts is of a player' : 'these posts have been taken before',
    where: opened.path,
    ...(strangers ? { legal: playersAt(opened).map((p) => p.name) } : {}),
    mend: strangers
      ? 'an alias under players makes a name known: aka'
      : `danmaku log ${opened.path} shows their lines; danmaku undo takes one back`,
  })
}
