// Says a line the way players do: three ways in English and one in Chinese, with slips of the hand in names.

import type { Act, Entry } from '../../src/engine/line.ts'
import type { Dice } from '../../src/proof/player.ts'
import { nameOf, type Program } from '../../src/rules/program.ts'

export interface Phrasing {
  readonly name: string
  readonly say: (act: Act, d: Dice) => string
}

export function phrasings(program: Program, seats: readonly string[]): readonly Phrasing[] {
  const isSeat = (name: string) => seats.includes(name)
  const called = (lang: string, name: string) =>
    isSeat(name) || /^\d+$/.test(name) ? name : nameOf(program, lang, name)
  const english = (entry: Entry): string => {
    const name = called('en', entry.name)
    return `${entry.of ? `${called('en', entry.of.name)}'s ` : ''}${name}${entry.times > 1 ? ` x${entry.times}` : ''}`
  }
  const list = (entries: readonly Entry[]) => entries.map(english).join(' and ')
  /** What comes behind the subject. */
  const tail = (act: Act, on: string): string =>
    [
      act.as === undefined ? '' : ` as ${act.as}`,
      act.taking ? ` for ${english(act.taking)}` : '',
      act.with ? ` with ${called('en', act.with.name)}` : '',
      act.on ? `${on}${list(act.on)}` : '',
      act.for ? ` for ${english(act.for)}` : '',
      act.discarding ? `, discarding ${list(act.discarding)}` : '',
      act.choosing ? `, choosing ${list(act.choosing)}` : '',
    ].join('')
  const object = (act: Act): string => {
    if (act.gifts) return act.gifts.map((g) => `${list(g.what)} to ${english(g.to)}`).join(', ')
    if (act.places)
      return act.places
        .map(({ what, place }) => `${list(what)} ${'on' in place ? `on ${place.on}` : `into ${english(place.into)}`}`)
        .join(', ')
    return list(act.what)
  }
  const VERB: Partial<Record<Act['verb'], readonly string[]>> = {
    plays: ['Play', 'I use', ''],
    activates: ['Activate my', 'I activate my', 'activate'],
    uses: ['Use my', 'I use my', 'use'],
    exchanges: ['Exchange', "I'll trade", 'buying'],
    discards: ['Discard', "I'm discarding", ''],
    chooses: ['Choose', "I'll take", ''],
    copies: ['Copy', "I'll copy", 'copying'],
    gives: ['Give', "I'm giving", 'give'],
    puts: ['Put', 'I put', ''],
    picks: ['I pick', 'picking', ''],
    reveals: ['I reveal my', 'Reveal', 'revealing my'],
    ends: ['End', 'I end my', 'ending'],
  }
  const saying =
    (way: number, on: string) =>
    (act: Act): string => {
      if (act.verb === 'passes') return ['Pass', 'no response', 'nothing from me'][way]!
      const verb = VERB[act.verb]?.[way] ?? act.verb
      return `${verb} ${object(act)}${tail(act, on)}`.trim()
    }
  const chinese = (act: Act): string => {
    const name = (e: Entry) =>
      `${e.of ? `${called('zh-Hant', e.of.name)} 的` : ''}${called('zh-Hant', e.name)}${e.times > 1 ? ` x${e.times}` : ''}`
    const all = (entries: readonly Entry[]) => entries.map(name).join('、')
    const verb: Partial<Record<Act['verb'], string>> = {
      plays: '使用',
      activates: '宣言',
      discards: '棄掉',
      chooses: '選擇',
      copies: '複製',
      picks: '選擇',
      reveals: '公開',
      ends: '結束',
    }
    if (act.verb === 'passes') return '不回應'
    if (act.gifts || act.places || verb[act.verb] === undefined) return saying(0, ' on ')(act)
    return [
      act.with ? `用${called('zh-Hant', act.with.name)}` : '',
      act.on ? `對 ${all(act.on)} ` : '',
      act.for ? `替 ${name(act.for)} ` : '',
      `${verb[act.verb]}${all(act.what)}`,
      act.discarding ? `，棄掉${all(act.discarding)}` : '',
      act.choosing ? `，指定${all(act.choosing)}` : '',
    ].join('')
  }
  return [
    { name: 'plainly', say: saying(0, ' on ') },
    { name: 'in passing', say: saying(1, ' at ') },
    { name: 'with slips', say: (act, d) => slips(saying(2, ' -> ')(act), d) },
    { name: 'in Chinese', say: chinese },
  ]
}

/** Two letters change places, or one is lost, in one long word. */
function slips(text: string, d: Dice): string {
  const words = text.split(' ')
  const long = words.flatMap((w, i) => (/^[A-Za-z]{6,}$/.test(w) ? [i] : []))
  if (long.length === 0) return text
  const at = long[d.below(long.length)]!
  const word = words[at]!
  const i = 1 + d.below(word.length - 3)
  words[at] = d.chance(0.5)
    ? word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2)
    : word.slice(0, i) + word.slice(i + 1)
  return words.join(' ')
}
