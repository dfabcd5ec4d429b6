// The catalogue as text for a terminal: lists, one card with everything about it, options, hits of a search.

import { copiesOf, type Dossier, type Entry, type Shelf } from './catalogue.ts'
import type { Hit } from './lookup.ts'
import type { OptionDef, Program } from './program.ts'

/** How a terminal shows what stands out. */
export type Style = (text: string) => string

/** House design is marked wherever a card is shown. */
const HOUSE = 'house design'

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

/** `20 a season` when the marks are even. */
function byMark(marks: Readonly<Record<string, number>>, mark: string, called: (mark: string) => string): string {
  const numbers = Object.values(marks)
  if (numbers.length > 1 && numbers.every((n) => n === numbers[0])) return `${numbers[0]} a ${mark}`
  return Object.entries(marks)
    .map(([one, n]) => `${n} ${called(one)}`)
    .join(', ')
}

/** `80 main deck cards (20 a season, 163 points)`. */
export function headingOf(shelf: Shelf, program: Program): string {
  const details = [
    ...(shelf.mark && Object.keys(shelf.marks).length > 0
      ? [byMark(shelf.marks, shelf.mark, (mark) => called(program, mark))]
      : []),
    ...(shelf.points === undefined ? [] : [`${shelf.points} points`]),
    ...(shelf.bonus
      ? [`+${shelf.bonus} bonus ${shelf.noun}${shelf.bonus === 1 ? '' : 's'} that an option brings in`]
      : []),
  ]
  return `${count(shelf.total, shelf.noun)}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
}

const called = (program: Program, word: string): string => program.names.en?.[word]?.name ?? word

function copies(entry: Entry, program: Program): string {
  const marks = Object.entries(entry.copies).filter(([mark]) => mark !== '')
  const n = copiesOf(entry)
  if (marks.length === 0) return String(n)
  if (marks.length === 1) return `${n} ${called(program, marks[0]![0])}`
  return `${n}: ${marks.map(([mark, m]) => `${m} ${called(program, mark)}`).join(', ')}`
}

const points = ({ value }: Entry): string => (value === undefined ? '' : count(value, 'point'))
const costs = ({ price }: Entry): string => (price === undefined ? '' : `costs ${price}`)

/** Rows with their columns under each other; nothing stands behind the last word. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>((w, row) => row.map((cell, i) => Math.max(w[i] ?? 0, cell.length)), [])
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** What of it is ours. */
const houseOf = ({ official }: Entry): string[] =>
  official === 'text' ? ['number of copies ours'] : official ? [] : [HOUSE]

export function listText(all: readonly Shelf[], program: Program, bold: Style): string {
  return all
    .map((shelf) => {
      const rows = shelf.entries.map((e) => [
        e.id,
        e.name,
        copies(e, program),
        e.kinds.join(' / '),
        points(e) || costs(e),
        [...(e.bonus ? ['bonus'] : []), ...houseOf(e)].join(', '),
      ])
      return [bold(headingOf(shelf, program)), ...columns(rows).map((row) => `  ${row}`)].join('\n')
    })
    .join('\n\n')
}

export function dossierText(card: Dossier, program: Program, bold: Style): string {
  const facts = [card.kinds.join(' / '), copies(card, program), points(card), costs(card), card.bonus ? 'bonus' : '']
  const parts = [
    `${bold(card.name)} (${card.section}/${card.id})${houseOf(card)
      .map((ours) => `: ${ours}`)
      .join('')}`,
    `  ${facts.filter((fact) => fact !== '').join('; ')}`,
    ...Object.entries(card.names).map(
      ([lang, { name, aka }]) => `  ${lang}: ${name}${aka.length > 0 ? ` (also ${aka.join(', ')})` : ''}`,
    ),
    ...section('text', texts(card)),
    ...section('by its effect', card.does),
    ...section('deduced', card.note === undefined ? [] : [card.note]),
    ...section('why', card.why === undefined ? [] : [card.why]),
    ...section(
      'rulings',
      card.rulings.map(({ key, says, source }) => `${key}: ${says} (${source})`),
    ),
    ...section(
      'options',
      card.options.map((key) => optionLine(key, program.options[key])),
    ),
  ]
  return parts.join('\n')
}

const texts = ({ names }: Dossier): string[] =>
  Object.entries(names).flatMap(([lang, { text }]) => (text === '' ? [] : [lang === 'en' ? text : `${lang}: ${text}`]))

const section = (head: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`  ${head}`, ...lines.map((line) => `    ${line}`)] : []

const valuesOf = (def: OptionDef): string =>
  def.values.map((value, i) => (i === 0 ? `${value} (default)` : value)).join(' | ')
const optionLine = (key: string, def: OptionDef | undefined): string =>
  def ? `${key}: ${valuesOf(def)}: ${def.text}` : key

export const optionsText = (program: Program, bold: Style): string =>
  Object.entries(program.options)
    .map(([key, def]) => `${bold(key)}: ${valuesOf(def)}\n  ${def.text}\n  source: ${def.source}`)
    .join('\n\n')

/** One line each: which card, where, and what is said there. */
export const hitsText = (hits: readonly Hit[]): string =>
  hits.map(({ section: of, id, where, text }) => `${of}/${id} ${where}: ${text}`).join('\n')
