// `danmaku rules`: what the packs hold: cards and their texts, what their effects say, options, and whether all is well.

import { join } from 'node:path'
import { knownTo } from '../../games/editors.ts'
import { gameModule, judgeHouse, judgePack, readProgram } from '../../games/index.ts'
import type { ExplainedGame } from '../../games/module.ts'
import { openGame } from '../../host/open.ts'
import { EXIT, Trouble, usage } from '../../host/trouble.ts'
import { updateRules } from '../../host/update-rules.ts'
import { didYouMean } from '../../language/step.ts'
import { LONE_LIMIT, type Lone, loneVerbs } from '../../proof/lone.ts'
import { scenarioFile } from '../../proof/scenario/schema.ts'
import { type Dossier, dossier, type Shelf, shelves } from '../../rules/catalogue.ts'
import { isHouse } from '../../rules/house.ts'
import { houseJsonSchema, jsonSchema } from '../../rules/json-schema.ts'
import { dossierText, hitsText, listText, optionsText } from '../../rules/listing.ts'
import { type Found, lookUp, type NotFound, search } from '../../rules/lookup.ts'
import type { Program } from '../../rules/program.ts'
import { gameOf, packsIn } from '../../rules/read.ts'
import { checkNamed } from '../known.ts'
import { parseList } from '../lists.ts'
import { advise, context, gameFile, note, out, report, standOut } from '../shared.ts'

interface Asked {
  readonly packs: readonly string[]
  readonly program: () => { program: Program; game: ExplainedGame }
  readonly words: readonly string[]
  readonly json: boolean
  readonly lone: boolean
  readonly lang: string | undefined
}

const COMMANDS: Readonly<Record<string, (asked: Asked) => number>> = {
  list,
  show,
  search: find,
  options,
  check,
  schema,
  update,
}

export function run(args: string[], flags: Record<string, unknown>): number {
  const [name, ...words] = args
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    const known = Object.keys(COMMANDS)
    const what = name === undefined ? 'rules wants a word more' : `rules has no ${name}${didYouMean(name, known)}`
    throw usage(what, `danmaku rules ${known.join('|')}; danmaku rules --help has examples`)
  }
  if (flags.lone === true && name !== 'check') throw usage('--lone belongs to check', 'danmaku rules check --lone')
  if (flags.lang !== undefined && name !== 'show')
    throw usage('--lang belongs to show', 'danmaku rules show graze --lang zh-Hant')
  checkNamed(context().root, { lang: flags.lang })
  const packs = packsOf(String(flags.rules))
  return command({
    packs,
    program: () => {
      const program = readProgram(context().root, packs)
      return { program, game: gameModule(program.game) }
    },
    words,
    json: flags.json === true,
    lone: flags.lone === true,
    lang: flags.lang === undefined ? undefined : String(flags.lang),
  })
}

function packsOf(flag: string): string[] {
  const installed = packsIn(join(context().root, 'rules'))
  const packs = parseList(flag)
  const strange = packs.find((pack) => !installed.includes(pack) && !isHouse(pack))
  if (packs.length > 0 && strange === undefined) return packs
  throw new Trouble({
    exit: EXIT.usage,
    what: strange === undefined ? '--rules names no pack' : `no pack is called ${strange}`,
    why: '--rules names packs that are installed, and house packs by their file, such as ./our-house.yaml',
    legal: installed,
    mend: `--rules ${installed[0] ?? 'danmaku'}`,
  })
}

const json = (value: unknown): void => out(JSON.stringify(value, null, 2))

function noWords(asked: Asked, name: string): void {
  if (asked.words.length === 0) return
  const what = `rules ${name} takes no names: ${asked.words.join(' ')}`
  throw usage(what, 'danmaku rules show NAME shows a card, danmaku rules search WORDS finds one')
}

function list(asked: Asked): number {
  noWords(asked, 'list')
  const { program, game } = asked.program()
  const all = shelves(program, game.catalogue)
  if (asked.json) json({ packs: program.packs.map(({ id, version }) => ({ id, version })), sections: all })
  else out(listText(all, program, standOut))
  return EXIT.done
}

function show(asked: Asked): number {
  const { program, game } = asked.program()
  if (asked.words.length === 0) throw usage('nothing is named', 'danmaku rules show shoot graze')
  const cards = meant(asked.words, program, game)
    .map(({ section, id }) => dossier(program, game.catalogue, section, id))
    .map((card) => (asked.lang === undefined ? card : inLanguage(card, asked.lang)))
  if (asked.json) json(cards)
  else out(cards.map((card) => dossierText(card, program, standOut)).join('\n\n'))
  return EXIT.done
}

/** By its name and with its text in one language; what the effect says stays English. */
function inLanguage(card: Dossier, lang: string): Dossier {
  const own = card.names[lang]
  return own === undefined ? card : { ...card, name: own.name, names: { [lang]: own } }
}

/** The names in what was typed. A name may be several words, in quotes or not; the longest counts. */
function meant(words: readonly string[], program: Program, game: ExplainedGame): Found[] {
  const out: Found[] = []
  for (let at = 0; at < words.length; ) {
    let length = words.length - at
    let looked = lookUp(program, game.catalogue, words.slice(at).join(' '))
    while (!('found' in looked) && length > 1)
      looked = lookUp(program, game.catalogue, words.slice(at, at + --length).join(' '))
    if (!('found' in looked)) throw strange(words[at]!, looked, program)
    out.push(looked.found)
    at += length
  }
  return out
}

function strange(word: string, { candidates, several }: NotFound, program: Program): Trouble {
  const packs = program.packs.map((pack) => pack.id).join(', ')
  const near = candidates[0] === undefined ? `danmaku rules search ${word}` : `did you mean ${candidates[0]}?`
  return new Trouble({
    exit: EXIT.usage,
    code: several ? 'ambiguous-name' : 'unknown-name',
    what: several ? `"${word}" is the name of ${candidates.length} cards` : `nothing is called "${word}"`,
    why: `a card, character, incident or role of ${packs} is named by its id, its name in any language or a nickname`,
    ...(candidates.length > 0 ? { legal: candidates } : {}),
    mend: several ? 'write the id' : near,
  })
}

function find(asked: Asked): number {
  const { program, game } = asked.program()
  if (asked.words.length === 0) throw usage('no words to look for', 'danmaku rules search "discard a danmaku"')
  const hits = search(program, game.catalogue, asked.words)
  if (asked.json) json(hits)
  else if (hits.length > 0) out(hitsText(hits))
  else note(`nothing has all of these words: ${asked.words.join(' ')}`)
  return EXIT.done
}

function options(asked: Asked): number {
  noWords(asked, 'options')
  const { program } = asked.program()
  if (asked.json) json(program.options)
  else out(optionsText(program, standOut))
  return EXIT.done
}

/** Every fault of the packs. Nothing is said when all is well. */
function check(asked: Asked): number {
  noWords(asked, 'check')
  const { root } = context()
  let code: number = EXIT.done
  for (const pack of asked.packs) {
    try {
      const { faults, advice } = isHouse(pack) ? judgeHouse(root, pack) : judgePack(root, join(root, 'rules', pack))
      for (const fault of faults) code = Math.max(code, report(fault))
      for (const one of advice) advise(one)
    } catch (error) {
      code = Math.max(code, report(error))
    }
  }
  if (code !== EXIT.done) return code
  // Packs that are well each by itself may not go together.
  const { program, game } = asked.program()
  if (asked.lone) return lone(program, game, asked.json)
  const ours = houseDesign(shelves(program, game.catalogue))
  if (ours !== '') note(ours)
  return EXIT.done
}

/** What is not published and therefore ours, until a house pack replaces it card by card. */
function houseDesign(all: readonly Shelf[]): string {
  return all
    .flatMap(({ noun, entries }) => {
      const ours = entries.filter((e) => !e.official).map((e) => e.id)
      return ours.length === 0 ? [] : [`house design, ${ours.length} of ${entries.length} ${noun}s: ${ours.join(', ')}`]
    })
    .join('\n')
}

/** What an editor needs to help with a house pack, or with scenarios. All packs of the game are looked at for examples. */
function schema(asked: Asked): number {
  const [what = 'house', ...more] = asked.words
  if (more.length > 0 || !['house', 'scenarios'].includes(what))
    throw usage(
      `there is a schema of house packs and one of scenarios, none of ${asked.words.join(' ')}`,
      'danmaku rules schema scenarios > scenarios.schema.json',
    )
  const { root } = context()
  const { game } = asked.program()
  const packs = packsIn(join(root, 'rules')).filter((id) => gameOf(join(root, 'rules', id)) === game.id)
  const program = readProgram(root, [game.id, ...packs.filter((id) => id !== game.id), ...asked.packs.filter(isHouse)])
  const known = knownTo(program, packs)
  const made =
    what === 'scenarios'
      ? jsonSchema('scenarios', scenarioFile, known)
      : houseJsonSchema(`house packs of ${game.id}`, game.sections, known)
  out(JSON.stringify(made, null, 2))
  return EXIT.done
}

/** Moves a running game over to the packs as they are installed now. */
function update({ words }: Asked): number {
  if (words.length > 1) throw usage('one game at a time', 'danmaku rules update FILE')
  const path = gameFile(words[0])
  const { moved, kept } = updateRules(openGame(context(), path))
  for (const line of moved) out(line)
  if (moved.length === 0) note(`${path} is played by the packs as they are: ${kept.join(', ')}`)
  return EXIT.done
}

function lone(program: Program, game: ExplainedGame, asJson: boolean): number {
  const found = loneVerbs(program, game.sections)
  const over = found.verbs.length > LONE_LIMIT
  if (asJson) json({ ...found, limit: LONE_LIMIT })
  else {
    const lines = (head: string, list: readonly Lone[]) =>
      list.length === 0
        ? []
        : [head, ...list.map((one) => `  ${one.verb}${one.parameter ? `.${one.parameter}` : ''}  ${one.by}`)]
    out(
      [
        ...lines('verbs that a single card uses', found.verbs),
        ...lines('parameters that a single card uses', found.parameters),
        ...lines('wrappers that a single card uses', found.wrappers),
        ...(found.idle.length > 0 ? [`verbs that no card uses: ${found.idle.join(', ')}`] : []),
        `${found.verbs.length} lone verbs; there may be ${LONE_LIMIT}`,
      ].join('\n'),
    )
  }
  return over ? EXIT.refused : EXIT.done
}
