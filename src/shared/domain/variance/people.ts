import type { Day } from '../day'
import type { ServicePeriod } from '../employee'
import type { Scaled } from '../money'

/** A payslip of one side. */
export interface ComparedPayslip {
  readonly id: number
  /** Null: nobody knows whose it is. */
  readonly personId: number | null
  readonly special: boolean
  /** Null while it calculates, and where the net is no number. */
  readonly net: Scaled | null
}

/**
 * How a person stands to the two sides. A starter began, and a leaver ended, between them; who only has a payslip on one side
 * although nothing began or ended has `appeared` or `vanished`, as has a payslip of which nobody knows whose it is.
 */
export type VarianceKind = 'both' | 'starter' | 'leaver' | 'appeared' | 'vanished'

/** One person of two sides. The figures are of all payslips of the person, once-off ones included. */
export interface PersonVariance {
  /** The person's id, or the negative id of a payslip that nobody knows whose it is. */
  readonly key: number
  readonly personId: number | null
  readonly kind: VarianceKind
  /** What is opened side by side: the regular one where there is one. */
  readonly payslipId: number | null
  readonly previousId: number | null
  /** False: a payslip calculates, or has a net that is no number; then nothing of the person is compared or in a sum. */
  readonly ready: boolean
  /** What is known of it; null: nothing is there, or nothing is known. */
  readonly now: Scaled | null
  readonly before: Scaled | null
  /** Null: not ready. */
  readonly change: Scaled | null
  /** Of `now` and `before`, what once-off payslips paid; null without one. */
  readonly onceOffNow: Scaled | null
  readonly onceOffBefore: Scaled | null
}

/** Some of the people compared, and by how much they change the net pay together. */
export interface VariancePart {
  readonly people: number
  /** Of those who are ready; null when it is too large to be told. */
  readonly change: Scaled | null
}

export interface PeopleComparison {
  readonly people: readonly PersonVariance[]
  readonly byKey: ReadonlyMap<number, PersonVariance>
  /** Keys of those who have more than one payslip on a side. */
  readonly several: ReadonlySet<number>
  /** The payslips of those, and of who is not ready. */
  readonly apart: { readonly before: readonly number[]; readonly now: readonly number[] }
  /** Last period + starters + appeared - leavers - vanished = this period, in people and in net pay of those who are ready. */
  readonly peopleBefore: number
  readonly peopleNow: number
  readonly parts: Readonly<Record<VarianceKind, VariancePart>>
  /** Net pay of those who are ready, on both sides: what does not compare is on neither. */
  readonly before: Scaled | null
  readonly now: Scaled | null
  readonly change: Scaled | null
  /** Left out, with what is known of them. */
  readonly notReady: { readonly people: number; readonly before: Scaled | null; readonly now: Scaled | null }
  /** Once-off payslips of those who are ready, which are in the sums. */
  readonly onceOff: {
    readonly before: { readonly payslips: number; readonly net: Scaled | null }
    readonly now: { readonly payslips: number; readonly net: Scaled | null }
  }
}

type Side = 'before' | 'now'

/** All payslips of a person who has several on a side. */
type Group = Record<Side, ComparedPayslip[]>

/** A person as the payslips come; a hundred thousand of them do without a list each. */
type Draft = { -readonly [Figure in keyof PersonVariance]: PersonVariance[Figure] }

/**
 * People of two sides beside each other. `appearance` is asked only of people who have payslips on one side, once both sides
 * were read to their ends: whether they began or ended between the two.
 */
export function comparePeople(
  before: Iterable<ComparedPayslip>,
  now: Iterable<ComparedPayslip>,
  appearance: (personId: number) => { readonly began: boolean; readonly ended: boolean }
): PeopleComparison {
  const drafts = new Map<number, Draft>()
  const special: Record<Side, Set<number>> = { before: new Set(), now: new Set() }
  const groups = new Map<number, Group>()
  for (const payslip of before) meet(payslip, 'before')
  for (const payslip of now) meet(payslip, 'now')

  const people: PersonVariance[] = []
  const parts: Record<VarianceKind, Part> = {
    both: new Part(),
    starter: new Part(),
    leaver: new Part(),
    appeared: new Part(),
    vanished: new Part()
  }
  const sums = { before: new Part(), now: new Part() }
  const left = { people: 0, before: new Part(), now: new Part() }
  const onceOff = { before: new Part(), now: new Part() }
  const apart: Record<Side, number[]> = { before: [], now: [] }
  for (const person of drafts.values()) {
    const { key } = person
    const group = groups.get(key)
    if (group !== undefined) addUp(person, group)
    person.kind = kindOf(person, appearance)
    person.change = person.ready ? difference(person.now ?? 0, person.before ?? 0) : null
    // What is too large to be told is not compared either.
    person.ready &&= person.change !== null
    people.push(person)
    parts[person.kind].add(person.change)
    if (person.ready) {
      sums.before.add(person.before)
      sums.now.add(person.now)
      if (group === undefined) {
        if (special.before.has(key)) onceOff.before.add(person.before)
        if (special.now.has(key)) onceOff.now.add(person.now)
      } else {
        for (const each of group.before) if (each.special) onceOff.before.add(each.net)
        for (const each of group.now) if (each.special) onceOff.now.add(each.net)
      }
    } else {
      left.people++
      left.before.addKnown(person.before)
      left.now.addKnown(person.now)
    }
    if (group !== undefined) {
      for (const { id } of group.before) apart.before.push(id)
      for (const { id } of group.now) apart.now.push(id)
    } else if (!person.ready) {
      if (person.previousId !== null) apart.before.push(person.previousId)
      if (person.payslipId !== null) apart.now.push(person.payslipId)
    }
  }

  function meet(payslip: ComparedPayslip, side: Side): void {
    const { id, personId, net } = payslip
    const key = personId ?? -id
    let person = drafts.get(key)
    if (person === undefined) drafts.set(key, (person = draftOf(key, personId)))
    const shown = side === 'now' ? 'payslipId' : 'previousId'
    const group = groups.get(key)
    if (group !== undefined) group[side].push(payslip)
    else if (person[shown] !== null) {
      const known = { before: only(person, 'before'), now: only(person, 'now') }
      known[side].push(payslip)
      groups.set(key, known)
    } else {
      person[shown] = id
      person[side] = net
      if (net === null) person.ready = false
      if (payslip.special) {
        special[side].add(key)
        person[side === 'now' ? 'onceOffNow' : 'onceOffBefore'] = net
      }
    }
  }

  // The one payslip that was met so far.
  function only(person: Draft, side: Side): ComparedPayslip[] {
    const id = side === 'now' ? person.payslipId : person.previousId
    if (id === null) return []
    return [{ id, personId: person.personId, special: special[side].has(person.key), net: person[side] }]
  }

  const peopleOf = (...kinds: readonly VarianceKind[]): number =>
    kinds.reduce((sum, kind) => sum + parts[kind].count, 0)
  return {
    people,
    byKey: drafts,
    several: new Set(groups.keys()),
    apart,
    peopleBefore: peopleOf('both', 'leaver', 'vanished'),
    peopleNow: peopleOf('both', 'starter', 'appeared'),
    parts: {
      both: parts.both.told(),
      starter: parts.starter.told(),
      leaver: parts.leaver.told(),
      appeared: parts.appeared.told(),
      vanished: parts.vanished.told()
    },
    before: sums.before.sum,
    now: sums.now.sum,
    change: difference(sums.now.sum, sums.before.sum),
    notReady: { people: left.people, before: left.before.sumOfSome(), now: left.now.sumOfSome() },
    onceOff: {
      before: { payslips: onceOff.before.count, net: onceOff.before.sum },
      now: { payslips: onceOff.now.count, net: onceOff.now.sum }
    }
  }
}

/** How many, and the sum of those that are known; null once it is too large to be told. */
class Part {
  count = 0
  sum: Scaled | null = 0

  add(value: Scaled | null): void {
    this.count++
    if (value === null || this.sum === null) return
    const sum = this.sum + value
    this.sum = Number.isSafeInteger(sum) ? sum : null
  }

  /** As `add`, of those that are known alone. */
  addKnown(value: Scaled | null): void {
    if (value !== null) this.add(value)
  }

  told(): VariancePart {
    return { people: this.count, change: this.sum }
  }

  /** Null also where there is none, as a sum of nothing is not 0. */
  sumOfSome(): Scaled | null {
    return this.count === 0 ? null : this.sum
  }
}

function draftOf(key: number, personId: number | null): Draft {
  return {
    key,
    personId,
    kind: 'both',
    payslipId: null,
    previousId: null,
    ready: true,
    now: null,
    before: null,
    change: null,
    onceOffNow: null,
    onceOffBefore: null
  }
}

function addUp(person: Draft, { before, now }: Group): void {
  person.ready = before.every(hasNet) && now.every(hasNet)
  person.payslipId = shownOf(now)
  person.previousId = shownOf(before)
  person.now = netOf(now, false)
  person.before = netOf(before, false)
  person.onceOffNow = netOf(now, true)
  person.onceOffBefore = netOf(before, true)
}

function hasNet({ net }: ComparedPayslip): boolean {
  return net !== null
}

function kindOf(
  { personId, payslipId, previousId }: PersonVariance,
  appearance: (personId: number) => { readonly began: boolean; readonly ended: boolean }
): VarianceKind {
  if (payslipId !== null && previousId !== null) return 'both'
  const { began, ended } = personId === null ? { began: false, ended: false } : appearance(personId)
  if (payslipId !== null) return began ? 'starter' : 'appeared'
  return ended ? 'leaver' : 'vanished'
}

// A regular payslip before a once-off one, a newer before an older one.
function shownOf(payslips: readonly ComparedPayslip[]): number | null {
  const [only] = payslips
  if (payslips.length < 2) return only?.id ?? null
  const [first] = [...payslips].sort((a, b) => Number(a.special) - Number(b.special) || b.id - a.id)
  return first?.id ?? null
}

/** The sum of those that are known; null where none is, as a sum of nothing is not 0, and when it is too large to be told. */
function netOf(payslips: readonly ComparedPayslip[], onlySpecial: boolean): Scaled | null {
  if (payslips.length === 0) return null
  const sum = new Part()
  for (const { special, net } of payslips) if (special || !onlySpecial) sum.addKnown(net)
  return sum.sumOfSome()
}

function difference(now: Scaled | null, before: Scaled | null): Scaled | null {
  if (now === null || before === null) return null
  const change = now - before
  return Number.isSafeInteger(change) ? change : null
}

/**
 * Whether employment began after the earlier period's end and up to the later one's, and whether it ended before the later
 * period ended. Corrections (`negative`) say nothing of it. Who left and came back between the two has begun and ended.
 */
export function appearanceOf(
  periods: readonly ServicePeriod[] | null,
  earlier: Day,
  later: Day
): { readonly began: boolean; readonly ended: boolean } {
  const begun = (periods ?? []).flatMap(({ negative, startDate, endDate }) =>
    negative || startDate === null || startDate > later ? [] : [{ startDate, endDate }]
  )
  return {
    began: begun.some(({ startDate }) => startDate > earlier),
    ended: begun.length > 0 && begun.every(({ endDate }) => endDate !== null && endDate <= later)
  }
}
