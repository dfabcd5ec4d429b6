// What leaves the host's desk for the thread: every kind of post, each made from the public view. That an update, a role
// or the end was told is a `told` line of the log; of other posts only where they stand, when the host says so. Without
// new lines the same text comes again, byte for byte, and nothing is written.

import type { PostKind } from '../engine/line.ts'
import { publicMark } from '../gamefile/digest.ts'
import { inQuotes, needsQuotes } from '../lines/words.ts'
import { type Content, type Document, plainText } from '../posts/document.ts'
import { type Rendered, renderParts } from '../posts/index.ts'
import {
  endDocument,
  flipDocument,
  prodDocument,
  refusalDocument,
  replacementDocument,
  rulingDocument,
} from '../posts/notices.ts'
import { openingDocument } from '../posts/opening.ts'
import type { Context } from '../posts/parts.ts'
import { referenceDocument } from '../posts/reference.ts'
import type { Sentences } from '../posts/sentences.ts'
import { type IndexEntry, rulings, sheetDocument } from '../posts/sheet.ts'
import { type Sources, story } from '../posts/story.ts'
import { correctionDocument, updateDocument } from '../posts/update.ts'
import { allOptions } from '../rules/program.ts'
import { project } from '../views/project.ts'
import type { EventView, View } from '../views/view.ts'
import { type PublicRefusal, refusalFor } from './act.ts'
import { append } from './append.ts'
import { roleCommitments } from './create.ts'
import { openedNow, timed } from './deadline.ts'
import { boardOf, type Dress, wordsOf } from './dress.ts'
import { laidOver } from './laid-over.ts'
import { follows } from './log.ts'
import { dealtRun, mixedSeed, type OpenGame, openGame } from './open.ts'
import { shelvesInPlay } from './reference.ts'
import {
  chainAt,
  changesSince,
  eventsToldAt,
  pendingAt,
  postsTold,
  type ToldPost,
  textDigest,
  undoneSince,
  updatesTold,
} from './told.ts'
import { EXIT, Trouble, usage } from './trouble.ts'

export interface PostSpec extends Dress {
  readonly kind: PostKind
  /** The post's number in the thread. */
  readonly posted?: number
  /** An update that tells everything since this one; those after it are withdrawn. 0: since the beginning. */
  readonly since?: number
  /** Also updates that stand in the thread. */
  readonly withdraw?: boolean
  /** Whose role, who is replaced, or to whom a refusal is. */
  readonly seat?: string
  /** What is refused, as typed, and the post in which it was said. */
  readonly line?: string
  readonly said?: number
}

export interface Post extends Rendered {
  readonly kind: PostKind
  /** Of its kind. */
  readonly number: number
  /** Something is new since it was told. */
  readonly fresh: boolean
  /** The game after the `told` line, the same as before when nothing was new. */
  readonly game: OpenGame
}

/** A post as it would be, before anything is logged. */
interface Draft {
  readonly document: Document
  readonly number: number
  readonly fresh: boolean
  /** The post with this number as it was told, when it was. */
  readonly told?: ToldPost | undefined
}

/** Kinds that show what may not be unsaid: that they were told is always logged. */
const LOGGED: readonly PostKind[] = ['update', 'flip', 'end']

/** Makes a post; with `log` it is noted as told. Throws Trouble when there is nothing of this kind to post. */
export function exportPost(game: OpenGame, spec: PostSpec, log: boolean): Post {
  const words = wordsOf(game, spec.lang)
  const draft = DRAFTS[spec.kind](game, spec, words)
  const rendered = renderParts(draft.document, boardOf(game, spec), words)
  const { number, fresh, told } = draft
  // The number of a post is known only once it stands in the thread.
  const named = spec.posted !== undefined && spec.posted !== told?.post
  const wanted = log && !tooLong(rendered) && ((LOGGED.includes(spec.kind) && fresh) || named)
  const line = {
    form: 'told',
    kind: spec.kind,
    number,
    ...(spec.posted === undefined ? {} : { post: spec.posted }),
    text: textDigest(rendered.parts.join('\n')),
  } as const
  return {
    ...rendered,
    kind: spec.kind,
    number,
    fresh,
    game: wanted ? append(game, [{ line, marks: { auto: false } }]) : game,
  }
}

export const tooLong = ({ length, limit }: Rendered): boolean => limit > 0 && length > limit

type Drafting = (game: OpenGame, spec: PostSpec, words: Sentences) => Draft

const DRAFTS: Readonly<Record<PostKind, Drafting>> = {
  update,
  opening: (game, _, words) => plain(openingOf(game, words)),
  reference: (game, { detail }, words) =>
    plain(
      referenceDocument(
        { title: game.header.title ?? '', shelves: shelvesInPlay(game), ...(detail ? { detail } : {}) },
        words,
      ),
    ),
  sheet: (game, spec, words) =>
    plain(
      sheetDocument(thread(game), words, {
        ...standing(game, spec),
        options: allOptions(game.program, game.header.options),
        index: indexOf(game),
      }),
    ),
  flip,
  refusal: (game, spec, words) => plain(refusal(game, spec, words)),
  ruling(game, spec, words) {
    const view = thread(game)
    const since = updatesTold(game).at(-1)
    const fresh = rulings(view, since ? eventsToldAt(game, since.line) : 0)
    const shown = fresh.length > 0 ? fresh : rulings(view).slice(-1)
    if (shown.length === 0)
      throw nothing(game, 'there is no ruling', 'danmaku act FILE \'host ruling "what holds from now on"\'')
    return plain(rulingDocument(view, shown, words, standing(game, spec)))
  },
  prod(game, spec, words) {
    const view = thread(game)
    if (!view.question || view.question.awaited.length === 0)
      throw nothing(game, 'nobody is awaited', 'danmaku status FILE')
    return plain(prodDocument(view, words, standing(game, spec)))
  },
  replacement(game, spec, words) {
    const view = thread(game)
    const seat = view.seats.find((s) => s.newcomer !== undefined && (spec.seat === undefined || s.name === spec.seat))
    const last = view.events.findLast((e) => e.kind === 'seated')
    const who = spec.seat === undefined ? last?.data.who : seat?.name
    const newcomer = view.seats.find((s) => s.name === who)?.newcomer
    if (who === undefined || newcomer === undefined)
      throw nothing(game, 'nobody has been replaced', 'danmaku act FILE \'host seats "NEWCOMER" for NAME\'')
    return plain(replacementDocument(view, { who: String(who), newcomer }, words, standing(game, spec)))
  },
  correction(game, spec, words) {
    const last = updatesTold(game).at(-1)
    const takenBack = last ? undoneSince(game, last.line, 'public', words) : []
    if (last === undefined || takenBack.length === 0)
      throw nothing(game, 'nothing that an update told has been taken back', 'danmaku post FILE')
    const since = { event: eventsToldAt(game, last.line), late: pendingAt(game, last.line) }
    const context = { ...standing(game, spec), takenBack, sources: sourcesOf(game) }
    return plain(correctionDocument(thread(game), since, words, context))
  },
  end,
}

const thread = (game: OpenGame): View => project(dealtRun(game), game.game, 'public')

/** Not logged, and as the game stands now. */
const plain = (document: Document): Draft => ({ document, number: 1, fresh: false })

/** What a post carries that is no update: that it stands after the last one, and what ties it to the log. */
function standing(game: OpenGame, { detail, lang }: Dress, chain = game.chain): Context {
  const after = updatesTold(game).at(-1)?.number
  return {
    ...timed(game, lang),
    title: game.header.title ?? '',
    mark: publicMark(mixedSeed(game.header), chain),
    ...(detail ? { detail } : {}),
    ...(after === undefined ? {} : { after }),
  }
}

const nothing = (game: OpenGame, what: string, mend: string): Trouble =>
  new Trouble({ exit: EXIT.refused, what, where: game.path, mend: mend.replace('FILE', game.path) })

/** The next update for the thread, or the last one again. */
function update(game: OpenGame, spec: PostSpec, words: Sentences): Draft {
  const told = updatesTold(game)
  const { since } = spec
  if (since !== undefined && since > 0 && !told.some((u) => u.number === since))
    throw new Trouble({
      exit: EXIT.usage,
      what: `there is no update ${since}`,
      where: game.path,
      why: '--since names an update that stands in the thread; the next one tells what came after it',
      legal: ['0', ...told.map((u) => String(u.number))],
    })
  const posted = since === undefined ? [] : told.filter((u) => u.number > since && u.post !== undefined)
  if (posted.length > 0 && spec.withdraw !== true)
    throw new Trouble({
      exit: EXIT.refused,
      what: `${posted.map((u) => `update ${u.number} stands in the thread as post ${u.post}`).join(', ')}`,
      where: game.path,
      why: '--since is for updates that were never posted; what players have read is corrected by the next update',
      mend: `danmaku post ${game.path}, or --since ${since} --yes if you have taken the post out of the thread`,
    })
  const kept = since === undefined ? told : told.filter((u) => u.number <= since)
  const next = told.find((u) => u.number === (kept.at(-1)?.number ?? 0) + 1)
  // What is told again is what was told, unless something has happened since.
  const last = next ?? kept.at(-1)
  const fresh = last === undefined || changesSince(game, last.line)
  const anew = next !== undefined || !fresh
  const number = last === undefined ? 1 : anew ? last.number : last.number + 1
  const before = anew ? told.find((u) => u.number === number - 1) : last
  const document = updateOf(
    game,
    {
      number,
      since: before ? eventsToldAt(game, before.line) : 0,
      late: before ? pendingAt(game, before.line) : [],
      // What was printed last is tied to the chain as it stood before its own `told` line.
      chain: fresh ? game.chain : chainAt(game, last.line - 1),
      ...(before ? { last: before.line } : {}),
    },
    spec,
    words,
  )
  return { document, number, fresh, told: fresh ? undefined : last }
}

export interface UpdateSpec {
  /** The log line of the update before, when there was one. */
  readonly last?: number
  readonly number: number
  /** What happened since this event is told. */
  readonly since: number
  /** And what could not be told before. */
  readonly late?: readonly number[]
  /** The chain that the text is tied to. */
  readonly chain: string
}

function updateOf(game: OpenGame, spec: UpdateSpec, dress: Dress, words: Sentences): Document {
  return updateDocument(thread(game), { event: spec.since, late: spec.late ?? [] }, words, {
    takenBack: spec.last === undefined ? [] : undoneSince(game, spec.last, 'public', words),
    title: game.header.title ?? '',
    update: spec.number,
    mark: publicMark(mixedSeed(game.header), spec.chain),
    sources: sourcesOf(game),
    answered: spec.last === undefined ? undefined : answeredSince(game, spec.last),
    ...timed(game, dress.lang),
    ...(dress.detail ? { detail: dress.detail } : {}),
  })
}

/**
 * Who has answered something since, as all can see by who is waited for: what a typed answer, a pass and an order have done
 * looks alike.
 */
function answeredSince(game: OpenGame, since: number): string[] {
  const { lines } = game.effective
  const run = dealtRun(game)
  const open = openedNow(game)?.of
  const said = new Set(
    lines.flatMap(({ number, line }, i) => {
      if (number <= since || line.form !== 'act' || line.verb === 'withdraws') return []
      const seat = line.who?.name ?? ''
      const isOpen = game.openedAfter.get(lines[i - 1]?.number ?? 0)?.of === open
      return isOpen && run.awaited().includes(seat) ? [] : [seat]
    }),
  )
  return run.table.seats.filter((seat) => said.has(seat))
}

/** The text of an update as the game stands; nothing is logged. */
export function updateText(game: OpenGame, spec: UpdateSpec, dress: Dress): string {
  const words = wordsOf(game, dress.lang)
  return renderParts(updateOf(game, spec, dress, words), boardOf(game, dress), words).parts.join('\n')
}

/** Links for posts in which lines were said. Lines by PM and passes have none. */
function sourcesOf(game: OpenGame): Sources {
  const out = new Map<number, { number: string; who?: string }>()
  // Events carry the position among the lines that count, not the log number.
  for (const [i, line] of game.effective.lines.filter((l) => !follows(l)).entries())
    if (typeof line.marks.source === 'number')
      out.set(i + 1, {
        number: String(line.marks.source),
        ...('who' in line.line && line.line.who ? { who: line.line.who.name } : {}),
      })
  return out
}

/** Posts that the host has told to stand in the thread, with the turn that an update found. */
function indexOf(game: OpenGame): IndexEntry[] {
  const { events } = thread(game)
  const turnAt = (line: number) =>
    events.findLast((e) => e.n <= eventsToldAt(game, line) && e.kind === 'step' && e.data.step === firstStep(events))
  return postsTold(game).flatMap(({ kind, number, line, post }) => {
    if (post === undefined) return []
    const turn = kind === 'update' ? turnAt(line)?.data.who : undefined
    return [{ kind, number, post: String(post), ...(turn === undefined ? {} : { turn: String(turn) }) }]
  })
}

/** The step with which turns begin: the first that is told. */
const firstStep = (events: readonly EventView[]) => events.find((e) => e.kind === 'step')?.data.step

/** The first post, before or after the deal. */
function openingOf(game: OpenGame, words: Sentences): Document {
  const { header, program } = game
  const options = allOptions(program, header.options)
  const changes = laidOver(game, words.lang)
  const first = game.game.firstPost?.(program, options, header.players.length)
  const declared = (official: unknown): string[] =>
    Object.values(program.sections).flatMap((defs) =>
      Object.entries(defs).flatMap(([id, def]) => (officialOf(def) === official ? [id] : [])),
    )
  return openingDocument(
    {
      title: header.title ?? '',
      packs: program.packs.map((p) => `${p.id} ${p.version}`),
      players: header.players.map((p) => p.name),
      options,
      house: declared(false),
      counted: declared('text'),
      ...(changes ? { laidOver: changes } : {}),
      ...(first ? { settled: first } : {}),
      ...(header.commitment === undefined ? {} : { commitment: header.commitment }),
      roles: game.run ? roleCommitments(game) : [],
      clock: header.clock,
    },
    words,
  )
}

const officialOf = (def: unknown): unknown =>
  typeof def === 'object' && def !== null && 'official' in def ? def.official : undefined

/** Role cards that were turned up in the course of the game, in order. The first roles are open from the beginning. */
const revealsIn = (view: View): EventView[] => view.events.filter((e) => e.kind === 'revealed' && e.line > 0)

/** Everything that the same line led to, up to this event. */
const chainTo = (view: View, event: EventView, words: Sentences): Content[] =>
  story({ ...view, events: view.events.filter((e) => e.line === event.line && e.n <= event.n) }, 0, words)

/** The last role turned up, or that of a seat, with what led to it. */
function flip(game: OpenGame, spec: PostSpec, words: Sentences): Draft {
  const view = thread(game)
  const reveals = revealsIn(view)
  const event = reveals.findLast((e) => spec.seat === undefined || e.data.who === spec.seat)
  if (!event)
    throw nothing(
      game,
      spec.seat === undefined ? 'no role has been turned up' : `the role of ${spec.seat} has not been turned up`,
      'danmaku status FILE',
    )
  const number = reveals.indexOf(event) + 1
  const said = game.effective.lines.filter((l) => !follows(l))[event.line - 1]?.number ?? 0
  const told = postsTold(game).find((p) => p.kind === 'flip' && p.number === number && p.line > said)
  const document = flipDocument(
    view,
    {
      who: String(event.data.who),
      role: String(event.data.becomes ?? event.data.card),
      chain: chainTo(view, event, words),
    },
    words,
    standing(game, spec, told ? chainAt(game, told.line - 1) : game.chain),
  )
  return { document, number, fresh: told === undefined, told }
}

function end(game: OpenGame, spec: PostSpec, words: Sentences): Draft {
  const view = thread(game)
  if (!view.over) throw nothing(game, 'the game is not over', 'danmaku post FILE')
  const told = postsTold(game).find((p) => p.kind === 'end' && !changesSince(game, p.line))
  const { commitment } = game.header
  const document = endDocument(
    view,
    { chain: lastChain(view, words), ...(commitment === undefined ? {} : { commitment }) },
    words,
    standing(game, spec, told ? chainAt(game, told.line - 1) : game.chain),
  )
  return { document, number: 1, fresh: told === undefined, told }
}

const lastChain = (view: View, words: Sentences): Content[] => {
  const line = view.events.at(-1)?.line
  return story({ ...view, events: view.events.filter((e) => e.line === line) }, 0, words)
}

/** What is refused, without a word that depends on somebody's hand. */
function refusal(game: OpenGame, spec: PostSpec, words: Sentences): Document {
  const { line, seat, said } = spec
  if (line === undefined)
    throw usage('what is refused?', `danmaku post ${game.path} --kind refusal 'plays graze' --as NAME`)
  const found = refusalFor(game, line, seat)
  return refusalDocument(
    thread(game),
    {
      line: withoutSpeaker(found),
      legal: found.legal,
      ...(found.who === undefined ? {} : { who: found.who }),
      ...(found.code === undefined ? {} : { code: found.code }),
      ...(said === undefined ? {} : { post: String(said) }),
    },
    words,
    standing(game, spec),
  )
}

/** A refusal begins with who is meant, so the line does not name her again. */
function withoutSpeaker({ who, line }: PublicRefusal): string {
  const named = who === undefined ? '' : `${needsQuotes(who) ? inQuotes(who) : who} `
  return line.startsWith(named) ? line.slice(named.length) : line
}

/** Roles that a post of this kind would be the first to show, each with what led to it, as lines. */
export function firstReveals(game: OpenGame, spec: PostSpec): string[][] {
  if (!SHOWS_ROLES.includes(spec.kind)) return []
  const told = postsTold(game)
  const last = told.findLast((p) => p.kind === 'update' || p.kind === 'end')
  const since = last ? eventsToldAt(game, last.line) : 0
  const view = thread(game)
  const words = wordsOf(game)
  const flipped = new Set(told.flatMap((p) => (p.kind === 'flip' ? [p.number] : [])))
  const reveals = revealsIn(view)
  const fresh = reveals.filter(
    (e, i) =>
      e.n > since &&
      !flipped.has(i + 1) &&
      (spec.kind !== 'flip' || e === reveals.findLast((r) => spec.seat === undefined || r.data.who === spec.seat)),
  )
  const chains = fresh.map((e) => chainTo(view, e, words).map(plainText))
  return spec.kind === 'flip' ? chains : longest([...chains, ...turnedUp(game, view, last?.line, words)])
}

/** Chains with which no later one begins: what one line led to is told once. */
const longest = (chains: readonly string[][]): string[][] =>
  chains.filter((chain, i) => !chains.slice(i + 1).some((later) => chain.every((line, n) => later[n] === line)))

const SHOWS_ROLES: readonly PostKind[] = ['update', 'sheet', 'flip', 'correction', 'end']

/** When the game is over, the roles that no reveal has shown are turned up; once. */
function turnedUp(game: OpenGame, view: View, told: number | undefined, words: Sentences): string[][] {
  if (!view.over) return []
  if (told !== undefined && dealtRun(openGame(game.context, game.path, told)).over) return []
  const shown = new Set(view.events.flatMap((e) => (e.kind === 'revealed' ? [e.data.who] : [])))
  const names = view.seats.filter((s) => s.role !== undefined && !shown.has(s.name)).map((s) => s.name)
  if (names.length === 0) return []
  const chain = lastChain(view, words).map(plainText)
  return [[...chain, `With that the game is over, and the roles of ${names.join(', ')} are turned up.`]]
}
