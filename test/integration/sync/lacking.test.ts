import { afterEach, describe, expect, it } from 'vitest'
import type { OfflineDepth } from '@shared/contract/views'
import {
  detail,
  person,
  scriptedService,
  slip,
  type Script,
  type ScriptedService
} from '../../fixtures/scriptedService'
import { syncDesk, type SyncDesk } from '../../fixtures/syncDesk'

const PEOPLE = '/clients/1/employees'
const june = slip(11, '2026-06-30', 100, { finalised: false })
const july = slip(12, '2026-07-31', 200, { finalised: false })
/** Some more people, so that a cut comes after the first of them was written. */
const others = Array.from({ length: 30 }, (_, at) => person(50 + at))
const failing: Script = () => ({ status: 500, body: { message: 'no' } })

let desk: SyncDesk | null = null
let service: ScriptedService | null = null

afterEach(async () => {
  await desk?.close()
  await service?.close()
  desk = service = null
})

const listOf = (payslips: readonly object[]): readonly unknown[] => [
  person(1, { recent_payslips_with_data: payslips }),
  ...others
]

/** A list that is cut in the middle the first time it is asked for. */
function cutOnce(list: readonly unknown[]): Script {
  let times = 0
  return () => (times++ === 0 ? { body: list, cutAfter: Math.floor(JSON.stringify(list).length / 2) } : { body: list })
}

/** A copy at a depth, all of it read, of person 1 with these payslips. */
async function readWhole(
  payslips: readonly object[],
  depth: OfflineDepth | null
): Promise<[ScriptedService, SyncDesk]> {
  const empty: [string, Script][] = [1, ...others.map((_, at) => 50 + at)].flatMap((id) => [
    [`/employees/${id}/payslips`, []],
    [`/employees/${id}/calculations`, []],
    [`/employees/${id}/tax_certificates`, []]
  ])
  const at = await scriptedService({
    ...Object.fromEntries(empty),
    [PEOPLE]: listOf(payslips),
    '/employees/1/payslips': payslips,
    '/payslips/11': () => ({ body: detail(11, 100, 'codes') }),
    '/payslips/12': () => ({ body: detail(12, 200, 'codes') }),
    '/payslips/11/calculations': [],
    '/payslips/12/calculations': []
  })
  service = at
  desk = syncDesk({ url: at.url, apiKey: 'key' })
  await desk.sync.refresh({ companyId: 1 })
  desk.sync.start()
  if (depth !== null) {
    desk.sync.begin({ companyId: 1, depth })
    await desk.until('all of it', () => desk?.all("SELECT 1 FROM sync_job WHERE state = 'done'").length === 1)
  }
  return [at, desk]
}

const present = (at: SyncDesk): number[] =>
  at.all<{ id: number }>('SELECT id FROM payslip WHERE gone_ms IS NULL ORDER BY id').map(({ id }) => id)

const atRest = (at: SyncDesk): Promise<void> => at.until('rest', () => at.state(1)?.state === 'idle')

describe.each([null, 'recent', 'everything'] as const)('a payslip that a list lacks, at the depth %s', (depth) => {
  it('is asked for and gone also where the list that lacked it was cut', async () => {
    const [service, at] = await readWhole([june, july], depth)
    service.set('/employees/1/payslips', [june])
    service.set(PEOPLE, cutOnce(listOf([june])))
    await expect(at.sync.refresh({ companyId: 1 })).rejects.toMatchObject({ code: 'offline' })
    await at.until('gone', () => present(at).length === 1)
    expect(at.all('SELECT payslips, net_scaled FROM period_total')).toEqual([{ payslips: 1, net_scaled: 1_000_000 }])
  })

  it('is asked for anew with the next list where it could not be had', async () => {
    const [service, at] = await readWhole([june, july], depth)
    service.set('/employees/1/payslips', failing)
    service.set(PEOPLE, listOf([june]))
    await at.sync.refresh({ companyId: 1 })
    await at.until('given up', () => at.all("SELECT 1 FROM sync_task WHERE state = 'failed'").length === 1)
    await atRest(at)
    expect(present(at)).toEqual([11, 12])

    service.set('/employees/1/payslips', [june])
    await at.sync.refresh({ companyId: 1 })
    await atRest(at)
    expect(present(at)).toEqual([11])
    expect(at.all('SELECT 1 FROM sync_task')).toEqual([])
  })
})

describe('what a list asked for', () => {
  it('stays when another depth is chosen or the work is given up', async () => {
    const [service, at] = await readWhole([june, july], 'recent')
    service.set('/employees/1/payslips', failing)
    service.set(PEOPLE, listOf([june]))
    await at.sync.refresh({ companyId: 1 })
    at.sync.begin({ companyId: 1, depth: 'everything' })
    at.sync.cancel({ companyId: 1 })
    expect(present(at)).toEqual([11, 12])
    service.set('/employees/1/payslips', [june])
    await at.until('gone', () => present(at).length === 1)
  })

  it('comes also for lines that a list lacked before it was cut', async () => {
    const [service, at] = await readWhole([june], null)
    service.set('/employees/1/payslips', [june, july])
    service.set('/payslips/12', (times) => ({ body: detail(12, 200, times % 2 === 1 ? 'codes' : 'labels') }))
    service.set(PEOPLE, cutOnce(listOf([june, slip(12, '2026-07-31', 200, { finalised: false }, false)])))
    await expect(at.sync.refresh({ companyId: 1 })).rejects.toMatchObject({ code: 'offline' })
    await at.until('lines', () => at.all('SELECT 1 FROM payslip WHERE id = 12 AND lines IS NOT NULL').length === 1)
  })
})

describe('a depth that was reached', () => {
  const details = (at: SyncDesk): number[] =>
    at.all<{ id: number }>('SELECT payslip_id AS id FROM payslip_detail ORDER BY payslip_id').map(({ id }) => id)
  const state = (at: SyncDesk): string => at.one<{ state: string }>('SELECT state FROM sync_job').state

  it('takes in what a list brought before it was cut', async () => {
    const [service, at] = await readWhole([june], 'everything')
    service.set('/employees/1/payslips', [june, july])
    service.set(PEOPLE, cutOnce(listOf([june, july])))
    await expect(at.sync.refresh({ companyId: 1 })).rejects.toMatchObject({ code: 'offline' })
    await at.sync.refresh({ companyId: 1 })
    await at.until('its detail', () => details(at).length === 2)
    await at.until('done', () => state(at) === 'done')
  })

  it('also after a pause in the middle of a list', async () => {
    const [service, at] = await readWhole([june], 'everything')
    service.set('/employees/1/payslips', [june, july])
    const list = listOf([june, july])
    let times = 0
    const pause = { afterBytes: Math.floor(JSON.stringify(list).length / 2), ms: 200 }
    service.set(PEOPLE, () => (times++ === 0 ? { body: list, pause } : { body: list }))
    const refreshed = at.sync.refresh({ companyId: 1 }).catch(() => undefined)
    await at.until('the first half', () => present(at).length === 2)
    at.sync.pause({ companyId: 1 })
    await refreshed
    expect(details(at)).toEqual([11])
    at.sync.resume({ companyId: 1 })
    await at.sync.refresh({ companyId: 1 })
    await at.until('its detail', () => details(at).length === 2)
  })

  it('and what the own list of a person brought, and asks for nothing more once it is', async () => {
    const [service, at] = await readWhole([june], 'everything')
    service.set('/employees/1/payslips', [june, july])
    await at.sync.reads.readPayslipsOfEmployee(1)
    service.set(PEOPLE, listOf([june, july]))
    await at.sync.refresh({ companyId: 1 })
    await at.until('its detail', () => details(at).length === 2)
    await at.until('done', () => state(at) === 'done')
    const before = service.asked.length
    await at.sync.refresh({ companyId: 1 })
    await atRest(at)
    expect(service.asked.length - before).toBeLessThanOrEqual(8)
    expect(state(at)).toBe('done')
  })
})
