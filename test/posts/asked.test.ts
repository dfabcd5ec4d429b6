// Questions that look alike are told apart: which text of whose asks, whom a player is chosen for, among what she chooses.

import { expect, test } from 'vitest'
import { seeded } from '../../src/engine/random.ts'
import { Run } from '../../src/engine/run.ts'
import { gameModule, readProgram } from '../../src/games/index.ts'
import { silenceWord } from '../../src/host/deadline.ts'
import { plainText } from '../../src/posts/document.ts'
import { asks } from '../../src/posts/parts.ts'
import { sentences } from '../../src/posts/sentences.ts'
import { readCards } from '../../src/proof/scenario/cards.ts'
import { allOptions } from '../../src/rules/program.ts'
import { readTemplates } from '../../src/rules/templates.ts'
import { project } from '../../src/views/project.ts'
import { say } from './game.ts'

const program = readProgram('.', ['danmaku', 'lunatic-extra', 'wolf-of-black-market'])
const game = gameModule('danmaku')
const cards = (text: string) => text.split(', ').flatMap((one) => readCards(one) ?? [])

/** A table at which A has her Main step; B holds a card, so that she can be chosen. */
function table(character: string, hand: string, deck = ''): Run {
  const seats = { A: { character, hand: cards(hand) }, B: { hand: cards('graze, shoot') }, C: { hand: cards('graze') } }
  const spec = { seats, table: { deck: cards(deck) }, order: ['seats', 'deck'] }
  return new Run(game.scenario.lay(program, spec, allOptions(program, { windows: 'able' }), seeded('table')))
}

function asked(run: Run, lang = 'en'): string {
  const view = project(run, game, 'public')
  return plainText(asks(view.question!, view, sentences(program, readTemplates('templates', lang))))
}

test('of a character it is said whether her Spell Card or her ability asks, and for what', () => {
  const run = table('hata-no-kokoro', 'spiritual-attack', 'shoot(spring), shoot(autumn), shoot(winter)')
  say(run, 'A activates spell-card with spiritual-attack')
  expect(asked(run)).toBe('A may choose who draws a card (Spell Card of Hata no Kokoro)')
  say(run, 'A passes')
  expect(asked(run)).toBe('A may choose who discards a card (Spell Card of Hata no Kokoro)')
  expect(asked(run, 'zh-Hant')).toContain('由誰棄牌')
  expect(silenceWord(run, sentences(program, readTemplates('templates', 'en')))).toBe('silence-optional')
  say(run, 'A passes')
  expect(asked(run)).toBe('A may choose who gets the card (ability of Hata no Kokoro)')
})

test('among which words is said with the question', () => {
  const run = table('usami-sumireko', 'grimoire')
  say(run, 'A plays grimoire')
  say(run, 'A uses ability')
  expect(asked(run)).toBe('A chooses one of Spring, Summer, Autumn, Winter (ability of Usami Sumireko)')
})

test('a play that is aimed at somebody asks at whom', () => {
  const run = table('yagokoro-eirin', 'shoot')
  say(run, 'A plays shoot')
  expect(asked(run)).toBe('A chooses at whom it is aimed (Shoot)')
})
