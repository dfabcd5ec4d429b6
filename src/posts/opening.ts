// The first post of a game: what is played, which rules differ from the usual, how to post, and what binds the host. It
// is made from the header alone, so that it can stand in the thread before anybody has joined.

import { type Block, type Content, type Document, heading, joined, list, paragraph, strong, text } from './document.ts'
import { line } from './parts.ts'
import type { Sentences } from './sentences.ts'

export interface Opening {
  readonly title: string
  /** Rule packs with their versions, in order. */
  readonly packs: readonly string[]
  readonly players: readonly string[]
  /** Every option in force. */
  readonly options: Readonly<Record<string, string>>
  /** Ids that are house design, not published cards. */
  readonly house: readonly string[]
  readonly commitment?: string
  /** For each seat the commitment to its role, once dealt. */
  readonly roles: readonly { readonly seat: string; readonly commitment: string }[]
}

export function openingDocument(opening: Opening, words: Sentences): Document {
  const { title, players, commitment, roles, house } = opening
  const section = (label: string, ...blocks: Block[]): Block[] => [heading(words.label(label)), ...blocks]
  const names = players.map((name): Content => [{ kind: 'player', name }])
  const sworn = roles.map(
    ({ seat, commitment: hash }): Content => [{ kind: 'player', name: seat }, text(' '), { kind: 'code', text: hash }],
  )
  return {
    blocks: [
      heading(title === '' ? words.label('opening-title') : [text(title)], 'large'),
      line(
        words.label('opening-packs'),
        joined(
          opening.packs.map((p) => [text(p)]),
          words.word('list-comma'),
        ),
      ),
      ...section('opening-players', names.length > 0 ? list(names, true) : paragraph(...words.label('opening-nobody'))),
      ...section('opening-rules', rulesInForce(opening, words)),
      ...(house.length > 0 ? [line(words.label('opening-house'), words.label('opening-cards', { cards: house }))] : []),
      ...section('opening-how', list(howTo(opening).map((key) => words.label(key)))),
      ...(commitment === undefined
        ? []
        : section('opening-fair', paragraph(...words.label('opening-seed')), { kind: 'code', text: commitment })),
      ...(sworn.length > 0 ? [paragraph(...words.label('opening-sworn')), list(sworn)] : []),
    ],
  }
}

/** What players are told of posting; some of it depends on options. */
const howTo = ({ options }: Opening): string[] => [
  'how-bold',
  'how-line',
  `how-name-${options.copies ?? 'oldest'}`,
  `how-pass-${options.windows ?? 'all'}`,
  'how-secret',
]

/** The options that differ from the default, each with its sentence. */
function rulesInForce({ options }: Opening, words: Sentences): Block {
  const others = Object.entries(options).flatMap(([id, value]): Content[] => {
    const def = words.program.options[id]
    if (!def || def.values[0] === value) return []
    return [[strong([text(`${id}: ${value}`)]), text(` (${def.values[0]}). ${def.text}`)]]
  })
  return others.length > 0 ? list(others) : paragraph(...words.label('opening-usual'))
}
