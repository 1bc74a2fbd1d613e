import { afterEach, describe, expect, it } from 'vitest'
import type { EmployeesQuery } from '@shared/contract/channels'
import { DocumentSubjects } from '../../../src/main/engine/documents/subject'
import { CacheView } from '../../../src/main/inputs'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { person, scriptedService, slip, type ScriptedService } from '../../fixtures/scriptedService'
import { syncDesk, type SyncDesk } from '../../fixtures/syncDesk'

const EVERYBODY: EmployeesQuery = {
  companyId: 1,
  search: '',
  frequencyId: null,
  status: 'any',
  onlyWithChanges: false,
  payPoint: null,
  sort: 'number',
  descending: false,
  periodDate: null
}

let desk: SyncDesk | null = null
let service: ScriptedService | null = null
let reader: Reader | null = null

afterEach(async () => {
  reader?.close()
  await desk?.close()
  await service?.close()
  desk = service = reader = null
})

/** A company with names of which nothing is seen, read whole. */
async function read(): Promise<{ at: SyncDesk; ask: Reader }> {
  const payslips = (id: number) => ({ recent_payslips_with_data: [slip(id, '2026-06-30', 100)] })
  service = await scriptedService({
    '/clients': [{ client: { id: 1, name: '' } }],
    '/clients/1/waves': [
      { wave: { id: 7, name: '\u200b', custom_name: ' ', client_id: 1 } },
      { wave: { id: 8, name: null, custom_name: 'Own', client_id: 1 } }
    ],
    '/clients/1/pay_points': [{ pay_point: { id: 5, name: '  ', client_id: 1 } }],
    '/clients/1/employees': [
      person(1, { number: '1', first_name: '', last_name: '  ', ...payslips(11) }),
      person(2, { number: '2', first_name: 'Ann', last_name: '\u200b ', ...payslips(12) })
    ]
  })
  const at = (desk = syncDesk({ url: service.url, apiKey: 'key' }))
  await at.sync.refresh({ companyId: 1 })
  return { at, ask: (reader = createReader(at.store.location)) }
}

describe('names of which nothing is seen', () => {
  it('are names made of the id, of companies, pay frequencies and pay points', async () => {
    const { ask } = await read()
    expect(ask['companies.list'](undefined).map(({ name }) => name)).toEqual(['Company 1'])
    const { frequencies } = ask['frequencies.list']({ companyId: 1 })
    expect(frequencies.map(({ name }) => name)).toEqual(['Own', 'Pay frequency 7'])
    expect(ask['payPoints.list']({ companyId: 1 }).payPoints.map(({ name }) => name)).toEqual(['Pay point 5'])
    expect(ask['periods.list']({ companyId: 1 }).map(({ frequency }) => frequency)).toEqual(['Pay frequency 7'])
  })

  it('are none of a person, whose other name stands alone', async () => {
    const { at, ask } = await read()
    const { rows } = ask['employees.open'](EVERYBODY)
    expect(rows.map(({ lastName, firstName }) => [lastName, firstName])).toEqual([
      ['', ''],
      ['', 'Ann']
    ])
    const view = new CacheView(at.store.cache)
    expect([1, 2].map((id) => view.person(id)?.name)).toEqual(['Name not known', 'Ann'])
    const subjects = new DocumentSubjects(at.store.cache)
    expect([11, 12].map((id) => subjects.payslip(id)?.nameParts.surname)).toEqual(['Name not known', ''])
    expect(view.person(2)?.record['last_name']).toBe('\u200b ')
  })

  it('change nothing when they are read again', async () => {
    const { at } = await read()
    const rows = () =>
      ['company', 'pay_frequency', 'pay_point', 'employee'].map((table) => at.all(`SELECT * FROM ${table}`))
    const before = rows()
    const told = at.context.emitted.length
    const changes = () => at.one<{ n: number }>('SELECT count(*) AS n FROM payslip_version').n
    const versions = changes()
    await at.sync.refresh({ companyId: 1 })
    expect([rows(), changes()]).toEqual([before, versions])
    const later = at.context.emitted.slice(told).filter(({ event }) => event === 'cache.changed')
    expect(later.filter(({ payload }) => JSON.stringify(payload).includes('"employees"'))).toEqual([])
  })
})
