import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MergedFrom } from '@shared/contract/views'
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

interface Joined {
  readonly madeOf: readonly number[]
  readonly found?: string
}

/** A file in the manifest; gives its id. */
function file(documentId: number, name: string, joined: Joined | null): number {
  const madeOf = joined === null ? null : JSON.stringify(joined.madeOf)
  const [kind, net] = joined === null ? ['payslip', '1.00'] : ['joined', null]
  const { lastInsertRowid } = store.outbox
    .prepare(
      `INSERT INTO saved_file (kind, document_id, company_id, path, bytes, sha256, net, final, saved_ms, found, made_of)
       VALUES (?, ?, ?, ?, 1, 'x', ?, 1, ?, ?, ?)`
    )
    .run(kind, documentId, COMPANY, `/saved/${name}`, net, READ_MS + 1, joined?.found ?? null, madeOf)
  return Number(lastInsertRowid)
}

/** A bulk save of payslips that is done; gives their files. */
function job(id: number, title: string, payslips: readonly number[]): number[] {
  store.outbox
    .prepare(
      `INSERT INTO save_job (id, company_id, kind, title, pattern, merge, state, created_ms) VALUES (?, ?, 'payslip', ?, '', 1, 'done', 1)`
    )
    .run(id, COMPANY, title)
  const item = store.outbox.prepare(
    `INSERT INTO save_item (job_id, place, document_id, state, file_id) VALUES (?, ?, ?, 'saved', ?)`
  )
  return payslips.map((payslip, place) => {
    const fileId = file(payslip, `${id} ${payslip}.pdf`, null)
    item.run(id, place, payslip, fileId)
    return fileId
  })
}

const list = () =>
  reader['savedFiles.made']({ companyId: COMPANY, kind: 'joined' }).map((row) => [
    row.name,
    row.state,
    row.documents,
    row.differing
  ])
const payslip = (id: number, net: string): void =>
  copy.payslip(COMPANY, 11, { id, date: '2026-06-30', net, finalised: true })

it('PDFs made of several documents are listed with how many of these changed since, and what the disk has of them', () => {
  for (const id of [101, 102, 103]) payslip(id, '1.00')
  file(1, 'All June 2026.pdf', { madeOf: job(1, 'June 2026', [101, 102]) })
  file(2, 'All of June.pdf', { madeOf: job(2, 'All of June', [101, 103]) })
  file(3, 'Lost.pdf', { madeOf: job(3, 'Lost', [103]), found: 'missing' })
  expect(list()).toEqual([
    ['Lost.pdf', 'missing', 1, 1],
    ['All of June.pdf', 'current', 2, 0],
    ['All June 2026.pdf', 'current', 2, 0]
  ])
  payslip(102, '2.00')
  expect(list()).toEqual([
    ['Lost.pdf', 'missing', 1, 1],
    ['All of June.pdf', 'current', 2, 0],
    ['All June 2026.pdf', 'outdated', 2, 1]
  ])
  expect(reader['savedFiles.made']({ companyId: COMPANY + 1, kind: 'joined' })).toEqual([])
})

it('each part of more than fits into one is held against its own documents; one that was written again is listed once', () => {
  const ids = Array.from({ length: 501 }, (_, index) => 1000 + index)
  for (const id of ids) payslip(id, '1.00')
  const files = job(1, 'Everybody', ids)
  const [first, second] = [files.slice(0, 500), files.slice(500)]
  file(1, 'part 1.pdf', { madeOf: first })
  file(1, 'part 2.pdf', { madeOf: second })
  payslip(1500, '2.00')
  const parts = [
    ['part 2.pdf', 'outdated', 1, 1],
    ['part 1.pdf', 'current', 500, 0]
  ]
  expect(list()).toEqual(parts)
  file(1, 'part 2.pdf', { madeOf: second })
  expect(list()).toEqual(parts)
})

it('one that was made again of the same documents takes the place of the one before, also where one of these is gone', () => {
  for (const id of [101, 102, 103]) payslip(id, '1.00')
  const before = file(1, 'All June.pdf', { madeOf: job(1, 'June', [103, 101, 102]) })
  file(2, 'Other order.pdf', { madeOf: job(2, 'Other order', [101, 102, 103]) })
  payslip(101, '2.00')
  expect(reader['savedFiles.mergedFrom']({ fileId: before })).toEqual({
    kind: 'payslip',
    title: 'June',
    ids: [103, 101, 102]
  })
  store.cache.exec('UPDATE payslip SET gone_ms = 1 WHERE id = 102')
  const { ids } = reader['savedFiles.mergedFrom']({ fileId: before }) as MergedFrom
  expect(ids).toEqual([103, 101])
  file(3, 'All June (2).pdf', { madeOf: job(3, 'June', ids) })
  expect(list().map(([name]) => name)).toEqual(['All June (2).pdf', 'Other order.pdf'])
  expect(() => reader['savedFiles.mergedFrom']({ fileId: 999 })).toThrow(expect.objectContaining({ code: 'notHere' }))
})

it('a pack in a folder tells what is not there of its own files; made again of the same documents it takes the place of that in its form', () => {
  payslip(101, '1.00')
  const part = (kind: string, name: string, found: string | null): number => {
    const { lastInsertRowid } = store.outbox
      .prepare(
        `INSERT INTO saved_file (kind, document_id, company_id, employee_id, path, bytes, sha256, net, final, saved_ms, found)
         VALUES (?, 101, ?, 11, ?, 1, 'x', '1.00', 1, ?, ?)`
      )
      .run(kind, COMPANY, name, READ_MS + 1, found)
    return Number(lastInsertRowid)
  }
  const pack = (path: string, madeOf: readonly number[]): number => {
    const id = part('pack', path, 'same')
    store.outbox.prepare('UPDATE saved_file SET made_of = ? WHERE id = ?').run(JSON.stringify(madeOf), id)
    return id
  }
  const packs = () =>
    reader['savedFiles.made']({ companyId: COMPANY, kind: 'pack' }).map((row) => [
      row.name,
      row.lastName,
      row.documents,
      row.state,
      `${row.differing} of ${row.files}`
    ])
  const before = ['packedPayslip', 'packSummary'].map((kind) => part(kind, `/saved/Wong/${kind}`, 'missing'))
  pack('/saved/Wong/Manifest.csv', before)
  expect(packs()).toEqual([['Wong', 'Wong', 1, 'missing', '2 of 3']])
  pack('/saved/Wong.zip', [part('packedPayslip', '/saved/Wong.zip', null)])
  payslip(101, '2.00')
  expect(packs()).toEqual([
    ['Wong.zip', 'Wong', 1, 'outdated', '1 of 1'],
    ['Wong', 'Wong', 1, 'missing', '2 of 3']
  ])
  const now = part('packedPayslip', '/saved/Wong (2)/slip.pdf', 'same')
  store.outbox.prepare("UPDATE saved_file SET net = '2.00' WHERE id = ?").run(now)
  pack('/saved/Wong (2)/Manifest.csv', [now])
  expect(packs()).toEqual([
    ['Wong (2)', 'Wong', 1, 'current', '0 of 2'],
    ['Wong.zip', 'Wong', 1, 'outdated', '1 of 1']
  ])
  expect(reader['savedFiles.made']({ companyId: COMPANY, kind: 'joined' })).toEqual([])
})
