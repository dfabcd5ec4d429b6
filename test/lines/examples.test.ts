import { describe, expect, test } from 'vitest'
import { parseAct, parseLine, parseLogLine } from '../../src/lines/parse.ts'
import { printLine, printLogLine } from '../../src/lines/print.ts'

// Lines that are already canonical: they come back letter by letter.
const said = `
picks hakurei-reimu
picks player-2
plays shoot on B discarding melee, laser-shot
plays shoot x2 on B
plays purification as strip on B choosing focus
plays graze
plays graze on C discarding shoot
plays graze for B
plays focus for B
plays 1up on B
plays 1up on C for B
plays borrow on power of B
plays offering on power of B, C
plays bomb on shoot of A
plays bomb on spell-card of A
plays bomb on [2]
plays bomb(lunatic) on shoot
plays kourindou discarding shoot, graze
plays master-plan choosing incident
plays seal-away on B choosing none
plays erase-shot
plays interrupt on grimoire
plays point-of-collection on graze of B
plays scorched-earth on B choosing yes
plays danmaku on C
plays danmaku x3 on C
plays incident-resolution on night-parade choosing D
plays magician-theft on B choosing scarlet-mist-incident
activates spell-card with spiritual-attack on B
activates spell-card of kamishirasawa-keine with capture-spell-card on grimoire
activates spell-card of kamishirasawa-keine with capture-spell-card on grimoire, A
activates spell-card with mini-hakkero discarding shoot, graze
activates spell-card with spiritual-attack on B choosing none
activates spell-card with spiritual-attack choosing none on B
activates spell-card with ability discarding focus
activates spell-card with ability on B discarding shoot, graze
activates spell-card with overdrive
activates spell-card with otter-spirit
activates spell-card of hong-meiling with bomb
activates spell-card with bomb on B choosing danmaku
activates spell-card discarding kedama
activates weather
uses ability
uses ability as look on B
uses ability on power of B
uses ability choosing none
uses ability on grimoire discarding shoot
uses role as skip
uses role as resolve choosing spring-snow
uses nimble-cloth discarding shoot
uses spirit-camera on shoot discarding melee
uses charge-up
uses spirit as danmaku
copies melee on C discarding shoot
gives shoot, graze to B, bomb to C
gives shoot to A, graze to B, bomb to C, power to D
puts graze on top
puts graze, shoot on top and bomb on bottom
puts focus into discard
puts graze into hand of C
puts shoot, graze into spirit
exchanges power, small-points for eagle-spirit
discards shoot x2
discards weather
reveals role
chooses B
chooses 3
chooses power of B
chooses shoot(hand)
chooses power(play)
chooses black, shoot
chooses draw, heal, attack
passes
holds
ends turn
ends attack
then shoot on B; ends turn
then danmaku x2 on C; uses charge-up; pass
orders pass
orders pass until attacked
orders pass until my-turn
orders 1up when at-0
orders discards shoot at discard
orders pass at exchange
orders graze when attacked
orders graze when attacked by B
orders bomb on spell-card when spell-card of B played
orders reveals role when B falls
orders uses ability choosing spring when B reaches draw
orders weather when weather arrives
withdraws orders
withdraws answer
withdraws queue
joins
leaves`

const others = `
all pass
all pass because "deadline"
host sets A life 3 because "typo"
host sets "Man In Icebox" max-life 5
host moves shoot from hand of A to discard
host moves graze(spring) from discard to hand of "Man In Icebox" because "misread"
host gives A bomb
host takes bomb from A
host draws 2 for A
host discards 1 random card of A
host discards 2 random cards of A
host shuffles main
host reveals role of A
host skips because "no answer"
host extends the open question to 2026-12-03T18:00Z
host sets option windows able
host seats "Newcomer" for A
host ends game
host note "B is away"
host ruling "a Border flips first"
told update 12 #240 ~1a2b3c4d
told update 12 ~1a2b3c4d
told pm A 7 ~1a2b3c4d
undo 2
undo to 41
redo`

const lines = (text: string) => text.trim().split('\n')

test.each([...lines(said).map((line) => `A ${line}`), ...lines(others)])('%s', (line) => {
  expect(printLine(parseLine(line))).toBe(line)
})

test.each([
  ['A pass', 'A passes'],
  ['all passes', 'all pass'],
  ['A play shoot x1 on B', 'A plays shoot on B'],
  ['A copy melee on C', 'A copies melee on C'],
  ['A Plays shoot ON B', 'A plays shoot on B'],
  ['A plays 1up for B on C', 'A plays 1up on C for B'],
  ['A plays shoot discarding melee and laser-shot on B', 'A plays shoot on B discarding melee, laser-shot'],
  ['A chooses a, b, and c', 'A chooses a, b, c'],
  ['A plays power of B x2', 'A plays power x2 of B'],
  ['A chooses shoot(Hand)(spring)', 'A chooses shoot(hand, spring)'],
  ['A gives shoot and graze to B and bomb to C', 'A gives shoot, graze to B, bomb to C'],
  ['A puts shoot on top, bomb on bottom', 'A puts shoot on top and bomb on bottom'],
  ['A then plays shoot on B;end turn', 'A then shoot on B; ends turn'],
  ['A orders discard shoot at discard', 'A orders discards shoot at discard'],
  ['A orders plays pass', 'A orders plays pass'],
  ['host skips the open question', 'host skips'],
  ['host extends to +24h', 'host extends the open question to +24h'],
  ['undo', 'undo 1'],
  ['  A   passes ', 'A passes'],
])('%s is written %s', (typed, canonical) => {
  expect(printLine(parseLine(typed))).toBe(canonical)
})

describe('names', () => {
  test.each(['霊夢', 'Ünal', "O'Brien", 'adg_7', 'クラウン', '博麗霊夢2'])('%s stands without quotes', (name) => {
    expect(parseLine(`${name} plays shoot on ${name}`)).toMatchObject({
      who: { name, quoted: false },
      on: [{ name, quoted: false }],
    })
  })

  test.each(['Man In Icebox', 'a"b', 'a\\', '[x]', '*_~|<>@#—', 'Dr.Who', 'x2', 'on', '🌸'])('%s is quoted', (name) => {
    const line = parseLine(`${JSON.stringify(name)} plays shoot on ${JSON.stringify(name)}`)
    expect(line).toMatchObject({ who: { name, quoted: true }, on: [{ name, quoted: true }] })
    expect(printLine(line)).toBe(`${JSON.stringify(name)} plays shoot on ${JSON.stringify(name)}`)
  })

  test('a speaker with a verb for a name is quoted, as she would not be read otherwise', () => {
    const who = { name: 'Order', quoted: false }
    expect(printLine({ form: 'act', who, verb: 'passes', what: [] })).toBe('"Order" passes')
  })
})

describe('a line said by somebody known', () => {
  const A = { name: 'A', quoted: false }
  test('needs no WHO', () => {
    expect(parseAct('plays shoot on B', A)).toStrictEqual(parseLine('A plays shoot on B'))
    expect(parseAct('then shoot; ends turn', A)).toStrictEqual(parseLine('A then shoot; ends turn'))
  })
  test('may name her or be the host’s all the same', () => {
    expect(parseAct('B passes', A)).toStrictEqual(parseLine('B passes'))
    expect(parseAct('host skips', A)).toStrictEqual(parseLine('host skips'))
    expect(parseAct('passes')).toStrictEqual({ form: 'act', verb: 'passes', what: [] })
  })
})

describe('the log', () => {
  test.each([
    '1 ADGK picks hakurei-reimu  @2026-12-01T18:04Z #pm ~3fa1c09e',
    '2 A plays shoot on B  @? #112 ~b81d44e2',
    '3 B passes  auto ~b81d44e2',
    '4 told update 12 #240 ~1a2b3c4d  ~b81d44e2',
    '5 told pm "Man In Icebox" 7 ~1a2b3c4d  ~b81d44e2',
    '6 A orders pass  @? #7 auto ~b81d44e2',
    '7 A chooses auto  auto',
    '8 host skips',
  ])('%s', (text) => {
    const { number, line, marks } = parseLogLine(text)
    expect(printLogLine(number, line, marks)).toBe(text)
  })

  test('the digest of an exported text is not the digest of the line', () => {
    expect(parseLogLine('4 told update 12 #240 ~1a2b3c4d ~b81d44e2')).toStrictEqual({
      number: 4,
      line: { form: 'told', kind: 'update', number: 12, post: 240, text: '1a2b3c4d' },
      marks: { auto: false, digest: 'b81d44e2' },
    })
  })
})
