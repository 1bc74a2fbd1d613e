import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explain, explanationText, inputsText, type ExplainedLine } from '@shared/domain/explain'
import { inputChanges, type ItemInputs } from '@shared/domain/inputChanges'

function line(
  section: ExplainedLine['section'],
  name: string,
  change: number | null,
  some: Partial<ExplainedLine> = {}
): ExplainedLine {
  return { section, name, ordinal: 0, total: false, change, presence: 'both', ...some }
}

const text = (lines: readonly ExplainedLine[], change: number): string => {
  const explanation = explain(lines, change)
  return explanation === null ? 'nothing' : explanationText(explanation, 'May')
}

describe('why net pay is not what it was', () => {
  it('worked by hand: largest first, income and deductions by what they do', () => {
    const lines = [
      line('income', 'Basic salary', 0),
      line('deduction', 'MPF', -335_000),
      line('income', 'Overtime', -6_700_000),
      line('income', 'Total', -6_700_000, { total: true }),
      line('deduction', 'Total', -335_000, { total: true }),
      line('net', 'Net pay', -6_365_000),
      line('other', 'MPF employer', -335_000)
    ]
    expect(text(lines, -6_365_000)).toBe('Net 636.50 less than May: Overtime 670.00 less; MPF 33.50 less deducted.')
  })

  it('says what is new and what is gone', () => {
    const lines = [
      line('income', 'Commission', 23_755_000),
      line('income', 'Shift allowance', -6_000_000, { presence: 'gone' }),
      line('deduction', 'Unpaid leave', 9_500_000, { presence: 'new' }),
      line('deduction', 'Loan', -1_000_000, { presence: 'gone', ordinal: 2 }),
      line('income', 'Bonus', 500, { presence: 'new' })
    ]
    expect(text(lines, 9_255_500)).toBe(
      'Net 925.55 more than May: Commission 2,375.50 more; Unpaid leave 950.00, new deduction; Shift allowance 600.00, gone; ' +
        'Loan (2) 100.00, no longer deducted; Bonus 0.05, new.'
    )
  })

  it('a line below zero that comes is less, not new money', () => {
    expect(text([line('income', 'Correction', -100_0000, { presence: 'new' })], -100_0000)).toBe(
      'Net 100.00 less than May: Correction 100.00 less.'
    )
  })

  it('says what the lines do not say, and when nothing changed', () => {
    expect(text([line('income', 'Basic', 10_000)], 15_000)).toBe(
      'Net 1.50 more than May: Basic 1.00 more; 0.50 more that the lines do not say.'
    )
    expect(text([line('income', 'Basic', null)], 0)).toBe('Net as on May.')
    expect(text([line('income', 'Basic', 10_000), line('deduction', 'Loan', 10_000)], 0)).toBe(
      'Net as on May, though Basic 1.00 more; Loan 1.00 more deducted.'
    )
    expect(explain([], null)).toBeNull()
  })

  it('its parts add up to the change, whatever the lines are', () => {
    const some = fc.record({
      section: fc.constantFrom('income' as const, 'deduction' as const, 'net' as const, 'other' as const),
      name: fc.string(),
      ordinal: fc.nat(3),
      total: fc.boolean(),
      change: fc.option(fc.integer()),
      presence: fc.constantFrom('both' as const, 'new' as const, 'gone' as const, 'notCompared' as const)
    })
    fc.assert(
      fc.property(fc.array(some), fc.integer(), (lines, change) => {
        const explanation = explain(lines, change)
        if (explanation === null) throw new Error('an explanation of safe numbers')
        expect(explanation.parts.reduce((sum, { effect }) => sum + effect, explanation.rest)).toBe(change)
        const sizes = explanation.parts.map(({ effect }) => Math.abs(effect))
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
      })
    )
  })
})

describe('inputs that were entered otherwise', () => {
  const item = (key: string, ...inputs: [string, string | null][]): ItemInputs => ({ key, name: key, inputs })

  it('worked by hand: another value, a new one and one that is gone; the same number is no change', () => {
    const now = [item('Overtime', ['hours', '8'], ['rate', '50.0']), item('Bonus', ['amount', '1057.5'])]
    const before = [item('Overtime', ['hours', '10.00'], ['rate', '50']), item('Loan', ['amount', '5'], ['note', null])]
    expect(inputsText(inputChanges(now, before))).toBe(
      'Entered otherwise: Overtime, hours: 8.00, was 10.00; Bonus, amount: 1,057.50, new; Loan, amount: none, was 5.00.'
    )
    expect(inputsText(inputChanges(now, now))).toBe('')
  })

  it('what only looks like a figure keeps its digits, and is another where its zeros are', () => {
    const changed = inputChanges(
      [item('Cheque', ['reference', '0042'], ['note', 'n/a'], ['rate', '0.12345'])],
      [item('Cheque', ['reference', '42'], ['note', '-'], ['rate', '0.1234'])]
    )
    expect(inputsText(changed)).toBe(
      'Entered otherwise: Cheque, reference: 0042, was 42.00; Cheque, note: n/a, was -; Cheque, rate: 0.12345, was 0.1234.'
    )
  })

  it('read the other way round it is its mirror', () => {
    const inputs = fc.uniqueArray(
      fc.tuple(
        fc.constantFrom('a', 'b'),
        fc.uniqueArray(fc.tuple(fc.constantFrom('x', 'y'), fc.option(fc.string())), { selector: ([name]) => name })
      ),
      { selector: ([key]) => key }
    )
    const of = (list: [string, [string, string | null][]][]) => list.map(([key, own]) => item(key, ...own))
    const sorted = (list: unknown[]) => list.map((each) => JSON.stringify(each)).sort()
    fc.assert(
      fc.property(inputs, inputs, (a, b) => {
        const back = inputChanges(of(b), of(a)).map(({ before, now, ...rest }) => ({
          ...rest,
          before: now,
          now: before
        }))
        expect(sorted(back)).toEqual(sorted(inputChanges(of(a), of(b))))
      })
    )
  })
})
