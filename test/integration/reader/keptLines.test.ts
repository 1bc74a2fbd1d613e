import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VarianceQuery } from '@shared/contract/channels'
import { KeptLines } from '../../../src/main/reader/review/keptLines'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy } from '../../fixtures/copy'
import { BEFORE, NOW, someWrite, startCompany, writeSome } from '../../fixtures/someWrites'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const copy = testCopy(store)
let reader: Reader

const QUERY: VarianceQuery = {
  companyId: 1,
  frequencyId: 1,
  before: { date: BEFORE, part: { kind: 'whole' } },
  now: { date: NOW, part: { kind: 'whole' } },
  people: null,
  limits: { amount: 0, percentTenths: 0 }
}

beforeAll(() => {
  startCompany(copy)
  reader = createReader(store.location, () => READ_MS)
})
afterAll(() => {
  reader.close()
  removeTestStore(store)
})

const sorted = (view: ReturnType<Reader['review.variance']>) => ({
  ...view,
  items: [...view.items].sort((a, b) => (a.key < b.key ? -1 : 1))
})

describe('lines that were added up when they were written', () => {
  it('are what reading every payslip comes to, whatever was written, moved, removed or left half done', () => {
    fc.assert(
      fc.property(fc.array(someWrite, { minLength: 1, maxLength: 8 }), (writes) => {
        for (const write of writes) writeSome(copy, store, write)
        const kept = new KeptLines(store.cache)
        for (const side of ['before', 'now'] as const) {
          expect(kept.of({ ...QUERY, ...QUERY[side] }), 'the sums hold').not.toBeNull()
        }
        const added = sorted(reader['review.variance'](QUERY))
        store.cache.exec('UPDATE line_group SET counted = counted - 1')
        expect(kept.of({ ...QUERY, ...QUERY.now })?.lines ?? [], 'a write that was not counted is seen').toEqual([])
        expect(added).toEqual(sorted(reader['review.variance'](QUERY)))
        store.cache.exec('UPDATE line_group SET counted = counted + 1')
      }),
      { numRuns: 60 }
    )
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
