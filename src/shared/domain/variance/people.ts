import type { Day } from '../day'
import type { ServicePeriod } from '../employee'
import { sumScaled, type Scaled } from '../money'

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

interface Group {
  readonly personId: number | null
  readonly before: ComparedPayslip[]
  readonly now: ComparedPayslip[]
}

/**
 * People of two sides beside each other. `appearance` is asked only of people who have payslips on one side: whether they began
 * or ended between the two.
 */
export function comparePeople(
  before: readonly ComparedPayslip[],
  now: readonly ComparedPayslip[],
  appearance: (personId: number) => { readonly began: boolean; readonly ended: boolean }
): PeopleComparison {
  const groups = new Map<number, Group>()
  for (const [side, payslips] of [['before', before] as const, ['now', now] as const]) {
    for (const payslip of payslips) {
      const key = payslip.personId ?? -payslip.id
      const group = groups.get(key) ?? { personId: payslip.personId, before: [], now: [] }
      group[side].push(payslip)
      groups.set(key, group)
    }
  }
  const people = [...groups].map(([key, group]) => personOf(key, group, appearance))
  const ready = people.filter((person) => person.ready)
  const left = people.filter((person) => !person.ready)
  const [sumBefore, sumNow] = [sumKnown(ready.map((each) => each.before)), sumKnown(ready.map((each) => each.now))]
  const isReady = new Set(ready.map(({ key }) => key))
  const onceOffOf = (payslips: readonly ComparedPayslip[]) => {
    const special = payslips.filter((each) => each.special && isReady.has(each.personId ?? -each.id))
    return { payslips: special.length, net: sumScaled(special.map(({ net }) => net)) }
  }
  const partOf = (kind: VarianceKind): VariancePart => {
    const some = people.filter((person) => person.kind === kind)
    return { people: some.length, change: sumKnown(some.map(({ change }) => change)) }
  }
  return {
    people,
    peopleBefore: people.filter(({ kind }) => kind === 'both' || kind === 'leaver' || kind === 'vanished').length,
    peopleNow: people.filter(({ kind }) => kind === 'both' || kind === 'starter' || kind === 'appeared').length,
    parts: {
      both: partOf('both'),
      starter: partOf('starter'),
      leaver: partOf('leaver'),
      appeared: partOf('appeared'),
      vanished: partOf('vanished')
    },
    before: sumBefore,
    now: sumNow,
    change: difference(sumNow, sumBefore),
    notReady: {
      people: left.length,
      before: netKnown(left.map((each) => each.before)),
      now: netKnown(left.map((each) => each.now))
    },
    onceOff: { before: onceOffOf(before), now: onceOffOf(now) }
  }
}

function personOf(
  key: number,
  { personId, before, now }: Group,
  appearance: (personId: number) => { readonly began: boolean; readonly ended: boolean }
): PersonVariance {
  const ready = [...before, ...now].every(({ net }) => net !== null)
  const [sumBefore, sumNow] = [netOf(before), netOf(now)]
  const change = ready ? difference(sumNow ?? 0, sumBefore ?? 0) : null
  return {
    key,
    personId,
    kind: kindOf(personId, before.length > 0, now.length > 0, appearance),
    payslipId: shownOf(now),
    previousId: shownOf(before),
    // What is too large to be told is not compared either.
    ready: ready && change !== null,
    now: sumNow,
    before: sumBefore,
    change,
    onceOffNow: netOf(now.filter(({ special }) => special)),
    onceOffBefore: netOf(before.filter(({ special }) => special))
  }
}

function kindOf(
  personId: number | null,
  wasThere: boolean,
  isThere: boolean,
  appearance: (personId: number) => { readonly began: boolean; readonly ended: boolean }
): VarianceKind {
  if (wasThere && isThere) return 'both'
  const { began, ended } = personId === null ? { began: false, ended: false } : appearance(personId)
  if (isThere) return began ? 'starter' : 'appeared'
  return ended ? 'leaver' : 'vanished'
}

// A regular payslip before a once-off one, a newer before an older one.
function shownOf(payslips: readonly ComparedPayslip[]): number | null {
  const [first] = [...payslips].sort((a, b) => Number(a.special) - Number(b.special) || b.id - a.id)
  return first?.id ?? null
}

function netOf(payslips: readonly ComparedPayslip[]): Scaled | null {
  return netKnown(payslips.map(({ net }) => net))
}

/** The sum of those that are known; null where none is, as a sum of nothing is not 0, and when it is too large to be told. */
function netKnown(values: readonly (Scaled | null)[]): Scaled | null {
  return values.every((value) => value === null) ? null : sumKnown(values)
}

/** The sum of those that are known, 0 where none is; null when it is too large to be told. */
function sumKnown(values: readonly (Scaled | null)[]): Scaled | null {
  return sumScaled(values.filter((value) => value !== null))
}

function difference(now: Scaled | null, before: Scaled | null): Scaled | null {
  return now === null || before === null ? null : sumScaled([now, 0 - before])
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
