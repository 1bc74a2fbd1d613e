import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OfflineDepth } from '@shared/contract/views'
import { detail, person, scriptedService, slip, type ScriptedService } from '../../fixtures/scriptedService'
import { syncDesk, type SyncDesk } from '../../fixtures/syncDesk'

/** What is read of a company changes again while the rest of its copy is still being read. */
const PEOPLE = '/clients/1/employees'
const RUNS = '/clients/1/payment_runs'
/** The work goes on for so long after the payslip was read. */
const LATE_MS = 800

let desk: SyncDesk
let service: ScriptedService

const inRun = { finalised: false, payment_run_id: 5 }
const payslip = (net: number, lines = true): object => slip(11, '2026-06-30', net, inRun, lines)
const run = (total: number): object => ({
  payment_run: { id: 5, wave_id: 7, period_end_date: '2026-06-30', total, special: false }
})
const item = (amount: string): object => ({
  calculation: { id: 31, system_type: 'extra_pay', label: 'Extra pay', inputs: { amount } }
})

/** The service says from now on that the payslip pays this. */
function pays(net: number): void {
  service.set(PEOPLE, [person(1, { recent_payslips_with_data: [payslip(net)] })])
  service.set(RUNS, [run(net)])
  service.set('/employees/1/payslips', [payslip(net)])
  service.set('/payment_runs/5/payslips', [payslip(net)])
  service.set('/payment_runs/5/accounting', [])
  service.set('/payslips/11', () => ({ body: detail(11, net, 'codes') }))
  service.set('/payslips/11/calculations', [item(net.toFixed(2))])
}

const timesAsked = (path: string): number => service.asked.filter((asked) => asked.split('?')[0] === path).length
const count = (from: string): number => desk.one<{ n: number }>(`SELECT count(*) AS n FROM ${from}`).n
const jobState = (): string => desk.one<{ state: string }>('SELECT state FROM sync_job').state
const rest = (): Promise<void> => desk.until('rest', () => desk.state(1)?.state === 'idle')
const log = (): string[] => desk.state(1)?.log.map(({ text }) => text) ?? []

beforeEach(async () => {
  service = await scriptedService({
    '/employees/1/calculations': [],
    '/employees/1/tax_certificates': () => ({ body: [], delayMs: LATE_MS })
  })
  pays(100)
  desk = syncDesk({
    url: service.url,
    apiKey: 'key',
    fetchPdf: (kind, id) => Promise.resolve(keepPdf(kind, id))
  })
  desk.sync.start()
})

afterEach(async () => {
  await desk.close()
  await service.close()
})

function keepPdf(kind: string, id: number): void {
  desk.store.cacheWrites.now(() =>
    desk.store.cache
      .prepare(
        `INSERT OR REPLACE INTO document (kind, id, company_id, pdf, bytes, sha256, net, finalised, fetched_ms)
         SELECT ?, id, company_id, x'00', 1, '', net, finalised, ? FROM payslip WHERE id = ?`
      )
      .run(kind, Date.now(), id)
  )
}

/** Begins the depth; resolves when the items of the payslip were read, which is after its detail, run and journal. */
async function begunUntilItems(depth: OfflineDepth): Promise<void> {
  await desk.sync.refresh({ companyId: 1 })
  desk.sync.begin({ companyId: 1, depth })
  await desk.until('items', () => count("sync_task WHERE kind = 'payItemsOfPayslip' AND state = 'done'") === 1)
}

it('is read anew before the copy is called done, if a refresh brought other figures', async () => {
  await begunUntilItems('everything')
  pays(150)
  await desk.sync.refresh({ companyId: 1 })
  expect(count('payslip_detail')).toBe(0)
  expect(jobState()).toBe('running')
  await rest()
  expect(jobState()).toBe('done')
  expect(count('payslip_detail')).toBe(1)
  expect(count('list_state WHERE stale = 1')).toBe(0)
  expect(desk.all("SELECT json_extract(body, '$.raw.inputs.amount') AS amount FROM pay_item")).toEqual([
    { amount: '150.00' }
  ])
  expect([timesAsked('/payslips/11'), timesAsked('/payment_runs/5/accounting')]).toEqual([2, 2])
  expect(log().filter((text) => text === 'Done')).toHaveLength(1)
})

it('is not asked for twice where nothing changed', async () => {
  await begunUntilItems('everything')
  await desk.sync.refresh({ companyId: 1 })
  await rest()
  expect(jobState()).toBe('done')
  expect([timesAsked('/payslips/11'), timesAsked('/payslips/11/calculations')]).toEqual([1, 1])
})

it('so is the PDF of a payslip that shows the figures of before', async () => {
  service.set('/employees/1/tax_certificates', [{ id: 5, name: 'IR56B', date: '2026-03-31', dirty: false }])
  let isHeld = true
  await desk.close()
  desk = syncDesk({
    url: service.url,
    apiKey: 'key',
    fetchPdf: async (kind, id) => {
      if (kind === 'payslip') keepPdf(kind, id)
      else while (isHeld) await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })
  desk.sync.start()
  await desk.sync.refresh({ companyId: 1 })
  desk.sync.begin({ companyId: 1, depth: 'everythingWithPdfs' })
  await desk.until('PDF', () => count("sync_task WHERE kind = 'payslipPdf' AND state = 'done'") === 1)
  pays(150)
  await desk.sync.refresh({ companyId: 1 })
  isHeld = false
  await rest()
  expect(jobState()).toBe('done')
  expect(desk.all('SELECT d.net = p.net AS isOfNow FROM document d JOIN payslip p ON p.id = d.id')).toEqual([
    { isOfNow: 1 }
  ])
})

it('what could not be read meanwhile is not tried more often for that, and keeps the copy from being done', async () => {
  service.set('/employees/1/tax_certificates', () => ({ body: { message: 'no' }, delayMs: LATE_MS / 4 }))
  await begunUntilItems('everything')
  pays(150)
  await desk.sync.refresh({ companyId: 1 })
  await rest()
  expect(count('payslip_detail')).toBe(1)
  expect(timesAsked('/employees/1/tax_certificates')).toBe(3)
  expect(jobState()).toBe('running')
  expect(log()).toContain('1 could not be read; tried again with the next sync')
})

it('what an answer leaves missing is asked for once more, and the work ends', async () => {
  service.set(PEOPLE, [person(1)])
  service.set('/employees/1/payslips', [payslip(100, false)])
  service.set('/payment_runs/5/payslips', [payslip(100, false)])
  service.set('/payslips/11', () => ({ status: 500, body: { message: 'no' } }))
  await desk.sync.refresh({ companyId: 1 })
  desk.sync.begin({ companyId: 1, depth: 'everything' })
  await rest()
  expect(timesAsked('/payment_runs/5/payslips')).toBe(2)
})

it('what changes each time that it is read does not keep the work going for ever, nor is the copy called done', async () => {
  const nets = new Map([
    [11, 100],
    [12, 100]
  ])
  const slipOf = (id: number): object => slip(id, '2026-06-30', nets.get(id) ?? 0)
  const install = (): void => {
    service.set(
      PEOPLE,
      [11, 12].map((id) => person(id, { recent_payslips_with_data: [slipOf(id)] }))
    )
    for (const id of [11, 12]) service.set(`/employees/${id}/payslips`, [slipOf(id)])
  }
  let isUnsteady = true
  // While the detail of one is asked for, the other changes that was read before.
  const change = (id: number): void => {
    nets.set(id, (nets.get(id) ?? 0) + 1)
    install()
    void desk.sync.refresh({ companyId: 1 })
  }
  const detailOf = (id: number, other: number, isFirstSteady: boolean) => (times: number) => {
    const isMoving = isUnsteady && (times > 1 || !isFirstSteady)
    if (isMoving) setTimeout(() => change(other), LATE_MS / 8)
    return { body: detail(id, nets.get(id) ?? 0, 'codes'), delayMs: isMoving ? LATE_MS / 2 : 0 }
  }
  install()
  service.set(RUNS, [])
  for (const id of [11, 12]) {
    service.set(`/employees/${id}/calculations`, [])
    service.set(`/employees/${id}/tax_certificates`, [])
  }
  service.set('/payslips/11', detailOf(11, 12, false))
  service.set('/payslips/12', detailOf(12, 11, true))
  await desk.sync.refresh({ companyId: 1 })
  desk.sync.begin({ companyId: 1, depth: 'everything' })
  await rest()
  expect(timesAsked('/payslips/11') + timesAsked('/payslips/12')).toBe(5)
  expect([count('payslip_detail'), jobState()]).toEqual([1, 'running'])
  expect(log()).toContain('Some of it changed each time it was read; looked at again with the next sync')

  isUnsteady = false
  await desk.sync.refresh({ companyId: 1 })
  await rest()
  expect([count('payslip_detail'), jobState()]).toEqual([2, 'done'])
})
