// Orders that would never speak are not taken, so that nobody relies on them.

import { expect, test } from 'vitest'
import { evening, lines, reopened, said, trouble } from './evening.ts'

test('an order that ends with what holds already is not taken', () => {
  const game = evening()
  expect(trouble(() => said(game, 'Cy orders pass until resolved'))).toMatchObject({ exit: 1, code: 'gone' })
  const shot = said(game, 'Ada plays shoot on Bo')
  expect(trouble(() => said(shot, 'Bo orders pass until attacked'))).toMatchObject({ exit: 1, code: 'gone' })
  expect(lines(reopened(shot))).toEqual(['Ada plays shoot on Bo'])
})

test('the same order is taken while it can still speak', () => {
  const game = said(evening(), 'Bo orders pass until attacked', 'Ada plays shoot on Dee')
  expect(lines(reopened(said(game, 'Cy orders pass until resolved'))).slice(-3)).toEqual([
    'Bo passes',
    'Cy orders pass until resolved',
    'Cy passes',
  ])
})
