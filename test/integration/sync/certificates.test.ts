import { afterEach, describe, expect, it } from 'vitest'
import type { CertificatesQuery } from '@shared/contract/channels'
import { wordingOf } from '@shared/contract/errorWording'
import type { CertificateReading } from '@shared/contract/views'
import { createCertificates, type Certificates } from '../../../src/main/engine/certificates'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import type { RunningService } from '../../../src/sandbox'
import { sampleService } from '../../fixtures/sampleService'
import { syncDesk, type SyncDesk } from '../../fixtures/syncDesk'

const YEAR = '2026-03-31'
const PEOPLE = 30

let desk: SyncDesk | null = null
let sample: RunningService | null = null
let reader: Reader | null = null
let certificates: Certificates | null = null

afterEach(async () => {
  await certificates?.stop()
  reader?.close()
  await desk?.close()
  await sample?.close()
  desk = sample = reader = certificates = null
})

interface Begun {
  readonly at: SyncDesk
  readonly service: RunningService
  readonly companyId: number
  readonly reads: Certificates
  readonly year: (some?: Partial<CertificatesQuery>) => ReturnType<Reader['certificates.open']>
  /** Waits until the reading of the company ended; gives its last word. */
  readonly ended: () => Promise<CertificateReading>
}

async function begun(reads: 'documented' | 'full' = 'documented'): Promise<Begun> {
  const service = (sample = await sampleService({ employees: PEOPLE, reads }))
  const at = (desk = syncDesk({ url: service.url, apiKey: service.apiKey }))
  const companyId = await at.firstCompany()
  await at.sync.refresh({ companyId })
  const engine = (certificates = createCertificates(at.context, (id, options) =>
    at.sync.reads.readCertificates(id, options)
  ))
  const open = (reader = createReader(at.store.location, () => Date.UTC(2026, 5, 20, 12)))
  return {
    at,
    service,
    companyId,
    reads: engine,
    year: (some = {}) =>
      open['certificates.open']({
        companyId,
        year: YEAR,
        search: '',
        state: null,
        file: null,
        frequency: null,
        payPoint: null,
        sort: 'name',
        descending: false,
        ...some
      }),
    async ended() {
      const state = () => engine.readings().find((each) => each.companyId === companyId)
      await at.until('the end of the reading', () => (state()?.state ?? 'running') !== 'running')
      const last = state()
      if (!last) throw new Error('nothing was read')
      return last
    }
  }
}

describe.each(['documented', 'full'] as const)('with %s reads', (reads) => {
  it('everyone employed in the year is asked for once, and the list says what each has', async () => {
    const { at, service, companyId, reads: engine, year, ended } = await begun(reads)
    const before = year().summary
    expect(before).toMatchObject({ notRead: before.people, released: 0, yearEndLearned: false })
    const { total } = engine.readYear({ companyId, year: YEAR, which: 'unread' })
    expect(total).toBe(before.people)
    expect(await ended()).toEqual({ companyId, done: total, total, failed: 0, state: 'done', error: null })
    expect(service.log.of('tax_certificates')).toHaveLength(total)

    const { rows, summary } = year()
    expect(summary).toMatchObject({ people: before.people, notRead: 0, end: YEAR, yearEndLearned: true })
    expect(summary.released + summary.calculating).toBe(summary.certificates)
    expect(summary.certificates + summary.noneReleased).toBe(rows.length)
    for (const { employeeId } of rows) {
      const { items } = await at.context.client().certificates.listOfEmployee(employeeId)
      const wanted = items.filter(({ workedTo }) => workedTo !== null && workedTo > '2025-03-31' && workedTo <= YEAR)
      const shown = rows.filter((row) => row.employeeId === employeeId && row.certificate !== null)
      expect(shown.map(({ id, certificate }) => [id, certificate?.name, certificate?.workedTo])).toEqual(
        wanted.map(({ id, name, workedTo }) => [id, name, workedTo])
      )
    }
    // Those of the people read who have one of an earlier year are there without asking again.
    expect(summary.years.map(({ end }) => end)).toEqual([YEAR, '2025-03-31', '2024-03-31'])
    expect(engine.readYear({ companyId, year: YEAR, which: 'unread' })).toEqual({ total: 0 })
    expect(engine.readYear({ companyId, year: YEAR, which: 'all' })).toEqual({ total })
    expect(await ended()).toMatchObject({ state: 'done' })
  })
})

describe('a reading', () => {
  it('that is stopped keeps what it read, and goes on with the rest', async () => {
    const { service, companyId, reads, year, ended, at } = await begun()
    service.faults.add({ on: 'tax_certificates', fault: { kind: 'delay', ms: 20 }, times: 0 })
    const { total } = reads.readYear({ companyId, year: YEAR, which: 'unread' })
    // Asked again while it runs, it is the same one.
    expect(reads.readYear({ companyId, year: YEAR, which: 'all' })).toEqual({ total })
    await at.until('three lists', () => year().summary.notRead <= total - 3)
    reads.stopReading({ companyId })
    const stopped = await ended()
    expect(stopped).toMatchObject({ state: 'cancelled', total })
    expect(year().summary.notRead).toBe(total - stopped.done)
    expect(reads.readYear({ companyId, year: YEAR, which: 'unread' })).toEqual({ total: total - stopped.done })
    expect(await ended()).toMatchObject({ state: 'done', failed: 0 })
    expect(year().summary.notRead).toBe(0)
  })

  it('goes past a person who is gone from the service, who stays not read', async () => {
    const { service, companyId, reads, year, ended } = await begun()
    service.faults.add({ on: 'tax_certificates', fault: { kind: 'status', status: 404 }, skip: 2 })
    const { total } = reads.readYear({ companyId, year: YEAR, which: 'unread' })
    expect(await ended()).toMatchObject({ state: 'done', done: total, failed: 1 })
    expect(year().summary.notRead).toBe(1)
  })

  it('ends where the copy turns out to be damaged, with the sentence for that', async () => {
    const { at, companyId } = await begun()
    await certificates?.stop()
    // What SQLite says of a page that is not as it was written.
    const damaged = Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' })
    const engine = (certificates = createCertificates(at.context, () => Promise.reject(damaged)))
    engine.readYear({ companyId, year: YEAR, which: 'all' })
    const last = () => engine.readings().at(-1)
    await at.until('the end of the reading', () => (last()?.state ?? 'running') !== 'running')
    expect(last()).toMatchObject({
      state: 'failed',
      done: 0,
      error: { message: wordingOf('storeDamaged').sentence, nextStep: wordingOf('storeDamaged').nextStep }
    })
  })

  it('ends when the key is refused or the service is gone, and says why', async () => {
    const { service, companyId, reads, year, ended } = await begun()
    service.faults.add({ on: 'tax_certificates', fault: { kind: 'status', status: 401 }, skip: 3 })
    const { total } = reads.readYear({ companyId, year: YEAR, which: 'unread' })
    const refused = await ended()
    expect(refused).toMatchObject({ state: 'failed', done: 3, total })
    expect(refused.error?.message).not.toBe('')
    expect(year().summary.notRead).toBe(total - 3)
    await service.close()
    reads.readYear({ companyId, year: YEAR, which: 'unread' })
    expect(await ended()).toMatchObject({ state: 'failed', done: 0, total: total - 3 })
  })

  it('tells how it goes, its last word always, and that the lists changed', async () => {
    const { at, companyId, reads, ended } = await begun()
    at.context.emitted.length = 0
    const { total } = reads.readYear({ companyId, year: YEAR, which: 'unread' })
    await ended()
    const told = at.context.emitted.filter(({ event }) => event === 'certificates.reading')
    expect(told.at(0)?.payload).toMatchObject({ done: 0, total, state: 'running' })
    expect(told.at(-1)?.payload).toMatchObject({ done: total, state: 'done' })
    expect(at.context.emitted.at(-1)).toEqual({
      event: 'cache.changed',
      payload: { companyId, what: ['certificates'] }
    })
  })

  it('of one person is before all others, and says what went wrong', async () => {
    const { service, reads, year } = await begun()
    const [row] = year().rows
    const employeeId = row?.employeeId ?? 0
    await reads.readPerson({ employeeId })
    expect(
      year()
        .rows.filter((each) => each.employeeId === employeeId)
        .map(({ state }) => state)
    ).not.toContain('notRead')
    service.faults.add({ on: 'tax_certificates', fault: { kind: 'html', status: 200 }, times: 0 })
    await expect(reads.readPerson({ employeeId })).rejects.toMatchObject({ code: 'badAnswer' })
  })
})
