import { afterEach, describe, expect, it } from 'vitest'
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
const july = slip(12, '2026-07-31', 200, { finalised: false })
const his = slip(21, '2026-07-31', 900, { finalised: false })
const hers = person(1, { recent_payslips_with_data: [july] })

let desk: SyncDesk
let service: ScriptedService

afterEach(async () => {
  await desk.close()
  await service.close()
})

/** A copy of two people, of whom one is about to leave the list. */
async function read(scripts: Readonly<Record<string, Script>> = {}, nowMs?: () => number): Promise<void> {
  service = await scriptedService({
    [PEOPLE]: [hers, person(2, { recent_payslips_with_data: [his] })],
    '/employees/1/payslips': [july],
    ...scripts
  })
  desk = syncDesk({ url: service.url, apiKey: 'key', ...(nowMs && { nowMs }) })
  await desk.sync.refresh({ companyId: 1 })
  desk.sync.start()
  service.set(PEOPLE, [hers])
}

const counted = (): unknown => desk.all('SELECT payslips, net_scaled AS net FROM period_total')
const both = [{ payslips: 2, net: 11_000_000 }]
const onlyHers = [{ payslips: 1, net: 2_000_000 }]
const settled = (): Promise<void> =>
  desk.until('settled', () => desk.all('SELECT 1 FROM sync_task').length === 0 && desk.state(1)?.state === 'idle')

describe('a payslip in no run of who is not listed any more', () => {
  it('is gone from all totals with a person who was deleted', async () => {
    await read()
    await desk.sync.refresh({ companyId: 1 })
    await settled()
    expect(counted()).toEqual(onlyHers)
  })

  it('also where the officer deleted them, before any list', async () => {
    await read()
    desk.sync.reads.employeeDeleted(2)
    await settled()
    expect(counted()).toEqual(onlyHers)
  })

  it('stays counted where it still answers, as who left may still be paid, and is asked for once', async () => {
    await read({ '/payslips/21': () => ({ body: detail(21, 900, 'codes') }) })
    await desk.sync.refresh({ companyId: 1 })
    await settled()
    expect(counted()).toEqual(both)
    const before = service.asked.length
    await desk.sync.refresh({ companyId: 1 })
    await settled()
    expect(counted()).toEqual(both)
    expect(service.asked.slice(before).filter((path) => !path.startsWith('/clients'))).toEqual([])
  })

  it.each([
    ['has it', [his], both],
    ['lacks it', [], onlyHers]
  ])('is as their own list says, which %s', async (_, own, expected) => {
    await read({ '/employees/2/payslips': own })
    await desk.sync.refresh({ companyId: 1 })
    await settled()
    expect(counted()).toEqual(expected)
  })

  it.each([
    ['in no run', his],
    ['in a run', slip(21, '2026-07-31', 900, { finalised: false, payment_run_id: 5 })]
  ])('that goes later, %s, is gone within a week, whatever the depth', async (_, slipOfHis) => {
    let nowMs = Date.now()
    const there: Script = () => ({ body: detail(21, 900, 'codes') })
    await read(
      {
        [PEOPLE]: [hers, person(2, { recent_payslips_with_data: [slipOfHis] })],
        '/clients/1/payment_runs': [
          { payment_run: { id: 5, wave_id: 7, period_end_date: '2026-07-31', total: 900, special: false } }
        ],
        '/payslips/21': there
      },
      () => nowMs
    )
    await desk.sync.refresh({ companyId: 1 })
    await settled()
    expect(counted()).toEqual(both)
    service.set('/payslips/21', () => ({ status: 404, body: { message: 'Requested Resource Not Found' } }))
    const asked = service.asked.length
    nowMs += 2 * 3_600_000
    desk.sync.settingsChanged()
    await settled()
    expect(service.asked.length).toBe(asked)
    nowMs += 7 * 24 * 3_600_000
    desk.sync.settingsChanged()
    await settled()
    expect(counted()).toEqual(onlyHers)
  })

  it('is gone with them where it is in a run, whose list is not read for it', async () => {
    await read({
      [PEOPLE]: [hers, person(2, { recent_payslips_with_data: [slip(21, '2026-07-31', 900, { payment_run_id: 5 })] })]
    })
    await desk.sync.refresh({ companyId: 1 })
    await settled()
    expect(counted()).toEqual(onlyHers)
    expect(service.asked.filter((path) => path.startsWith('/payment_runs'))).toEqual([])
  })

  it('is gone where its page finds that it is not there', async () => {
    await read({ '/payslips/21': () => ({ body: detail(21, 900, 'codes') }) })
    await desk.sync.refresh({ companyId: 1 })
    await settled()
    service.set('/payslips/21', () => ({ status: 404, body: { message: 'Requested Resource Not Found' } }))
    await expect(desk.sync.readNow({ what: 'payslip', payslipId: 21 })).rejects.toMatchObject({ code: 'notFound' })
    expect(counted()).toEqual(onlyHers)
  })

  it('is not brought back by an answer that was asked for before the list', async () => {
    await read()
    const late = (body: unknown): Script => {
      let times = 0
      return () => (times++ === 0 ? { body, delayMs: 150 } : { status: 404, body: { message: 'Not there' } })
    }
    service.set('/employees/2/payslips', late([his]))
    service.set('/employees/2', late(person(2)))
    const reads = [desk.sync.reads.readPayslipsOfEmployee(2), desk.sync.reads.readEmployee(2)].map((asked) =>
      expect(asked).rejects.toMatchObject({ code: 'notFound' })
    )
    await desk.until('asked', () => service.asked.filter((path) => path.startsWith('/employees/2')).length === 2)
    await desk.sync.refresh({ companyId: 1 })
    await Promise.all(reads)
    await settled()
    expect(counted()).toEqual(onlyHers)
    expect(desk.all('SELECT id FROM employee WHERE gone_ms IS NULL')).toEqual([{ id: 1 }])
  })

  it('is asked for anew with the next list where it could not be had', async () => {
    await read({ '/employees/2/payslips': () => ({ status: 500, body: { message: 'no' } }) })
    await desk.sync.refresh({ companyId: 1 })
    await desk.until('given up', () => desk.all("SELECT 1 FROM sync_task WHERE state = 'failed'").length === 1)
    expect(counted()).toEqual(both)
    service.set('/employees/2/payslips', [])
    await desk.sync.refresh({ companyId: 1 })
    await settled()
    expect(counted()).toEqual(onlyHers)
  })

  it('stays where the company is closed to the key, which answers 404 to everything', async () => {
    await read()
    await desk.sync.refresh({ companyId: 1 })
    service.set('/clients', [])
    await desk.until('asked', () => service.asked.some((path) => path.startsWith('/payslips/21')))
    await desk.until('given up', () => desk.all("SELECT 1 FROM sync_task WHERE state = 'failed'").length === 1)
    expect(counted()).toEqual(both)
  })
})

it.each([
  ['still answers', () => ({ body: detail(21, 900, 'codes') }), both],
  ['is not there', () => ({ status: 404, body: { message: 'Requested Resource Not Found' } }), onlyHers]
] satisfies [string, Script, unknown][])(
  'at depth "everything" somebody who is gone leaves no failure behind, where their payslip %s, and is asked for once',
  async (_, own, expected) => {
    // Late, so that they go while their details are asked for.
    const late: Script = () => ({ body: [his], delayMs: 50 })
    await read({
      '/employees/1/calculations': [],
      '/employees/2/calculations': [],
      '/employees/1/tax_certificates': [],
      '/employees/2/tax_certificates': [],
      '/payslips/12': () => ({ body: detail(12, 200, 'codes') }),
      '/payslips/12/calculations': [],
      '/payslips/21': () => ({ body: detail(21, 900, 'codes') }),
      '/payslips/21/calculations': () => ({ status: 404, body: { message: 'Requested Resource Not Found' } }),
      '/employees/2/payslips': late
    })
    desk.sync.begin({ companyId: 1, depth: 'everything' })
    await desk.until('asked', () => service.asked.some((path) => path.startsWith('/employees/2/payslips')))
    service.set('/employees/2/payslips', () => ({ status: 404, body: { message: 'Requested Resource Not Found' } }))
    service.set('/payslips/21', own)
    if (expected === both) service.set('/payslips/21/calculations', [])
    await desk.until('worked', () => desk.state(1)?.state === 'idle')
    await desk.sync.refresh({ companyId: 1 })
    await settled()
    const before = service.asked.length
    service.set(PEOPLE, [person(1, { recent_payslips_with_data: [slip(12, '2026-07-31', 250, { finalised: false })] })])
    service.set('/employees/1/payslips', [slip(12, '2026-07-31', 250, { finalised: false })])
    service.set('/payslips/12', () => ({ body: detail(12, 250, 'codes') }))
    await desk.sync.refresh({ companyId: 1 })
    await settled()
    expect(service.asked.slice(before).filter((path) => /^.(employees.2|payslips.21)/.test(path))).toEqual([])
    expect(desk.one('SELECT state FROM sync_job')).toEqual({ state: 'done' })
    expect(desk.all('SELECT 1 FROM payslip WHERE gone_ms IS NULL')).toHaveLength(expected === both ? 2 : 1)
    expect(desk.state(1)?.log.filter(({ text }) => text.includes('could not be read'))).toEqual([])
  }
)
