/** Whether a payslip adds up. The service's figures are shown as sent; what does not fit is said, with both figures. */
import { apart, scaledOf, showScaled, sumScaled, type Scaled } from './money'
import type { LineSection } from './payslip'

/** A line as sent. */
export interface CheckedLine {
  readonly section: LineSection
  readonly name: string
  readonly amount: string
  readonly scaled: Scaled | null
}

const WORD = { income: 'Income', deduction: 'Deduction' } as const

/**
 * One sentence for each thing that does not add up; none when all does or nothing can be said. `net` is the net pay as sent;
 * null where there is none, as while the service calculates: the payslip's own net line then stands for it. The last line of
 * income and of deductions is the total (spec, "payslip").
 */
export function discrepanciesOf(lines: readonly CheckedLine[], net: string | null): string[] {
  const income = lines.filter(({ section }) => section === 'income')
  const deduction = lines.filter(({ section }) => section === 'deduction')
  const netLines = lines.filter(({ section }) => section === 'net')
  // With several net lines nothing says which of them is the net pay.
  const netLine = netLines.length === 1 ? (netLines[0] ?? null) : null
  return [
    ...sumOfLines(income, 'income'),
    ...sumOfLines(deduction, 'deduction'),
    ...netOfTotals(income, deduction, net === null ? (netLine?.scaled ?? null) : scaledOf(net)),
    ...(net === null ? [] : netAsSent(netLine, net))
  ]
}

function sumOfLines(lines: readonly CheckedLine[], section: 'income' | 'deduction'): string[] {
  const odd = lines.filter(({ scaled }) => scaled === null)
  if (odd.length > 0) {
    return odd.map(
      ({ name, amount }) => `${name} is “${amount}”, which is no amount, so the ${section} lines are not added up.`
    )
  }
  const sum = sumScaled(lines.slice(0, -1).map(({ scaled }) => scaled))
  const total = lines.at(-1)?.scaled ?? null
  // A total alone has nothing to be compared with.
  if (lines.length < 2 || sum === null || total === null || sum === total) return []
  return [
    `${WORD[section]} lines add to ${showScaled(sum)}; the total sent is ${showScaled(total)}, ${apart(total, sum)}.`
  ]
}

function netOfTotals(income: readonly CheckedLine[], deduction: readonly CheckedLine[], net: Scaled | null): string[] {
  if (net === null || income.length + deduction.length === 0) return []
  // A section that was sent empty holds nothing; one whose total is no number was said above.
  const incomeTotal = income.length === 0 ? 0 : (income.at(-1)?.scaled ?? null)
  const deductionTotal = deduction.length === 0 ? 0 : (deduction.at(-1)?.scaled ?? null)
  const rest = sumScaled([incomeTotal, deductionTotal === null ? null : -deductionTotal])
  if (rest === null || rest === net) return []
  return [`Income minus deductions is ${showScaled(rest)}; net pay is ${showScaled(net)}, ${apart(net, rest)}.`]
}

function netAsSent(line: CheckedLine | null, net: string): string[] {
  const given = scaledOf(net)
  if (given === null) return [`Net pay is “${net}”, which is no amount.`]
  if (line === null || line.scaled === null || line.scaled === given) return []
  return [
    `The line ${line.name} is ${showScaled(line.scaled)}; net pay is ${showScaled(given)}, ${apart(given, line.scaled)}.`
  ]
}
