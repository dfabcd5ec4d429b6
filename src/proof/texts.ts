// Every text that can be made of a run for a viewer: for the proofs that look at all of them.

import type { Run } from '../engine/run.ts'
import type { GameModule } from '../games/module.ts'
import type { Document } from '../posts/document.ts'
import {
  endDocument,
  flipDocument,
  prodDocument,
  refusalDocument,
  replacementDocument,
  rulingDocument,
} from '../posts/notices.ts'
import { messageDocument } from '../posts/pm.ts'
import type { Sentences } from '../posts/sentences.ts'
import { sheetDocument } from '../posts/sheet.ts'
import { story } from '../posts/story.ts'
import { correctionDocument, updateDocument } from '../posts/update.ts'
import { typesOfCard } from '../rules/catalogue.ts'
import { project } from '../views/project.ts'

export interface TextContext {
  /** Events after this one are news. */
  readonly since?: number
  readonly title?: string
}

/** Posts of every kind that this state of the game allows, by kind. Those for opening and reference are made of no run. */
export function postsOf(
  run: Run,
  game: GameModule,
  words: Sentences,
  { since = 0, title = '' }: TextContext = {},
): Readonly<Record<string, Document>> {
  const view = project(run, game, 'public')
  const context = { title, mark: '0123456789abcdef0123', after: 1 }
  const all = story(view, since, words)
  const flipped = view.events.findLast((e) => e.kind === 'revealed' && e.line > 0)
  const first = view.seats[0]!.name
  return {
    update: updateDocument(view, { event: since }, words, { title, update: 2, mark: context.mark }),
    compact: updateDocument(view, { event: since }, words, { title, update: 2, detail: 'compact' }),
    correction: correctionDocument(view, { event: since }, words, { ...context, takenBack: all }),
    sheet: sheetDocument(view, words, { ...context, options: run.options }),
    refusal: refusalDocument(view, { who: first, line: 'plays …', code: 'pending', legal: ['passes'] }, words, context),
    ruling: rulingDocument(view, [`${first}: it stands.`], words, context),
    replacement: replacementDocument(view, { who: first, newcomer: view.seats.at(-1)!.name }, words, context),
    ...(view.question ? { prod: prodDocument(view, words, context) } : {}),
    ...(flipped
      ? {
          flip: flipDocument(
            view,
            { who: String(flipped.data.who), role: String(flipped.data.becomes ?? flipped.data.card), chain: all },
            words,
            context,
          ),
        }
      : {}),
    ...(view.over ? { end: endDocument(view, { chain: all, commitment: context.mark }, words, context) } : {}),
  }
}

/** The message for a seat, long and short. */
export function messagesOf(
  run: Run,
  game: GameModule,
  seat: string,
  words: Sentences,
  { since = 0, title = '' }: TextContext = {},
): readonly Document[] {
  const view = project(run, game, { seat })
  const { catalogue } = game
  const types = (card: string) => (catalogue ? typesOfCard(words.program, catalogue, card) : [])
  return [
    messageDocument(view, words, { title, since, message: 1, cards: 'full', types }),
    messageDocument(view, words, { title, since, message: 1, roleNews: false }),
  ]
}
