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
  it('worked by hand: changed, new, gone, several of one name, and an amount that is no number', () => {
    const sums = new ItemComparison<string>()
    sums.add('before', 1, 'basic', 285_000_000)
    sums.add('before', 2, 'basic', 100)
    sums.add('before', 2, 'shift', 6_000_000)
    sums.add('now', 1, 'basic', 285_000_000)
    sums.add('now', 1, 'bonus', 5)
    sums.add('now', 1, 'bonus', null)
    sums.add('now', 2, 'basic', 50)
    expect(sums.rows()).toEqual([
      {
        key: 'basic',
        people: 2,
        peopleBefore: 2,
        amount: 285_000_050,
        before: 285_000_100,
        change: -50,
        presence: 'both',
        odd: 0
      },
      {
        key: 'shift',
        people: 0,
        peopleBefore: 1,
        amount: null,
        before: 6_000_000,
        change: -6_000_000,
        presence: 'gone',
        odd: 0
      },
      { key: 'bonus', people: 1, peopleBefore: 0, amount: 5, before: null, change: 5, presence: 'new', odd: 1 }
    ])
  })

  it('every line is in exactly one sum, and its mirror has the other sign', () => {
    const line = fc.record({
      side: fc.constantFrom('before' as const, 'now' as const),
      person: fc.integer({ min: 1, max: 3 }),
      key: fc.constantFrom('a', 'b', 'c'),
      scaled: fc.integer()
    })
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const [there, back] = [new ItemComparison<string>(), new ItemComparison<string>()]
        for (const { side, person, key, scaled } of lines) {
          there.add(side, person, key, scaled)
          back.add(side === 'now' ? 'before' : 'now', person, key, scaled)
        }
        const total = lines.reduce((sum, { side, scaled }) => sum + (side === 'now' ? scaled : -scaled), 0)
        expect(there.rows().reduce((sum, { change }) => sum + (change ?? NaN), 0)).toBe(total)
        const mirrored = new Map(back.rows().map(({ key, change }) => [key, 0 - (change ?? NaN)]))
        for (const { key, change } of there.rows()) expect(mirrored.get(key)).toBe(change)
      })
    )
  })
})
