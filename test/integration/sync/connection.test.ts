import { afterEach, describe, expect, it } from 'vitest'
import { toAppError } from '@shared/contract/errors'
import type { RunningService } from '../../../src/sandbox'
import { newPlace, openedEngine, openingOf, removePlace } from '../../fixtures/enginePlace'
import { eventually } from '../../fixtures/outboxDesk'
import { sampleService } from '../../fixtures/sampleService'
import { person, scriptedService, slip, type ScriptedService } from '../../fixtures/scriptedService'
import { syncDesk, type SyncDesk } from '../../fixtures/syncDesk'

const PEOPLE = '/clients/1/employees'

let desk: SyncDesk | null = null
let service: ScriptedService | null = null
let sample: RunningService | null = null

afterEach(async () => {
  await desk?.close()
  await service?.close()
  await sample?.close()
  desk = service = sample = null
})

const count = (at: SyncDesk, from: string): number => at.one<{ n: number }>(`SELECT count(*) AS n FROM ${from}`).n

const codeOf = (act: Promise<unknown> | void): Promise<string> =>
  Promise.resolve(act).then(
    () => 'done',
    (error: unknown) => toAppError(error).code
  )

describe('another key', () => {
  it('cuts off a reading, and whoever asked for one meanwhile gets it with that key', async () => {
    sample = await sampleService({ employees: 4 })
    const place = newPlace()
    const engine = await openedEngine(openingOf(place, sample))
    try {
      const [company] = (await engine.testKey({ address: sample.url, apiKey: sample.apiKey })).companies
      const companyId = company?.id ?? 0
      sample.faults.add({ on: 'employees', fault: { kind: 'delay', ms: 20_000 } })
      const cut = codeOf(engine['sync.refresh']({ companyId }))
      const asked = engine['sync.refresh']({ companyId })
      await eventually(
        () => sample?.log.of('employees').length === 1,
        () => 'not asked'
      )
      await engine.setApiKey({ apiKey: sample.apiKey })
      expect(await cut).toBe('cancelled')
      await expect(asked).resolves.toBeUndefined()
    } finally {
      await engine.close(undefined)
      removePlace(place)
    }
  })
})

describe('a key that the service refuses', () => {
  const refusing = (status: number) => () => ({ status, body: { message: 'Invalid key' } })
  const refused = (at: SyncDesk): boolean => at.sync.connection().keyRefused

  it('is known until a request is accepted, the service being there all the while', async () => {
    service = await scriptedService({ '/clients': refusing(401), [PEOPLE]: refusing(401) })
    const at = (desk = syncDesk({ url: service.url, apiKey: 'key' }))
    at.sync.start()
    await at.until('the refusal', () => refused(at))
    expect(at.sync.connection().online).toBe('online')
    await expect(at.context.client().payPoints.list(1)).resolves.toMatchObject({ complete: true })
    expect(refused(at)).toBe(false)
    expect(await codeOf(at.sync.refresh({ companyId: 1 }))).toBe('unauthorised')
    await at.until('the refusal again', () => refused(at))
    service.set('/clients', [{ client: { id: 1, name: 'Tidewater Lantern' } }])
    at.sync.keyChanged()
    expect(refused(at)).toBe(false)
    await at.until('the list', () => count(at, 'company') === 1)
    expect(refused(at)).toBe(false)
  })

  it('is none where only one request is refused: the company list is asked, and tells', async () => {
    service = await scriptedService({ [PEOPLE]: refusing(401) })
    const at = (desk = syncDesk({ url: service.url, apiKey: 'key' }))
    at.sync.start()
    await at.until('an answer', () => at.sync.isOnline())
    await codeOf(at.sync.refresh({ companyId: 1 }))
    await at.until('that it is accepted', () => !refused(at))
    expect(service.asked.filter((path) => path.startsWith('/clients?') || /^\/clients\/?$/.test(path))).toHaveLength(2)
  })

  it.each([
    ['of one company does not say so', PEOPLE, false],
    ['of the company list does', '/clients', true]
  ] as const)('a 403 %s', async (_, path, known) => {
    service = await scriptedService({ [path]: refusing(403) })
    const at = (desk = syncDesk({ url: service.url, apiKey: 'key' }))
    at.sync.start()
    await at.until('an answer', () => at.sync.isOnline())
    if (path === PEOPLE) expect(await codeOf(at.sync.refresh({ companyId: 1 }))).not.toBe('done')
    expect(refused(at)).toBe(known)
  })
})

describe('a service that goes away', () => {
  it('holds the work up, which goes on by itself when it is back', async () => {
    sample = await sampleService({ employees: 10 })
    const at = (desk = syncDesk({ url: sample.url, apiKey: sample.apiKey, timing: { quietMs: 30 } }))
    const companyId = await at.firstCompany()
    await at.sync.refresh({ companyId })
    at.sync.start()
    await at.until('an answer', () => at.sync.isOnline())
    at.sync.begin({ companyId, depth: 'everything' })
    await at.until('some', () => count(at, 'payslip_detail') > 10)
    const { port } = new URL(sample.url)
    const { apiKey } = sample
    await sample.close()
    await at.until('offline', () => at.sync.connection().online === 'offline')
    await at.until('said', () => at.state(companyId)?.error !== null)
    expect(at.state(companyId)).toMatchObject({
      state: 'running',
      error: { message: expect.stringMatching(/\w/) as string }
    })
    const held = count(at, 'payslip_detail')
    sample = await sampleService({ employees: 10, port: Number(port), keys: { [apiKey]: 'all' } })
    await at.until('the end', () => at.state(companyId)?.state === 'idle')
    expect(count(at, 'payslip_detail')).toBe(count(at, 'payslip'))
    expect(held).toBeLessThan(count(at, 'payslip'))
    expect(at.state(companyId)?.error).toBeNull()
  })

  it('that asks to wait is left alone, and the work goes on after it', async () => {
    sample = await sampleService({ employees: 4 })
    const at = (desk = syncDesk({ url: sample.url, apiKey: sample.apiKey }))
    const companyId = await at.firstCompany()
    sample.faults.add({ on: 'employee_payslips', fault: { kind: 'busy', retryAfter: 'seconds', seconds: 1 }, times: 3 })
    await at.sync.refresh({ companyId })
    at.sync.start()
    await at.until('an answer', () => at.sync.isOnline())
    at.sync.begin({ companyId, depth: 'recent' })
    await at.until('the end', () => at.state(companyId)?.state === 'idle')
    expect(count(at, "list_state WHERE list = 'payslipsOfEmployee'")).toBe(4)
  })
})

describe('while a long list streams in', () => {
  it('what was read since it began is not written over by what it says', async () => {
    const old = person(1, { recent_payslips_with_data: [slip(11, '2026-06-30', 100, { finalised: false })] })
    service = await scriptedService({ [PEOPLE]: [old] })
    const at = (desk = syncDesk({ url: service.url, apiKey: 'key' }))
    await at.sync.refresh({ companyId: 1 })
    // The service made up its answer before the edit, and the read-back after the edit is there sooner.
    let sent: (() => void) | null = null
    const edited = slip(11, '2026-06-30', 250, { finalised: false }, false)
    service.set('/employees/1/payslips', [edited])
    service.set('/employees/1', [])
    const began = new Promise<void>((resolve) => (sent = resolve))
    service.set(PEOPLE, () => {
      sent?.()
      return {
        body: [person(1, { first_name: 'Siu Ling', recent_payslips_with_data: [slip(11, '2026-06-30', 99)] })],
        delayMs: 150
      }
    })
    const streaming = at.sync.refresh({ companyId: 1 })
    await began
    await at.sync.reads.readPayslipsOfEmployee(1)
    await streaming
    expect(at.one('SELECT net FROM payslip')).toEqual({ net: '250' })
    // Their payslips say nothing of the record, which was not read since.
    expect(at.one('SELECT first_name FROM employee')).toEqual({ first_name: 'Siu Ling' })
    // The next list is looked at again, even if it were as the last one.
    service.set(PEOPLE, [person(1, { recent_payslips_with_data: [slip(11, '2026-06-30', 250, { finalised: false })] })])
    await at.sync.refresh({ companyId: 1 })
    expect(at.one('SELECT net, lines IS NOT NULL AS lines FROM payslip')).toEqual({ net: '250', lines: 1 })
  })

  it('a failed write elsewhere that takes back part of it makes it fail, and nothing missing is believed', async () => {
    service = await scriptedService({ [PEOPLE]: [person(1), person(2)] })
    const at = (desk = syncDesk({ url: service.url, apiKey: 'key' }))
    await at.sync.refresh({ companyId: 1 })
    const asOf = at.sync.listsAsOfMs(1)
    let answered: (() => void) | null = null
    const began = new Promise<void>((resolve) => (answered = resolve))
    service.set(PEOPLE, () => {
      answered?.()
      return { body: [person(3)], delayMs: 100 }
    })
    const streaming = at.sync.refresh({ companyId: 1 })
    await began
    expect(() =>
      at.store.cacheWrites.now(() => {
        throw new Error('disk I/O')
      })
    ).toThrow('disk I/O')
    await expect(streaming).rejects.toMatchObject({ code: 'internal' })
    expect(at.sync.listsAsOfMs(1)).toBe(asOf)
    expect(count(at, 'employee WHERE gone_ms IS NOT NULL')).toBe(0)
    await at.sync.refresh({ companyId: 1 })
    expect(count(at, 'employee WHERE gone_ms IS NULL')).toBe(1)
  })
})

describe('by itself', () => {
  it('reads the lists of a company that was never read, and again when they are as old as the settings say', async () => {
    service = await scriptedService({ [PEOPLE]: [person(1)] })
    const at = (desk = syncDesk({ url: service.url, apiKey: 'key', timing: { tickMs: 10 } }))
    at.sync.start()
    await at.until('the first lists', () => at.sync.listsAsOfMs(1) !== null)
    const first = at.sync.listsAsOfMs(1) ?? 0
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(at.sync.listsAsOfMs(1)).toBe(first)
    at.context.setSettings({ refreshMinutes: 15 })
    at.store.cacheWrites.now(() =>
      at.store.cache.prepare("UPDATE list_state SET as_of_ms = as_of_ms - 900001 WHERE list = 'employees'").run()
    )
    at.sync.settingsChanged()
    await at.until('newer lists', () => (at.sync.listsAsOfMs(1) ?? 0) >= first)
  })

  it('reads what is on screen again when it was opened, and not twice in a moment', async () => {
    service = await scriptedService({
      [PEOPLE]: [person(1)],
      '/employees/1': () => ({ body: person(1, { custom_fields: { '31': 'Locker 9' } }) }),
      '/employees/1/payslips': [],
      '/employees/1/calculations': [
        { id: 4, employee_id: 1, client_id: 1, system_type: 'basic_salary', inputs: { amount: '1' } }
      ],
      '/employees/1/tax_certificates': [{ id: 8, name: 'IR56B', date: '2026-04-01', dirty: false }]
    })
    const at = (desk = syncDesk({ url: service.url, apiKey: 'key', timing: { freshMs: 60_000 } }))
    await at.sync.refresh({ companyId: 1 })
    await at.sync.readNow({ what: 'employee', employeeId: 1 })
    expect([count(at, 'pay_item'), count(at, 'certificate')]).toEqual([1, 1])
    expect(at.one<{ body: string }>('SELECT body FROM employee').body).toContain('Locker 9')
    const asked = service.asked.length
    await at.sync.readNow({ what: 'employee', employeeId: 1 })
    expect(service.asked).toHaveLength(asked)
    // The list does not carry the custom fields; what was read stays.
    service.set(PEOPLE, [person(1, { first_name: 'Siu Ling' })])
    await at.sync.refresh({ companyId: 1 })
    expect(at.one<{ body: string }>('SELECT body FROM employee').body).toContain('Locker 9')
    expect(at.one('SELECT first_name FROM employee')).toEqual({ first_name: 'Siu Ling' })
  })

  it('reads again, and goes on with what waits, what a clock that was ahead and is put right makes to be of a time to come', async () => {
    let aheadMs = 86_400_000
    service = await scriptedService({
      [PEOPLE]: [person(1)],
      '/employees/1': () => ({ body: person(1) }),
      '/employees/1/payslips': [],
      '/employees/1/calculations': [],
      '/employees/1/tax_certificates': []
    })
    const at = (desk = syncDesk({
      url: service.url,
      apiKey: 'key',
      nowMs: () => Date.now() + aheadMs,
      timing: { tickMs: 10, freshMs: 60_000, askAgainMs: [600_000] }
    }))
    // A payslip that calculates: the lists are asked for again in a while.
    service.set(PEOPLE, [person(1, { recent_payslips_with_data: [slip(11, '2026-06-30', null)] })])
    await at.sync.refresh({ companyId: 1 })
    await at.sync.readNow({ what: 'employee', employeeId: 1 })
    const dueMs = (): number =>
      at.one<{ due: number }>("SELECT max(not_before_ms) AS due FROM sync_task WHERE kind = 'lists' AND state = 'open'")
        .due
    expect(dueMs()).toBeGreaterThan(Date.now() + 80_000_000)
    aheadMs = 0
    const asked = service.asked.length
    await at.sync.readNow({ what: 'employee', employeeId: 1 })
    expect(service.asked.length).toBeGreaterThan(asked)
    at.sync.start()
    await at.until('another look', () => (at.sync.listsAsOfMs(1) ?? Infinity) <= Date.now())
    at.store.cacheWrites.now(() => at.store.cache.prepare('UPDATE list_state SET as_of_ms = as_of_ms + 86400000').run())
    at.context.setSettings({ refreshMinutes: 15 })
    at.sync.settingsChanged()
    await at.until('the lists as of now', () => (at.sync.listsAsOfMs(1) ?? Infinity) <= Date.now())
  })

  it('reads on time, however far a clock is put forward in the middle of a reading', async () => {
    let aheadMs = 0
    service = await scriptedService({
      [PEOPLE]: () => {
        aheadMs += 86_400_000
        return { body: [person(1)] }
      }
    })
    const at = (desk = syncDesk({
      url: service.url,
      apiKey: 'key',
      nowMs: () => Date.now() + aheadMs,
      timing: { tickMs: 10 }
    }))
    at.context.setSettings({ refreshMinutes: 240 })
    at.sync.start()
    await at.until('the first reading', () => at.sync.listsAsOfMs(1) !== null)
    const firstMs = at.sync.listsAsOfMs(1) ?? Infinity
    await at.until('the next, a day later as it seems', () => (at.sync.listsAsOfMs(1) ?? 0) > firstMs)
    expect(service.asked.filter((asked) => asked.includes(PEOPLE)).length).toBeGreaterThan(1)
  })
})
