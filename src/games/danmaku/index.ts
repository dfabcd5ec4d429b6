// Danmaku!! as a game module: the rules program handed to the engine, the sections of its packs, what its table shows.

import { closest, distance } from 'fastest-levenshtein'
import type { Said } from '../../engine/question.ts'
import type { Chance } from '../../engine/random.ts'
import type { Coverage, Rules, Start } from '../../engine/rules.ts'
import type { Run } from '../../engine/run.ts'
import type { CardId, Seat, Table } from '../../engine/table.ts'
import type { Program } from '../../rules/program.ts'
import type { ExplainedGame } from '../module.ts'
import { assistsOf, isRotated } from './assists.ts'
import { danmakuCatalogue } from './catalogue.ts'
import { addedDecks, deckMarks, discardOf, drawDecks } from './decks.ts'
import { reveal, settle } from './defeat.ts'
import { diagnose } from './diagnose.ts'
import { EXCHANGE, hasExchange, isOffered, offered, worthToHer } from './exchange.ts'
import { danmakuFaults, effectWords } from './faults.ts'
import { firstPost } from './first-post.ts'
import { danmakuAdvice } from './idle.ts'
import { invariants } from './invariants.ts'
import { hostDeed, triggered } from './orders.ts'
import { collecting } from './piles.ts'
import { activate, playCard, resolveFree } from './plays.ts'
import { pointsCards, spirits } from './points.ts'
import { alsoActivates, restated } from './restate.ts'
import { rowsOf } from './rounds.ts'
import { danmakuScenario } from './scenario.ts'
import {
  cardSchema,
  characterSchema,
  type DanmakuProgram,
  deckSchema,
  incidentSchema,
  pointsSchema,
  roleSchema,
  SEASONS,
  TYPES,
  tableSchema,
} from './schema.ts'
import { emptyTable } from './setup.ts'
import {
  active,
  activeSeats,
  banned,
  bansOn,
  characterId,
  collectedBy,
  copiedAbility,
  extras,
  incidents,
  inRange,
  life,
  matches,
  reach,
  revealed,
  roleOf,
  type State,
  type StepName,
  stat,
  stateOf,
} from './state.ts'
import { triggers } from './text.ts'
import { main, offersOf } from './turn.ts'
import { verbs } from './verbs.ts'
import { never, ways } from './ways.ts'
import { FACTS, NUMBERS, seatsBy } from './who.ts'

/** Words that lines use beside ids and seats. */
const WORDS = [
  ...SEASONS,
  ...TYPES,
  'yes',
  'no',
  'none',
  'hand',
  'play',
  'discard',
  'main',
  'incident',
  'character',
  'deck',
  'stack',
  'attack',
  'spell-card',
  'ability',
  'role',
  'turn',
  'lose-life',
  'answer',
  'orders',
  'queue',
  'main-step',
] as const

const vocabularies = new WeakMap<DanmakuProgram, Set<string>>()

function vocabulary(p: DanmakuProgram): Set<string> {
  let words = vocabularies.get(p)
  if (!words) {
    const modes = [
      ...Object.values(p.cards).flatMap((c) => c.modes.map((m) => m.id)),
      ...Object.values(p.characters).flatMap((c) => [
        ...c.ability.map((a) => a.id),
        ...(c['spell-card'].choose?.words ?? []),
      ]),
      ...Object.values(p.roles).flatMap((r) => r.ability.map((a) => a.id)),
    ]
    words = new Set([
      ...WORDS,
      ...Object.keys(p.cards),
      ...Object.keys(p.characters),
      ...Object.keys(p.roles),
      ...Object.keys(p.incidents),
      ...Object.keys(addedDecks(p)),
      ...deckMarks(p),
      ...Object.keys(pointsCards(p)),
      ...modes.filter((m) => m !== undefined),
    ])
    vocabularies.set(p, words)
  }
  return words
}

const rules: Rules = {
  id: 'danmaku',
  main,
  active,
  firstSeat: (run) => stateOf(run).turn,
  offers(run, seat) {
    if (!active(run, seat)) return []
    return offersOf(run, seat).map((option) => ({
      ...option,
      offer: true as const,
      *run(said: Said) {
        // Who is at 0 life already waits for the end of the text that took her there.
        const within = activeSeats(run).some((s) => life(run, s) <= 0)
        yield* option.run(said)
        // What came of it is looked at when nothing else waits to be resolved, nor anybody to be saved.
        const { stack, settling } = stateOf(run)
        if (stack.length === 0 && !settling && !within) yield* settle(run)
      },
    }))
  },
  knows: (run, name) => vocabulary(stateOf(run).program).has(name) || /^\d+$/.test(name),
  nearest(run, name) {
    const known = [...run.table.seats, ...vocabulary(stateOf(run).program)]
    const near = closest(name.toLowerCase(), known)
    return distance(name.toLowerCase(), near) <= Math.ceil(near.length / 3) ? [near] : []
  },
  diagnose,
  alsoMeans: (run, act) => alsoActivates(stateOf(run).program, act),
  triggered,
  unused(run, filed) {
    const { taking } = filed.act
    const { seat } = filed
    const wanted = { who: seat, card: (taking ?? filed.act.what[0])?.name ?? '' }
    if (!taking) run.table.record('kept', {}, { to: [seat], data: wanted })
    // All see that it has gone, and why she is asked again; what she would have paid stays her own.
    else
      run.table.record('missed', isOffered(run, taking.name) ? {} : wanted, {
        to: [seat],
        data: { ...wanted, yours: true },
      })
  },
  hostDeed,
  replacements: collecting,
  triggers,
}

export interface StartOptions {
  readonly from?: StepName
  readonly turn?: Seat
  /** Lays the table for a scenario instead of a whole box that the set-up will deal. */
  readonly table?: () => Table
  readonly coverage?: Coverage
  /** The market row has been laid already. */
  readonly marketOpen?: boolean
  /** Cards that have been used, and by whom. */
  readonly rotated?: readonly (readonly [CardId, Seat])[]
}

function danmakuProgram(program: Program): DanmakuProgram {
  return { ...program.sections } as unknown as DanmakuProgram
}

/** Assists that she has used this round; nothing where there are none. */
/** What concerns her until a turn begins or ends: the cards and characters that say so. */
function lastingOn(run: Run, seat: Seat): readonly string[] | undefined {
  const lasting = run.table.storedModifiers().filter((m) => m.seat === seat && m.until?.startsWith('turn'))
  return lasting.length === 0 ? undefined : [...new Set(lasting.map((m) => m.source))]
}

function rotatedOf(run: Run, seat: Seat): readonly string[] | undefined {
  const used = assistsOf(run, seat).filter((card) => isRotated(run, card))
  return used.length > 0 ? used.map((card) => card.kind) : undefined
}

/** The characters whose abilities hers have copied. */
function hasCopied(run: Run, seat: Seat): readonly string[] | undefined {
  const own = [characterId(run, seat), ...extras(run, seat).map((card) => card.kind)]
  const copied = own.flatMap((id) => (id === undefined ? [] : (copiedAbility(run, seat, id) ?? [])))
  return copied.length > 0 ? copied : undefined
}

const programs = new WeakMap<Program, DanmakuProgram>()

function startDanmaku(
  program: Program,
  seats: readonly Seat[],
  options: Readonly<Record<string, string>>,
  chance: Chance,
  more: StartOptions = {},
): Start {
  let p = programs.get(program)
  if (!p) {
    p = danmakuProgram(program)
    programs.set(program, p)
  }
  const compiled = p
  return {
    rules,
    options,
    table: more.table ?? (() => emptyTable(compiled, seats, chance, options)),
    state: (): State => ({
      program: compiled,
      lexicon: { verbs, who: seatsBy, matches, facts: FACTS, numbers: NUMBERS },
      begin: { card: playCard, spellCard: activate, free: resolveFree, reveal },
      turn: more.turn,
      step: more.from ?? 'setup',
      from: more.from ?? 'setup',
      turns: 0,
      stack: [],
      waits: [],
      attacks: 0,
      fallen: [],
      winners: [],
      draw: false,
      goalsDue: false,
      settling: false,
      later: [],
      came: undefined,
      reshuffled: false,
      riding: new Map(),
      emptied: new Map(),
      marketOpen: more.marketOpen ?? !['setup', 'turn-zero', 'start'].includes(more.from ?? 'setup'),
      rotated: new Map(more.rotated),
      extraTurn: false,
      continuous: { version: -1, turn: undefined, facts: new Map() },
    }),
    ...(more.coverage ? { coverage: more.coverage } : {}),
  }
}

export const danmaku: ExplainedGame = {
  id: 'danmaku',
  sections: {
    cards: { schema: cardSchema },
    characters: { schema: characterSchema },
    roles: { schema: roleSchema },
    incidents: { schema: incidentSchema },
    decks: { schema: deckSchema },
    points: { schema: pointsSchema },
    table: { schema: tableSchema, single: true },
  },
  faults: (program) => danmakuFaults(program, danmaku.sections, WORDS),
  effectWords,
  advice: danmakuAdvice,
  vocabulary: (program) => vocabulary(danmakuProgram(program)),
  players: (program) => Object.keys(danmakuProgram(program).table.deal).map(Number),
  start: startDanmaku,
  facts: [
    { key: 'life', of: (run, seat) => life(run, seat) },
    { key: 'max-life', of: (run, seat) => stat(run, seat, 'max-life') },
    { key: 'hand-limit', of: (run, seat) => stat(run, seat, 'hand-limit') },
    { key: 'range', of: (run, seat) => stat(run, seat, 'range') },
    { key: 'distance', of: (run, seat) => stat(run, seat, 'distance') },
    { key: 'character', of: (run, seat) => characterId(run, seat) },
    { key: 'copies', of: (run, seat) => run.table.get(seat, 'copies') },
    { key: 'defeated', of: (run, seat) => !active(run, seat) },
    { key: 'skips', of: (run, seat) => run.table.flag(seat, 'skip-next') },
    { key: 'rotated', of: rotatedOf },
    { key: 'under', of: lastingOn },
    { key: 'has-copied', of: hasCopied },
    { key: 'goes-again', of: (run, seat) => stat(run, seat, 'extra-turns') > 0 && !stateOf(run).extraTurn },
    { key: 'rounds-in-a-row', of: (run, seat) => rowsOf(run, seat)[0] },
  ],
  tableFacts: (run) => ({
    turn: stateOf(run).turn ?? '',
    step: stateOf(run).step,
    incident: incidents(run).map((c) => c.kind),
    collected: run.table.zone('collected').cards.length,
    // Of several, on each of them in their order.
    ...(incidents(run).length < 2
      ? {}
      : { 'collected-on': incidents(run).map((c) => String(collectedBy(run, c).length)) }),
    // What an effect has forbidden for a while.
    forbidden: bansOn(run, 'play').map((m) => m.of ?? ''),
    'forbidden-by': bansOn(run, 'play').map((m) => m.source),
    ...offered(run),
  }),
  reach: (run, from, to) => ({ distance: reach(run, from, to), inRange: inRange(run, from, to) }),
  waiting: (run) => stateOf(run).stack.map(({ number, kind, source, by }) => ({ number, kind, card: source, who: by })),
  openZones: ['play', 'points', 'extra'],
  ownZones: ['hand', 'dealt'],
  publicLines: (run) => {
    const played = ['plays …', ...(banned(run, 'activate-spell-card') ? [] : ['activates …']), 'uses …']
    const exchanges = hasExchange(stateOf(run).program) ? ['exchanges …'] : []
    return {
      free: [...played, ...exchanges, 'ends turn'],
      window: run.ask?.about.moment === EXCHANGE ? ['exchanges …', 'passes'] : [...played, 'passes'],
    }
  },
  deck: 'main',
  piles: (run) => [
    ...drawDecks(stateOf(run).program).flatMap((deck) => [deck, discardOf(deck)]),
    ...spirits(stateOf(run).program),
    ...['incident', 'past-incidents', 'collected'],
  ],
  roleFor(run, seat, viewer) {
    const card = run.table.zone('role', seat).cards[0]
    if (!card) return undefined
    // When the game is over the cards are turned up.
    const knows =
      run.over ||
      viewer === 'host' ||
      viewer === seat ||
      revealed(run, seat) ||
      (viewer !== 'public' && card.seenBy.has(viewer))
    return knows ? roleOf(run, seat) : undefined
  },
  firstPost: (program, options, players) => firstPost(danmakuProgram(program), options, players),
  worth: worthToHer,
  outcome: (run) => ({ over: run.over, winners: stateOf(run).winners, draw: stateOf(run).draw }),
  restated: (program, act) => restated(danmakuProgram(program), act),
  scenario: danmakuScenario(startDanmaku),
  roleCard: roleOf,
  proof: {
    ways: (program) => ways(danmakuProgram(program)),
    cards: (program) => Object.keys(danmakuProgram(program).cards),
    never: (program) => never(danmakuProgram(program)),
    invariants,
  },
  catalogue: danmakuCatalogue,
}
