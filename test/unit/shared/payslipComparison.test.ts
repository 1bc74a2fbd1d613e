import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaledOf, sumScaled } from '@shared/domain/money'
import type { LineSection } from '@shared/domain/payslip'
import { alignLines, type AlignedLine, type ComparableLine } from '@shared/domain/payslipComparison'

interface Line extends ComparableLine {
  readonly amount: string
}

function line(section: LineSection, name: string, amount: string, group = ''): Line {
  return { section, group, name, amount, scaled: scaledOf(amount) }
}

function shown(rows: readonly AlignedLine<Line>[]): string[] {
  return rows.map(({ now, before, ordinal, change, presence }) =>
    [
      `${(now ?? before)?.name ?? ''}${ordinal === 0 ? '' : ` (${ordinal})`}`,
      now?.amount ?? 'none',
      before?.amount ?? 'none',
      change ?? '?',
      presence
    ].join(' | ')
  )
}

describe('two payslips side by side', () => {
  it('keeps the order of this payslip, says new, and leaves a gone line where it stood', () => {
    const now = [
      line('income', 'Basic salary', '28500.00'),
      line('income', 'Commission', '6215.50'),
      line('income', 'Total', '34715.50'),
      line('deduction', 'MPF', '1500.00'),
      line('deduction', 'Unpaid leave', '950.00'),
      line('deduction', 'Total', '2450.00'),
      line('net', 'Net pay', '32265.50')
    ]
    const before = [
      line('income', 'Basic salary', '28500.00'),
      line('income', 'Shift allowance', '600.00'),
      line('income', 'Commission', '3840.00'),
      line('income', 'Total', '32940.00'),
      line('deduction', 'MPF', '1500.00'),
      line('deduction', 'Total', '1500.00'),
      line('net', 'Net pay', '31440.00')
    ]
    expect(shown(alignLines(now, before))).toEqual([
      'Basic salary | 28500.00 | 28500.00 | 0 | both',
      'Shift allowance | none | 600.00 | -6000000 | gone',
      'Commission | 6215.50 | 3840.00 | 23755000 | both',
      'Total | 34715.50 | 32940.00 | 17755000 | both',
      'MPF | 1500.00 | 1500.00 | 0 | both',
      'Unpaid leave | 950.00 | none | 9500000 | new',
      'Total | 2450.00 | 1500.00 | 9500000 | both',
      'Net pay | 32265.50 | 31440.00 | 8255000 | both'
    ])
  })

  it('counts two loans as two lines, and numbers them also when only one is left', () => {
    const two = [
      line('deduction', 'Loan', '100.00'),
      line('deduction', 'Loan', '50.00'),
      line('deduction', 'Sum', '150')
    ]
    const one = [line('deduction', 'Loan', '100.00'), line('deduction', 'Sum', '100')]
    expect(shown(alignLines(one, two))).toEqual([
      'Loan (1) | 100.00 | 100.00 | 0 | both',
      'Loan (2) | none | 50.00 | -500000 | gone',
      'Sum | 100 | 150 | -500000 | both'
    ])
  })

  it('takes the last line as the total whatever it is called, and never for an item of the same name', () => {
    const now = [line('income', 'total', '7.00'), line('income', 'total', '7.00')]
    const before = [line('income', 'Total income', '6.00')]
    expect(shown(alignLines(now, before))).toEqual([
      'total | 7.00 | none | 70000 | new',
      'total | 7.00 | 6.00 | 10000 | both'
    ])
  })

  it('compares groups by their own names and keeps one that is gone', () => {
    const now = [line('other', 'MPF', '10', 'Employer'), line('other', 'MPF', '1', 'Memo')]
    const before = [line('other', 'MPF', '9', 'Employer'), line('other', 'Car', '5', 'Benefits')]
    const rows = alignLines(now, before)
    expect(rows.map(({ group }) => group)).toEqual(['Employer', 'Benefits', 'Memo'])
    expect(shown(rows)).toEqual([
      'MPF | 10 | 9 | 10000 | both',
      'Car | none | 5 | -50000 | gone',
      'MPF | 1 | none | 10000 | new'
    ])
  })

  it('tells no change for an amount that is no number', () => {
    const [row] = alignLines([line('net', 'Net pay', 'n/a')], [line('net', 'Net pay', '5.00')])
    expect(row?.change).toBeNull()
    expect(row?.presence).toBe('both')
  })

  it('compares nothing without a previous payslip, which is not the same as all lines being new', () => {
    const rows = alignLines([line('income', 'Basic salary', '5.00'), line('income', 'Total', '5.00')], null)
    expect(rows.map(({ presence, change }) => [presence, change])).toEqual([
      ['notCompared', null],
      ['notCompared', null]
    ])
  })
})

const anyLine: fc.Arbitrary<Line> = fc
  .record({
    section: fc.constantFrom<LineSection>('income', 'deduction', 'net', 'other'),
    group: fc.constantFrom('A', 'B', ''),
    name: fc.oneof(fc.constantFrom('Basic', 'Loan', 'total', '1 Loan'), fc.string({ maxLength: 3 })),
    amount: fc.oneof(
      fc
        .integer({ min: -1_000_000, max: 1_000_000 })
        .map((cents) => `${Math.trunc(cents / 100)}.${String(Math.abs(cents % 100)).padStart(2, '0')}`),
      fc.constantFrom('n/a', '', '1,500.00')
    )
  })
  .map(({ section, group, name, amount }) => line(section, name, amount, section === 'other' ? group : ''))
const anyPayslip = fc.array(anyLine, { maxLength: 20 })
const numbersOnly = fc.array(
  anyLine.filter(({ scaled }) => scaled !== null),
  { maxLength: 20 }
)

describe('any two payslips', () => {
  it('are shown with every line of both, once, in the order they were sent within a group', () => {
    fc.assert(
      fc.property(anyPayslip, anyPayslip, (now, before) => {
        const rows = alignLines(now, before)
        const key = (one: Line) => `${one.section} ${one.group}`
        const ordered = (lines: readonly Line[]) =>
          [...new Set(lines.map(key))].sort().map((group) => lines.filter((one) => key(one) === group))
        const there = (lines: readonly (Line | null)[]) => lines.filter((one): one is Line => one !== null)
        expect(ordered(there(rows.map((row) => row.now)))).toEqual(ordered(now))
        expect(there(rows.map((row) => row.before)).sort(byContent)).toEqual([...before].sort(byContent))
      })
    )
  })

  it('have line changes that add up to the change of their sums', () => {
    fc.assert(
      fc.property(numbersOnly, numbersOnly, (now, before) => {
        for (const section of ['income', 'deduction'] as const) {
          const rows = alignLines(now, before).filter((row) => row.section === section && !row.total)
          const sum = (lines: readonly Line[]) =>
            sumScaled(
              lines
                .filter((one) => one.section === section)
                .slice(0, -1)
                .map(({ scaled }) => scaled)
            ) ?? NaN
          expect(sumScaled(rows.map(({ change }) => change))).toBe(sum(now) - sum(before) + 0)
        }
      })
    )
  })

  it('show the opposite changes when they change places', () => {
    fc.assert(
      fc.property(anyPayslip, anyPayslip, (a, b) => {
        const changes = (rows: readonly AlignedLine<Line>[], sign: 1 | -1) =>
          rows
            .map((row) => [
              row.section,
              row.group,
              row.ordinal,
              row.total,
              row.change === null ? null : sign * row.change + 0
            ])
            .map((row) => JSON.stringify(row))
            .sort()
        expect(changes(alignLines(a, b), 1)).toEqual(changes(alignLines(b, a), -1))
      })
    )
  })
})

function byContent(a: Line, b: Line): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}
