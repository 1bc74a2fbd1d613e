import { afterEach, describe, expect, it } from 'vitest'
import type { OfflineDepth } from '@shared/contract/views'
import type { RunningService } from '../../../src/sandbox'
import { openTestStore } from '../../fixtures/store'
import { sampleService } from '../../fixtures/sampleService'
import { syncDesk, type DeskOptions, type SyncDesk } from '../../fixtures/syncDesk'

let desk: SyncDesk | null = null
let sample: RunningService | null = null

afterEach(async () => {
  await desk?.close()
  await sample?.close()
  desk = sample = null
})

async function sampled(employees: number, options: Partial<DeskOptions> = {}): Promise<[SyncDesk, number]> {
  sample = await sampleService({ employees })
  desk = syncDesk({ url: sample.url, apiKey: sample.apiKey, ...options })
  const companyId = await desk.firstCompany()
  await desk.sync.refresh({ companyId })
  desk.sync.start()
  await desk.until('an answer', () => desk?.sync.isOnline() === true)
  return [desk, companyId]
}

async function fetched(at: SyncDesk, companyId: number, depth: OfflineDepth): Promise<void> {
  at.sync.begin({ companyId, depth })
  await at.until(depth, () => at.state(companyId)?.state === 'idle')
}

const count = (at: SyncDesk, from: string): number => at.one<{ n: number }>(`SELECT count(*) AS n FROM ${from}`).n
const asked = (at: SyncDesk, operation: number): number =>
  at.exchanges.filter((each) => each.operation === operation).length

describe('a depth', () => {
  it('is said before it is chosen: its requests are those that are made', async () => {
    const [at, companyId] = await sampled(14, { fetchPdf: () => Promise.resolve() })
    const [recent, guessed] = at.sync.estimate({ companyId })
    expect(recent).toMatchObject({ depth: 'recent', requests: 5 + 14, requestsMissing: 14, minutes: 1 })
    at.exchanges.length = 0
    await fetched(at, companyId, 'recent')
    // The lists are read again first, as the copy may be of yesterday.
    expect(at.exchanges.length - asked(at, 2)).toBe(4 + 14)
    const everything = at.sync.estimate({ companyId })[1]
    // Lists of people hold the last twelve payslips each: what lies before is told from the pay runs.
    expect((guessed?.requests ?? 0) / (everything?.requests ?? 1)).toBeGreaterThan(0.8)
    expect((guessed?.requests ?? 0) / (everything?.requests ?? 1)).toBeLessThan(1.25)
    at.exchanges.length = 0
    await fetched(at, companyId, 'everything')
    expect(at.exchanges.length - asked(at, 2)).toBe(4 + (everything?.requestsMissing ?? 0))
    expect(at.sync.estimate({ companyId })[1]).toMatchObject({ requestsMissing: 0, minutes: 0 })
  })

  it('"lists and recent payslips" knows every payslip of every person', async () => {
    const [at, companyId] = await sampled(10)
    const before = count(at, 'payslip')
    await fetched(at, companyId, 'recent')
    expect(count(at, 'payslip')).toBeGreaterThan(before)
    expect(count(at, "list_state WHERE list = 'payslipsOfEmployee'")).toBe(10)
    expect(count(at, 'payslip WHERE employee_id IS NULL OR frequency_id IS NULL')).toBe(0)
    expect(count(at, 'payslip_detail')).toBe(0)
  })

  it('"everything" brings lines of older runs, codes and leave, items and certificates', async () => {
    const [at, companyId] = await sampled(10)
    await fetched(at, companyId, 'everything')
    const payslips = count(at, 'payslip')
    expect(payslips).toBeGreaterThan(150)
    expect(count(at, 'payslip WHERE lines IS NOT NULL')).toBe(payslips)
    expect(count(at, 'payslip_detail')).toBe(payslips)
    expect(count(at, 'pay_item')).toBeGreaterThan(10)
    expect(count(at, "list_state WHERE list = 'certificatesOfEmployee'")).toBe(10)
    expect(count(at, 'item_code')).toBeGreaterThan(3)
    expect(at.state(companyId)).toMatchObject({ depth: 'everything', state: 'idle', error: null })
    expect(at.state(companyId)?.stages.map(({ name }) => name)).toEqual([
      'Lists',
      'Payslip lists of people',
      'Lines and journals of pay runs',
      'Payslip details',
      'Payslip items',
      'Certificates'
    ])
    for (const stage of at.state(companyId)?.stages ?? [])
      expect(stage).toMatchObject({ state: 'done', done: stage.total })
  })

  it('"everything with PDFs" keeps the PDF of each payslip and certificate', async () => {
    const kept = new Set<string>()
    const [at, companyId] = await sampled(3, {
      fetchPdf: (kind, id) => Promise.resolve(void kept.add(`${kind} ${id}`))
    })
    await fetched(at, companyId, 'everythingWithPdfs')
    expect(kept.size).toBe(count(at, 'payslip WHERE dirty = 0') + count(at, 'certificate WHERE dirty = 0'))
  })

  it('once reached, costs nothing more in a refresh with nothing new', async () => {
    const [at, companyId] = await sampled(6)
    await fetched(at, companyId, 'everything')
    at.exchanges.length = 0
    await at.sync.refresh({ companyId })
    expect(at.exchanges.length).toBeLessThanOrEqual(8)
    expect(at.state(companyId)?.state).toBe('idle')
  })

  it('brings what changed, and only that, after a refresh that found it', async () => {
    const [at, companyId] = await sampled(6)
    await fetched(at, companyId, 'everything')
    // As if another figure had been read before: the next list brings the one of now.
    const { id, employee } = at.one<{ id: number; employee: number }>(
      'SELECT id, employee_id AS employee FROM payslip ORDER BY date DESC, id LIMIT 1'
    )
    at.store.cacheWrites.now(() => {
      at.store.cache.prepare("UPDATE payslip SET net = '1', net_scaled = 10000 WHERE id = ?").run(id)
      at.store.cache.prepare("UPDATE employee SET hash = '' WHERE id = ?").run(employee)
    })
    at.exchanges.length = 0
    await at.sync.refresh({ companyId })
    await at.until('rest', () => at.state(companyId)?.state === 'idle')
    expect([asked(at, 12), asked(at, 11), asked(at, 15), asked(at, 17)]).toEqual([1, 1, 0, 0])
    expect(asked(at, 26)).toBeGreaterThan(0)
    expect(count(at, `payslip_detail WHERE payslip_id = ${id}`)).toBe(1)
  })
})

describe('work on a depth', () => {
  it('stops when paused, goes on where it stopped, and gives nothing up of what it read when cancelled', async () => {
    const [at, companyId] = await sampled(12)
    at.sync.begin({ companyId, depth: 'everything' })
    await at.until('some details', () => count(at, 'payslip_detail') > 20)
    at.sync.pause({ companyId })
    expect(at.state(companyId)?.state).toBe('paused')
    await at.until('quiet', () => at.state(companyId)?.stages.every(({ state }) => state !== 'running') === true)
    const paused = [count(at, 'payslip_detail'), at.exchanges.length]
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([count(at, 'payslip_detail'), at.exchanges.length]).toEqual(paused)
    const { done } = at.state(companyId) ?? {}
    at.sync.resume({ companyId })
    await at.until('more', () => count(at, 'payslip_detail') > (paused[0] ?? 0) + 10)
    expect(at.state(companyId)?.done).toBeGreaterThan(done ?? 0)
    at.sync.cancel({ companyId })
    const kept = count(at, 'payslip_detail')
    expect(at.state(companyId)).toMatchObject({ state: 'idle', depth: null })
    expect(count(at, 'sync_task')).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(count(at, 'payslip_detail')).toBeGreaterThanOrEqual(kept)
  })

  it('goes on after a restart with the counts it had, and asks for nothing twice', async () => {
    const [first, companyId] = await sampled(12)
    first.sync.begin({ companyId, depth: 'everything' })
    await first.until('some details', () => count(first, 'payslip_detail') > 30)
    await first.stop()
    const { location } = first.store
    first.store.close()
    const details = first.exchanges.filter(({ operation, failure }) => operation === 12 && failure === null).length

    const at = (desk = syncDesk({
      url: sample?.url ?? '',
      apiKey: sample?.apiKey ?? '',
      store: openTestStore(location)
    }))
    const before = count(at, 'payslip_detail')
    at.sync.start()
    const resumed = at.state(companyId)
    expect(resumed?.done).toBeGreaterThanOrEqual(before)
    expect(resumed?.log.map(({ text }) => text)[0]).toMatch(/^Went on after a restart at/)
    await at.until('end', () => at.state(companyId)?.state === 'idle')
    const payslips = count(at, 'payslip')
    expect(count(at, 'payslip_detail')).toBe(payslips)
    // At most the details of the few people that were being read when it stopped are read again.
    expect(details + asked(at, 12)).toBeLessThanOrEqual(payslips + 4 * 30)
    expect(asked(at, 12)).toBe(payslips - before)
  })

  it('tries again what fails by itself, a bounded number of times, and says what it could not read', async () => {
    const [at, companyId] = await sampled(3)
    sample?.faults.add({ on: 'tax_certificates', fault: { kind: 'wrong_shape' }, times: 0 })
    await fetched(at, companyId, 'everything')
    expect(asked(at, 17)).toBe(3 * 3)
    expect(at.state(companyId)?.log.map(({ text }) => text)).toContain(
      '3 could not be read; tried again with the next sync'
    )
    expect(at.state(companyId)?.stages.at(-1)).toMatchObject({
      name: 'Certificates',
      state: 'failed',
      done: 3,
      total: 3
    })
    sample?.faults.clear()
    await at.sync.refresh({ companyId })
    await at.until('the rest', () => count(at, "list_state WHERE list = 'certificatesOfEmployee'") === 3)
    await at.until('idle', () => at.state(companyId)?.state === 'idle')
    expect(at.state(companyId)?.stages.every(({ state }) => state === 'done')).toBe(true)
  })
})
