// The abilities that a seat may use: of her character, of Extra Characters that give her theirs, of Items before her, of
// her role; how a line calls each, and under which key it is remembered that it has been used.

import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import type { Ability, Use } from './schema.ts'
import { abilityHolders, cardDef, characterOf, items, itemsWork, roleDef, roleOf, stateOf } from './state.ts'

export interface HeldAbility {
  readonly ability: Ability
  /** The word after `uses`: `ability`, `role`, or the id of the Item. */
  readonly what: string
  /** Id of the card that says so. */
  readonly source: string
  /** The Extra Character whose it is. */
  readonly of?: string
  /** The Item that has it. */
  readonly item?: Card
  /** Tells it from all others that she has. */
  readonly key: string
}

/** May it be used then? */
export const isUsed = ({ use }: Ability, at: Use): boolean => use === at || (Array.isArray(use) && use.includes(at))

/** Of an ability of her own character or role. */
export const plainKey = (ability: Ability): string => ability.id ?? 'ability'

/** What a seat has changes only with what makes continuous facts, so it is worked out once for all questions of a moment. */
interface Known {
  readonly version: number
  readonly character: Map<Seat, readonly HeldAbility[]>
  readonly open: Map<Seat, readonly HeldAbility[]>
}
const known = new WeakMap<object, Known>()

function knownOf(run: Run): Known {
  const state = stateOf(run)
  const { version } = run.table
  let found = known.get(state)
  if (found?.version !== version) {
    found = { version, character: new Map(), open: new Map() }
    known.set(state, found)
  }
  return found
}

function once<T>(map: Map<Seat, T>, seat: Seat, make: () => T): T {
  const before = map.get(seat)
  if (before !== undefined) return before
  const made = make()
  map.set(seat, made)
  return made
}

/** Of her own character and of Extra Characters, in the order in which they came. */
export const characterAbilities = (run: Run, seat: Seat): readonly HeldAbility[] =>
  once(knownOf(run).character, seat, () => ofCharacters(run, seat))

function ofCharacters(run: Run, seat: Seat): HeldAbility[] {
  return abilityHolders(run, seat).flatMap(({ id, def, extra }) =>
    def.ability.map((ability) => ({
      ability,
      what: 'ability',
      source: id,
      ...(extra ? { of: id } : {}),
      key: extra ? `${id}/${plainKey(ability)}` : plainKey(ability),
    })),
  )
}

export const itemKey = (item: Card, ability: Ability): string => `item/${item.id}/${plainKey(ability)}`

export function itemAbilities(run: Run, seat: Seat): HeldAbility[] {
  if (!itemsWork(run, seat)) return []
  return items(run, seat).flatMap((item) =>
    (cardDef(run, item.kind).ability ?? []).map((ability) => ({
      ability,
      what: item.kind,
      source: item.kind,
      item,
      key: itemKey(item, ability),
    })),
  )
}

/** Of characters and Items. */
export const openAbilities = (run: Run, seat: Seat): readonly HeldAbility[] =>
  once(knownOf(run).open, seat, () => [...characterAbilities(run, seat), ...itemAbilities(run, seat)])

export function roleAbilities(run: Run, seat: Seat): HeldAbility[] {
  const role = roleOf(run, seat)
  if (role === undefined) return []
  return roleDef(run, role).ability.map((ability) => ({ ability, what: 'role', source: role, key: plainKey(ability) }))
}

/** The value that says that it has been used for as long as its limit runs. */
export const usedKey = ({ ability, key }: Pick<HeldAbility, 'ability' | 'key'>): string =>
  `${ability.once}/ability/${key}`
export const isCounted = ({ once }: Ability): boolean => once === 'round' || once === 'turn'
export const usedUp = (run: Run, seat: Seat, held: HeldAbility): boolean =>
  isCounted(held.ability) && run.table.flag(seat, usedKey(held))

/** The characters of other players whose abilities she may copy: of defeated ones too, not of those who recruit by theirs. */
export const copyable = (run: Run, seat: Seat): Card[] =>
  run.table.seats.flatMap((s) => {
    const def = characterOf(run, s)
    return s === seat || !def || def.recruits ? [] : run.table.zone('character', s).cards
  })
