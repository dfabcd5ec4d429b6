// A whole box, with every mechanic of the language on some character, item or weather: random games of it break nothing,
// and each mechanic that no card of the pack shows yet is tried by itself.

import { expect, test } from 'vitest'
import { gameModule, readProgram } from '../../src/games/index.ts'
import { cardSchema, characterSchema, weatherSchema } from '../../src/games/s2/schema.ts'
import { groundOf, Tally } from '../../src/proof/coverage.ts'
import { playOut } from '../../src/proof/playout.ts'
import { report } from '../../src/proof/scenario/report.ts'
import { runSource } from '../../src/proof/scenario/run.ts'
import type { Program } from '../../src/rules/program.ts'

const shipped = readProgram('.', ['s2'])
const game = gameModule('s2')

const character = (more: object) => characterSchema.parse({ life: 3, 'spirit-cap': 3, official: false, ...more })
const weather = (more: object) => weatherSchema.parse({ official: false, ...more })
const item = (more: object) =>
  cardSchema.parse({ copies: { sakura: 2 }, official: false, types: ['item'], slot: 'general', ...more })

const BOX = {
  cards: {
    mirror: item({ 'while-in-play': [{ untargetable: { type: ['event'], except: ['anomaly'] } }] }),
    satchel: item({ 'while-in-play': [{ 'general-items': { add: 1 }, 'keeps-items': { set: 1 } }] }),
    charm: item({ 'while-in-play': [{ 'max-life': { add: 1 }, 'spirit-cap': { add: 1 } }] }),
    bell: item({ ability: [{ when: { what: 'uses', whose: 'other', type: ['event'] }, once: 'turn', do: ['draw'] }] }),
    lecture: cardSchema.parse({
      copies: { trigram: 2 },
      official: false,
      types: ['event'],
      modes: [{ target: { player: 'other' }, do: [{ 'discard-hand': { who: 'target', n: 2 } }] }],
    }),
    nap: cardSchema.parse({
      copies: { trigram: 2 },
      official: false,
      types: ['event'],
      modes: [
        { target: { player: 'any' }, cost: { spirit: 1 }, do: [{ slow: 'target' }, { 'lose-weather': 'target' }] },
      ],
    }),
  },
  characters: {
    giver: character({
      ability: [
        { use: 'attack', once: 'turn', with: {}, target: { player: 'other' }, do: [{ give: {} }] },
        { id: 'fill', use: 'attack', needs: { room: true }, with: { where: { mark: 'red' } }, do: ['fill-gauge'] },
      ],
    }),
    seer: character({
      ability: [
        { reacts: { divined: 'other' }, with: { where: { mark: 'black' } }, do: [{ 'exchange-sign': { take: true } }] },
      ],
    }),
    reader: character({ ability: [{ trait: true, when: 'divines', do: [{ 'take-card': 'sign' }] }] }),
    guard: character({
      while: [{ 'defence-points': { add: 1 }, posture: 'defence', during: 'turns-of-others' }],
      ability: [
        { trait: true, when: 'withstands', once: 'turn', do: [{ 'gain-spirit': { n: 1 } }] },
        { when: 'avoids', do: [{ damage: { who: 'cause', n: 1 } }] },
      ],
    }),
    ghost: character({
      life: 2,
      while: [{ 'spirit-as': { type: 'dodge' } }, { 'damage-taken': { add: -1 }, during: 'own-turn' }],
      'spell-card': { cost: { spirit: 2 }, when: 'rescued', do: ['recover'] },
    }),
    duellist: character({
      while: [{ 'attack-limit': { add: 1 } }, { 'attack-points': { add: 1 } }],
      ability: [
        { trait: true, when: 'fails', do: ['draw'] },
        { when: 'is-avoided', cost: { discard: {} }, do: [{ 'lose-spirit': { who: 'cause' } }] },
      ],
    }),
    muse: character({
      ability: [
        {
          id: 'hush',
          use: 'attack',
          once: 'turn',
          target: { player: 'other', 'in-range': true },
          do: [{ grant: { who: 'target', while: { 'cannot-use': ['dodge'] }, until: 'your-next-turn' } }],
        },
        { trait: true, when: 'recovers', do: [{ 'gain-spirit': { extra: true } }] },
      ],
    }),
    thief: character({
      'spell-card': {
        cost: { spirit: 1 },
        once: 'turn',
        target: { player: 'other', 'has-cards': true },
        do: [{ 'pick-card': { then: 'take' } }],
      },
      ability: [{ trait: true, when: { what: 'loses-item', whose: 'other' }, do: ['draw'] }],
    }),
    oracle: character({
      ability: [
        {
          use: 'attack',
          once: 'turn',
          do: [{ divine: { fails: { mark: 'black' }, do: ['draw'], else: [{ 'lose-spirit': {} }] } }],
        },
      ],
    }),
  },
  weathers: {
    sun: weather({ when: 'draw', while: [{ draw: { add: 1 } }] }),
    storm: weather({ when: { what: 'damaged', whose: 'anyone' }, while: [{ damage: { add: 1 } }] }),
    mist: weather({ when: 'loses-item', while: [{ distance: { add: 1 } }] }),
    rain: weather({ use: 'attack', while: [{ who: 'others', 'spirit-cap': { add: -1 } }] }),
    frost: weather({ when: { what: 'knocked-out', whose: 'other' }, do: [{ draw: { who: 'all', n: 1 } }] }),
  },
}

const program: Program = {
  ...shipped,
  sections: {
    ...shipped.sections,
    cards: { ...shipped.sections.cards, ...BOX.cards },
    characters: {
      ...shipped.sections.characters,
      ...BOX.characters,
      ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`plain-${i}`, character({})])),
    },
    weathers: { ...shipped.sections.weathers, ...BOX.weathers },
  },
}

function scenario(text: string): void {
  const results = runSource({ path: 'box.yaml', text }, () => program, { rules: ['s2'] })
  const failed = results.filter((r) => r.failures.length > 0)
  if (failed.length > 0) expect.fail(report(failed))
  expect(results).not.toHaveLength(0)
}

const READINGS: readonly (readonly [number, Record<string, string>])[] = [
  [1, { windows: 'all' }],
  [8, { windows: 'able' }],
  [4, { windows: 'able', a18: 'drained', a25: 'anyone', a26: 'none', a42: 'divined', a43: 'yes' }],
]

test('random games of a whole box break nothing, and most of what the box can do happens in them', () => {
  const tally = new Tally(groundOf(program, game))
  for (const [games, options] of READINGS)
    for (let n = 0; n < games; n++) {
      const players = 4 + (n % 5)
      const out = playOut({
        program,
        game,
        players,
        seed: `box-${n}`,
        options,
        maxLines: 3000,
        probe: 7,
        coverage: tally,
      })
      tally.done(out.run)
      expect(out.over, `game ${n} ${JSON.stringify(options)}`).toBe(true)
    }
  const ours = [...Object.keys(BOX.cards), ...Object.keys(BOX.characters), ...Object.keys(BOX.weathers)]
  const all = [...groundOf(program, game).spots.values()].filter(
    (s) => s.kind === 'step' && ours.some((id) => s.address.includes(`/${id} `)),
  )
  const left = all.filter((s) => !tally.covered.has(s.address)).map((s) => s.address)
  expect(left.length, left.join(', ')).toBeLessThan(all.length / 2)
})

test('a trait happens as often in a turn as it says', () => {
  scenario(`
- scenario: A guard breathes once a turn, whoever is withstood
  seats:
    A: {character: duellist, hand: [danmaku, danmaku]}
    B: {character: guard, posture: defence, spirit: [dodge]}
  deck: [kedama, sakura-mochi, dodge]
  do:
    - A plays danmaku on B
    - expect: {B: {life: 3, spirit: 2}, events: [contested]}
    - A plays danmaku on B
  expect: {B: {life: 3, spirit: 2}}
`)
})

test('what an event cannot designate it leaves alone', () => {
  scenario(`
- scenario: A mirror keeps events from its owner, but neither anomalies nor attacks
  seats:
    A: {hand: [kourindou, night-parade, magician-theft, scarlet-mist-incident, danmaku]}
    B: {hand: [dodge], items: [mirror]}
    C: {}
  do:
    - A plays magician-theft on B !! bad-target
    - A plays night-parade
    - expect: {B: {life: 4}, C: {life: 3}}
    - A plays scarlet-mist-incident on B
    - A plays danmaku on B
    - B passes
  expect: {B: {life: 3, anomalies: 1}}
`)
})

test('items have room as a text says, and go back as it says', () => {
  scenario(`
- scenario: With a satchel two items lie there, and the third one replaces one of them, which goes back into the hand
  seats:
    A: {hand: [bunbun-news, mirror], items: [satchel]}
    B: {}
  do:
    - A plays bunbun-news
    - expect: {A: {items: [satchel, bunbun-news]}}
    - A plays mirror choosing bunbun-news
  expect: {A: {items: [satchel, mirror], hand: [bunbun-news]}, discard: []}
- scenario: A cap that drops cuts what lies above it, and that is no damage
  seats:
    A: {hand: [bunbun-news], life: 5, spirit: [dodge x5], items: [charm]}
    B: {}
  do:
    - expect: {A: {life: 5, max-life: 5, spirit: 5}}
    - A plays bunbun-news
  expect: {A: {life: 4, max-life: 4, spirit: 4}, discard: {count: 2, has: charm}}
`)
})

test('bans, gifts and cards that become spirit', () => {
  scenario(`
- scenario: Whom it is forbidden to she cannot dodge, until the next turn of who said so
  seats:
    A: {character: muse, hand: [danmaku]}
    B: {hand: [dodge]}
  do:
    - A uses ability on B
    - A plays danmaku on B
    - expect: {asked: [A], B: {life: 3}}
    - A ends turn
    - B chooses attack
    - B ends turn
    - A chooses attack
  expect: {asked: [A]}
- scenario: A card is given, another becomes spirit
  seats:
    A: {character: giver, hand: [dodge(sakura), kedama(trigram), danmaku(yinyang)]}
    B: {}
  do:
    - A uses ability as fill discarding kedama !! bad-choice
    - A uses ability as fill discarding danmaku
    - expect: {A: {spirit: [danmaku]}}
    - A uses ability on B discarding kedama
  expect: {A: {hand: [dodge]}, B: {hand: [kedama]}, private: {B: {says: [kedama]}}, public: {hides: [kedama]}}
`)
})

test('a divination card that is replaced is taken', () => {
  scenario(`
- scenario: The one who replaces takes the exchanged card; who may take the sign afterwards takes the new one
  rule: [s2-substitute-1]
  step: divination
  seats:
    A: {character: reader, spirit: [dodge], anomalies: [{id: scarlet-mist-incident, by: B}]}
    B: {character: seer, hand: [kedama(trigram), dodge(sakura)]}
  deck: [danmaku(sakura), dodge, dodge]
  do:
    - expect: {asked: [B], legal: {B: [uses ability, passes], A: []}}
    - B uses ability discarding kedama
  expect:
    B: {hand: [dodge, danmaku]}
    A: {spirit: 1, hand: {count: 3, has: kedama}}
    discard: [scarlet-mist-incident]
`)
})

test('spirit that is used as a Dodge, and a guard', () => {
  scenario(`
- scenario: A ghost answers with 1 spirit, extra or not, or a Kedama
  seats:
    A: {hand: [danmaku, spirit-strike], character: duellist}
    B: {character: ghost, spirit: [kedama]}
  do:
    - A plays danmaku on B
    - expect: {asked: [B], legal: {B: [uses spirit as dodge, passes]}}
    - B uses spirit as dodge
    - A passes
    - expect: {B: {life: 2, spirit: 0}}
    - A plays spirit-strike on B
  expect: {B: {life: 1}, A: {used: [attack, attack]}}
- scenario: Points count what texts add, and a contest that is withstood sets something off
  seats:
    A: {hand: [danmaku], spirit: [kedama]}
    B: {character: guard, posture: defence, spirit: [dodge]}
  deck: [danmaku]
  do:
    - expect: {B: {defence: 2}, A: {attack: 1}}
    - A plays danmaku on B
  expect: {B: {life: 3, max-life: 3, spirit: [dodge, danmaku]}, events: [contested A B 1 2]}
- scenario: She may answer an attack that she has avoided with damage to the attacker
  seats:
    A: {hand: [spirit-strike]}
    B: {character: guard, hand: [dodge]}
  do:
    - A plays spirit-strike on B
    - B plays dodge
    - expect: {asked: [B], legal: {B: [uses ability, passes]}}
    - B chooses yes
  expect: {A: {life: 3}, events: [lost A 1 B]}
`)
})
