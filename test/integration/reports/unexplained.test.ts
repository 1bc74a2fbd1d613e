import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LineWriter } from '../../../src/main/store/lines'
import { history, reportsDesk, wireForm, type ReportsDesk } from '../../fixtures/reportsDesk'
import { scriptedService, type ScriptedService } from '../../fixtures/scriptedService'

const companyId = 1
const ROWS = [
  { employee: '11', Date: '2026-05-31', 'Basic salary': '1000.00', 'Cost centre': '0070', 'Overtime hours': '7.50' },
  { employee: '12', Date: '2026-05-31', 'Basic salary': '2000.50', 'Cost centre': '0071', 'Overtime hours': '8.00' }
]

let service: ScriptedService
let desk: ReportsDesk

beforeEach(async () => {
  service = await scriptedService()
  desk = reportsDesk({ service: { url: service.url, apiKey: 'key' }, companyId })
  const { cacheWrites, cache } = desk.store
  cacheWrites.now(() =>
    new LineWriter(cache).encode(
      { income: [['Basic salary', '1000.00']], deduction: [], grandTotal: [], sideline: [], leavePayments: null },
      'labels'
    )
  )
})
afterEach(async () => {
  await desk.close()
  await service.close()
})

async function summaryOf(rows: readonly unknown[]) {
  service.set('/clients/1/reports/transaction_history', rows)
  const form = history({ accountNames: ['basic', 'centre', 'overtime'] })
  const asked = desk.reports.channels['reports.run']({ companyId, form: wireForm(form), background: false })
  const { runId } = asked as { runId: number }
  await desk.until(runId, 'done')
  return desk.reader['reports.openResult']({ runId, sort: null })
}

describe('plain values of a transaction history', () => {
  it('are amounts, and added up, only under the label of a payslip line; an id and hours stay as sent, without a sum', async () => {
    const { summary, rows } = await summaryOf(ROWS)
    expect(summary.columns.map(({ key, kind }) => [key, kind])).toEqual([
      ['Date', 'label'],
      ['Basic salary', 'amount'],
      ['Cost centre', 'value'],
      ['Overtime hours', 'value']
    ])
    expect(summary.totals).toEqual([null, '3000.5', null, null])
    expect(rows.map(({ cells }) => cells)).toEqual(ROWS.map((row) => Object.values(row).slice(1)))
  })

  it('are not added up where the service sent a row of nobody, which may be the sum already', async () => {
    for (const employee of [null, '', 'Total']) {
      const { summary, rows } = await summaryOf([
        ...ROWS,
        { employee, Date: null, 'Basic salary': '03000.500', 'Cost centre': null, 'Overtime hours': null }
      ])
      expect(summary.totals).toEqual([null, null, null, null])
      expect(rows.at(-1)?.cells).toEqual([null, '03000.500', null, null])
    }
  })
})
