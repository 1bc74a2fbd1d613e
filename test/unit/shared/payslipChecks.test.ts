import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaledOf, scaledToText } from '@shared/domain/money'
import type { LineSection } from '@shared/domain/payslip'
import { discrepanciesOf, type CheckedLine } from '@shared/domain/payslipChecks'

function lines(section: LineSection, ...pairs: [string, string][]): CheckedLine[] {
  return pairs.map(([name, amount]) => ({ section, name, amount, scaled: scaledOf(amount) }))
}

describe('a payslip that does not add up', () => {
  it('says that lines add to another figure than the total sent', () => {
    const sent = lines('income', ['Basic', '669.76'], ['Extra', '376.47'], ['Total', '1046.22'])
    expect(discrepanciesOf(sent, '1046.22')).toEqual([
      'Income lines add to 1,046.23; the total sent is 1,046.22, 0.01 less.'
    ])
  })

  it('says that income minus deductions is not the net pay, and by how much', () => {
    const sent = [
      ...lines('income', ['Basic', '7506.00'], ['Total', '7506.00']),
      ...lines('deduction', ['Total', '0.00']),
      ...lines('net', ['Net pay', '5899.00'])
    ]
    expect(discrepanciesOf(sent, '5899.0')).toEqual([
      'Income minus deductions is 7,506.00; net pay is 5,899.00, 1,607.00 less.'
    ])
  })

  it('says that the net line is not the net pay', () => {
    const sent = [...lines('income', ['Total', '100']), ...lines('net', ['Net pay', '90'])]
    expect(discrepanciesOf(sent, '100')).toEqual(['The line Net pay is 90.00; net pay is 100.00, 10.00 more.'])
  })

  it('names an amount that is no number and then claims nothing of the sum', () => {
    const sent = lines('deduction', ['Loan', 'n/a'], ['Total', '150.00'])
    expect(discrepanciesOf(sent, null)).toEqual([
      'Loan is “n/a”, which is no amount, so the deduction lines are not added up.'
    ])
  })
})

describe('a payslip of which nothing can be said', () => {
  it.each([
    ['nothing was sent', [], null],
    ['there is a total alone', lines('income', ['Total', '15000.00']), '15000'],
    [
      'it calculates and its old lines agree with their own net line',
      [...lines('income', ['Basic', '1,500.00'], ['Total', '1500']), ...lines('net', ['Net pay', '1500.0'])],
      null
    ],
    [
      'two loans of one name make up the total',
      lines('deduction', ['Loan', '100.00'], ['Loan', '100.00'], ['Total', '200.00']),
      '-200.00'
    ],
    [
      'a negative net is what is left',
      [
        ...lines('income', ['Basic', '-0.01'], ['Total', '-0.01']),
        ...lines('deduction', ['Loan', '150.24'], ['Total', '150.24'])
      ],
      '-150.25'
    ]
  ])('stays silent when %s', (_, sent, net) => {
    expect(discrepanciesOf(sent, net)).toEqual([])
  })
})

describe('any payslip', () => {
  const cents = fc.integer({ min: -10_000_000, max: 10_000_000 })
  const text = (scaled: number) => scaledToText(scaled * 100)
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)

  it('is found silent exactly when its lines, totals and net agree to the last cent', () => {
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 8 }),
        fc.array(cents, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(0, 0, 1, -1),
        fc.constantFrom(0, 0, 1, -1),
        (income, deduction, offTotal, offNet) => {
          const incomeTotal = sumOf(income) + offTotal
          const net = incomeTotal - sumOf(deduction) + offNet
          const sent = [
            ...lines('income', ...income.map((one): [string, string] => ['Pay', text(one)]), [
              'Total',
              text(incomeTotal)
            ]),
            ...lines('deduction', ...deduction.map((one): [string, string] => ['Off', text(one)]), [
              'Total',
              text(sumOf(deduction))
            ])
          ]
          expect(discrepanciesOf(sent, text(net))).toHaveLength((offTotal === 0 ? 0 : 1) + (offNet === 0 ? 0 : 1))
        }
      )
    )
  })
})
