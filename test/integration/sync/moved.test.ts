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
