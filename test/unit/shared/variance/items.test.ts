import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ItemComparison, keyItems, type NamedItem } from '@shared/domain/variance'

function item(label: string | null, code: string | null = null, some: Partial<NamedItem> = {}): NamedItem {
  const name = (text: string | null) => (text === null ? null : { group: '', name: text })
  return { section: 'income', label: name(label), code: name(code), ordinal: 1, total: false, ...some }
}

describe('what an item is told by', () => {
  const none = (): NamedItem[][] => []

  it('a label that was renamed is one item where both have one code', () => {
    const [old, renamed] = [item('Overtime', 'overtime'), item('Overtime pay', 'overtime')]
    const keys = keyItems([old, renamed], () => [[old], [renamed]])
    expect(keys.get(old)).toEqual(keys.get(renamed))
    expect(keys.get(old)?.by).toBe('code')
  })

  it('two labels of one code on one payslip stay two items', () => {
    const [a, b] = [item('Allowance, housing', 'allowance'), item('Allowance, travel', 'allowance')]
    const keys = keyItems([a, b], () => [[a, b]])
    expect(keys.get(a)?.by).toBe('label')
    expect(keys.get(a)?.key).not.toBe(keys.get(b)?.key)
  })

  it('without codes a label is one item, in its section, group and place alone', () => {
    const items = [
      item('Loan'),
      item('Loan', null, { ordinal: 2 }),
      item('Loan', null, { section: 'deduction' }),
      item(null, null, { label: { group: 'Employer', name: 'Loan' } })
    ]
    expect(new Set([...keyItems(items, none).values()].map(({ key }) => key)).size).toBe(4)
    expect([...keyItems(items, none).values()].every(({ by }) => by === 'label')).toBe(true)
  })

  it('a code and a label of the same letters are two items', () => {
    const [a, b] = [item('basic'), item('Basic', 'basic')]
    const keys = keyItems([a, b], none)
    expect(keys.get(a)?.key).not.toBe(keys.get(b)?.key)
  })

  it('a section has one total, whatever it is called', () => {
    const [a, b] = [item('Total', 'total', { total: true }), item('Sum', null, { total: true })]
    const keys = keyItems([a, b], none)
    expect(keys.get(a)?.key).toBe(keys.get(b)?.key)
  })
})

describe('items of two periods', () => {
  const [BASIC, SHIFT, BONUS] = [0, 1, 2]
  const once = { before: 0, now: 0 }

  it('worked by hand: changed, new, gone, several of one name, and an amount that is no number', () => {
    const sums = new ItemComparison()
    sums.add('before', 1, BASIC, 285_000_000)
    sums.add('before', 2, BASIC, 100)
    sums.add('before', 2, SHIFT, 6_000_000)
    sums.add('now', 1, BASIC, 285_000_000)
    sums.add('now', 1, BONUS, 5)
    sums.add('now', 1, BONUS, null)
    sums.add('now', 2, BASIC, 50)
    expect(sums.figures([BASIC], once)).toEqual({
      people: 2,
      peopleBefore: 2,
      amount: 285_000_050,
      before: 285_000_100,
      change: -50,
      presence: 'both',
      odd: 0
    })
    expect(sums.figures([SHIFT], once)).toEqual({
      people: 0,
      peopleBefore: 1,
      amount: null,
      before: 6_000_000,
      change: -6_000_000,
      presence: 'gone',
      odd: 0
    })
    expect(sums.figures([BONUS], once)).toEqual({
      people: 1,
      peopleBefore: 0,
      amount: 5,
      before: null,
      change: 5,
      presence: 'new',
      odd: 1
    })
    expect(sums.figures([7], once)).toBeNull()
  })

  it('worked by hand: two labels of one code are one item, and who has both is one person', () => {
    const sums = new ItemComparison()
    sums.add('before', 1, BASIC, 100)
    sums.add('now', 1, BASIC, 30)
    sums.add('now', 1, BONUS, 50)
    sums.add('now', 2, BONUS, 5)
    expect(sums.figures([BASIC, BONUS], { before: 0, now: 1 })).toEqual({
      people: 2,
      peopleBefore: 1,
      amount: 85,
      before: 100,
      change: -15,
      presence: 'both',
      odd: 0
    })
  })

  it('every line is in exactly one sum, its mirror has the other sign, and places together are their sum', () => {
    const line = fc.record({
      side: fc.constantFrom('before' as const, 'now' as const),
      person: fc.integer({ min: 1, max: 3 }),
      place: fc.integer({ min: 0, max: 2 }),
      scaled: fc.integer()
    })
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const [there, back] = [new ItemComparison(), new ItemComparison()]
        for (const { side, person, place, scaled } of lines) {
          there.add(side, person, place, scaled)
          back.add(side === 'now' ? 'before' : 'now', person, place, scaled)
        }
        const total = lines.reduce((sum, { side, scaled }) => sum + (side === 'now' ? scaled : -scaled), 0)
        const rows = [0, 1, 2].map((place) => there.figures([place], once))
        expect(rows.reduce((sum, row) => sum + (row?.change ?? 0), 0)).toBe(total)
        expect(there.figures([0, 1, 2], once)?.change ?? 0).toBe(total)
        rows.forEach((row, place) => {
          const mirrored = back.figures([place], once)
          expect(mirrored && 0 - (mirrored.change ?? NaN)).toBe(row && row.change)
          expect([mirrored?.people, mirrored?.amount]).toEqual([row?.peopleBefore, row?.before])
        })
      })
    )
  })
})
