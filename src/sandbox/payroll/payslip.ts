/** One payslip: whether it exists, what stands on it, and its figures, all in exact decimals. */
import type { Scaled } from '@shared/domain/money'
import { partsOf } from '@shared/domain/day'
import type { Company } from '../world/companies'
import { below, chance, roll, Salt } from '../world/hash'
import type { Person } from '../world/person'
import type { Slot, World } from '../world/world'
import { hoursAt, mpf, share } from './arithmetic'
import { isHourly, payslipEntryId, plain, salaryIn, standingEntries, withEntryChanges, type Entry } from './entries'
import { ITEMS, itemOf, OTHER_LINES, type ItemType } from './items'

/** For whom, when and where; what every function of payroll takes. */
export interface Subject {
  readonly world: World
  readonly company: Company
  readonly person: Person
  readonly slot: Slot
}

export interface Line {
  readonly code: string
  readonly label: string
  readonly amount: Scaled
}

export interface Figures {
  readonly income: readonly Line[]
  readonly deduction: readonly Line[]
  readonly employer: readonly Line[]
  readonly balances: readonly Line[]
  readonly totalIncome: Scaled
  readonly totalDeduction: Scaled
  readonly net: Scaled
  /** What was paid in place of leave. */
  readonly leavePay: Scaled
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
export function ownEntries(subject: Subject): Entry[] {
  const { world, company, person, slot } = subject
  const { seed } = world
  const { pay, place } = person
  const { period, special } = slot
  const id = world.payslipId(slot.slot, place)
  const entries: Entry[] = []
  const own = (ordinal: number, type: ItemType, inputs: Record<string, Scaled>): void => {
    entries.push(plain(payslipEntryId(id, ordinal), 'payslip', type, inputs, id))
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
    own(5, 'basic_salary', { hours: (Math.max(1, Math.round(varied)) * DOLLAR) / 2 })
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

/** One line's worth of inputs: an entry of the person with the payslip's own laid over it. */
export interface Effective {
  readonly type: ItemType
  readonly inputs: Readonly<Record<string, Scaled>>
}

/** What pays: the payslip's own entry stands in for the person's, the person's for an inherited one; skipped and deleted ones drop out. */
export function effective(entries: readonly Entry[]): Effective[] {
  const found: Effective[] = []
  const used = new Set<Entry>()
  for (const entry of entries) {
    if (entry.level === 'payslip') continue
    if (entry.deleted || entry.skip) continue
    const several = itemOf(entry.type).several
    const outdone =
      (entry.level === 'company' || entry.level === 'profile') &&
      entries.some((other) => other.type === entry.type && other.level === 'employee' && !other.deleted)
    if (outdone) continue
    const own = entries.find(
      (other) =>
        other.level === 'payslip' &&
        !used.has(other) &&
        !other.deleted &&
        other.type === entry.type &&
        (several ? other.parentId === entry.id && entry.id !== null : true)
    )
    if (own) used.add(own)
    found.push({ type: entry.type, inputs: own ? { ...entry.inputs, ...own.inputs } : entry.inputs })
  }
  for (const entry of entries) {
    if (entry.level === 'payslip' && !used.has(entry) && !entry.deleted && !entry.skip) found.push(entry)
  }
  return found
}

/** The payslip's lines and totals as of `atMs`: changes that have not settled by then are not in them. */
export function figuresOf(subject: Subject, atMs: number): Figures {
  const { company, slot, person } = subject
  const { period } = slot
  const items = effective(entriesOf(subject, atMs))
  const length = period.endNumber - period.startNumber + 1
  const days = paidDays(person, slot)
  const kind = company.waves[period.wave]?.rhythm.kind ?? 'monthly'
  const halves = kind === 'twice_monthly' ? 2 : 1
  const income: Line[] = []
  const deduction: Line[] = []
  let salary = 0
  let unpaid = 0
  let leavePay = 0
  let totalIncome = 0
  let totalDeduction = 0
  for (const item of ITEMS) {
    for (const { type, inputs } of items) {
      if (type !== item.type || item.section === 'none') continue
      let amount: Scaled
      switch (type) {
        case 'basic_salary':
          amount =
            inputs['hours'] !== undefined && inputs['rate'] !== undefined
              ? hoursAt(inputs['hours'], inputs['rate'])
              : share(inputs['amount'] ?? 0, slot.special ? length : days, length * (slot.special ? 1 : halves))
          salary = inputs['amount'] ?? amount
          break
        case 'overtime':
          amount = hoursAt(inputs['hours'] ?? 0, inputs['rate'] ?? 0)
          break
        case 'unpaid_leave':
          amount = share(salary, inputs['days'] ?? 0, DOLLAR * length * halves)
          unpaid += amount
          break
        case 'housing_allowance':
        case 'travel_allowance':
        case 'shift_allowance':
          amount = share(inputs['amount'] ?? 0, days, length * halves)
          break
        case 'leave_pay':
          amount = inputs['amount'] ?? 0
          leavePay += amount
          break
        default:
          amount = inputs['amount'] ?? 0
      }
      if (amount === 0) continue
      const line = { code: item.code, label: item.label, amount }
      if (item.section === 'income') {
        income.push(line)
        totalIncome += amount
      } else {
        deduction.push(line)
        totalDeduction += amount
      }
    }
  }
  const employer: Line[] = []
  if (!slot.special) {
    const fund = mpf(kind, totalIncome - leavePay - unpaid, isExempt(person, slot))
    if (fund.employee !== 0) {
      deduction.unshift({ ...OTHER_LINES.mpfEmployee, amount: fund.employee })
      totalDeduction += fund.employee
    }
    if (fund.employer !== 0) employer.push({ ...OTHER_LINES.mpfEmployer, amount: fund.employer })
  }
  return {
    income,
    deduction,
    employer,
    balances: slot.special ? [] : balancesAfter(subject),
    totalIncome,
    totalDeduction,
    net: totalIncome - totalDeduction,
    leavePay
  }
}

const FIRST_DAYS_FREE = 30
const DAYS_A_YEAR = 365.2425

/** No employee's contribution under 18, from 65 on, and in the periods of the first thirty days. */
function isExempt(person: Person, { period }: Slot): boolean {
  const age = (period.endNumber - person.birth) / DAYS_A_YEAR
  if (age < 18 || age >= 65) return true
  return person.spells.some(
    ({ start }) =>
      start <= period.endNumber &&
      period.startNumber < start + FIRST_DAYS_FREE &&
      start > period.startNumber - FIRST_DAYS_FREE
  )
}

/** Loans still owed and savings kept, after this payslip, by the plan they began with. */
export function balancesAfter({ world, person, slot }: Subject): Line[] {
  const { month } = slot.period
  let owed = 0
  for (const { amount, fromMonth, payments } of person.pay.loans) {
    if (month >= fromMonth && month < fromMonth + payments) owed += amount * (fromMonth + payments - 1 - month)
  }
  const saved = person.pay.savings * Math.max(0, month - world.anchorMonth + 30)
  const lines: Line[] = []
  if (owed !== 0) lines.push({ ...OTHER_LINES.loanBalance, amount: owed })
  if (saved !== 0) lines.push({ ...OTHER_LINES.savingsBalance, amount: saved })
  return lines
}
