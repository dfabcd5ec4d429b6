// S2 as a game module: the rules program handed to the engine, the sections of its packs, what its table shows.

import { closest, distance as edits } from 'fastest-levenshtein'
import type { Chance } from '../../engine/random.ts'
import type { Rules, Start } from '../../engine/rules.ts'
import type { Seat, Table } from '../../engine/table.ts'
import type { Program } from '../../rules/program.ts'
import type { ExplainedGame } from '../module.ts'
import { diagnose } from './diagnose.ts'
import { s2Catalogue } from './english.ts'
import { effectWords, s2Faults } from './faults.ts'
import { invariants } from './invariants.ts'
import { triggers } from './moments.ts'
import { hostDeed, triggered } from './orders.ts'
import { use } from './plays.ts'
import { s2Scenario } from './scenario.ts'
import {
  type Ability,
  cardSchema,
  characterSchema,
  roleSchema,
  type S2Program,
  tableSchema,
  weatherSchema,
} from './schema.ts'
import { emptyTable } from './setup.ts'
import {
  active,
  attackPoints,
  characterId,
  defencePoints,
  distance,
  inRange,
  life,
  matches,
  posture,
  revealed,
  roleOf,
  type State,
  spirit,
  stat,
  stateOf,
} from './state.ts'
import { main } from './turn.ts'
import { verbs } from './verbs.ts'
import { never, ways } from './ways.ts'
import { NUMBERS, seatsBy } from './who.ts'
import { STEPS, type StepName, SYMBOLS, TYPES } from './words.ts'

/** Words that lines use beside ids and seats. */
const WORDS = [
  ...SYMBOLS,
  ...TYPES,
  ...STEPS,
  'defence',
  'turn',
  'charge-up',
  'ability',
  'spell-card',
  'extra-spirit',
  'divination',
  'summon',
  'on',
  'active',
  'hidden',
  'yes',
  'no',
  'none',
  'hand',
  'items',
  'main',
  'weather',
  'character',
  'deck',
  'stack',
  'answer',
  'orders',
  'queue',
] as const

const vocabularies = new WeakMap<S2Program, Set<string>>()

function vocabulary(p: S2Program): Set<string> {
  let words = vocabularies.get(p)
  if (!words) {
    words = new Set([...WORDS, ...[p.cards, p.characters, p.weathers, p.roles].flatMap(Object.keys), ...termsOf(p)])
    vocabularies.set(p, words)
  }
  return words
}

/** Names that packs give to halves of cards, abilities and piles. */
const termsOf = (p: S2Program): string[] => [
  ...Object.values(p.cards).flatMap((c) => c.modes.flatMap((m) => m.id ?? [])),
  ...[p.cards, p.characters, p.weathers].flatMap((defs) =>
    Object.values<{ readonly ability: readonly Ability[] }>(defs).flatMap((d) => d.ability.flatMap((a) => a.id ?? [])),
  ),
  ...Object.values(p.characters).flatMap((c) => c.piles),
]

const rules: Rules = {
  id: 's2',
  main,
  active,
  firstSeat: (run) => stateOf(run).turn,
  offers: () => [],
  knows: (run, name) => vocabulary(stateOf(run).program).has(name) || /^\d+$/.test(name),
  nearest(run, name) {
    const known = [...run.table.seats, ...vocabulary(stateOf(run).program)]
    const near = closest(name.toLowerCase(), known)
    return edits(name.toLowerCase(), near) <= Math.ceil(near.length / 3) ? [near] : []
  },
  diagnose,
  triggered,
  unused(run, filed) {
    const data = { who: filed.seat, card: filed.act.what[0]?.name ?? '' }
    run.table.record('kept', {}, { to: [filed.seat], data })
  },
  hostDeed,
  triggers,
}

const programs = new WeakMap<Program, S2Program>()

/** The sections of the packs; a pack without characters or weathers has none of them. */
function s2Program(program: Program): S2Program {
  let p = programs.get(program)
  if (!p) {
    p = { characters: {}, weathers: {}, ...program.sections } as unknown as S2Program
    programs.set(program, p)
  }
  return p
}

export interface StartOptions {
  readonly from?: StepName
  readonly turn?: Seat
  /** Lays the table for a scenario instead of a whole box that the set-up will deal. */
  readonly table?: () => Table
}

function startS2(
  program: Program,
  seats: readonly Seat[],
  options: Readonly<Record<string, string>>,
  chance: Chance,
  more: StartOptions = {},
): Start {
  const p = s2Program(program)
  return {
    rules,
    options,
    table: more.table ?? (() => emptyTable(p, seats, chance, options)),
    state: (): State => ({
      program: p,
      lexicon: { verbs, who: seatsBy, matches, numbers: NUMBERS },
      use,
      turn: more.turn,
      step: more.from ?? 'setup',
      from: more.from ?? 'setup',
      stack: [],
      grants: [],
      attacks: 0,
      winners: [],
      draw: false,
    }),
  }
}

export const s2: ExplainedGame = {
  id: 's2',
  sections: {
    cards: { schema: cardSchema },
    characters: { schema: characterSchema },
    weathers: { schema: weatherSchema },
    roles: { schema: roleSchema },
    table: { schema: tableSchema, single: true },
  },
  effectWords,
  faults: (program) => s2Faults(program, s2.sections, WORDS, termsOf),
  vocabulary: (program) => vocabulary(s2Program(program)),
  players: (program) => Object.keys(s2Program(program).table.deal).map(Number),
  start: startS2,
  facts: [
    { key: 'life', of: life },
    { key: 'max-life', of: (run, seat) => stat(run, seat, 'max-life') },
    { key: 'posture', of: posture },
    { key: 'attack', of: attackPoints },
    { key: 'defence', of: defencePoints },
    { key: 'spirit', of: spirit },
    { key: 'spirit-cap', of: (run, seat) => stat(run, seat, 'spirit-cap') },
    { key: 'range', of: (run, seat) => stat(run, seat, 'range') },
    { key: 'hand-limit', of: (run, seat) => stat(run, seat, 'hand-limit') },
    { key: 'character', of: characterId },
    { key: 'charged', of: (run, seat) => run.table.flag(seat, 'charged') },
    { key: 'slow', of: (run, seat) => run.table.flag(seat, 'slow') },
    { key: 'defeated', of: (run, seat) => !active(run, seat) },
  ],
  tableFacts: (run) => ({ turn: stateOf(run).turn ?? '', step: stateOf(run).step }),
  reach: (run, from, to) => ({ distance: distance(run, from, to), inRange: inRange(run, from, to) }),
  waiting: (run) =>
    stateOf(run).stack.map(({ number, kind, source, by }) => ({
      number,
      kind,
      card: source,
      ...(by === undefined ? {} : { who: by }),
    })),
  openZones: ['items', 'divination', 'summon', 'on'],
  ownZones: ['hand', 'spirit', 'extra-spirit', 'weather', 'dealt'],
  publicLines: () => ({
    free: ['plays …', 'uses …', 'activates …', 'discards weather', 'puts … into spirit', 'ends attack', 'ends turn'],
    window: ['plays …', 'uses …', 'passes'],
  }),
  deck: 'main',
  piles: () => ['main', 'discard', 'weather'],
  roleFor(run, seat, viewer) {
    const knows = run.over || viewer === 'host' || viewer === seat || revealed(run, seat)
    return knows ? roleOf(run, seat) : undefined
  },
  outcome: (run) => ({ over: run.over, winners: stateOf(run).winners, draw: stateOf(run).draw }),
  scenario: s2Scenario(startS2, s2Program),
  roleCard: roleOf,
  proof: {
    ways: (program) => ways(s2Program(program)),
    cards: (program) =>
      Object.entries(s2Program(program).cards).flatMap(([id, def]) =>
        def.modes.length > 0 || def.slot !== undefined ? [id] : [],
      ),
    never: () => never,
    invariants,
  },
  catalogue: s2Catalogue,
}
