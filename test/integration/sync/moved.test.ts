import { afterEach, expect, it } from 'vitest'
import { person, scriptedService, slip, type ScriptedService } from '../../fixtures/scriptedService'
import { syncDesk, type SyncDesk } from '../../fixtures/syncDesk'

let desk: SyncDesk
let service: ScriptedService

afterEach(async () => {
  await desk.close()
  await service.close()
})

it('what is a person’s goes with them to another company, also where it is as it was', async () => {
  const certificate = { id: 5, name: 'IR56B', date: '2026-03-31', worked_from: '2025-04-01', dirty: false }
  const item = { calculation: { id: 31, system_type: 'custom', name: 'Allowance' } }
  const moving = person(1, { recent_payslips_with_data: [slip(11, '2026-06-30', 100)] })
  service = await scriptedService({
    '/clients': [{ client: { id: 1, name: 'Tidewater Lantern' } }, { client: { id: 2, name: 'Harbour Kite' } }],
    '/clients/1/employees': [moving],
    ...Object.fromEntries(
      ['waves', 'pay_points', 'payment_runs', 'employees'].map((list) => [`/clients/2/${list}`, []])
    ),
    '/employees/1/tax_certificates': [certificate],
    '/employees/1/calculations': [item]
  })
  desk = syncDesk({ url: service.url, apiKey: 'key' })
  const read = async (): Promise<void> => {
    for (const companyId of [2, 1]) await desk.sync.refresh({ companyId })
    await desk.sync.reads.readCertificates(1, { priority: 'click' })
    await desk.sync.reads.readPayItems({ kind: 'employee', employeeId: 1 })
  }
  const companies = (): number[] =>
    ['employee', 'payslip', 'certificate', 'pay_item'].map(
      (table) => desk.one<{ of: number }>(`SELECT company_id AS of FROM ${table}`).of
    )
  await read()
  expect(companies()).toEqual([1, 1, 1, 1])
  service.set('/clients/1/employees', [])
  service.set('/clients/2/employees', [moving])
  await read()
  expect(companies()).toEqual([2, 2, 2, 2])
})

it('the journal of a run that moved to another company is asked for there, also where its copy was done', async () => {
  const run = { payment_run: { id: 5, wave_id: 7, period_end_date: '2026-06-30', total: 100, special: false } }
  service = await scriptedService({
    '/clients': [{ client: { id: 1, name: 'Tidewater Lantern' } }, { client: { id: 2, name: 'Harbour Kite' } }],
    '/clients/1/payment_runs': [run],
    ...Object.fromEntries(
      ['waves', 'pay_points', 'payment_runs', 'employees'].map((list) => [`/clients/2/${list}`, []])
    ),
    '/payment_runs/5/payslips': [],
    '/payment_runs/5/accounting': []
  })
  desk = syncDesk({ url: service.url, apiKey: 'key' })
  desk.sync.start()
  for (const companyId of [1, 2]) {
    await desk.sync.refresh({ companyId })
    desk.sync.begin({ companyId, depth: 'everything' })
  }
  const done = (): number => desk.all("SELECT 1 FROM sync_job WHERE state = 'done'").length
  await desk.until('both', () => done() === 2)
  service.set('/clients/1/payment_runs', [])
  service.set('/clients/2/payment_runs', [run])
  await desk.sync.refresh({ companyId: 2 })
  await desk.until('done', () => done() === 2)
  const journals = "SELECT company_id AS of FROM list_state WHERE list = 'journalOfRun' ORDER BY company_id"
  expect(desk.all(journals)).toEqual([{ of: 1 }, { of: 2 }])
})
