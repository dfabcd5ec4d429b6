// A run: one game being played through, from its seed and its lines. It drives the rules program from question to
// question, checks what is said against the open question and the offers, and lets queues and standing orders answer.
// It is never saved; to go back, a fresh run takes fewer lines.

import { Announced } from './announced.ts'
import { type Act, accepts, declines, type Entry, type Line, type Orders, type Then } from './line.ts'
import { accepting, legalTexts, type MatchSettings, match, refusal } from './match.ts'
import { namesOfTrigger, unknown, unknownName } from './names.ts'
import {
  type About,
  type Ask,
  again,
  type ChoiceAsk,
  isBefore,
  type JointAsk,
  type Option,
  type Proc,
  type Refusal,
  type Reply,
  type Said,
  type Want,
} from './question.ts'
import type { Coverage, Rules, Sayable, Start, Taken } from './rules.ts'
import type { Seat, Table } from './table.ts'
import { attend, type Moment, type Wait } from './wait.ts'

interface Frame {
  readonly gen: Proc<void>
  ask: Ask | undefined
}

/** What changes while a run goes on and is no part of the table. The rules that run and the run itself share it. */
interface Live {
  over: boolean
  /** Lines that speak to claimed moments which had passed when they came; each is taken where it fits. */
  ahead: readonly Act[]
  /** Those that were spoken so after the last other line. */
  late: readonly Act[]
  /** Claimed moments passed since the last line. */
  claimed: number
  /** What queues and orders have said since the last line that was not late. */
  autos: readonly Act[]
}

export class Run {
  readonly rules: Rules
  readonly table: Table
  readonly state: unknown
  readonly options: Record<string, string>
  /** Steps that have run, when somebody counts them. */
  readonly coverage: Coverage | undefined
  /** Queues and standing orders. */
  readonly announced = new Announced()
  /** Lines taken so far, automatic ones left out. */
  private readonly history: Line[] = []
  private readonly frames: Frame[] = []
  private readonly live: Live
  /** What queues have said since the last line. */
  private spoken = new Set<Act>()
  private readonly start: Start

  constructor(start: Start, ahead: readonly Act[] = []) {
    this.start = start
    this.live = { over: false, ahead, late: [], claimed: 0, autos: [] }
    this.rules = start.rules
    this.coverage = start.coverage
    this.options = { ...start.options }
    this.table = start.table()
    this.state = start.state()
    this.frames.push({ gen: this.rules.main(this), ask: undefined })
    this.advance(again)
  }

  get over(): boolean {
    return this.live.over
  }

  option(name: string): string {
    return this.options[name] ?? ''
  }

  matchSettings(): MatchSettings {
    return { copies: this.option('copies') === 'ask' ? 'ask' : 'oldest', silent: this.option('windows') === 'able' }
  }

  seatOrder(): readonly Seat[] {
    return this.table.seatsFrom(this.rules.firstSeat(this) ?? this.table.seats[0]!)
  }

  get ask(): Ask | undefined {
    return this.frames.at(-1)?.ask
  }

  /** Who is waited for now. */
  awaited(): readonly Seat[] {
    const ask = this.ask
    if (!ask || this.over) return []
    if (ask.kind === 'choice') return [ask.seat]
    if (ask.kind === 'joint') return waiting(ask)
    return ask.wait.awaited(this)
  }

  about(): About | undefined {
    return this.over ? undefined : this.ask?.about
  }

  sayable(seat: Seat): Sayable {
    const { answers, offers, pass } = this.address(seat)
    return { answers: answers(), offers: offers(), pass }
  }

  /** The same, worked out only as far as it is looked at. */
  private address(
    seat: Seat,
    want?: Want,
  ): { answers: () => readonly Option[]; offers: () => readonly Option[]; pass: boolean } {
    const none = () => NOTHING
    const ask = this.ask
    if (!ask || this.over) return { answers: none, offers: none, pass: false }
    const asked = ask.kind === 'choice' && ask.seat === seat
    if (!asked && !this.rules.active(this, seat)) return { answers: none, offers: none, pass: false }
    const offers = ask.kind !== 'window' && ask.inside ? none : () => this.rules.offers(this, seat)
    if (ask.kind === 'choice')
      return asked
        ? { answers: () => ask.options(want), offers, pass: ask.optional }
        : { answers: none, offers, pass: false }
    if (ask.kind === 'joint') {
      const open = waiting(ask).includes(seat)
      return { answers: open ? () => ask.options(seat) : none, offers, pass: false }
    }
    if (!ask.wait.mayAnswer(this, seat)) return { answers: none, offers, pass: false }
    const awaited = ask.wait.awaited(this).includes(seat)
    const speaks = awaited || ask.wait.said.has(seat)
    const held = ask.wait.said.get(seat) === 'held'
    return { answers: speaks ? () => ask.wait.options(seat, want) : none, offers, pass: awaited || held }
  }

  /** The exact set of what a seat may say now, as `expect: legal` lists it. */
  legal(seat: Seat): string[] {
    const { answers, offers, pass } = this.sayable(seat)
    const texts = legalTexts([...answers, ...offers])
    return pass ? [...texts, 'passes'] : texts
  }

  /** Would this be taken? A refusal, or what it means. Nothing changes. */
  check(act: Act): Said | 'pass' | Refusal {
    const { ask } = this
    const said = this.checkAs(act)
    // An answer names what it answers; in her own step nothing tells two meanings apart.
    if (isRefused(said) || ask?.kind !== 'choice' || !ask.free) return said
    const other = this.rules.alsoMeans?.(this, act)
    return other === undefined || isRefused(this.checkAs(other))
      ? said
      : refusal('bad-choice', 'it can be used in two ways; say which, with "as"')
  }

  private checkAs(act: Act): Said | 'pass' | Refusal {
    const seat = act.who?.name ?? ''
    const refused = unknownName(this, act)
    if (refused) return refused
    if (this.over) return refusal('game-over', 'the game is over')
    // `chooses yes` and `chooses no` mean whatever is offered.
    const want = act.verb === 'chooses' || saysYes(act) ? undefined : { verb: act.verb, what: act.what[0]?.name }
    const { answers, offers, pass } = this.address(seat, want)
    if (pass && act.verb === 'passes') return 'pass'
    const mine = answers()
    if (pass && saysNo(act)) {
      const told = match(mine, seat, act, this.matchSettings())
      return told && !('code' in told) ? told : 'pass'
    }
    const answer = match(mine, seat, this.yes(act, mine, pass), this.matchSettings())
    if (answer && !('code' in answer)) return straight(answer)
    const said = match([...mine, ...offers()], seat, act, this.matchSettings())
    if (said && !('code' in said)) return straight(said)
    const why = this.rules.diagnose(this, seat, act)
    // What the rules say of the situation comes before what is wrong within one option; of two, the code that is looked at
    // first, so that it depends on no hand.
    const situation = SITUATION.has(why.code) && (!said || isBefore(why.code, said.code))
    return situation ? why : (said ?? why)
  }

  /** What she accepts where something is offered that she may leave. */
  private yes(act: Act, answers: readonly Option[], pass: boolean): Act {
    return saysYes(act) && pass && this.ask?.kind === 'choice' ? accepting(act, answers) : act
  }

  /** Takes a line. A refusal changes nothing. */
  take(line: Line): Taken | Refusal {
    const result = this.takeNow(line)
    if ('code' in result && line.form === 'act' && this.live.claimed > 0 && !this.over && !unknownName(this, line)) {
      const earlier = this.takeAhead(line)
      if (earlier) return earlier
    }
    return result
  }

  private takeNow(line: Line): Taken | Refusal {
    const mark = this.history.length
    const refused = this.perform(line, mark + 1)
    if (refused) return refused
    this.history.push(line)
    this.live.late = []
    this.live.autos = this.autos()
    return { autos: this.live.autos, announced: this.spoken }
  }

  private perform(line: Line, number: number): Refusal | undefined {
    switch (line.form) {
      case 'act':
        return line.who?.name === 'all' ? this.passAll(line, number) : this.performAct(line, number)
      case 'then':
        return this.announce(line, line.queue, [], number)
      case 'orders':
        return this.announce(line, [line.say], namesOfTrigger(line.trigger), number)
      case 'host': {
        const { claimed } = this.live
        this.begin(number)
        const result = this.rules.hostDeed(this, line)
        if (result && 'code' in result) {
          this.live.claimed = claimed
          return result as Refusal
        }
        if (line.because !== undefined) this.table.record('reason', { text: line.because })
        if (result) this.frames.push({ gen: result as Proc<void>, ask: undefined })
        if (!this.over) this.advance(again)
        return undefined
      }
      default:
        return undefined
    }
  }

  private begin(number: number): void {
    this.table.line = number
    this.table.eventsThisLine = 0
    this.live.claimed = 0
  }

  private performAct(act: Act, number: number, ahead?: Orders): Refusal | undefined {
    if (act.verb === 'withdraws') return this.withdraw(act, number)
    if (act.verb === 'holds') return this.hold(act, number)
    const said = this.check(act)
    if (said !== 'pass' && 'code' in said) return said
    this.begin(number)
    const ask = this.ask!
    const seat = act.who!.name
    if (said === 'pass') {
      if (ask.kind === 'window') {
        ask.wait.pass(seat)
        this.advance(again)
      } else this.advance({ reply: 'passed', seat })
      return undefined
    }
    if (said.option.offer) {
      this.frames.push({ gen: said.option.run(said), ask: undefined })
      this.advance(again)
    } else if (ask.kind === 'choice') this.advance({ reply: 'said', said })
    else if (ask.kind === 'joint') {
      ask.answered.set(seat, said)
      this.advance(again)
    } else {
      ask.wait.file(said, ahead)
      this.advance(again)
    }
    return undefined
  }

  private passAll(act: Act, number: number): Refusal | undefined {
    const ask = this.ask
    if (this.over) return refusal('game-over', 'the game is over')
    if (act.verb !== 'passes') return refusal('bad-line', '"all" can only pass')
    if (ask?.kind !== 'window') return refusal('not-asked', 'no window is open in which all could pass')
    this.begin(number)
    if (act.because !== undefined) this.table.record('reason', { text: act.because })
    for (const seat of ask.wait.unspoken(this)) ask.wait.pass(seat)
    this.advance(again)
    return undefined
  }

  private withdraw(act: Act, number: number): Refusal | undefined {
    const barred = this.barred(act.who)
    if (barred) return barred
    const seat = act.who!.name
    const what = act.what[0]?.name
    const ask = this.ask
    const answered =
      ask?.kind === 'window'
        ? ask.wait.filed.some((f) => f.seat === seat)
        : ask?.kind === 'joint' && ask.answered.has(seat)
    if (what === 'answer' && !answered) return refusal('gone', 'there is no answer of hers that still waits')
    if (what !== 'answer' && what !== 'orders' && what !== 'queue')
      return refusal('bad-line', 'orders, answer or queue can be withdrawn')
    this.begin(number)
    if (what === 'orders') this.announced.withdraw(seat)
    else if (what === 'queue') this.announced.queues.delete(seat)
    else {
      if (ask?.kind === 'window') ask.wait.withdraw(seat)
      else if (ask?.kind === 'joint') ask.answered.delete(seat)
      this.advance(again)
    }
    return undefined
  }

  private hold(act: Act, number: number): Refusal | undefined {
    const barred = this.barred(act.who)
    if (barred) return barred
    const seat = act.who!.name
    const ask = this.ask
    if (ask?.kind !== 'window' || !ask.wait.awaited(this).includes(seat))
      return refusal('not-asked', 'only who is asked in a window can hold')
    this.begin(number)
    ask.wait.mark(seat, 'held')
    // Who waits for her in seat order need wait no longer.
    this.advance(again)
    return undefined
  }

  /** Who may say anything that is no answer: a player of this game who is not out, while it goes on. */
  private barred(who: Act['who']): Refusal | undefined {
    const seat = who?.name ?? ''
    if (!this.table.seats.includes(seat)) return unknown(this, seat, 'no player is called')
    if (this.over) return refusal('game-over', 'the game is over')
    return this.rules.active(this, seat) ? undefined : refusal('not-active', `${seat} is out of the game`)
  }

  private announce(
    line: Then | Orders,
    acts: readonly Act[],
    names: readonly Entry[],
    number: number,
  ): Refusal | undefined {
    const barred = this.barred(line.who)
    if (barred) return barred
    const said = acts.map((act) => ({ ...act, who: line.who }))
    for (const act of said) {
      const refused = unknownName(this, act, names)
      if (refused) return refused
      if (act.verb === 'plays' && act.what.some((e) => e.name !== act.what[0]?.name))
        return refusal('bad-choice', 'one card at a time; between two actions stands a semicolon')
    }
    this.begin(number)
    if (line.form === 'then') this.announced.queue(line.who.name, said)
    else this.announced.stand(line, this.table.events.length)
    return undefined
  }

  /** Lets queues and orders answer until a question waits for somebody. */
  private autos(): Act[] {
    const out: Act[] = []
    this.spoken = new Set()
    for (let guard = 0; !this.announced.nothing; guard++) {
      if (guard > 500) throw new Error('what was said ahead never stops speaking')
      const auto = this.announced.next(this)
      if (!auto) break
      if (this.performAct(auto.act, this.table.line, auto.ahead)) continue
      out.push(auto.act)
      if (auto.announced) this.spoken.add(auto.act)
    }
    return out
  }

  /** Runs the rules to the next question. */
  private advance(first: Reply): void {
    let reply = first
    for (let guard = 0; ; guard++) {
      if (guard > 10_000) throw new Error('the rules never stop asking')
      const frame = this.frames.at(-1)
      if (!frame || this.over) return
      const step = frame.gen.next(reply)
      if (!step.done) {
        frame.ask = step.value
        return
      }
      this.frames.pop()
      if (this.frames.length === 0) {
        this.live.over = true
        return
      }
      reply = again
    }
  }

  /**
   * A moment that happens all the time. It waits only for seats whose open means name it; anybody else must have an
   * order on file or speak before the next line.
   */
  *claim(wait: Wait, moment: Moment): Proc<Said | undefined> {
    const { live } = this
    for (const act of live.ahead) {
      const seat = act.who!.name
      if (!wait.mayAnswer(this, seat)) continue
      const said = match(moment.options(seat), seat, act, this.matchSettings())
      if (!said || 'code' in said) continue
      live.ahead = live.ahead.filter((a) => a !== act)
      wait.mark(seat, 'answered')
      wait.use(seat)
      return said
    }
    live.claimed++
    return yield* attend(this, wait, moment, 'first')
  }

  /** Plays the last line again, with this one spoken while its claimed moments passed. */
  private takeAhead(act: Act): Taken | undefined {
    const late = [...this.live.late, act]
    const before = this.history.slice(0, this.history.length - this.live.late.length)
    const last = before.pop()
    const copy = new Run(this.start, last ? [] : late)
    for (const line of before) copy.take(line)
    if (last) {
      copy.live.ahead = late
      copy.takeNow(last)
    } else copy.live.autos = copy.autos()
    if (copy.live.ahead.length > 0) return undefined
    // What queues and orders have said meanwhile has been logged and cannot be unsaid.
    const { autos } = copy.live
    const said = this.live.autos
    if (JSON.stringify(said) !== JSON.stringify(autos.slice(0, said.length))) return undefined
    copy.history.push(...late)
    copy.live.late = late
    Object.assign(this, copy)
    return { autos: autos.slice(said.length), announced: copy.spoken }
  }

  /** Asks one seat; comes back with what it said, or undefined when it declined. */
  *choose(ask: Omit<ChoiceAsk, 'kind'>): Proc<Said | undefined> {
    for (;;) {
      const reply = yield { kind: 'choice', ...ask }
      if (reply.reply === 'said') return reply.said
      if (reply.reply === 'passed') return undefined
      if (!this.rules.active(this, ask.seat)) return undefined
    }
  }

  /** Offers something to one seat, outside of any effect; comes back with undefined when it declined. */
  may(seat: Seat, about: About, options: () => readonly Option[]): Proc<Said | undefined> {
    return this.choose({ seat, about, options, optional: true, free: false, inside: false })
  }

  /** The same between two halves of one effect. */
  mayWithin(seat: Seat, about: About, options: () => readonly Option[]): Proc<Said | undefined> {
    return this.choose({ seat, about, options, optional: true, free: false, inside: true })
  }

  /** Asks several at once; nobody sees another's answer, all count when the last is in. */
  *joint(
    seats: readonly Seat[],
    about: About,
    options: (seat: Seat) => readonly Option[],
    inside = false,
  ): Proc<Map<Seat, Said>> {
    const ask: JointAsk = { kind: 'joint', seats: [...seats], about, options, inside, answered: new Map() }
    while (waiting(ask).length > 0) yield ask
    return ask.answered
  }

  /** Ends the game at once, wherever the rules stand. */
  end(): void {
    this.live.over = true
  }
}

/** Who is asked and has not answered; who has nothing left to say is asked no more. */
const waiting = (ask: JointAsk): Seat[] =>
  ask.seats.filter((s) => !ask.answered.has(s) && ask.options(s).some((o) => !o.blocked))

/** What is said ahead of later questions must be possible at once; what becomes impossible meanwhile is asked anew. */
const straight = (said: Said): Said | Refusal => (said.open.length > 0 ? said : (said.option.stray?.(said) ?? said))

const NOTHING: readonly Option[] = []

const isRefused = (said: Said | 'pass' | Refusal): said is Refusal => said !== 'pass' && 'code' in said

/** Of an optional question that a text opens; what is said for an ability that has a line of its own means that. */
const saysYes = ({ verb, what: [first], as }: Act): boolean =>
  as === undefined && ((verb === 'chooses' && accepts(first)) || (verb === 'uses' && first?.name === 'ability'))

const saysNo = ({ verb, what: [first] }: Act): boolean => verb === 'chooses' && declines(first)

/** Codes that speak of the situation, before what is asked for is looked at. */
const SITUATION: ReadonlySet<string> = new Set([
  'bad-line',
  'unknown-name',
  'ambiguous-name',
  'game-over',
  'host-only',
  'not-active',
  'gone',
  'cannot-cancel',
  'cannot-avoid',
  'not-asked',
  'pending',
  'must-choose',
  'not-held',
])
