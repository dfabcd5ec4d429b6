// What happens sets something off: compulsory texts, abilities that may be used, and weather that is still hidden. Of
// several the one of the turn player comes first, then in play order (ruling A48).

import { setOff, type Trigger } from '../../engine/happen.ts'
import type { About, Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { GameEvent, Seat } from '../../engine/table.ts'
import { type Able, ableOption, ableTo, publiclyBlocked, skill, spellCardOf, usedUp, useUp } from './abilities.ts'
import { lacking } from './costs.ts'
import { effect } from './effects.ts'
import type { Cause, Of, Play } from './objects.ts'
import type { Ability, S2Program, WhenDef } from './schema.ts'
import { active, activeSeats, characterOf, hiddenWeather, program, type Text, textsOf, weatherDef } from './state.ts'
import { claimWeather } from './weather.ts'
import type { MomentName } from './words.ts'

const spoken = new WeakMap<S2Program, ReadonlySet<string>>()

/** The moments of which any text of the packs speaks; at all others nothing is looked for. */
function momentsOf(p: S2Program): ReadonlySet<string> {
  let known = spoken.get(p)
  if (!known) {
    const abilities = [p.cards, p.characters, p.weathers].flatMap((defs) =>
      Object.values(defs).flatMap((d) => d.ability),
    )
    const spells = Object.values(p.characters).flatMap((c) => c['spell-card'] ?? [])
    const whens = [...abilities, ...spells, ...Object.values(p.weathers)].flatMap((a) => a.when?.what ?? [])
    known = new Set(whens)
    spoken.set(p, known)
  }
  return known
}

/** Something has happened, or a phase has begun. `of`: what else the texts may speak of. */
export function* moment(run: Run, what: MomentName, cause: Omit<Cause, 'what'>, of: Of = {}): Proc<void> {
  if (run.over || !momentsOf(program(run)).has(what)) return
  const data = { who: cause.who, ...(cause.by === undefined ? {} : { by: cause.by }) }
  const set: SetOff = { ...of, cause: { ...cause, what } }
  // What comes to lie there because of it was not there when it happened.
  const there = new Set(allTriggers(run, set).map((t) => t.key))
  if (there.size > 0) yield* setOff(run, { kind: what, data }, { ...set, there })
}

type SetOff = Of & { readonly cause: Cause }

const allTriggers = (run: Run, of: SetOff): Trigger[] => activeSeats(run).flatMap((seat) => triggersOf(run, seat, of))

export function triggers(run: Run, _: Pick<GameEvent, 'kind' | 'data'>, subject: unknown): Trigger[] {
  const { there, ...of } = subject as SetOff & { readonly there: ReadonlySet<string> }
  return allTriggers(run, of).filter((t) => there.has(t.key))
}

function triggersOf(run: Run, seat: Seat, of: SetOff): Trigger[] {
  const fits = (when: WhenDef | undefined) => when !== undefined && isMeant(when, seat, of.cause, of.play)
  const out: Trigger[] = textsOf(run, seat).flatMap((text) =>
    text.ability.flatMap((a, i) =>
      fits(a.when) ? [{ key: `${seat}/${text.source}/${i}`, seat, run: () => speak(run, text, a, of) }] : [],
    ),
  )
  const spell = fits(characterOf(run, seat)?.['spell-card']?.when) ? spellCardOf(run, seat) : undefined
  if (spell) out.push({ key: `${seat}/spell-card`, seat, run: () => mayUse(run, spell, of) })
  const card = hiddenWeather(run, seat)
  if (card && fits(weatherDef(run, card.kind).when))
    out.push({ key: `${seat}/weather`, seat, run: () => claimWeather(run, seat) })
  return out
}

function isMeant(when: WhenDef, seat: Seat, cause: Cause, play: Play | undefined): boolean {
  if (when.what !== cause.what) return false
  if (when.whose !== 'anyone' && (when.whose === 'you') !== (cause.who === seat)) return false
  return when.type === undefined || (play !== undefined && when.type.some((t) => play.types.has(t)))
}

/** A trait happens; anything else is offered. */
function* speak(run: Run, text: Text, ability: Ability, of: Of): Proc<void> {
  const { seat, source } = text
  const able = ableTo(text, ability)
  if (!ability.trait) yield* mayUse(run, able, of)
  else if (active(run, seat) && !usedUp(run, able) && !lacking(run, seat, ability.needs)) {
    useUp(run, able)
    yield* effect(run, seat, source, ability.do, of)
  }
}

/** Asks for it, unless everybody sees that it cannot be used. What only her hand forbids is asked all the same. */
function* mayUse(run: Run, able: Able, of: Of, about: About = usual(able)): Proc<void> {
  const { seat } = able
  if (!active(run, seat) || publiclyBlocked(run, able)) return
  const option = () => ableOption(run, able, { of, answers: { names: [], seat, alone: true } })
  if (run.option('windows') === 'able' && option().blocked) return
  const said = yield* run.may(seat, about, () => [option()])
  if (said) yield* said.option.run(said)
}

const usual = (able: Able): About => ({
  moment: 'may-use',
  data: { who: able.seat, source: able.source, ...skill(able) },
})

/** The abilities that answer a divination card, in play order: each is asked when those before her have decided. */
export function* mayAnswerSign(run: Run, of: Of): Proc<void> {
  const { sign } = of
  if (!sign) return
  for (const seat of activeSeats(run))
    for (const text of textsOf(run, seat))
      for (const ability of text.ability) {
        const who = ability.reacts?.divined
        if (who === undefined || (who !== 'anyone' && (who === 'you') !== (seat === sign.by))) continue
        const { card, source } = sign
        const shown = { card: card.kind, mark: card.marks[0] ?? '', for: source, on: sign.by }
        yield* mayUse(run, ableTo(text, ability), of, {
          moment: 'sign',
          data: { who: seat, source: text.source, ...skill(text), ...shown },
        })
      }
}
