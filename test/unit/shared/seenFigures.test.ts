import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaledToText } from '@shared/domain/money'
import { changesSince, type SeenFigures, type SeenLine } from '@shared/domain/seenFigures'

const line = (name: string, amount: string, section: SeenLine['section'] = 'income'): SeenLine => ({
  section,
  group: '',
  name,
  amount
})
const figures = (net: string, ...lines: SeenLine[]): SeenFigures => ({ net, names: 'labels', lines })

const amount = fc.integer({ min: -9_999_99, max: 9_999_99 }).map((cents) => scaledToText(cents * 100))
const someLine = fc.record({
  section: fc.constantFrom('income', 'deduction', 'net', 'other') as fc.Arbitrary<SeenLine['section']>,
  group: fc.constantFrom('', 'Employer'),
  name: fc.constantFrom('Basic', 'Loan', 'MPF', '津貼'),
  amount
})
const some = fc.record({
  net: amount,
  names: fc.constantFrom('labels', 'codes') as fc.Arbitrary<SeenFigures['names']>,
  lines: fc.array(someLine, { maxLength: 12 })
})

describe('what is other than it was seen', () => {
  it('says each figure before and after', () => {
    const seen = figures('34530.00', line('Basic', '28500.00'), line('Commission', '5980.00'), line('Shift', '50.00'))
    const now = figures('34765.50', line('Basic', '28500.00'), line('Commission', '6215.50'), line('Bonus', '50.00'))
    expect(changesSince(seen, now)).toEqual([
      { kind: 'net', section: 'net', name: '', before: '34530.00', now: '34765.50' },
      { kind: 'line', section: 'income', name: 'Commission', before: '5980.00', now: '6215.50' },
      { kind: 'line', section: 'income', name: 'Bonus', before: null, now: '50.00' },
      { kind: 'line', section: 'income', name: 'Shift', before: '50.00', now: null }
    ])
  })

  it('takes an amount written otherwise, and lines in another order, for the same', () => {
    const seen = figures('1500.00', line('Loan', '1000.00'), line('Loan', '500.00'))
    const now = figures('1,500', line('Loan', '500'), line('Loan', '1000.0'))
    expect(changesSince(seen, now)).toEqual([])
  })

  it('is another line where the same amount has another name', () => {
    expect(changesSince(figures('5.00', line('Bonus', '5.00')), figures('5.00', line('Gift', '5.00')))).toHaveLength(2)
  })

  it('compares lines by label with lines by code by their amounts', () => {
    const seen = figures('5.00', line('Bonus', '5.00'))
    const byCode: SeenFigures = { ...figures('5.00', line('BON', '5.00')), names: 'codes' }
    expect(changesSince(seen, byCode)).toEqual([])
    expect(changesSince(seen, { ...byCode, lines: [line('BON', '6.00')] })).toMatchObject([
      { name: 'BON', before: '5.00', now: '6.00' }
    ])
  })

  it('claims nothing of lines that were not seen, or are not known now', () => {
    expect(changesSince({ ...figures('5.00'), lines: null }, figures('5.00', line('Bonus', '5.00')))).toEqual([])
    expect(changesSince(figures('5.00', line('Bonus', '5.00')), { ...figures('6.00'), lines: null })).toHaveLength(1)
    expect(changesSince(figures('5.00'), { ...figures('5.00'), net: null })).toMatchObject([{ now: null }])
  })

  it('finds nothing in the same figures in any order, whichever they are', () => {
    fc.assert(
      fc.property(
        some.chain((seen) =>
          fc.tuple(fc.constant(seen), fc.shuffledSubarray(seen.lines, { minLength: seen.lines.length }))
        ),
        ([seen, lines]) => {
          expect(changesSince(seen, { ...seen, lines })).toEqual([])
        }
      )
    )
  })

  it('finds every change of one amount, and every line that comes or goes', () => {
    fc.assert(
      fc.property(some, someLine, fc.nat(), fc.integer({ min: 1, max: 9_999 }), (seen, added, place, cents) => {
        const { lines } = seen
        expect(changesSince(seen, { ...seen, lines: [...lines, added] })).toHaveLength(1)
        expect(changesSince({ ...seen, lines: [...lines, added] }, seen)).toHaveLength(1)
        const at = lines.length === 0 ? 0 : place % lines.length
        const more = lines.map((each, index) =>
          index === at ? { ...each, amount: `${each.amount}${cents}`.replace(/^-/, '-1') } : each
        )
        expect(changesSince(seen, { ...seen, lines: more }).length).toBe(lines.length === 0 ? 0 : 1)
      })
    )
  })

  it('reads the same backwards', () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        const turned = changesSince(b, a).map(({ before, now }) => [now, before])
        const straight = changesSince(a, b).map(({ before, now }) => [before, now])
        expect(new Set(turned.map(String))).toEqual(new Set(straight.map(String)))
      })
    )
  })
})
