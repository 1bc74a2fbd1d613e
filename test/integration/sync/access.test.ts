import { afterEach, describe, expect, it } from 'vitest'
import { wordingOf } from '@shared/contract/errorWording'
import { person, scriptedService, type ScriptedService } from '../../fixtures/scriptedService'
import { sampleService } from '../../fixtures/sampleService'
import { syncDesk, type SyncDesk } from '../../fixtures/syncDesk'
import type { RunningService } from '../../../src/sandbox'

let desk: SyncDesk | null = null
let service: ScriptedService | null = null
let sample: RunningService | null = null

afterEach(async () => {
  await desk?.close()
  await service?.close()
  await sample?.close()
  desk = service = sample = null
})

const TWO = [{ client: { id: 1, name: 'Tidewater Lantern' } }, { client: { id: 2, name: 'Pinegate Foods' } }]
const frozen = (at: SyncDesk): number[] =>
  at.all<{ id: number }>('SELECT id FROM company WHERE frozen_ms IS NOT NULL').map(({ id }) => id)

async function twoCompanies(): Promise<[ScriptedService, SyncDesk]> {
  service = await scriptedService({
    '/clients': TWO,
    '/clients/1/employees': [person(1)],
    '/clients/2/waves': [],
    '/clients/2/pay_points': [],
    '/clients/2/payment_runs': [],
    '/clients/2/employees': [person(2)]
  })
  desk = syncDesk({ url: service.url, apiKey: 'key', timing: { tickMs: 10 } })
  await desk.sync.refresh({ companyId: 1 })
  await desk.sync.refresh({ companyId: 2 })
  return [service, desk]
}

describe('a company that the key does not open any more', () => {
  it('is frozen when it answers 404: explained, its copy kept, nothing asked for it again', async () => {
    const [service, at] = await twoCompanies()
    service.set('/clients/2/waves', () => ({ status: 404, body: { message: 'Requested Resource Not Found' } }))
    await expect(at.sync.refresh({ companyId: 2 })).rejects.toMatchObject({
      code: 'companyFrozen',
      message: wordingOf('companyFrozen').sentence
    })
    expect(frozen(at)).toEqual([2])
    expect(at.one('SELECT company_id, gone_ms FROM employee WHERE id = 2')).toEqual({ company_id: 2, gone_ms: null })
    expect(at.state(2)).toMatchObject({ state: 'failed', error: { message: wordingOf('companyFrozen').sentence } })
    expect(() => at.sync.begin({ companyId: 2, depth: 'recent' })).toThrow(wordingOf('companyFrozen').sentence)
    await expect(at.sync.readNow({ what: 'employee', employeeId: 2 })).rejects.toMatchObject({ code: 'companyFrozen' })
  })

  it('is frozen when a complete company list lacks it, and not when the list could not be read whole', async () => {
    const [service, at] = await twoCompanies()
    service.set('/clients', [TWO[0], { client: { name: 'without an id' } }])
    at.sync.start()
    await at.until('an answer', () => at.sync.isOnline())
    await at.until(
      'written',
      () => at.one<{ n: number }>('SELECT count(*) AS n FROM oddity WHERE company_id = 0').n > 0
    )
    expect(frozen(at)).toEqual([])
    service.set('/clients', [TWO[0]])
    at.sync.keyChanged()
    await at.until('frozen', () => frozen(at).length > 0)
    expect(frozen(at)).toEqual([2])
    await expect(at.sync.refresh({ companyId: 2 })).rejects.toMatchObject({ code: 'companyFrozen' })
  })

  it('thaws by itself when the company list holds it again, and its lists are read', async () => {
    const [service, at] = await twoCompanies()
    service.set('/clients', [TWO[0]])
    at.sync.start()
    await at.until('frozen', () => frozen(at).length > 0)
    await expect(at.sync.refresh({ companyId: 2 })).rejects.toMatchObject({ code: 'companyFrozen' })
    expect(at.state(2)?.state).toBe('failed')
    at.context.setSettings({ refreshMinutes: 1 })
    at.store.cacheWrites.now(() =>
      at.store.cache.prepare("UPDATE list_state SET as_of_ms = 1 WHERE list = 'employees' AND company_id = 2").run()
    )
    service.set('/clients', TWO)
    at.sync.keyChanged()
    await at.until('read', () => (at.sync.listsAsOfMs(2) ?? 0) > 1)
    expect(frozen(at)).toEqual([])
    expect(at.state(2)?.error).toBeNull()
  })

  it('thaws when the key opens it again', async () => {
    const [service, at] = await twoCompanies()
    service.set('/clients/2/employees', () => ({ status: 404, body: {} }))
    await expect(at.sync.refresh({ companyId: 2 })).rejects.toMatchObject({ code: 'companyFrozen' })
    service.set('/clients/2/employees', [person(2)])
    await at.sync.refresh({ companyId: 2 })
    expect(frozen(at)).toEqual([])
    expect(at.state(2)).toMatchObject({ state: 'idle', error: null })
  })
})

describe('a key that is refused', () => {
  it('stops the work with its sentence, and another key lets it go on', async () => {
    sample = await sampleService({ employees: 8 })
    const at = (desk = syncDesk({ url: sample.url, apiKey: sample.apiKey }))
    const companyId = await at.firstCompany()
    await at.sync.refresh({ companyId })
    at.setKey('another')
    at.sync.start()
    await at.until('an answer', () => at.sync.isOnline())
    at.sync.begin({ companyId, depth: 'recent' })
    await at.until('failure', () => at.state(companyId)?.state === 'failed')
    expect(at.state(companyId)?.error).toEqual({
      message: wordingOf('unauthorised').sentence,
      nextStep: wordingOf('unauthorised').nextStep
    })
    const asked = at.exchanges.length
    at.setKey(sample.apiKey)
    at.sync.keyChanged()
    await at.until('done', () => at.state(companyId)?.state === 'idle')
    expect(at.exchanges.length).toBeGreaterThan(asked + 8)
    expect(at.one("SELECT count(*) AS n FROM list_state WHERE list = 'payslipsOfEmployee'")).toEqual({ n: 8 })
  })

  it('without any key nothing is asked, and a refresh says so', async () => {
    service = await scriptedService()
    const at = (desk = syncDesk({ url: service.url, apiKey: 'key' }))
    at.setKey(null)
    at.sync.start()
    await expect(at.sync.refresh({ companyId: 1 })).rejects.toMatchObject({ code: 'notConnected' })
    expect(service.asked).toEqual([])
  })
})
