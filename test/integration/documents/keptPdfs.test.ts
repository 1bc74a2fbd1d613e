import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '@shared/contract/errors'
import { KeptPdfs } from '../../../src/main/engine/documents/keptPdfs'
import { DocumentSubjects, type DocumentSubject } from '../../../src/main/engine/documents/subject'
import { READ_MS, testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore, testContext, type TestContext, type TestStore } from '../../fixtures/store'

const MB = 1_000_000

let store: TestStore
let context: TestContext
beforeEach(() => {
  store = openTestStore()
  const offline = () => {
    throw new AppError('notConnected')
  }
  context = testContext(store, offline, new AbortController().signal)
})
afterEach(() => removeTestStore(store))

function payslip(id: number, net: string | null = '1.00', final = true): DocumentSubject {
  return {
    kind: 'payslip',
    id,
    companyId: 1,
    employeeId: 1,
    calculating: false,
    final,
    net,
    changedMs: null,
    nameParts: {
      company: '',
      frequency: '',
      periodEnd: '',
      number: '',
      surname: '',
      firstName: '',
      date: '',
      type: '',
      id: String(id)
    }
  }
}

describe('PDFs kept in the copy', () => {
  it('stay within the cap: the oldest goes first, and one that alone is over it is not kept', () => {
    let nowMs = 0
    context.setSettings({ pdfCacheMb: 1 })
    const kept = new KeptPdfs({ ...context, nowMs: () => nowMs++ })
    for (const id of [1, 2, 3]) kept.keep(payslip(id), Buffer.alloc(0.4 * MB, id))
    expect([1, 2, 3].map((id) => kept.current(payslip(id))?.at(0) ?? null)).toEqual([null, 2, 3])
    kept.keep(payslip(4), Buffer.alloc(1.1 * MB))
    expect(kept.current(payslip(4))).toBeNull()
    expect(kept.current(payslip(3))).not.toBeNull()
  })

  it('are no longer given out when the payslip shows another net pay, or was finalised since', () => {
    const kept = new KeptPdfs(context)
    kept.keep(payslip(1, '100.00', false), Buffer.from('pdf'))
    expect(kept.current(payslip(1, '100.00', false))).toEqual(Buffer.from('pdf'))
    expect(kept.current(payslip(1, '100.01', false))).toBeNull()
    expect(kept.current(payslip(1, null, false))).toBeNull()
    expect(kept.current(payslip(1, '100.00', true))).toBeNull()
  })

  it('are no longer given out once a line changed or the payslip was open in between, though net pay is the same', () => {
    const copy = testCopy(store)
    copy.company(1, 'Tidewater Lantern')
    copy.frequencies(1, { id: 1, name: 'Monthly' })
    copy.employee(1, { id: 1, lastName: 'Wong' })
    const shown = { date: '2026-06-30', net: '1.00', finalised: true }
    const basic = (amount: string, more: [string, string][] = []) => ({
      income: [['Basic', amount], ...more] as [string, string][]
    })
    copy.payslip(1, 1, { id: 7, ...shown, data: basic('1.00') })
    copy.payslip(1, 1, { id: 8, ...shown })
    const subjects = new DocumentSubjects(store.cache)
    const now = (id: number): DocumentSubject => {
      const subject = subjects.payslip(id)
      if (subject === null) throw new Error(`no payslip ${id}`)
      return subject
    }
    const has = (kept: KeptPdfs) => [7, 8].map((id) => [kept.has(now(id)), kept.current(now(id)) !== null])
    const before = new KeptPdfs({ ...context, nowMs: () => READ_MS - 1 })
    for (const id of [7, 8]) before.keep(now(id), Buffer.from('pdf'))
    expect(has(before)).toEqual([
      [true, true],
      [true, true]
    ])
    copy.payslip(1, 1, { id: 7, ...shown, data: basic('1.10', [['Late', '-0.10']]) })
    copy.payslip(1, 1, { id: 8, ...shown, finalised: false })
    copy.payslip(1, 1, { id: 8, ...shown })
    expect(has(before)).toEqual([
      [false, false],
      [false, false]
    ])
    const since = new KeptPdfs({ ...context, nowMs: () => READ_MS + 1 })
    for (const id of [7, 8]) since.keep(now(id), Buffer.from('new'))
    expect(has(since)).toEqual([
      [true, true],
      [true, true]
    ])
  })

  it('are gone at once when the cap is lowered, all of them by 0, and the disk has their room again', async () => {
    const kept = new KeptPdfs(context)
    for (let id = 1; id <= 60; id++) kept.keep(payslip(id), Buffer.alloc(0.1 * MB, id))
    const held = (): number[] =>
      Array.from({ length: 60 }, (_, at) => at + 1).filter((id) => kept.current(payslip(id)) !== null)
    const pages = (): number => Number(store.cache.pragma('page_count', { simple: true }))
    const full = pages()
    context.setSettings({ pdfCacheMb: 2 })
    await kept.shrink()
    expect(held()).toEqual(Array.from({ length: 20 }, (_, at) => at + 41))
    expect(pages()).toBeLessThan(full / 2)
    context.setSettings({ pdfCacheMb: 0 })
    await kept.shrink()
    expect(held()).toEqual([])
    expect(pages()).toBeLessThan(full / 10)
    kept.keep(payslip(1), Buffer.alloc(10))
    expect(held()).toEqual([])
  })

  // A row is as large as its PDF: to count them by the rows would be to read hundreds of megabytes for every PDF kept.
  it.each([
    'SELECT coalesce(sum(bytes), 0) AS bytes FROM document',
    'SELECT kind, id, bytes FROM document ORDER BY fetched_ms LIMIT 50',
    `SELECT kind, id, bytes FROM document AS d
     WHERE NOT EXISTS (SELECT 1 FROM pinned_document x WHERE x.kind = d.kind AND x.id = d.id) ORDER BY fetched_ms LIMIT 50`
  ])('are counted without being read: %s', (sql) => {
    const plan = store.cache.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all()
    const ofDocuments = plan.map(({ detail }) => detail).filter((detail) => !detail.includes(' x '))
    expect(ofDocuments.join()).toContain('USING COVERING INDEX document_age')
  })

  // What stands behind the PDF in a row is found by going through all of it: a thousand looks whether one is kept took 0.2 s.
  it('are told apart without being read', () => {
    const columns = store.cache.prepare<[], string>("SELECT name FROM pragma_table_info('document')").pluck().all()
    expect(columns.at(-1)).toBe('pdf')
  })

  it('that are pinned go last: the oldest of the others first, and the size of both is told', () => {
    let nowMs = 0
    context.setSettings({ pdfCacheMb: 1 })
    const kept = new KeptPdfs({ ...context, nowMs: () => nowMs++ })
    for (const id of [1, 2]) kept.keep(payslip(id), Buffer.alloc(0.4 * MB, id))
    store.cache.prepare("INSERT INTO pinned_document (kind, id) VALUES ('payslip', 1)").run()
    kept.keep(payslip(3), Buffer.alloc(0.4 * MB, 3))
    const held = (): number[] => [1, 2, 3, 4].filter((id) => kept.current(payslip(id)) !== null)
    expect(held()).toEqual([1, 3])
    expect(kept.held()).toEqual({ files: 2, bytes: 0.8 * MB, pinnedFiles: 1, pinnedBytes: 0.4 * MB })
    kept.keep(payslip(4), Buffer.alloc(0.9 * MB, 4))
    expect(held()).toEqual([1])
  })
})
