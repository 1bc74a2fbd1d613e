import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { createReader } from '../../../src/main/reader/reader'
import { person, scriptedService, slip, type ScriptedService } from '../../fixtures/scriptedService'
import { sampleService } from '../../fixtures/sampleService'
import { syncDesk, type SyncDesk } from '../../fixtures/syncDesk'
import type { RunningService } from '../../../src/sandbox'

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

async function scripted(scripts: Parameters<typeof scriptedService>[0] = {}): Promise<[ScriptedService, SyncDesk]> {
  service = await scriptedService(scripts)
  desk = syncDesk({ url: service.url, apiKey: 'key' })
  return [service, desk]
}

async function sampled(employees: number): Promise<[RunningService, SyncDesk, number]> {
  sample = await sampleService({ employees })
  desk = syncDesk({ url: sample.url, apiKey: sample.apiKey })
  return [sample, desk, await desk.firstCompany()]
}

const present = (at: SyncDesk): number[] =>
  at.all<{ id: number }>('SELECT id FROM employee WHERE gone_ms IS NULL ORDER BY id').map(({ id }) => id)

/** Every row of every table but the times at which lists were read. */
function contents(at: SyncDesk): unknown {
  const tables = ['company', 'pay_frequency', 'pay_point', 'pay_run', 'employee', 'payslip', 'item', 'payslip_version']
  return tables.map((table) => [
    table,
    at.all(`SELECT * FROM ${table} ORDER BY id`.replace(/id$/, table === 'payslip_version' ? 'payslip_id' : 'id'))
  ])
}

const bytesWritten = (): number => Number(/write_bytes: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])

describe('a first refresh', () => {
  it('brings people, periods and the last twelve payslips with lines, each with its owner and pay frequency', async () => {
    const [, at, companyId] = await sampled(25)
    await at.sync.refresh({ companyId })
    expect(present(at)).toHaveLength(25)
    const slips = at.one<{ known: number; lines: number; owners: number; frequencies: number; most: number }>(
      `SELECT count(*) AS known, count(lines) AS lines, count(employee_id) AS owners, count(frequency_id) AS frequencies,
         (SELECT max(n) FROM (SELECT count(*) AS n FROM payslip GROUP BY employee_id)) AS most FROM payslip`
    )
    const { known } = slips
    expect(known).toBeGreaterThan(200)
    expect(slips).toEqual({ known, lines: known, owners: known, frequencies: known, most: 12 })
    expect(at.sync.listsAsOfMs(companyId)).toBeGreaterThan(0)
    expect(at.all('SELECT * FROM oddity')).toEqual([])
  })

  it('takes the frequency of a payslip from its run, else from the periods on its day, else from the person', async () => {
    const moved = [
      { wave_period: { employee_id: 1, wave_id: 8, start_date: '2020-01-01', end_date: '2026-03-31' } },
      { wave_period: { employee_id: 1, wave_id: 7, start_date: '2026-04-01', end_date: null } }
    ]
    const [, at] = await scripted({
      '/clients/1/payment_runs': [
        { payment_run: { id: 60, wave_id: 9, period_end_date: '2026-01-31', special: false } }
      ],
      [PEOPLE]: [
        person(1, {
          wave_periods: moved,
          recent_payslips_with_data: [
            slip(11, '2026-01-31', 100, { payment_run_id: 60 }),
            slip(12, '2026-02-28', 100),
            slip(13, '2026-04-30', 100),
            slip(14, '2019-12-31', 100)
          ]
        })
      ]
    })
    await at.sync.refresh({ companyId: 1 })
    expect(at.all('SELECT id, frequency_id AS f FROM payslip ORDER BY id')).toEqual([
      { id: 11, f: 9 },
      { id: 12, f: 8 },
      { id: 13, f: 7 },
      { id: 14, f: 7 }
    ])
  })
})

describe('a list with nothing in it', () => {
  it('is told when it is read for the first time, and not again', async () => {
    const [, at] = await scripted({
      [PEOPLE]: [person(11)],
      '/employees/11/tax_certificates': []
    })
    await at.sync.refresh({ companyId: 1 })
    const toldBy = async (read: () => Promise<unknown>): Promise<unknown[]> => {
      at.context.emitted.length = 0
      await read()
      return at.context.emitted.map(({ payload }) => payload)
    }
    const certificates = (): Promise<unknown> => at.sync.reads.readCertificates(11, { priority: 'click' })
    expect(await toldBy(certificates)).toEqual([{ companyId: 1, what: ['certificates'] }])
    expect(await toldBy(certificates)).toEqual([])
  })

  it('is told of a company without employees', async () => {
    const [, at] = await scripted()
    await at.sync.refresh({ companyId: 1 })
    const payloads = at.context.emitted.map(({ payload }) => payload)
    expect(payloads).toContainEqual({ companyId: 1, what: ['employees'] })
    expect(payloads).toContainEqual({ companyId: 1, what: ['payRuns'] })
    at.context.emitted.length = 0
    await at.sync.refresh({ companyId: 1 })
    expect(at.context.emitted.map(({ payload }) => payload)).toEqual([{ companyId: 1, what: ['companies'] }])
  })
})

describe('a refresh with nothing new', () => {
  it('costs at most eight requests and touches no row', async () => {
    const [, at, companyId] = await sampled(40)
    await at.sync.refresh({ companyId })
    const before = contents(at)
    const changes = at.context.emitted.length
    at.exchanges.length = 0
    await at.sync.refresh({ companyId })
    expect(at.exchanges.length).toBeLessThanOrEqual(8)
    expect(contents(at)).toEqual(before)
    // But that the lists are as of now.
    expect(at.context.emitted.slice(changes)).toEqual([
      { event: 'cache.changed', payload: { companyId, what: ['companies'] } }
    ])
  })

  it.runIf(process.platform === 'linux')('writes next to nothing to disk', async () => {
    const [, at, companyId] = await sampled(150)
    await at.sync.refresh({ companyId })
    at.store.cache.pragma('wal_checkpoint(TRUNCATE)')
    const before = bytesWritten()
    await at.sync.refresh({ companyId })
    expect(bytesWritten() - before).toBeLessThan(200_000)
  })

  it('is one whatever the order of the lists and of the keys in them', async () => {
    const one = person(1, { recent_payslips_with_data: [slip(11, '2026-05-31', 100), slip(12, '2026-06-30', 90)] })
    const [service, at] = await scripted({ [PEOPLE]: [one, person(2)], '/clients/1/pay_points': pointsOf(1, 2) })
    await at.sync.refresh({ companyId: 1 })
    const before = at.all('SELECT * FROM payslip ORDER BY id')
    const turned = person(1, { recent_payslips_with_data: [slip(12, '2026-06-30', 90), slip(11, '2026-05-31', 100)] })
    service.set(PEOPLE, [person(2), turned])
    service.set('/clients/1/pay_points', pointsOf(2, 1))
    await at.sync.refresh({ companyId: 1 })
    expect(at.all('SELECT * FROM payslip ORDER BY id')).toEqual(before)
    expect(at.all('SELECT * FROM payslip_version')).toEqual([])
  })

  it('tells the periods of a person by their days, in whatever order they come', async () => {
    const service_periods = [
      { service_period: { id: 2, employee_id: 1, start_date: '2024-03-01', end_date: null, negative: false } },
      { service_period: { id: 1, employee_id: 1, start_date: '2019-01-01', end_date: '2022-12-31', negative: false } }
    ]
    const wave_periods = [
      { wave_period: { employee_id: 1, wave_id: 8, start_date: '2024-03-01', end_date: null } },
      { wave_period: { employee_id: 1, wave_id: 7, start_date: '2019-01-01', end_date: '2022-12-31' } }
    ]
    const [service, at] = await scripted({ [PEOPLE]: [person(1, { service_periods, wave_periods })] })
    await at.sync.refresh({ companyId: 1 })
    const before = at.one('SELECT periods FROM employee')
    const reader = createReader(at.store.location)
    const view = reader['employees.get']({ employeeId: 1 })
    reader.close()
    expect(view.servicePeriods?.map(({ startDate }) => startDate)).toEqual(['2019-01-01', '2024-03-01'])
    expect(view.frequencyPeriods?.map(({ payFrequencyId }) => payFrequencyId)).toEqual([7, 8])

    const turned = { service_periods: service_periods.toReversed(), wave_periods: wave_periods.toReversed() }
    service.set(PEOPLE, [person(1, turned)])
    await at.sync.refresh({ companyId: 1 })
    expect(at.one('SELECT periods FROM employee')).toEqual(before)
  })
})

describe('what only the own record of a person gives', () => {
  it('stays when the list, which lacks it, tells of something else', async () => {
    const own = {
      number: '0042',
      name_in_chinese: '黃嘉欣',
      pay_point_id: 5,
      wave_id: 8,
      appointment_date: '2021-02-03',
      custom_fields: { '31': 'x' }
    }
    const listed = (fields: object) =>
      person(1, { wave_id: undefined, appointment_date: undefined, service_periods: undefined, ...fields })
    const [service, at] = await scripted({
      [PEOPLE]: [listed({})],
      '/employees/1': () => ({ body: person(1, { ...own, service_periods: undefined }) })
    })
    await at.sync.refresh({ companyId: 1 })
    await at.sync.reads.readEmployee(1)
    const known = { number: '0042', chinese_name: '黃嘉欣', pay_point_id: 5, frequency_id: 8, joined: '2021-02-03' }
    const columns = 'number, chinese_name, pay_point_id, frequency_id, joined'
    expect(at.one(`SELECT ${columns} FROM employee`)).toEqual(known)

    service.set(PEOPLE, [listed({ telephone_number: '98765432' })])
    await at.sync.refresh({ companyId: 1 })
    expect(at.one(`SELECT ${columns}, body ->> '$.telephone_number' AS phone FROM employee`)).toEqual({
      ...known,
      phone: '98765432'
    })
    expect(at.all("SELECT rowid FROM employee_search('number: 0042')")).toEqual([{ rowid: 1 }])

    service.set('/employees/1', () => ({ body: person(1, { ...own, number: null }) }))
    await at.sync.reads.readEmployee(1)
    expect(at.one('SELECT number FROM employee')).toEqual({ number: null })
  })
})

describe('someone missing from the list', () => {
  const three = [person(1), person(2), person(3)]

  it('is marked as gone and kept, and is back when listed again', async () => {
    const [service, at] = await scripted({ [PEOPLE]: three })
    await at.sync.refresh({ companyId: 1 })
    service.set(PEOPLE, [person(1), person(3)])
    await at.sync.refresh({ companyId: 1 })
    expect(present(at)).toEqual([1, 3])
    expect(at.one('SELECT count(*) AS n FROM employee')).toEqual({ n: 3 })
    service.set(PEOPLE, three)
    await at.sync.refresh({ companyId: 1 })
    expect(present(at)).toEqual([1, 2, 3])
  })

  it.each([
    ['was cut short', { cutAfter: 700 }, 'offline'],
    ['answered with an error', { status: 500, body: { message: 'no' } }, 'badAnswer'],
    ['was something else', { body: { result: 'OK' } }, 'badAnswer'],
    ['was a page', { body: '<html><h1>Sign in</h1></html>' }, 'badAnswer'],
    ['is maintained', { status: 503, body: { message: 'Down' } }, 'maintenance']
  ])('is still there when the list %s', async (_, fault, code) => {
    const [service, at] = await scripted({ [PEOPLE]: three })
    await at.sync.refresh({ companyId: 1 })
    const asOf = at.sync.listsAsOfMs(1)
    const many = Array.from({ length: 40 }, (_, index) => person(index + 3))
    service.set(PEOPLE, () => ({ body: many, ...fault }))
    await expect(at.sync.refresh({ companyId: 1 })).rejects.toMatchObject({ code })
    expect(present(at)).toEqual(expect.arrayContaining([1, 2, 3]))
    expect(at.sync.listsAsOfMs(1)).toBe(asOf)
  })

  it('is not believed when an element of the list could not be read', async () => {
    const [service, at] = await scripted({ [PEOPLE]: three })
    await at.sync.refresh({ companyId: 1 })
    service.set(PEOPLE, [person(1), person(3), { employee: { first_name: 'Nobody' } }])
    await at.sync.refresh({ companyId: 1 })
    expect(present(at)).toEqual([1, 2, 3])
    expect(at.all('SELECT place, what FROM oddity')).toEqual([{ place: 'employee.id', what: 'unreadable' }])
  })

  it('is believed of a whole empty list', async () => {
    const [service, at] = await scripted({ [PEOPLE]: three })
    await at.sync.refresh({ companyId: 1 })
    service.set(PEOPLE, [])
    await at.sync.refresh({ companyId: 1 })
    expect(present(at)).toEqual([])
  })
})

function pointsOf(...ids: number[]): readonly unknown[] {
  return ids.map((id) => ({ pay_point: { id, name: `Point ${id}`, client_id: 1 } }))
}
