/** The rows of the five reports (spec, endpoints 19-23). Only finalised payslips are reported on (rule 2). */
import { scaledToText, showScaled, type Scaled } from '@shared/domain/money'
import { partsOf } from '@shared/domain/day'
import { caseNames } from '../../cases'
import { share } from '../../payroll/arithmetic'
import { salaryIn } from '../../payroll/entries'
import { flagsOf } from '../../payroll/flags'
import { ITEMS, OTHER_LINES } from '../../payroll/items'
import { LEAVE_TYPES, leaveOf } from '../../payroll/leave'
import { payslipsOf } from '../../payroll/list'
import { figuresOf, type Figures, type Line } from '../../payroll/figures'
import { type Subject } from '../../payroll/payslip'
import { dayAt } from '../../world/dayNumbers'
import { CUSTOM_FIELDS, profileOf } from '../../world/profile'
import type { Person } from '../../world/person'
import type { ReportName, ReportRequest } from './request'

type Row = Record<string, unknown>

/** The rows as they are made, each as JSON text. */
export function* reportRows(report: ReportName, request: ReportRequest): Generator<string> {
  const { service, company } = request
  for (const person of request.people ?? service.world.people(company)) {
    for (const row of rowsOf(report, request, person)) yield JSON.stringify(row)
  }
}

function rowsOf(report: ReportName, request: ReportRequest, person: Person): Row[] {
  switch (report) {
    case 'transaction_history':
      return transactionRows(request, person)
    case 'variance':
      return varianceRows(request, person)
    case 'comparison_leave':
      return leaveRows(request, person)
    case 'leave_liability_v2':
      return liabilityRows(request, person)
    case 'tracked_balances':
      return balanceRows(request, person)
  }
}

/** The finalised payslips of a person in the frequencies asked for, latest first. */
function finalised({ service, company, waves }: ReportRequest, person: Person): Subject[] {
  const nowMs = service.nowMs()
  return payslipsOf(service.world, company, person).filter(
    (subject) => (waves === null || waves.has(subject.slot.period.wave)) && flagsOf(subject, nowMs).finalised
  )
}

function inRange({ startDate, endDate }: ReportRequest, subjects: readonly Subject[]): Subject[] {
  return subjects.filter(({ slot }) => slot.period.end >= (startDate ?? '') && slot.period.end <= (endDate ?? '9'))
}

/** Money for the eye (`HK$1,234.50`), or bare (`1234.50`) when raw. */
function money(amount: Scaled, raw: boolean): string {
  if (raw) return scaledToText(amount)
  return `${amount < 0 ? '-' : ''}HK$${showScaled(Math.abs(amount))}`
}

/** Accounts of the transaction history: what may be asked for, and the label that its column has. */
const ACCOUNTS: ReadonlyMap<string, string> = new Map([
  ...ITEMS.filter(({ section }) => section !== 'none').map(({ code, label }): [string, string] => [code, label]),
  ...Object.values(OTHER_LINES)
    .filter(({ code }) => code !== OTHER_LINES.employerGroup.code && code !== OTHER_LINES.balanceGroup.code)
    .map(({ code, label }): [string, string] => [code, label])
])

function transactionRows(request: ReportRequest, person: Person): Row[] {
  const accounts = request.accountNames.flatMap((name) => {
    const label = ACCOUNTS.get(name)
    return label === undefined ? [] : [{ name, label }]
  })
  return inRange(request, finalised(request, person))
    .reverse()
    .map((subject) => {
      const figures = figuresOf(subject, Infinity)
      const row: Row = { employee: String(person.id), Date: subject.slot.period.end }
      for (const field of request.customFields) {
        const value = customField(request, person, field)
        if (value !== undefined) row[field] = value
      }
      for (const { name, label } of accounts) {
        const amount = amountOf(figures, name)
        row[label] = amount === null ? null : money(amount, request.raw)
      }
      return row
    })
}

/** The amount of an account on a payslip; null where it has no such line. */
function amountOf(figures: Figures, code: string): Scaled | null {
  switch (code) {
    case OTHER_LINES.totalIncome.code:
      return figures.totalIncome
    case OTHER_LINES.totalDeduction.code:
      return figures.totalDeduction
    case OTHER_LINES.net.code:
      return figures.net
    default: {
      const lines = [...figures.income, ...figures.deduction, ...figures.employer, ...figures.balances].filter(
        (line) => line.code === code
      )
      return lines.length === 0 ? null : lines.reduce((sum, { amount }) => sum + amount, 0)
    }
  }
}

/** A further column; undefined where the name is unknown, which drops it as an unknown account is dropped. */
function customField({ service, company }: ReportRequest, person: Person, field: string): string | null | undefined {
  const { first, last } = caseNames(person, service.settings.cases)
  switch (field) {
    case 'first_name':
      return first
    case 'last_name':
      return last
    case 'number':
      return person.number
    case 'pay_point_id':
      return String(company.payPoints[person.payPoint]?.id ?? '')
    case 'appointment_date':
      return dayAt(person.spells[0].start)
    default: {
      if (!Object.values<string>(CUSTOM_FIELDS).includes(field)) return undefined
      const value = profileOf(service.world.seed, person).customFields[field]
      return value === undefined || value === '' ? null : String(value)
    }
  }
}

function varianceRows(request: ReportRequest, person: Person): Row[] {
  const payslips = finalised(request, person).filter(({ slot }) => !slot.special && slot.period.wave === request.wave)
  const selected = payslips.find(({ slot }) => slot.period.offset === request.periodOffset)
  if (!selected) return []
  const previous = payslips.find(({ slot }) => slot.period.offset === (request.periodOffset ?? 0) - 1)
  const now = figuresOf(selected, Infinity)
  const before = previous ? figuresOf(previous, Infinity) : null
  return (['income', 'deduction'] as const).flatMap((section) => {
    const sums = new Map<string, { line: Line; previous: Scaled; selected: Scaled }>()
    const add = (lines: readonly Line[], key: 'previous' | 'selected'): void => {
      for (const line of lines) {
        const sum = sums.get(line.code) ?? { line, previous: 0, selected: 0 }
        sum[key] += line.amount
        sums.set(line.code, sum)
      }
    }
    add(before?.[section] ?? [], 'previous')
    add(now[section], 'selected')
    return [...sums.values()].map(({ line, ...sum }): Row => ({
      employee: String(person.id),
      Type: section === 'income' ? 'Income' : 'Deduction',
      Transaction: {
        name: line.code,
        caption: line.label,
        description: line.label,
        type: section,
        code: line.code,
        frequency: selected.slot.wave.rhythm.kind,
        formula: null
      },
      Previous: money(sum.previous, request.raw),
      Selected: money(sum.selected, request.raw),
      Variance: money(sum.selected - sum.previous, request.raw)
    }))
  })
}

const days = (hundredths: number): string => scaledToText(hundredths * 100)

function leaveRows(request: ReportRequest, person: Person): Row[] {
  const wanted = LEAVE_TYPES.filter(({ id }) => request.leaveTypes === null || request.leaveTypes.includes(id))
  return inRange(request, finalised(request, person))
    .reverse()
    .filter(({ slot }) => !slot.special)
    .flatMap((subject) =>
      leaveOf(subject)
        .filter(({ type }) => wanted.some(({ id }) => id === type.id))
        .map(({ type, accrual, taken, balance }): Row => ({
          employee: String(person.id),
          leave_type: type.name,
          Date: subject.slot.period.end,
          Accrual: days(accrual),
          // Only annual leave has an entitlement here.
          Entitlement: type.id === 1 ? '14.00' : null,
          Taken: days(taken),
          Adjustment: null,
          Balance: days(balance)
        }))
    )
}

/** The last finalised regular payslip on or before the day asked for. */
function lastBefore(request: ReportRequest, person: Person): Subject | undefined {
  return finalised(request, person).find(({ slot }) => !slot.special && slot.period.end <= (request.date ?? ''))
}

function liabilityRows(request: ReportRequest, person: Person): Row[] {
  const subject = lastBefore(request, person)
  if (!subject) return []
  const { world } = request.service
  const balance = leaveOf(subject).find(({ type }) => type.id === 1)?.balance ?? 0
  const daily = share(salaryIn(person, subject.slot.period.month, world.anchorMonth), 12, daysOfYear(subject))
  return [
    {
      employee: String(person.id),
      Days: days(balance),
      'Daily Rate': money(daily, request.raw),
      Liability: money(share(daily, balance, 100), request.raw)
    }
  ]
}

function daysOfYear({ slot }: Subject): number {
  const { year } = partsOf(slot.period.end)
  return year % 4 === 0 ? 366 : 365
}

function balanceRows(request: ReportRequest, person: Person): Row[] {
  const subject = lastBefore(request, person)
  if (!subject) return []
  const figures = figuresOf(subject, Infinity)
  const text = (code: string): string | null => {
    const amount = amountOf(figures, code)
    return amount === null ? null : money(amount, request.raw)
  }
  return [
    {
      employee: String(person.id),
      Loans: text(OTHER_LINES.loanBalance.code),
      Savings: text(OTHER_LINES.savingsBalance.code),
      Garnishees: text('garnishee')
    }
  ]
}
