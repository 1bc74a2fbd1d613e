import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PayScope } from '@shared/contract/channels'
import { Manifest } from '../../../src/main/engine/documents/manifest'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy, type TestCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'

const JUNE: PayScope = { companyId: 1, frequencyId: 1, date: '2026-06-30', part: { kind: 'whole' } }
let store: TestStore
let copy: TestCopy
let reader: Reader

beforeEach(() => {
  store = openTestStore()
  copy = testCopy(store)
  copy.company(1, 'Tidewater Lantern')
  copy.frequencies(1, { id: 1, name: 'Monthly' })
  copy.employee(1, { id: 11, lastName: 'Wong' })
  reader = createReader(store.location)
})
afterEach(() => {
  reader.close()
  removeTestStore(store)
})

interface Then {
  readonly net?: string
  readonly final?: boolean
  readonly savedMs?: number
}

const payslip = (id: number, net = '1.00', finalised = true): void =>
  copy.payslip(1, 11, { id, date: '2026-06-30', net, finalised, data: { income: [['Basic', net]] } })

const save = (documentId: number, { net = '1.00', final = true, savedMs = READ_MS + 1 }: Then = {}): number =>
  new Manifest(store.outbox).add({
    kind: 'payslip',
    documentId,
    companyId: 1,
    employeeId: 11,
    path: `/saved/${documentId} ${savedMs}.pdf`,
    bytes: 1,
    sha256: `${documentId} ${savedMs}`,
    net,
    final,
    savedMs
  })

const found = (fileId: number, what: string): void =>
  void store.outbox.prepare('UPDATE saved_file SET found = ? WHERE id = ?').run(what, fileId)

const savedPdfs = (): number => reader['review.progress'](JUNE).savedPdfs

describe('the PDFs that a period’s checklist and its signed sheet count as saved', () => {
  it('are final ones that show the payslip as it is now and are on the disk as far as is known', () => {
    for (const id of [101, 102, 103, 104, 105, 106]) payslip(id)
    expect(savedPdfs()).toBe(0)
    save(101)
    expect(savedPdfs()).toBe(1)
    save(102, { final: false })
    save(103, { net: '0.90' })
    found(save(104), 'missing')
    found(save(105), 'changed')
    found(save(106), 'same')
    expect(savedPdfs()).toBe(2)
    // Open again in the service: what was saved of it is not what will be paid.
    payslip(101, '1.00', false)
    expect(savedPdfs()).toBe(1)
  })

  it('are told by the file saved last, and not where a line changed since while net pay stayed', () => {
    payslip(101)
    save(101, { net: '0.90' })
    expect(savedPdfs()).toBe(0)
    save(101, { savedMs: READ_MS + 2 })
    expect(savedPdfs()).toBe(1)
    save(101, { savedMs: READ_MS + 3, final: false })
    expect(savedPdfs()).toBe(0)
    payslip(102)
    save(102, { savedMs: READ_MS - 1 })
    expect(savedPdfs()).toBe(1)
    const income: [string, string][] = [
      ['Basic', '1.10'],
      ['Late', '-0.10']
    ]
    copy.payslip(1, 11, { id: 102, date: '2026-06-30', net: '1.00', finalised: true, data: { income } })
    expect(savedPdfs()).toBe(0)
  })
})
