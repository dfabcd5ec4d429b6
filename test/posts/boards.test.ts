import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { render } from '../../src/posts/index.ts'
import { boardsIn, readBoard } from '../../src/rules/boards.ts'
import { document } from './judge/documents.ts'
import { judge, treeText } from './judge/index.ts'

const NAMES = boardsIn('templates')
describe('x', () => {
  test.each(NAMES)('%s', (name) => {
    const board = readBoard('templates', name)
    fc.assert(fc.property(document, (doc) => {
      const text = render(doc, { ...board, limit: 0 })
      let visible = ''
      try { visible = judge(text, name).visible } catch (e) { throw new Error(`${e}\n${text}`) }
      if (visible !== treeText(doc, name)) throw new Error(`\n${JSON.stringify(visible)}\n${JSON.stringify(treeText(doc, name))}\n${text}`)
    }), { numRuns: 8000 })
  })
})
