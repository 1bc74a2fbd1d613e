import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createReader } from '../../../src/main/reader/reader'
import { SheetHeadings } from '../../../src/main/store/outbox/sheetHeadings'
import { openTestStore, type TestStore } from '../../fixtures/store'

describe('what heads of sheets mean', () => {
  let store: TestStore
  beforeEach(() => (store = openTestStore()))
  afterEach(() => {
    store.close()
    rmSync(store.folder, { recursive: true, force: true })
  })

  it('is remembered for its company, the newest word first and one for each head', () => {
    const headings = new SheetHeadings(store.outbox)
    headings.remember(1, [{ heading: 'ot', label: 'Overtime, hours', target: 'payslip' }], 1)
    headings.remember(1, [{ heading: 'extra', label: 'Extra pay, amount', target: 'payslip' }], 2)
    headings.remember(1, [{ heading: 'ot', label: 'Overtime, amount', target: 'employee' }], 3)
    headings.remember(2, [{ heading: 'ot', label: 'Overtime, hours', target: 'payslip' }], 4)
    const reader = createReader(store.location)
    expect(reader['sheets.headings']({ companyId: 1 })).toEqual([
      { heading: 'ot', label: 'Overtime, amount', target: 'employee' },
      { heading: 'extra', label: 'Extra pay, amount', target: 'payslip' }
    ])
    expect(reader['sheets.headings']({ companyId: 3 })).toEqual([])
    reader.close()
  })
})
