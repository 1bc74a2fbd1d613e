import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  balanceOf,
  lineNames,
  netPayOf,
  splitsOf,
  sumsOf,
  type JournalEntry,
  type JournalLine
} from '@shared/domain/journal'
import { scaledToText, sumScaled } from '@shared/domain/money'

function line(lineItem: string, amounts: Record<string, string | null>, label = lineItem): JournalLine {
  return { category: 'liability', lineItem, label, amounts: Object.entries(amounts) }
}

function entry(some: Partial<JournalEntry>): JournalEntry {
  return { posted: false, splits: [], debit: [], credit: [], raw: {}, ...some }
}

const cents = fc.integer({ min: -9_000_000_000, max: 9_000_000_000 })
const splitIds = ['', '77', '78']
const amounts = fc.dictionary(fc.constantFrom(...splitIds), cents, { maxKeys: 3, noNullPrototype: true })
const journalLine = amounts.map((scaled) =>
  line('any', Object.fromEntries(Object.entries(scaled).map(([id, each]) => [id, scaledToText(each)])))
)

describe('the columns of a journal', () => {
  it('are its splits in the order sent, then those that only amounts name', () => {
    const entries = [
      entry({ splits: [{ id: '78', name: '' }], debit: [line('a', { '78': '1', '90': '2' })] }),
      entry({ splits: [{ id: '77', name: 'Shop' }], credit: [line('b', { '': '1' })] }),
      entry({ splits: [{ id: '78', name: 'Office' }] })
    ]
    expect(splitsOf(entries)).toEqual([
      { id: '78', name: 'Office' },
      { id: '77', name: 'Shop' },
      { id: '90', name: '' },
      { id: '', name: '' }
    ])
    expect(splitsOf([])).toEqual([])
  })
})

describe('the sums of a journal', () => {
  it('add amounts that binary fractions cannot', () => {
    const lines = [line('a', { '77': '0.1', '78': '0.2' }), line('b', { '77': '0.2' }), line('a', { '77': '10.10' })]
    const splits = [
      { id: '77', name: '' },
      { id: '78', name: '' }
    ]
    expect(sumsOf(lines, splits)).toEqual({ bySplit: [104_000, 2000], total: 106_000 })
    expect(sumsOf([], splits)).toEqual({ bySplit: [0, 0], total: 0 })
  })

  it('are unknown where an amount of them is, and only there', () => {
    const splits = [
      { id: '77', name: '' },
      { id: '78', name: '' }
    ]
    expect(sumsOf([line('a', { '77': null, '78': '1' })], splits)).toEqual({ bySplit: [null, 10_000], total: null })
    expect(sumsOf([line('a', { '77': 'n/a' })], splits)).toEqual({ bySplit: [null, 0], total: null })
  })

  it('of splits are the total, and those of parts are those of the whole', () => {
    fc.assert(
      fc.property(fc.array(journalLine), fc.array(journalLine), (some, others) => {
        const splits = splitIds.map((id) => ({ id, name: '' }))
        const all = sumsOf([...some, ...others], splits)
        expect(sumScaled(all.bySplit)).toBe(all.total)
        expect(sumScaled([sumsOf(some, splits).total, sumsOf(others, splits).total])).toBe(all.total)
      })
    )
  })
})

describe('the balance of a journal', () => {
  it('holds for every journal whose credit is made of its debit, and is off by exactly what is added to one side', () => {
    fc.assert(
      fc.property(
        fc.array(journalLine, { minLength: 1 }),
        fc.constantFrom(...splitIds),
        cents.filter((each) => each !== 0),
        (lines, split, extra) => {
          // Each line of the other side in pieces of one split.
          const pieces = lines.flatMap(({ amounts: parts }) => parts.map(([id, amount]) => line('x', { [id]: amount })))
          const entries = [entry({ debit: lines, credit: pieces.toReversed() })]
          expect(balanceOf(entries, splitsOf(entries)).balanced).toBe(true)
          const off = [...entries, entry({ credit: [line('y', { [split]: scaledToText(extra) })] })]
          const splits = splitsOf(off)
          const { balanced, difference } = balanceOf(off, splits)
          expect(balanced).toBe(false)
          expect(difference.total).toBe(-extra)
          expect(difference.bySplit).toEqual(splits.map(({ id }) => (id === split ? -extra : 0)))
        }
      )
    )
  })

  it('is not claimed while an amount is unknown, unless another split is off for sure', () => {
    const unknown = [entry({ debit: [line('a', { '77': '1' })], credit: [line('b', { '77': null })] })]
    expect(balanceOf(unknown, splitsOf(unknown)).balanced).toBeNull()
    const off = [...unknown, entry({ debit: [line('a', { '78': '1' })] })]
    expect(balanceOf(off, splitsOf(off)).balanced).toBe(false)
  })

  it('is told per split: two that are off against each other do not balance', () => {
    const entries = [entry({ debit: [line('a', { '77': '5' })], credit: [line('b', { '78': '5' })] })]
    expect(balanceOf(entries, splitsOf(entries))).toMatchObject({
      balanced: false,
      difference: { bySplit: [50_000, -50_000], total: 0 }
    })
  })
})

describe('the net-pay line of a journal', () => {
  const wages = entry({ credit: [line('wages_due', { '77': '5.25', '78': '1' }), line('mpf', { '77': '1' })] })

  it('is found by its code, over all splits and entries', () => {
    const entries = [
      entry({ credit: [line('nett_pay', { '77': '5.25', '78': '1' }), line('mpf', { '77': '1' })] }),
      entry({ credit: [line('nett_pay', { '': '-0.25' })], debit: [line('nett_pay', { '': '1' })] })
    ]
    expect(netPayOf(entries, { lineItem: 'mpf', label: '' })).toEqual({
      kind: 'found',
      by: 'code',
      line: { lineItem: 'nett_pay', label: 'nett_pay' },
      amount: 50_000
    })
  })

  it('is the one chosen where no code is known, told by its label where it has no code', () => {
    expect(netPayOf([wages], null)).toEqual({ kind: 'notFound' })
    expect(netPayOf([wages], { lineItem: 'wages_due', label: 'renamed' })).toMatchObject({
      by: 'choice',
      amount: 62_500
    })
    expect(netPayOf([wages], { lineItem: 'other', label: 'mpf' })).toEqual({ kind: 'notFound' })
    const nameless = entry({ credit: [line('', { '': '3' }, 'Wages due'), line('', { '': '4' }, 'Fund')] })
    expect(netPayOf([nameless], { lineItem: '', label: 'Fund' })).toMatchObject({ amount: 40_000 })
  })

  it('has no amount while a part of it is unknown', () => {
    const entries = [entry({ credit: [line('nett_pay', { '77': '1', '78': null })] })]
    expect(netPayOf(entries, null)).toMatchObject({ kind: 'found', amount: null })
  })

  it('can be chosen among all lines, each once', () => {
    expect(lineNames([wages, wages, entry({ debit: [line('basic', {}), line('mpf', {})] })])).toEqual([
      { lineItem: 'wages_due', label: 'wages_due' },
      { lineItem: 'mpf', label: 'mpf' },
      { lineItem: 'basic', label: 'basic' }
    ])
  })
})
