import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { VarianceQuery } from '@shared/contract/channels'
import { KeptLines } from '../../../src/main/reader/payRuns/keptLines'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy, type TestCopy } from '../../fixtures/copy'
import { BEFORE, NOW, someWrite, startCompany, writeSome } from '../../fixtures/someWrites'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'

let store: TestStore
let copy: TestCopy
let reader: Reader

const QUERY: VarianceQuery = {
  companyId: 1,
  frequencyId: 1,
  before: { date: BEFORE, part: { kind: 'whole' } },
  now: { date: NOW, part: { kind: 'whole' } },
  people: null,
  limits: { amount: 0, percentTenths: 0 }
}

beforeEach(() => {
  store = openTestStore()
  copy = testCopy(store)
  startCompany(copy)
  reader = createReader(store.location, () => READ_MS)
})
afterEach(() => {
  reader.close()
  removeTestStore(store)
})

/**
 * The variance, and the people of each of its items. A section's total is one place whatever it is called: by a label or by a code, as the first
 * payslip met has it.
 */
function everything() {
  const view = reader['review.variance'](QUERY)
  const items = [...view.items]
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map((item) => (item.total ? { ...item, name: '', code: null, keyedBy: null } : item))
  const people = items.map(({ key }) => {
    const asked = { ...QUERY, who: 'all', itemKey: key, everyone: true, sort: 'now', descending: false } as const
    const { total, rows, summary } = reader['review.openPeople'](asked)
    return { key, total, rows, summary }
  })
  return { ...view, items, people, periods: periods() }
}

/** The items on the pages of both periods and of each of their parts. Where those of two payslips stand is not told by every third. */
function periods() {
  const whole = { kind: 'whole' } as const
  return [BEFORE, NOW].map((date) => {
    const scope = { companyId: 1, frequencyId: 1, date }
    const parts = reader['payRuns.period']({ ...scope, part: whole }).parts.map(({ run, special }) =>
      run === null ? ({ kind: 'open', special } as const) : ({ kind: 'run', payRunId: run.id } as const)
    )
    return [whole, ...parts].map((part) => {
      const { items, withoutLines, previous } = reader['payRuns.period']({ ...scope, part })
      const shown = items.map((item) => (item.total ? { ...item, name: '', code: null } : item))
      return { part, items: shown.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)), withoutLines, previous }
    })
  })
}

function nameOf({ key, previousKey }: { readonly key: string | null; readonly previousKey: string | null }): string {
  return `${key} ${previousKey}`
}

describe('lines that were added up when they were written', () => {
  it('are what reading every payslip comes to, whatever was written, moved, removed or left half done', () => {
    fc.assert(
      fc.property(fc.array(someWrite, { minLength: 1, maxLength: 8 }), (writes) => {
        for (const write of writes) writeSome(copy, store, write)
        const kept = new KeptLines(store.cache)
        for (const side of ['before', 'now'] as const) {
          expect(kept.of({ ...QUERY, ...QUERY[side] }), 'the sums hold').not.toBeNull()
        }
        const added = everything()
        store.cache.exec('UPDATE line_group SET counted = counted - 1')
        const seen = kept.of({ ...QUERY, ...QUERY.now })
        const read = everything()
        store.cache.exec('UPDATE line_group SET counted = counted + 1')
        expect(seen?.lines ?? [], 'a write that was not counted is seen').toEqual([])
        expect(added).toEqual(read)
      }),
      { numRuns: 60 }
    )
  })

  it('tell every item where the payslip that showed its place has it no longer, so that all are read after all', () => {
    const pay = (id: number, person: number, date: string, labels: readonly string[], more = {}): void =>
      copy.payslip(1, person, {
        id,
        date,
        net: '2.00',
        data: { income: [...labels.map((label) => [label, '1.00'] as const), ['Total', '2.00']] },
        ...more
      })
    pay(61, 3, BEFORE, ['Overtime pay', 'Overtime'])
    // Of a person who is not compared, as the other payslip calculates.
    pay(62, 4, NOW, ['Overtime pay', 'Overtime'], { payRunId: 72 })
    pay(63, 4, NOW, [], { payRunId: 72, dirty: true })
    pay(64, 2, NOW, ['Basic', 'Basic'], { payRunId: 73 })
    pay(65, 1, NOW, ['Basic', 'Basic'], { payRunId: 73 })
    pay(65, 1, NOW, ['Basic'], { payRunId: 73 })
    const added = everything()
    store.cache.exec('UPDATE line_group SET counted = counted - 1')
    const read = everything()
    store.cache.exec('UPDATE line_group SET counted = counted + 1')
    expect(added).toEqual(read)
    expect(added.items.map(({ name }) => name)).toEqual(expect.arrayContaining(['Overtime pay', 'Overtime', 'Basic']))
  })

  it('of an item are compared the first with the first and the second with the second, however the payslips have them', () => {
    const pay = (id: number, person: number, date: string, lines: readonly (readonly [string, string])[]): void =>
      copy.payslip(1, person, { id, date, net: '1.00', data: { income: [...lines, ['Total', '1.00']] } })
    pay(70, 1, NOW, [
      ['Bonus', '1.00'],
      ['Basic', '1.00'],
      ['Loan', '4.00']
    ])
    pay(71, 2, NOW, [
      ['Loan', '1.00'],
      ['Loan', '2.00'],
      ['Basic', '1.00']
    ])
    pay(72, 1, BEFORE, [
      ['Loan', '10.00'],
      ['Loan', '20.00']
    ])
    const { items } = reader['payRuns.period']({
      companyId: 1,
      frequencyId: 1,
      date: NOW,
      part: { kind: 'open', special: false }
    })
    const loans = items.filter(({ name }) => name === 'Loan')
    expect(loans.map(({ ordinal, amount, before }) => [ordinal, amount, before])).toEqual([
      [1, 50_000, 100_000],
      [2, 20_000, 200_000]
    ])
  })

  it.each([
    { met: 'by label first', labelled: 80, coded: 81 },
    { met: 'by code first', labelled: 81, coded: 80 }
  ])('of a total are compared whatever it is called: met $met', ({ labelled, coded }) => {
    copy.payslip(1, 1, { id: labelled, date: NOW, net: '1.00', data: { income: [['Total', '1.00']] } })
    copy.payslip(1, 2, { id: coded, date: NOW, net: '5.00' })
    copy.detail(1, coded, {
      income: [
        ['overtime', '5.00'],
        ['total', '5.00']
      ]
    })
    copy.payslip(1, 3, { id: 82, date: BEFORE, net: '2.00' })
    copy.detail(1, 82, {
      income: [
        ['overtime', '2.00'],
        ['total', '2.00']
      ]
    })
    const { items } = reader['payRuns.period']({
      companyId: 1,
      frequencyId: 1,
      date: NOW,
      part: { kind: 'whole' }
    })
    expect(items.map(({ section, total, change }) => [section, total, change])).toEqual([
      ['income', false, 30_000],
      ['income', true, 40_000]
    ])
  })

  it('are not taken where somebody wrote past the door that adds them up', () => {
    const kept = new KeptLines(store.cache)
    copy.payslip(1, 1, {
      id: 50,
      date: NOW,
      net: '1.00',
      data: {
        income: [
          ['Basic', '1.00'],
          ['Total', '1.00']
        ]
      }
    })
    store.cache.exec(`UPDATE payslip SET lines = replace(lines, '10000', '20000') WHERE id = 50`)
    expect(kept.of({ ...QUERY, ...QUERY.now })).toBeNull()
    // The next write through the door counts it, too.
    copy.payslip(1, 1, { id: 51, date: NOW, net: '1.00' })
    expect(kept.of({ ...QUERY, ...QUERY.now })).not.toBeNull()
  })
})
