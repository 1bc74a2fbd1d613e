import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HistoryQuery } from '@shared/contract/channels'
import type { HistoryEntry } from '@shared/domain/history'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { HistoryRows } from '../../../src/main/store/outbox/history'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'

const DAY_MS = 86_400_000
const FROM_MS = 1_764_000_000_000
const ENTRY: HistoryEntry = {
  atMs: FROM_MS,
  companyId: 1,
  kind: 'entry',
  subjectId: 1,
  employeeId: 7,
  person: 'Wong, Tai Man 陳大文',
  number: '0012',
  payslip: '2026-06-30',
  field: 'Extra pay',
  attribute: 'calc.extra_pay.amount',
  valueKind: 'decimal',
  old: '100.00',
  oldRead: true,
  new: '250.00',
  from: null,
  to: 'queued',
  cause: 'added',
  text: 'You changed 100.00 to 250.00',
  answer: null
}
const LINES: readonly Partial<HistoryEntry>[] = [
  {},
  { kind: 'submission', cause: 'wentOut', text: 'Sent to the service', atMs: FROM_MS + DAY_MS },
  { kind: 'outcome', cause: 'rejected', text: 'is too large', answer: 'is too large', atMs: FROM_MS + DAY_MS },
  { person: 'Nguyễn, Thị Lan', number: '0101', new: '9,000', companyId: 2, atMs: FROM_MS + 2 * DAY_MS },
  { kind: 'file', companyId: null, person: '', number: null, field: 'Backup', text: 'Backed up to all.paydesk' }
]

let store: TestStore
let reader: Reader

beforeAll(() => {
  store = openTestStore()
  const rows = new HistoryRows(store.outbox, 'officer')
  for (const line of LINES) rows.append({ ...ENTRY, ...line })
  reader = createReader(store.location)
})
afterAll(() => {
  reader.close()
  removeTestStore(store)
})

function found(asked: Partial<HistoryQuery>): { total: number; lines: number[] } {
  const query: HistoryQuery = {
    companyId: null,
    search: '',
    kind: null,
    fromMs: null,
    toMs: null,
    sort: 'at',
    descending: true,
    ...asked
  }
  const { total, rows } = reader['history.open'](query) as Awaited<ReturnType<Reader['history.open']>>
  return { total, lines: rows.map(({ n }) => n) }
}

describe('the history', () => {
  it('is put in order by any of its words; what has none comes last whichever way', () => {
    for (const [sort, descending, lines] of [
      ['at', false, [1, 2, 3, 4, 5]],
      ['line', true, [5, 4, 3, 2, 1]],
      ['person', false, [4, 3, 2, 1, 5]],
      ['person', true, [3, 2, 1, 4, 5]],
      ['number', true, [4, 3, 2, 1, 5]],
      ['answer', false, [3, 5, 4, 2, 1]],
      ['text', false, [5, 3, 2, 4, 1]],
      ['field', false, [5, 4, 3, 2, 1]]
    ] as const) {
      expect(found({ sort, descending }), `${sort} ${descending}`).toEqual({ total: 5, lines })
    }
  })

  it('is found by person in any script, number, value, words and the service’s answer; every word counts, newest first', () => {
    for (const [search, lines] of [
      ['', [5, 4, 3, 2, 1]],
      ['wong', [3, 2, 1]],
      ['陳', [3, 2, 1]],
      ['nguyen lan', [4]],
      ['0012', [3, 2, 1]],
      ['TOO large', [3]],
      ['backed up', [5]],
      ['wong nguyen', []],
      ["100% _ ' ; --", []]
    ] as const) {
      expect({ search, ...found({ search }) }).toEqual({ search, total: lines.length, lines })
    }
  })

  it('is cut down by company, kind and day; what is about no company is about all of them', () => {
    expect(found({ companyId: 1 }).lines).toEqual([5, 3, 2, 1])
    expect(found({ companyId: 2 }).lines).toEqual([5, 4])
    expect(found({ kind: 'outcome' }).lines).toEqual([3])
    expect(found({ fromMs: FROM_MS + DAY_MS }).lines).toEqual([4, 3, 2])
    expect(found({ toMs: FROM_MS + DAY_MS }).lines).toEqual([5, 1])
    expect(found({ companyId: 1, kind: 'entry', search: 'wong', fromMs: FROM_MS, toMs: FROM_MS + 1 }).lines).toEqual([
      1
    ])
  })
})
