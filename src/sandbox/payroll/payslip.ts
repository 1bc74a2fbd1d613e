/** One payslip: whether it exists, and the entries that count for it. */
import type { Scaled } from '@shared/domain/money'
import { partsOf } from '@shared/domain/day'
import type { Company } from '../world/companies'
import { below, chance, roll, Salt } from '../world/hash'
import type { Person } from '../world/person'
import type { Slot } from '../world/slots'
import type { World } from '../world/world'
import { share } from './arithmetic'
import {
  isHourly,
  payslipEntryId,
  personEntryId,
  plain,
  salaryIn,
  standingEntries,
  withEntryChanges,
  type Entry
} from './entries'
import type { ItemType } from './items'

/** For whom, when and where; what every function of payroll takes. */
export interface Subject {
  readonly world: World
  readonly company: Company
  readonly person: Person
  readonly slot: Slot
}

const DOLLAR = 10_000
const DOLLARS = (amount: number): Scaled => amount * DOLLAR

/** Days of the period for which the person is employed in its frequency; 0 means that there is no payslip. */
export function paidDays(person: Person, { period }: Slot): number {
  let days = 0
  for (const { wave, start, end } of person.frequencies) {
    if (wave !== period.wave) continue
    for (const spell of person.spells) {
      const from = Math.max(period.startNumber, start, spell.start)
      const to = Math.min(period.endNumber, end ?? period.endNumber, spell.end ?? period.endNumber)
      if (to >= from) days += to - from + 1
    }
  }
  return days
}

/** Whether the person has a payslip there. */
export function hasPayslip({ world, company, person, slot }: Subject): boolean {
  if (paidDays(person, slot) === 0) return false
  return !slot.special || onceOff({ world, company, person, slot }) !== null
}

function onceOff({ world, company, person, slot }: Subject): { type: ItemType; amount: Scaled } | null {
  const { seed } = world
  const { period } = slot
  if (company.bonus === 'once-off' && period.month % 12 === 0) {
    const start = person.spells[person.spells.length - 1]?.start ?? 0
    return period.endNumber - start > 120 && person.pay.basic !== 0
      ? { type: 'annual_bonus', amount: salaryIn(person, period.month, world.anchorMonth) }
      : null
  }
  const chosen =
    chance(60, seed, person.place, Salt.extraPerson + period.slot * 64) ||
    (period.month === world.anchorMonth && company.index === 0 && person.place % 23 === 11)
  if (!chosen || person.pay.basic === 0) return null
  return {
    type: 'extra_pay',
    amount: DOLLARS(500 + 100 * below(40, seed, person.place, Salt.extraAmount + period.slot * 64))
  }
}

/** The payslip's own entries before any change: what was entered for this period alone. */
function ownEntries(subject: Subject): Entry[] {
  const { world, company, person, slot } = subject
  const { seed } = world
  const { pay, place } = person
  const { period, special } = slot
  const id = world.payslipId(slot.slot, place)
  const entries: Entry[] = []
  const own = (
    ordinal: number,
    type: ItemType,
    inputs: Record<string, Scaled>,
    parentId: number | null = null
  ): void => {
    entries.push(plain(payslipEntryId(id, ordinal), 'payslip', type, inputs, id, { parentId }))
  }
  if (special) {
    const paid = onceOff(subject)
    if (paid) own(paid.type === 'annual_bonus' ? 3 : 4, paid.type, { amount: paid.amount })
    return entries
  }
  const salt = period.slot * 64
  const days = paidDays(person, slot)
  const length = period.endNumber - period.startNumber + 1
  if (pay.hourly !== 0 && isHourly(person, company, period.wave)) {
    const usual = pay.partTime ? (length * 80) / 31 : (length * 44) / 7
    const varied =
      usual * 2 * (days / length) +
      below(pay.partTime ? 30 : 5, seed, place, Salt.hoursWorked + salt) -
      (pay.partTime ? 15 : 2)
    // The hours of the period stand beside the rate of the employee's entry, so they name it.
    own(5, 'basic_salary', { hours: (Math.max(1, Math.round(varied)) * DOLLAR) / 2 }, personEntryId(place, 0))
  }
  if (pay.sales !== 0) {
    const percent = 60 + below(80, seed, place, Salt.commissionMonth + salt)
    own(0, 'commission', {
      amount:
        share(pay.sales, percent, 100 * (length < 20 ? 2 : 1)) +
        (roll(seed, place, Salt.commissionMonth + salt + 32) % 20) * 5000
    })
  }
  if (pay.overtimeRate !== 0 && chance(600, seed, place, Salt.overtimeMonth + salt)) {
    const half = 2 + below(length < 20 ? 12 : 34, seed, place, Salt.overtimeHours + salt)
    own(1, 'overtime', { hours: (half * DOLLAR) / 2, rate: pay.overtimeRate })
  }
  if (!isHourly(person, company, period.wave) && pay.basic !== 0 && chance(40, seed, place, Salt.unpaidMonth + salt)) {
    own(2, 'unpaid_leave', { days: ((1 + below(5, seed, place, Salt.unpaidDays + salt)) * DOLLAR) / 2 })
  }
  if (company.bonus === 'line' && period.month % 12 === 11 && isLastOfMonth(period) && pay.basic !== 0) {
    const start = person.spells[person.spells.length - 1]?.start ?? 0
    const served = Math.min(365, period.endNumber - start)
    own(3, 'annual_bonus', { amount: share(salaryIn(person, period.month, world.anchorMonth), served, 365) })
  }
  for (const { end } of person.spells) {
    if (end !== null && end >= period.startNumber && end <= period.endNumber && pay.basic !== 0) {
      const leave = 1 + below(9, seed, place, Salt.leaveTaken + 5)
      own(6, 'leave_pay', { amount: share(salaryIn(person, period.month, world.anchorMonth), leave, 30) })
    }
  }
  return entries
}

function isLastOfMonth({ end, wave }: Slot['period']): boolean {
  return wave === 0 || partsOf(end).dayOfMonth > 17
}

/**
 * Everything that counts for a payslip: the person's entries and its own, with accepted changes that have settled by
 * `atMs` (Infinity for all of them).
 */
export function entriesOf(subject: Subject, atMs: number): Entry[] {
  const { world, company, person, slot } = subject
  const state = world.overlay.employee(person.place)
  const standing = slot.special
    ? []
    : standingEntries(world.seed, company, person, slot.period.wave, slot.period.month, world.anchorMonth)
  const all = [...standing, ...ownEntries(subject)]
  return withEntryChanges(all, state, world.payslipId(slot.slot, person.place), slot.period.endNumber, atMs).filter(
    // A once-off payslip pays what is entered on it and nothing that repeats.
    (entry) => !slot.special || entry.level === 'payslip'
  )
}
