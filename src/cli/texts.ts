// Plain texts for the host's terminal, made from views like every other text.

import { timed } from '../host/deadline.ts'
import { wordsOf } from '../host/dress.ts'
import { dealtRun, type OpenGame } from '../host/open.ts'
import { type Document, plainText } from '../posts/document.ts'
import { asks, common } from '../posts/parts.ts'
import { writePlain } from '../posts/plain.ts'
import { messageDocument } from '../posts/pm.ts'
import type { Sentences } from '../posts/sentences.ts'
import { sheetDocument } from '../posts/sheet.ts'
import { story } from '../posts/story.ts'
import { project } from '../views/project.ts'
import type { View, Viewer } from '../views/view.ts'

/** Without the line break at the end, so that parts can be put together. */
const plain = (document: Document): string => writePlain(document).trimEnd()

/** What happened since an event, and what is asked now. */
export function plainNews(game: OpenGame, since: number): string {
  const view = project(dealtRun(game), game.game, 'public')
  const words = wordsOf(game)
  const lines = story(view, since, words).map((line) => `  ${plainText(line)}`)
  const asked = plainQuestion(game, view, words)
    .split('\n')
    .flatMap((l) => (l === '' ? [] : [`  ${l}`]))
  return [...lines, ...asked].join('\n')
}

/** What is asked of whom, and until when. */
const plainQuestion = (game: OpenGame, view: View, words: Sentences): string =>
  plain({ blocks: words.page('parts/question', common(view, words, timed(game))) })

/** What is asked, in one line. */
export function plainAsked(game: OpenGame): string {
  const view = project(dealtRun(game), game.game, 'public')
  const words = wordsOf(game)
  return view.question ? `${plainText(asks(view.question, view, words))}${words.word('line-end')}` : ''
}

export function plainSheet(game: OpenGame, viewer: Viewer): string {
  const run = dealtRun(game)
  const words = wordsOf(game)
  const sheet = plain(sheetDocument(project(run, game.game, 'public'), words, { title: game.header.title ?? '' }))
  const asked = plainQuestion(game, project(run, game.game, 'public'), words)
  const parts = [sheet, ...(asked === '' ? [] : [asked])]
  const seats = viewer === 'public' ? [] : viewer === 'host' ? run.table.seats : [viewer.seat]
  for (const seat of seats)
    parts.push(`== ${seat} ==\n${plain(messageDocument(project(run, game.game, { seat }), words))}`)
  return parts.join('\n\n')
}
