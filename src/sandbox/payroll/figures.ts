/** The figures of a payslip: its lines and totals, in exact decimals. */
import type { Scaled } from '@shared/domain/money'
import type { Person } from '../world/person'
import type { Slot } from '../world/slots'
import { hoursAt, mpf, share } from './arithmetic'
import type { Entry } from './entries'
import { itemOf, orderOf, OTHER_LINES, type ItemType } from './items'
import { entriesOf, paidDays, type Subject } from './payslip'

/** One whole in an input that counts days. */
const WHOLE = 10_000

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

/** One line's worth of inputs: an entry of the person with the payslip's own laid over it. */
interface Effective {
  readonly type: ItemType
  readonly inputs: Readonly<Record<string, Scaled>>
}

/** What pays: the payslip's own entry stands in for the person's, the person's for an inherited one; skipped and deleted ones drop out. */
function effective(entries: readonly Entry[]): Effective[] {
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
  const items = effective(entriesOf(subject, atMs)).sort((a, b) => orderOf(a.type) - orderOf(b.type))
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
  for (const { type, inputs } of items) {
    const item = itemOf(type)
    if (item.section === 'none') continue
    const amount = amountOf(type, inputs, {
      days: slot.special ? length : days,
      length,
      halves: slot.special ? 1 : halves,
      salary
    })
    if (type === 'basic_salary') salary = inputs['amount'] ?? amount
    if (type === 'unpaid_leave') unpaid += amount
    if (type === 'leave_pay') leavePay += amount
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

interface PeriodTerms {
  readonly days: number
  readonly length: number
  /** Payslips that share a month's salary. */
  readonly halves: number
  readonly salary: Scaled
}

/** What an item pays or takes in a period: salary and standing allowances by the days employed, the rest as entered. */
function amountOf(type: ItemType, inputs: Effective['inputs'], { days, length, halves, salary }: PeriodTerms): Scaled {
  switch (type) {
    case 'basic_salary':
      if (inputs['hours'] !== undefined && inputs['rate'] !== undefined) return hoursAt(inputs['hours'], inputs['rate'])
      return share(inputs['amount'] ?? 0, days, length * halves)
    case 'housing_allowance':
    case 'travel_allowance':
    case 'shift_allowance':
      return share(inputs['amount'] ?? 0, days, length * halves)
    case 'overtime':
      return hoursAt(inputs['hours'] ?? 0, inputs['rate'] ?? 0)
    case 'unpaid_leave':
      return share(salary, inputs['days'] ?? 0, WHOLE * length * halves)
    default:
      return inputs['amount'] ?? 0
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
function balancesAfter({ world, person, slot }: Subject): Line[] {
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
