// How `rules show` and `rules list` tell the definitions of Danmaku!! packs: what kind of card it is, how many there are, and
// what it does in the sentences of english.ts.

import { speaker } from '../../language/english.ts'
import { sayEach } from '../../language/sayers.ts'
import type { Speak } from '../../language/step.ts'
import type { Catalogue, Described } from '../../rules/catalogue.ts'
import type { Program } from '../../rules/program.ts'
import { CARD, CHARACTER, groupName, INCIDENT, POINTS, ROLE, sayCopies, TIMING } from './english.ts'
import { playersOf } from './phrases.ts'
import type { CardDef, CharacterDef, DanmakuProgram, IncidentDef, PointsDef, RoleDef } from './schema.ts'
import { verbs } from './verbs.ts'
import { NUMBERS } from './who.ts'

interface Teller {
  readonly program: Program
  readonly sections: DanmakuProgram
  readonly speak: Speak
}
const tellers = new WeakMap<Program, Teller>()

function tellerOf(program: Program): Teller {
  let teller = tellers.get(program)
  if (!teller) {
    const sections = program.sections as unknown as DanmakuProgram
    const name = (word: string) => program.names.en?.[word]?.name ?? word
    const leader = Object.entries(sections.roles ?? {}).find(([, role]) => role.leads)?.[0] ?? 'leader'
    teller = { program, sections, speak: speaker(verbs, { name, who: playersOf(name(leader)), numbers: NUMBERS }) }
    tellers.set(program, teller)
  }
  return teller
}

interface Printed {
  readonly why?: string | undefined
  readonly value?: number | undefined
  readonly official: boolean
  readonly note?: string | undefined
}
const printed = ({ value, official, note, why }: Printed) => ({
  ...(value === undefined ? {} : { value }),
  official,
  ...(note === undefined ? {} : { note }),
  ...(why === undefined ? {} : { why }),
  bonus: false,
  types: [],
})

type Tell<D> = (def: D, teller: Teller, id: string) => Described

/** What lies in another deck than the main deck, and spirits, are shelves of their own. */
function shelfOf({ deck, spirit }: CardDef, speak: Speak): Pick<Described, 'shelf'> {
  if (spirit) return { shelf: { id: 'spirits', noun: 'animal spirit' } }
  return deck === undefined ? {} : { shelf: { id: deck, noun: `${speak.name(deck)} card` } }
}

const card: Tell<CardDef> = (def, { speak, sections }, id) => ({
  ...printed(def),
  ...shelfOf(def, speak),
  ...(def.price === undefined ? {} : { price: def.price }),
  copies: def.spirit ? { '': def.spirit.count } : def.copies,
  types: def.modes.map((mode) => mode.types),
  kinds: [...new Set(def.modes.map((mode) => mode.types.map(speak.name).join(', ')))],
  does: [...sayEach(def, CARD, speak), ...elsewhere(id, sections, speak)],
})

/** Copies of it in decks that packs have added. */
const elsewhere = (id: string, sections: DanmakuProgram, speak: Speak): string[] =>
  Object.entries(sections.decks ?? {}).flatMap(([deck, { copies }]) =>
    copies[id] ? [`in the ${speak.name(deck)} as well: ${sayCopies(copies[id], speak)}`] : [],
  )
const character: Tell<CharacterDef> = (def, { speak, program }) => ({
  ...printed(def),
  // A character that is in the deck only under another value than an option has by itself.
  bonus: Object.entries(def.only?.option ?? {}).some(([id, value]) => program.options[id]?.values[0] !== value),
  copies: { [def.season]: 1 },
  kinds: [`Spell Card (${TIMING[def['spell-card'].timing]})`],
  does: sayEach(def, CHARACTER, speak),
})
/** The other face of a role card is a card of the box, and no card of its own when roles are dealt. */
const role: Tell<RoleDef> = (def, { speak, sections }, id) => ({
  ...printed(def),
  copies: { [def.season]: Object.values(sections.roles).some((one) => one.reveal?.becomes === id) ? 1 : def.copies },
  kinds: [groupName(speak, def.group)],
  does: sayEach(def, ROLE, speak),
})
const incident: Tell<IncidentDef> = (def, { speak }) => ({
  ...printed(def),
  copies: { [def.season]: 1 },
  kinds: [],
  does: sayEach(def, INCIDENT, speak),
})

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

const points: Tell<PointsDef> = (def, { speak, sections }, id) => ({
  ...printed(def),
  // As many as there are spirits on whose backs they are.
  copies: { '': sum(Object.values(sections.cards).map((c) => (c.spirit?.becomes === id ? c.spirit.count : 0))) },
  kinds: [],
  does: sayEach(def, POINTS, speak),
})

export const danmakuCatalogue: Catalogue = {
  instead: { copies: 'copies-when' },
  says: (program, steps) => tellerOf(program).speak.steps(steps),
  again: (program) =>
    Object.fromEntries(
      Object.entries((program.sections as unknown as DanmakuProgram).decks ?? {}).map(([deck, def]) => [
        deck,
        def.copies,
      ]),
    ),
  kinds: {
    roles: { noun: 'role card' },
    cards: { noun: 'main deck card', mark: 'season' },
    incidents: { noun: 'incident' },
    characters: { noun: 'character' },
    points: { noun: 'points card' },
  },
  describe(program, section, id) {
    const teller = tellerOf(program)
    const { cards, characters, roles, incidents, points: backs } = teller.sections
    const told =
      (section === 'cards' && cards[id] && card(cards[id], teller, id)) ||
      (section === 'characters' && characters[id] && character(characters[id], teller, id)) ||
      (section === 'roles' && roles[id] && role(roles[id], teller, id)) ||
      (section === 'incidents' && incidents[id] && incident(incidents[id], teller, id)) ||
      (section === 'points' && backs?.[id] && points(backs[id], teller, id))
    if (!told) throw new Error(`${section} has no ${id}`)
    return told
  },
}
