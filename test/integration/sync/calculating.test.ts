import { afterEach, describe, expect, it } from 'vitest'
import { detail, person, scriptedService, slip, type Reply, type ScriptedService } from '../../fixtures/scriptedService'
import { sampleService } from '../../fixtures/sampleService'
import { syncDesk, type SyncDesk } from '../../fixtures/syncDesk'
import type { RunningService } from '../../../src/sandbox'

const PEOPLE = '/clients/1/employees'
const CALCULATING: Reply = { status: 202, body: { message: 'Payslips are still being calculated' } }

let desk: SyncDesk | null = null
let service: ScriptedService | null = null
let sample: RunningService | null = null

afterEach(async () => {
  await desk?.close()
  await service?.close()
  await sample?.close()
  desk = service = sample = null
})

/** A list that answers 202 with lines and only gives the reduced one. */
function reducedOnly(elements: readonly unknown[]): (service: ScriptedService) => Reply {
  return (at) => (at.asked.at(-1)?.includes('recent_payslips_with_data') ? CALCULATING : { body: elements })
}

const reducedPerson = (id: number, slips: readonly unknown[]) =>
  person(id, { recent_payslips_with_data: undefined, recent_payslips: slips })

describe('while the service calculates (202)', () => {
  it('people, states and every finished payslip with its lines still come', async () => {
    sample = await sampleService({
      employees: 30,
      faults: [{ on: 'employees', fault: { kind: 'calculating' }, times: 2 }]
    })
    desk = syncDesk({ url: sample.url, apiKey: sample.apiKey, timing: { askAgainMs: [600_000] } })
    const at = desk
    const companyId = await at.firstCompany()
    at.sync.start()
    await at.until('the lines of the last twelve', () => {
      const { lacking, known } = at.one<{ lacking: number; known: number }>(
        `SELECT count(*) - count(lines) AS lacking, count(*) AS known FROM (
           SELECT *, row_number() OVER (PARTITION BY employee_id ORDER BY date DESC, id DESC) AS rank FROM payslip)
         WHERE dirty = 0 AND rank <= 12`
      )
      return known > 300 && lacking === 0
    })
    await at.until('rest', () => at.state(companyId)?.state === 'idle')
    expect(at.one('SELECT count(*) AS n FROM employee')).toEqual({ n: 30 })
    expect(at.one('SELECT count(*) AS n FROM payslip WHERE employee_id IS NULL')).toEqual({ n: 0 })
    expect(at.one<{ note: string }>("SELECT note FROM list_state WHERE list = 'employees'").note).toContain('without')
    const state = at.state(companyId)
    expect(state?.stages.map(({ name }) => name)).toEqual([
      'Lists, 2 of them answered 202',
      'Lines and journals of pay runs',
      'Payslip details'
    ])
    expect(state?.log.map(({ text }) => text)).toContain('Employee list 202, again 202, read reduced: 30 people')
    // Only the last twelve of each person are wanted, so no payslip is asked for twice.
    expect(at.exchanges.filter(({ operation }) => operation === 3)).toHaveLength(3)
  })

  it('asks again later, and the whole list then takes the note away', async () => {
    const elements = [reducedPerson(1, [slip(11, '2026-06-30', null, { finalised: false }, false)])]
    service = await scriptedService()
    const at = (desk = syncDesk({ url: service.url, apiKey: 'key' }))
    const reduced = reducedOnly(elements)
    const scripted = service
    scripted.set(PEOPLE, () => reduced(scripted))
    await at.sync.refresh({ companyId: 1 })
    expect(at.one('SELECT dirty, net, lines FROM payslip')).toEqual({ dirty: 1, net: null, lines: null })
    expect(at.state(1)).toMatchObject({ calculating: 1 })
    scripted.set(PEOPLE, [person(1, { recent_payslips_with_data: [slip(11, '2026-06-30', 900)] })])
    at.sync.start()
    await at.until('the whole list', () => at.one<{ dirty: number }>('SELECT dirty FROM payslip').dirty === 0)
    expect(at.one("SELECT note FROM list_state WHERE list = 'employees'")).toEqual({ note: null })
    expect(at.one('SELECT net, lines IS NOT NULL AS lines FROM payslip')).toEqual({ net: '900', lines: 1 })
    await at.until('rest', () => at.state(1)?.state === 'idle')
    expect(at.all("SELECT * FROM sync_task WHERE state = 'open'")).toEqual([])
  })

  it('takes lines of a payslip without a run from its detail', async () => {
    const elements = [reducedPerson(1, [slip(11, '2026-06-30', 900, {}, false)])]
    service = await scriptedService({ '/employees/1/payslips': [slip(11, '2026-06-30', 900, {}, false)] })
    const scripted = service
    const at = (desk = syncDesk({ url: scripted.url, apiKey: 'key', timing: { askAgainMs: [600_000] } }))
    const reduced = reducedOnly(elements)
    scripted.set(PEOPLE, () => reduced(scripted))
    scripted.set('/payslips/11', () => ({
      body: detail(11, 900, scripted.asked.at(-1)?.includes('raw=false') ? 'labels' : 'codes')
    }))
    at.sync.start()
    await at.until('lines', () => at.one<{ n: number }>('SELECT count(lines) AS n FROM payslip').n === 1)
    const names = at.all<{ name: string }>('SELECT name FROM item WHERE coded = 0 ORDER BY id').map(({ name }) => name)
    expect(names).toContain('Basic salary')
  })

  it('a payslip that calculates keeps the lines it had, has no net, and leaves no version when it ends as it began', async () => {
    const of = (net: number | null) => [
      person(1, { recent_payslips_with_data: [slip(11, '2026-06-30', net, { finalised: false })] })
    ]
    service = await scriptedService({ [PEOPLE]: of(900) })
    const at = (desk = syncDesk({ url: service.url, apiKey: 'key' }))
    await at.sync.refresh({ companyId: 1 })
    const before = at.one<{ lines: string }>('SELECT lines FROM payslip').lines
    service.set(PEOPLE, of(null))
    await at.sync.refresh({ companyId: 1 })
    expect(at.one('SELECT dirty, net, lines FROM payslip')).toEqual({ dirty: 1, net: null, lines: before })
    service.set(PEOPLE, of(900))
    await at.sync.refresh({ companyId: 1 })
    expect(at.all('SELECT * FROM payslip_version')).toEqual([])
    service.set(PEOPLE, of(null))
    await at.sync.refresh({ companyId: 1 })
    service.set(PEOPLE, of(950))
    await at.sync.refresh({ companyId: 1 })
    expect(at.all('SELECT payslip_id, net, lines FROM payslip_version')).toEqual([
      { payslip_id: 11, net: '900', lines: before }
    ])
  })

  it('a 202 without lines too is an error that is said, and asked again', async () => {
    service = await scriptedService({ [PEOPLE]: () => CALCULATING })
    const at = (desk = syncDesk({ url: service.url, apiKey: 'key' }))
    await expect(at.sync.refresh({ companyId: 1 })).rejects.toMatchObject({ code: 'calculating' })
    expect(at.sync.listsAsOfMs(1)).toBeNull()
    expect(at.all('SELECT kind FROM sync_task')).toEqual([{ kind: 'lists' }])
  })
})
