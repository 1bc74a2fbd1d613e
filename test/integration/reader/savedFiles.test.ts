import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SavedFilesQuery } from '@shared/contract/channels'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy, type TestCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'

const COMPANY = 1
let store: TestStore
let copy: TestCopy
let reader: Reader

beforeEach(() => {
  store = openTestStore()
  copy = testCopy(store)
  copy.company(COMPANY, 'Tidewater Lantern')
  copy.frequencies(COMPANY, { id: 1, name: 'Monthly' })
  copy.employee(COMPANY, { id: 11, lastName: 'Wong', firstName: 'Ka Yan', number: '0042' })
  copy.employee(COMPANY, { id: 12, lastName: 'Chan', firstName: 'Tai Man', number: '0036' })
  reader = createReader(store.location)
})
afterEach(() => {
  reader.close()
  removeTestStore(store)
})

interface Then {
  readonly net?: string | null
  readonly final?: boolean
  readonly savedMs?: number
  readonly found?: 'same' | 'changed' | 'missing' | null
  readonly checkedMs?: number | null
  readonly kind?: 'payslip' | 'certificate'
}

function saved(documentId: number, then: Then = {}): void {
  const { net = '1.00', final = true, savedMs = READ_MS + 1, found = null, checkedMs = null, kind = 'payslip' } = then
  store.outbox
    .prepare(
      `INSERT INTO saved_file (kind, document_id, company_id, path, bytes, sha256, net, final, saved_ms, found, checked_ms)
       VALUES (?, ?, ?, ?, 1, 'x', ?, ?, ?, ?, ?)`
    )
    .run(kind, documentId, COMPANY, `/saved/${kind} ${documentId}.pdf`, net, final ? 1 : 0, savedMs, found, checkedMs)
}

const list = (some: Partial<SavedFilesQuery> = {}) =>
  reader['savedFiles.open']({ companyId: COMPANY, kind: 'payslip', state: 'all', date: null, search: '', ...some })
const shown = (some?: Partial<SavedFilesQuery>) => list(some).rows.map(({ documentId, state }) => [documentId, state])

describe('a saved file of a payslip', () => {
  it('is held against the payslip today: net, a line, finality, and what was found on the disk', () => {
    const payslip = { date: '2026-06-30', net: '1.00', finalised: true }
    for (const id of [101, 102, 103, 104]) copy.payslip(COMPANY, 11, { id, ...payslip })
    copy.payslip(COMPANY, 12, { id: 105, ...payslip, data: { income: [['Basic', '1.00']] } })
    saved(101)
    saved(102, { net: '0.90' })
    saved(103, { final: false })
    saved(104, { found: 'missing', net: '0.90' })
    // Before the line changed while net stayed.
    saved(105, { savedMs: READ_MS - 1 })
    copy.payslip(COMPANY, 12, {
      id: 105,
      ...payslip,
      data: {
        income: [
          ['Basic', '1.10'],
          ['Late', '-0.10']
        ]
      }
    })
    expect(shown()).toEqual([
      [105, 'outdated'],
      [101, 'current'],
      [102, 'outdated'],
      [103, 'finalised'],
      [104, 'missing']
    ])
    copy.payslip(COMPANY, 12, { id: 106, ...payslip, finalised: false })
    saved(106)
    expect(shown({ state: 'reopened' })).toEqual([[106, 'reopened']])
    expect(shown({ state: 'differs' })).toHaveLength(5)
    expect(shown({ state: 'finalised' })).toEqual([[103, 'finalised']])
    expect(list({ state: 'differs' }).summary).toMatchObject({
      counts: { current: 1, outdated: 2, finalised: 1, reopened: 1, missing: 1, changed: 0, withdrawn: 0 },
      toSaveAgain: 5,
      dates: ['2026-06-30']
    })
  })

  it('that is saved again is the one that counts', () => {
    copy.payslip(COMPANY, 11, { id: 101, date: '2026-06-30', net: '2.00', finalised: true })
    saved(101, { savedMs: READ_MS + 1 })
    expect(shown({ state: 'differs' })).toEqual([[101, 'outdated']])
    saved(101, { net: '2.00', savedMs: READ_MS + 2, checkedMs: READ_MS + 3 })
    expect(shown()).toEqual([[101, 'current']])
    expect(list().summary.oldestCheckedMs).toBe(READ_MS + 3)
  })

  it('while it calculates is held against the figures it settled on last', () => {
    copy.payslip(COMPANY, 11, { id: 101, date: '2026-06-30', net: '1.00' })
    saved(101, { final: false })
    copy.payslip(COMPANY, 11, { id: 101, date: '2026-06-30', net: null, dirty: true })
    expect(list().rows[0]).toMatchObject({ state: 'current', calculating: true, netThen: '1.00', netNow: null })
  })

  it('is found by person, number, file and day; one that the copy does not have is told by the disk alone', () => {
    copy.payslip(COMPANY, 11, { id: 101, date: '2026-06-30', net: '1.00', finalised: true })
    copy.payslip(COMPANY, 12, { id: 102, date: '2026-05-31', net: '1.00', finalised: true })
    for (const id of [101, 102]) saved(id)
    saved(999, { found: 'changed' })
    expect(shown({ search: 'wong' })).toEqual([[101, 'current']])
    expect(shown({ search: '0036' })).toEqual([[102, 'current']])
    expect(shown({ search: 'payslip 999' })).toEqual([[999, 'changed']])
    expect(shown({ date: '2026-05-31' })).toEqual([[102, 'current']])
    expect(list().summary.dates).toEqual(['2026-06-30', '2026-05-31'])
  })
})

it('a saved file of a certificate that the service no longer lists says so, and is not to be saved again', () => {
  copy.certificates(COMPANY, 11, [
    { id: 201, date: '2026-04-20' },
    { id: 202, date: '2026-04-20' }
  ])
  saved(201, { kind: 'certificate', net: null })
  saved(202, { kind: 'certificate', net: null })
  copy.certificates(COMPANY, 11, [{ id: 202, date: '2026-04-21' }], READ_MS + 10)
  expect(list({ kind: 'certificate' })).toMatchObject({
    summary: { counts: { withdrawn: 1, outdated: 1 }, toSaveAgain: 1 }
  })
})
