/** A payslip as a PDF: who, which period, every line and total, leave. The same payslip gives the same bytes. */
import { scaledToText, showScaled } from '@shared/domain/money'
import { caseNames, tamperedFigures } from '../cases'
import { flagsOf } from '../payroll/flags'
import { leaveOf } from '../payroll/leave'
import { figuresOf, type Line } from '../payroll/figures'
import { type Subject } from '../payroll/payslip'
import { startPage } from './page'

const LEFT = 48
const RIGHT = 547
const ROW = 16

export async function payslipPdf(subject: Subject, nowMs: number, cases: boolean): Promise<Buffer> {
  const { company, person, slot } = subject
  const { first, last, chinese } = caseNames(person, cases)
  const flags = flagsOf(subject, nowMs)
  const figures = tamperedFigures(subject, figuresOf(subject, nowMs), cases)
  const page = startPage(`Payslip ${flags.id}`, slot.period.end)
  let y = 48
  page.text(LEFT, y, company.name, { size: 14, bold: true })
  page.textRight(RIGHT, y, slot.special ? 'Once-off payslip' : 'Payslip', { size: 14, bold: true })
  y += 24
  page.text(LEFT, y, `${last}, ${first}${chinese ? `  ${chinese}` : ''}`, { size: 12 })
  page.textRight(RIGHT, y, slot.period.end, { size: 12 })
  y += 18
  page.text(LEFT, y, `No. ${person.number}   ${slot.wave.name}   ${company.payPoints[person.payPoint]?.name ?? ''}`)
  page.textRight(RIGHT, y, flags.finalised ? `Payslip ${flags.id}` : `Payslip ${flags.id}, not final`)
  y += 24
  const section = (title: string, lines: readonly Line[], total: string | null, amount: number): void => {
    page.rule(y - 4)
    page.text(LEFT, y, title, { bold: true })
    y += ROW
    for (const line of lines) {
      page.text(LEFT, y, line.label)
      page.textRight(RIGHT, y, showScaled(line.amount))
      y += ROW
    }
    if (total !== null) {
      page.text(LEFT, y, total, { bold: true })
      page.textRight(RIGHT, y, showScaled(amount), { bold: true })
      y += ROW
    }
    y += 6
  }
  section('Income', figures.income, 'Total income', figures.totalIncome)
  section('Deductions', figures.deduction, 'Total deductions', figures.totalDeduction)
  page.rule(y - 4)
  page.text(LEFT, y, 'Net pay', { size: 13, bold: true })
  page.textRight(RIGHT, y, showScaled(figures.net), { size: 13, bold: true })
  y += ROW + 12
  if (figures.employer.length > 0) section('Employer contributions', figures.employer, null, 0)
  if (figures.balances.length > 0) section('Balances after this payslip', figures.balances, null, 0)
  page.rule(y - 4)
  page.text(LEFT, y, 'Leave, days', { bold: true })
  page.textRight(380, y, 'Accrued')
  page.textRight(460, y, 'Taken')
  page.textRight(RIGHT, y, 'Balance')
  for (const { type, accrual, taken, balance } of leaveOf(subject)) {
    y += ROW
    page.text(LEFT, y, type.name)
    page.textRight(380, y, scaledToText(accrual * 100))
    page.textRight(460, y, scaledToText(taken * 100))
    page.textRight(RIGHT, y, scaledToText(balance * 100))
  }
  return page.finish()
}
