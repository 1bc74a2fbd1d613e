import { afterEach, describe, expect, it } from 'vitest'
import { createFrequencies, type Frequencies } from '../../../src/main/engine/frequencies'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import type { RunningService } from '../../../src/sandbox'
import { READ_MS, testCopy } from '../../fixtures/copy'
import { sampleService } from '../../fixtures/sampleService'
import { syncDesk, type SyncDesk } from '../../fixtures/syncDesk'

/** The sample's Tidewater Lantern in June 2026. */
const COMPANY = 311

let service: RunningService | null = null
let desk: SyncDesk | null = null
let reader: Reader | null = null

afterEach(async () => {
  reader?.close()
  await desk?.close()
  await service?.close()
  service = desk = reader = null
})

async function begin(reads: 'documented' | 'full'): Promise<{ read: Frequencies; ask: Reader; at: SyncDesk }> {
  service = await sampleService({ companies: 3, employees: 200, reads })
  const at = (desk = syncDesk({ url: service.url, apiKey: service.apiKey }))
  await at.sync.refresh({ companyId: COMPANY })
  const ask = (reader = createReader(at.store.location))
  return { read: createFrequencies(at.context, at.sync.fresh), ask, at }
}

const operations = (at: SyncDesk): string[] => at.exchanges.map(({ operation }) => String(operation))

describe.each(['documented', 'full'] as const)('what a company is set up with, with %s reads', (reads) => {
  it('is told by both forms of its pay frequencies, and agrees with its payslips', async () => {
    const { read, ask, at } = await begin(reads)
    expect(ask['frequencies.list']({ companyId: COMPANY }).simplifiedAsOfMs).toBeNull()
    await read.read({ companyId: COMPANY })
    const view = ask['frequencies.list']({ companyId: COMPANY })
    expect(view.simplifiedAsOfMs).not.toBeNull()
    expect(view.frequencies).toMatchObject([
      {
        serviceName: 'Monthly, to the last day',
        length: { unit: 'months', count: 1 },
        firstEnd: { kind: 'recovered', date: '2011-03-31', stored: '2008-01-31' },
        paymentDay: 28,
        notificationDaysBefore: 5,
        finalisationDaysBefore: 2,
        ownPayDates: true,
        word: 'monthly',
        comingByPayslips: null
      },
      {
        serviceName: 'Weekly, to Friday',
        length: { unit: 'weeks', count: 1 },
        firstEnd: { kind: 'recovered', date: '2012-07-06' },
        word: 'weekly',
        comingByPayslips: null
      }
    ])
    expect(view.frequencies.map(({ asSent }) => asSent.map(({ form }) => form))).toEqual([
      ['standard', 'simplified'],
      ['standard', 'simplified']
    ])
    expect(view.frequencies.reduce((sum, { people }) => sum + people, 0)).toBeGreaterThan(50)
    const asked = operations(at).filter((operation) => operation === '8').length
    await read.read({ companyId: COMPANY })
    expect(operations(at).filter((operation) => operation === '8')).toHaveLength(asked)
  })

  it('names everybody by pay point where a read or a report tells it, and counts who is not known', async () => {
    const { read, ask, at } = await begin(reads)
    await read.readPayPoints({ companyId: COMPANY })
    const before = ask['payPoints.list']({ companyId: COMPANY })
    const people = before.payPoints.reduce((sum, { everybody }) => sum + everybody, before.notKnownEverybody)
    expect(people).toBe(at.one<{ n: number }>('SELECT count(*) AS n FROM employee WHERE company_id = 311').n)
    expect(before.givenByReads).toBe(reads === 'full')
    expect(before.notKnownEverybody).toBe(reads === 'full' ? 0 : people)
    if (reads === 'full') return
    const told = await read.readPayPointsOfPeople({ companyId: COMPANY, after: 0 })
    expect(told).toMatchObject({ asked: people, lastId: null })
    const after = ask['payPoints.list']({ companyId: COMPANY })
    expect(after.notKnownEverybody).toBe(people - told.found)
    expect(after.payPoints.reduce((sum, { everybody }) => sum + everybody, 0)).toBe(told.found)
    expect(told.found).toBeGreaterThan(50)
    expect(after.reportAsOfMs).not.toBeNull()
    expect(operations(at)).toContain('19')
    // Each is where the service itself says, by its own read of everything.
    const { listId, total } = ask['employees.open']({
      companyId: COMPANY,
      search: '',
      frequencyId: null,
      status: 'any',
      onlyWithChanges: false,
      payPoint: null,
      sort: 'name',
      descending: false,
      periodDate: null
    })
    const rows = ask['employees.rows']({ listId, start: 0, count: total })
    expect(rows.filter(({ payPoint }) => payPoint !== null)).toHaveLength(told.found)
  })

  it('is shown in the overview with totals of a year', async () => {
    const { ask } = await begin(reads)
    const view = ask['overview.company']({ companyId: COMPANY })
    expect(view.people).toBe(64)
    expect(view.next.map(({ frequency }) => frequency).sort()).toEqual([
      'Monthly, to the last day',
      'Weekly, to Friday'
    ])
    const monthly = view.periods.filter(({ frequency, special }) => frequency?.startsWith('Monthly') && !special)
    expect(monthly).toHaveLength(12)
    expect(monthly.every(({ total }) => total !== null)).toBe(true)
    expect(view.ages.map(({ kind }) => kind)).toEqual(['employees', 'payFrequencies', 'payPoints', 'payRuns'])
    expect(ask['overview.companies'](undefined)).toHaveLength(3)
  })
})

describe('a finalised payslip dated far ahead', () => {
  it('does not keep the report of pay points from the months in which people are paid', async () => {
    const { at } = await begin('documented')
    const { id } = at.one<{ id: number }>('SELECT id FROM employee WHERE company_id = 311 LIMIT 1')
    testCopy(at.store).payslip(COMPANY, id, { id: 1, date: '9999-12-31', net: '1.00', finalised: true })
    const read = createFrequencies({ ...at.context, nowMs: () => READ_MS }, at.sync.fresh)
    const { found } = await read.readPayPointsOfPeople({ companyId: COMPANY, after: 0 })
    expect(found).toBeGreaterThan(50)
  })
})

describe('a company that the key no longer opens', () => {
  it('is not asked for anything', async () => {
    const { read, at } = await begin('documented')
    at.store.cache.exec('UPDATE company SET frozen_ms = 1 WHERE id = 311')
    const asked = at.exchanges.length
    for (const call of [
      read.read({ companyId: COMPANY }),
      read.readPayPoints({ companyId: COMPANY }),
      read.readPayPointsOfPeople({ companyId: COMPANY, after: 0 })
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'companyFrozen' })
    }
    expect(at.exchanges).toHaveLength(asked)
  })
})
