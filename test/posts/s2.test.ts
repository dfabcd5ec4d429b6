// What the posts and messages of S2 say, in both languages: in the words of its rulebook, and nothing of another game.

import { describe, expect, test } from 'vitest'
import { Run } from '../../src/engine/run.ts'
import { parseLine } from '../../src/lines/parse.ts'
import { type Block, type Content, type Document, plainText } from '../../src/posts/document.ts'
import { openingDocument } from '../../src/posts/opening.ts'
import { asks } from '../../src/posts/parts.ts'
import { messageDocument, spectatorDocument } from '../../src/posts/pm.ts'
import { sentences } from '../../src/posts/sentences.ts'
import { sheetDocument } from '../../src/posts/sheet.ts'
import { story } from '../../src/posts/story.ts'
import { writtenChance } from '../../src/proof/scenario/chance.ts'
import { readScenarios } from '../../src/proof/scenario/read.ts'
import { allOptions } from '../../src/rules/program.ts'
import { readTemplates } from '../../src/rules/templates.ts'
import { gameOf, templates } from './game.ts'

const s2 = gameOf('s2')
const en = sentences(s2.program, templates)
const zh = sentences(s2.program, readTemplates('templates', 'zh-Hant'))

/** A table as scenarios lay it, after some lines. */
function at(table: string, lines: readonly string[] = []): Run {
  const [scenario] = readScenarios({ path: 'here', text: `- scenario: here\n  rules: [s2]\n${table}` }, ['s2'])
  if (!scenario || 'error' in scenario) throw scenario?.error
  const { spec, options } = scenario
  const run = new Run(s2.game.scenario.lay(s2.program, spec, allOptions(s2.program, options), writtenChance([])))
  for (const line of lines) {
    const taken = run.take(parseLine(line))
    if ('code' in taken) throw new Error(`${line}: ${taken.why}`)
  }
  return run
}

const told = (run: Run) =>
  [en, zh].map((words) => story(s2.view(run, 'public'), 0, words).map((line) => plainText(line)))
function asked(run: Run): string[] {
  const view = s2.view(run, 'public')
  return [en, zh].map((words) => plainText(asks(view.question!, view, words)))
}

const contentsOf = (block: Block): Content[] => {
  switch (block.kind) {
    case 'table':
      return [...block.columns.map((c) => [{ kind: 'text' as const, text: c.head }]), ...block.rows.flat()]
    case 'list':
      return [...block.items]
    case 'spoiler':
      return block.blocks.flatMap(contentsOf)
    default:
      return 'content' in block ? [block.content] : []
  }
}
const textOf = ({ blocks }: Document): string =>
  blocks
    .flatMap(contentsOf)
    .map((c) => plainText(c))
    .join('\n')
const sheets = (run: Run) =>
  [en, zh].map((words) => textOf(sheetDocument(s2.view(run, 'public'), words, { detail: 'full' })))
const messages = (run: Run, seat: string) =>
  [en, zh].map((words) => textOf(messageDocument(s2.view(run, { seat }), words)))

const ROLES = `  seats:
    A: {role: player-craft, posture: attack, hand: [spirit-strike, danmaku x3, dodge x2], character: cirno}
    B: {character: sanae, hand: [kedama], spirit: [dodge x2]}
    C: {hand: [danmaku]}
    D: {hand: [dodge]}
`

describe('what happens', () => {
  test('damage is told as damage, with who deals it; a draw after it is a thing of its own', () => {
    const [english, chinese] = told(
      at(ROLES.replace('sanae', 'tenshi'), ['A plays spirit-strike on B', 'all pass because "late"']),
    )
    expect(english).toContain('B takes 1 damage from A.')
    expect(chinese).toContain('B受到來自A的 1 點傷害。')
  })
  test('the damage of an anomaly comes from who has laid it', () => {
    const table = `${ROLES}  step: divination\n  options: {windows: able}\n`.replace(
      'B: {character: sanae, hand: [kedama], spirit: [dodge x2]}',
      'B: {anomalies: [{id: scarlet-mist-incident, by: C}], character: mokou, spirit: []}',
    )
    const [english, chinese] = told(at(`${table}  turn: B\n  deck: [danmaku(sakura), dodge x2]\n`))
    expect(english).toContain('B takes 1 damage from C.')
    expect(chinese).toContain('B受到來自C的 1 點傷害。')
  })
  test('spirit that is lost is not used up', () => {
    const table = ROLES.replace('spirit-strike, danmaku x3', 'danmaku x3')
      .replace('sanae', 'marisa')
      .replace('cirno', 'reisen')
    const run = at(table.replace('hand: [kedama], spirit: [dodge x2]', 'hand: [dodge], spirit: [danmaku x2]'), [
      'A plays danmaku on B',
    ])
    for (const seat of run.awaited()) run.take(parseLine(seat === 'B' ? 'B plays dodge' : `${seat} passes`))
    const [english, chinese] = told(run)
    expect(english?.join()).toMatch(/B loses 1 spirit/)
    expect(chinese?.join()).toMatch(/B失去 1 點靈力/)
  })
  test('a skill is used, not the character who has it', () => {
    const [english, chinese] = told(at(ROLES, ['A uses ability on B discarding danmaku, dodge']))
    expect(english?.[0]).toMatch(/^A uses the ability of Cirno on B/)
    expect(chinese?.[0]).toMatch(/^A使用琪露諾的技能，目標是B/)
  })
  test('an item or a weather is used as it is', () => {
    const run = at(
      `  options: {windows: able}\n${ROLES}`.replace('hand: [kedama]', 'hand: [kedama(trigram)], items: [drawers]'),
      ['A plays spirit-strike on B', 'B uses drawers discarding kedama'],
    )
    const [english, chinese] = told(run)
    expect(english?.join()).toMatch(/B uses Drawers/)
    expect(chinese?.join()).toMatch(/B使用燈籠褲，/)
  })
})

/** C, who holds so many Incident Resolutions, has used one for B against the parade of A. */
const answeredForB = (held: number) =>
  at(
    ROLES.replace('hand: [spirit-strike', 'hand: [night-parade, spirit-strike').replace(
      'C: {hand: [danmaku]}',
      `C: {hand: [danmaku, incident-resolution x${held}]}`,
    ),
    ['A plays night-parade', 'C plays incident-resolution on night-parade choosing B', 'all pass because "late"'],
  )

test('what answers one of several targets says for whom', () => {
  const run = answeredForB(2)
  const [english, chinese] = told(run)
  expect(english).toContain('C plays Incident Resolution on the Night Parade of a Hundred Demons of A for B.')
  expect(chinese).toContain('C使用異變解決，回應A的百鬼夜行對B的效果。')
})

test('who uses a card on herself is not named twice', () => {
  const hurt = ROLES.replace('hand: [spirit-strike', 'life: 2, hand: [sakura-mochi, spirit-strike')
  const [english, chinese] = told(at(hurt, ['A plays sakura-mochi']))
  expect(english?.[0]).toBe('A plays Sakura Mochi and gains 1 life.')
  expect(chinese?.[0]).toBe('A使用櫻餅，回復 1 點體力。')
})
test('a pass on a divination says before whom the anomaly lies', () => {
  const table = `${ROLES}  step: divination\n  deck: [danmaku(trigram), dodge x2]\n`
  const lain = table
    .replace('character: cirno', 'anomalies: [{id: scarlet-mist-incident, by: B}]')
    .replace('sanae', 'suika')
  const [english, chinese] = told(at(lain, ['all pass because "late"']))
  expect(english?.join()).toMatch(/Passed on the divination of Scarlet Mist Incident before A: /)
  expect(chinese?.join()).toMatch(/不回應A面前的紅霧異變：/)
})

describe('what is asked', () => {
  const setUp = () =>
    at('  step: setup\n  seats: {A: {role: player-craft}, B: {}, C: {}, D: {}}\n  decks: {character: [cirno]}\n')
  test('the Player Craft picks first and openly, then the others together', () => {
    const run = setUp()
    expect(asked(run)).toEqual([
      'A picks one of her characters first and shows it at once; the others pick after her',
      'A先選定自己的角色，並立即公開；其他玩家隨後再選',
    ])
    run.take(parseLine('A picks cirno'))
    expect(asked(run)).toEqual([
      'Each of the others picks one of her characters in private; all are shown together',
      '其餘玩家各自私下選定角色，全員選好後一同公開',
    ])
  })
  test('before she has a character nobody has life or spirit', () => {
    for (const text of sheets(setUp())) expect(text).not.toMatch(/\d\/\d/)
  })
  test('who may turn a sign is told by her skill', () => {
    const table =
      `${ROLES}  step: divination\n  options: {windows: able}\n  deck: [danmaku(sakura), dodge x2]\n`.replace(
        'character: cirno',
        'character: remilia, anomalies: [{id: scarlet-mist-incident, by: B}]',
      )
    const [english, chinese] = asked(at(table.replace('sanae', 'suika')))
    expect(english).toMatch(/A may answer with the ability of Remilia Scarlet$/)
    expect(chinese).toMatch(/A可用蕾米莉亞·斯卡雷特的技能回應$/)
  })
  test('who may answer an answer reads for whom it is', () => {
    const run = answeredForB(1)
    const [english, chinese] = asked(run)
    expect(english).toContain(
      'Answers to the Incident Resolution of C (against the Night Parade of a Hundred Demons for B)',
    )
    expect(chinese).toContain('可回應C使用的異變解決（回應百鬼夜行對B的效果）')
  })
  test('only the turn player discards down to her limit, and openly', () => {
    const run = at(`${ROLES}  options: {windows: able}\n`.replace('danmaku x3', 'danmaku x3, kedama'), ['A ends turn'])
    expect(asked(run)).toEqual(['A is above her hand limit and discards 3 cards', 'A的手牌超過上限，須棄置 3 張'])
  })
})

describe('words of the rulebook', () => {
  const opening = {
    title: '',
    packs: [],
    players: [],
    options: allOptions(s2.program, {}),
    house: [],
    roles: [],
  }
  test('the first post has examples of S2 alone', () => {
    const [english, chinese] = [en, zh].map((words) => textOf(openingDocument(opening, words)))
    expect(english).toContain('plays Danmaku on Bo')
    expect(english).not.toMatch(/Shoot|Items|Main step|season/)
    expect(chinese).not.toMatch(/射擊|牌有好幾張|主要階段|季節/)
  })
  test('a card of which only the number of copies is ours is no house design', () => {
    const [english, chinese] = [en, zh].map((words) =>
      textOf(openingDocument({ ...opening, house: ['gohei'], counted: ['danmaku'] }, words)),
    )
    expect(english).toContain(
      'House design, not published texts: Gohei\nBy the rulebook, but for the number of copies: Danmaku',
    )
    expect(chinese).toContain('效果未曾公開，由主持人自行設計：御幣\n效果照規則書，只有張數是自訂的：彈幕')
    const ours = (official: unknown) =>
      Object.entries(s2.program.sections.cards ?? {}).flatMap(([id, def]) =>
        (def as { official: unknown }).official === official ? [id] : [],
      )
    expect(ours('text').join()).toBe('danmaku,spirit-strike,dodge,sakura-mochi,kedama,scarlet-mist-incident')
    expect(ours(true)).toEqual([])
  })
  test('copies that are named one by one are named by their symbol', () => {
    const asked = { ...opening, options: allOptions(s2.program, { copies: 'ask' }) }
    const [english, chinese] = [en, zh].map((words) => textOf(openingDocument(asked, words)))
    expect(english).toContain('name the copy by its symbol in brackets')
    expect(chinese).toContain('請在括號中註明符號')
  })
  test('the page of the table speaks of the attack range', () => {
    expect(sheets(at(ROLES))[1]).not.toContain('射程')
  })
  test('a weather card that is active is not missing from the message of its owner', () => {
    const [english, chinese] = messages(at(ROLES.replace('character: cirno', 'weather: {id: hail, active: true}')), 'A')
    expect(english).toMatch(/active weather: Hail/)
    expect(chinese).toMatch(/發動中的天氣：雹/)
    expect(chinese).not.toMatch(/你的天氣卡：\s*無/)
  })
  test('spectators read that a weather card is not active, and of no weather deck', () => {
    const run = at(ROLES.replace('character: cirno', 'weather: {id: hail}'))
    const [english, chinese] = [en, zh].map((words) =>
      textOf(spectatorDocument(s2.view(run, 'host'), s2.view(run, 'public'), words)),
    )
    expect(english).toContain('weather card, not active yet (1)')
    expect(chinese).toContain('尚未發動的天氣卡（1）')
  })
  test('ids stand beside their names where a Chinese message says what may be said', () => {
    const run = at(
      ROLES.replace('hand: [spirit-strike', 'hand: [magician-theft, spirit-strike').replace(
        'hand: [kedama]',
        'hand: [kedama], items: [gohei]',
      ),
      ['A plays magician-theft on B', 'all pass because "late"'],
    )
    expect(messages(run, 'A')[1]).toMatch(/chooses：hand 手牌、gohei 御幣/)
  })
  test('what the host moves is told with whose it was', () => {
    const run = at(ROLES, ['host moves kedama from hand of B to discard'])
    const [english, chinese] = told(run)
    expect(english?.join()).toContain("By the host's hand Kedama of B went from hand to discard pile.")
    expect(chinese?.join()).toContain('主持人將B的毛玉從手牌移到棄卡堆。')
  })
})
