/** Payslips as they are sent (spec, "payslip" and "payslip detail"). */
import { scaledToText, type Scaled } from '@shared/domain/money'
import { tamperedDetail, tamperedFigures } from '../cases'
import { flagsOf } from '../payroll/flags'
import { OTHER_LINES } from '../payroll/items'
import { leaveOf } from '../payroll/leave'
import { figuresOf, type Figures, type Line } from '../payroll/figures'
import { type Subject } from '../payroll/payslip'

type Pair = [string, string]

/** The record of a list; with `data` where it was asked for. `nett_pay` is absent while dirty. */
export function payslipRecord(
  subject: Subject,
  nowMs: number,
  withData: boolean,
  cases: boolean
): Record<string, unknown> {
  const { slot } = subject
  const flags = flagsOf(subject, nowMs)
  const record: Record<string, unknown> = {
    id: flags.id,
    date: slot.period.end,
    special: slot.special,
    finalised: flags.finalised,
    ss_released: flags.released,
    payment_run_id: flags.runId,
    dirty: flags.dirty
  }
  const figures = tamperedFigures(subject, figuresOf(subject, nowMs), cases)
  if (!flags.dirty) record['nett_pay'] = asNumber(figures.net)
  if (withData) record['data'] = dataOf(figures, cases ? subject : null)
  return record
}

/** Lines by label, as lists carry them. */
function dataOf(figures: Figures, tampered: Subject | null): Record<string, unknown> {
  const label = (line: Line): string => line.label
  const parts = partsOf(figures, label, (group) => group.label)
  return {
    ...(tampered ? tamperedDetail(tampered, parts) : parts),
    leave_payments: figures.leavePay === 0 ? {} : { Annual: scaledToText(figures.leavePay) }
  }
}

interface Parts {
  income: Pair[]
  deduction: Pair[]
  grand_total: Pair[]
  sideline: [string, Pair[]][]
}

function partsOf(
  figures: Figures,
  name: (line: Line) => string,
  groupName: (group: { code: string; label: string }) => string
): Parts {
  const pair = (line: Line): Pair => [name(line), scaledToText(line.amount)]
  const total = (line: { code: string; label: string }, amount: Scaled): Pair => pair({ ...line, amount })
  const sideline: [string, Pair[]][] = []
  if (figures.employer.length > 0) sideline.push([groupName(OTHER_LINES.employerGroup), figures.employer.map(pair)])
  if (figures.balances.length > 0) sideline.push([groupName(OTHER_LINES.balanceGroup), figures.balances.map(pair)])
  return {
    income: [...figures.income.map(pair), total(OTHER_LINES.totalIncome, figures.totalIncome)],
    deduction: [...figures.deduction.map(pair), total(OTHER_LINES.totalDeduction, figures.totalDeduction)],
    grand_total: [total(OTHER_LINES.net, figures.net)],
    sideline
  }
}

/** The detail of one payslip; by codes, or by labels (`raw=false` and `raw=`). */
export function payslipDetail(
  subject: Subject,
  nowMs: number,
  names: 'codes' | 'labels',
  cases: boolean
): Record<string, unknown> {
  const figures = tamperedFigures(subject, figuresOf(subject, nowMs), cases)
  const byCode = names === 'codes'
  const parts = partsOf(
    figures,
    (line) => (byCode ? line.code : line.label),
    (group) => (byCode ? group.code : group.label)
  )
  const leave: Record<string, unknown> = { id: subject.world.payslipId(subject.slot.slot, subject.person.place) }
  for (const { type, accrual, taken, balance } of leaveOf(subject)) {
    // Text, number, text: the contract promises either.
    leave[type.name] = { accrual: hundredths(accrual), taken: taken / 100, balance: hundredths(balance) }
  }
  return { ...(cases ? tamperedDetail(subject, parts) : parts), leave }
}

/** An amount as a JSON number: the digits of its decimal text. */
export function asNumber(amount: Scaled): number {
  return amount / 10_000
}

function hundredths(value: number): string {
  return scaledToText(value * 100)
}
