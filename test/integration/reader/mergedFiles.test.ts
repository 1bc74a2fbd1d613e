import { afterEach, beforeEach, expect, it } from 'vitest'
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
  reader = createReader(store.location)
})
afterEach(() => {
  reader.close()
  removeTestStore(store)
})

/** A file in the manifest; gives its id. */
function file(kind: 'payslip' | 'joined', documentId: number, name: string, found: string | null = null): number {
  const { lastInsertRowid } = store.outbox
    .prepare(
      `INSERT INTO saved_file (kind, document_id, company_id, path, bytes, sha256, net, final, saved_ms, found)
       VALUES (?, ?, ?, ?, 1, 'x', ?, 1, ?, ?)`
    )
    .run(kind, documentId, COMPANY, `/saved/${name}`, kind === 'payslip' ? '1.00' : null, READ_MS + 1, found)
  return Number(lastInsertRowid)
}

/** A bulk save of payslips that is done. */
function job(id: number, title: string, payslips: readonly number[]): void {
  store.outbox
    .prepare(
      `INSERT INTO save_job (id, company_id, kind, title, pattern, merge, state, created_ms) VALUES (?, ?, 'payslip', ?, '', 1, 'done', 1)`
    )
    .run(id, COMPANY, title)
  const item = store.outbox.prepare(
    `INSERT INTO save_item (job_id, place, document_id, state, file_id) VALUES (?, ?, ?, 'saved', ?)`
  )
  for (const [place, payslip] of payslips.entries()) {
    item.run(id, place, payslip, file('payslip', payslip, `${id} ${payslip}.pdf`))
  }
}

const list = () =>
  reader['savedFiles.merged']({ companyId: COMPANY }).map((row) => [
    row.fileName,
    row.state,
    row.documents,
    row.differing
  ])
const payslip = (id: number, net: string): void =>
  copy.payslip(COMPANY, 11, { id, date: '2026-06-30', net, finalised: true })

it('PDFs made of several documents are listed with how many of these changed since, and what the disk has of them', () => {
  for (const id of [101, 102, 103]) payslip(id, '1.00')
  job(1, 'June 2026', [101, 102])
  job(2, 'All of June', [101, 103])
  file('joined', 1, 'All June 2026.pdf')
  file('joined', 2, 'All of June.pdf')
  job(3, 'Lost', [103])
  file('joined', 3, 'Lost.pdf', 'missing')
  expect(list()).toEqual([
    ['Lost.pdf', 'missing', 1, 0],
    ['All of June.pdf', 'current', 2, 0],
    ['All June 2026.pdf', 'current', 2, 0]
  ])
  payslip(102, '2.00')
  expect(list()).toEqual([
    ['Lost.pdf', 'missing', 1, 0],
    ['All of June.pdf', 'current', 2, 0],
    ['All June 2026.pdf', 'outdated', 2, 1]
  ])
  expect(reader['savedFiles.merged']({ companyId: COMPANY + 1 })).toEqual([])
})

it('each part of more than fits into one is held against its own documents; one that was written again is listed once', () => {
  const ids = Array.from({ length: 501 }, (_, index) => 1000 + index)
  for (const id of ids) payslip(id, '1.00')
  job(1, 'Everybody', ids)
  file('joined', 1, 'part 1.pdf')
  file('joined', 1, 'part 2.pdf')
  payslip(1500, '2.00')
  const parts = [
    ['part 2.pdf', 'outdated', 1, 1],
    ['part 1.pdf', 'current', 500, 0]
  ]
  expect(list()).toEqual(parts)
  file('joined', 1, 'part 2.pdf')
  expect(list()).toEqual(parts)
})
