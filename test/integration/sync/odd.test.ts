import { afterEach, describe, expect, it } from 'vitest'
import { createFrequencies } from '../../../src/main/engine/frequencies'
import { createReader } from '../../../src/main/reader/reader'
import { LineReader } from '../../../src/main/store/lines'
import {
  data,
  detail,
  person,
  scriptedService,
  slip,
  type Script,
  type ScriptedService
} from '../../fixtures/scriptedService'
import { syncDesk, type SyncDesk } from '../../fixtures/syncDesk'

const PEOPLE = '/clients/1/employees'

let desk: SyncDesk | null = null
let service: ScriptedService | null = null

afterEach(async () => {
  await desk?.close()
  await service?.close()
  desk = service = null
})

async function synced(scripts: Readonly<Record<string, Script>>): Promise<[ScriptedService, SyncDesk]> {
  service = await scriptedService(scripts)
  desk = syncDesk({ url: service.url, apiKey: 'key' })
  await desk.sync.refresh({ companyId: 1 })
  return [service, desk]
}

/** A person with one payslip of these lines. */
async function withData(lines: Readonly<Record<string, unknown>>, net: unknown = 100): Promise<SyncDesk> {
  const payslip = slip(11, '2026-06-30', 100, { data: { ...data(100), ...lines }, nett_pay: net })
  const [, at] = await synced({ [PEOPLE]: [person(1, { recent_payslips_with_data: [payslip] })] })
  return at
}

function linesOf(at: SyncDesk): [string, string, number | null][] {
  const { lines } = at.one<{ lines: string }>('SELECT lines FROM payslip')
  return new LineReader(at.store.cache).decode(lines).map(({ name, amount, scaled }) => [name, amount, scaled])
}

describe('amounts that are not plain', () => {
  it('are kept to the letter, with their exact value where they have one', async () => {
    const at = await withData({
      income: [
        ['A', '1,500.00'],
        ['B', '-0.01'],
        ['C', '1500'],
        ['D', 1500.1],
        ['E', 'n/a'],
        ['Loan', '100.00'],
        ['Loan', '100.00'],
        ['Total', '0.00']
      ]
    })
    expect(linesOf(at).slice(0, 8)).toEqual([
      ['A', '1,500.00', 15_000_000],
      ['B', '-0.01', -100],
      ['C', '1500', 15_000_000],
      ['D', '1500.1', 15_001_000],
      ['E', 'n/a', null],
      ['Loan', '100.00', 1_000_000],
      ['Loan', '100.00', 1_000_000],
      ['Total', '0.00', 0]
    ])
    expect(at.all("SELECT place, what, times FROM oddity WHERE place LIKE '%amount%'")).toEqual([
      { place: 'payslip.data.amount', what: 'noNumber', times: 1 }
    ])
    const reader = createReader(at.store.location)
    const told = reader['overview.oddAnswers']({ companyId: 1 })
    reader.close()
    expect(told).toContainEqual(
      expect.objectContaining({ record: 'payslip', field: 'data.amount', what: 'noNumber', exampleId: 11, times: 1 })
    )
  })

  it('leave a total that the lines do not add up to as it was sent', async () => {
    const at = await withData({
      income: [
        ['A', '669.76'],
        ['B', '376.47'],
        ['Total', '1046.22']
      ]
    })
    expect(at.one('SELECT income_scaled FROM payslip')).toEqual({ income_scaled: 10_462_200 })
  })

  it('take the only pair of a section for its total, and no pair for no total', async () => {
    const at = await withData({ income: [['total', '15000.00']], deduction: [] })
    expect(at.one('SELECT income_scaled AS i, deduction_scaled AS d FROM payslip')).toEqual({ i: 150_000_000, d: null })
  })

  it('never turn a missing net pay into 0', async () => {
    const at = await withData({}, null)
    expect(at.one('SELECT net, net_scaled FROM payslip')).toEqual({ net: null, net_scaled: null })
  })
})

describe('what the officer is told of odd answers', () => {
  const told = (at: SyncDesk) => {
    const reader = createReader(at.store.location)
    const odd = reader['overview.oddAnswers']({ companyId: 1 })
    reader.close()
    return odd.map(({ record, field, what, times }) => `${record}.${field} ${what} ${times}`).sort()
  }
  const paid = (id: number, amount: string, more: Readonly<Record<string, unknown>> = {}) => {
    const lines = { ...data(100), income: [['Basic salary', amount]] }
    return person(id, { recent_payslips_with_data: [slip(id * 10, '2026-06-30', 100, { data: lines })], ...more })
  }

  it('goes when the service has mended it, list by list, and stays while it has not', async () => {
    const runs = (total: unknown) => [
      { payment_run: { id: 5, wave_id: 7, period_end_date: '2026-06-30', total, special: false } }
    ]
    const [service, at] = await synced({
      [PEOPLE]: [paid(1, 'n/a'), paid(2, 'n/a'), paid(3, '100.00', { wave_id: 'soon' }), paid(4, '100.00')],
      '/clients/1/payment_runs': runs({ odd: true })
    })
    const first = told(at)
    expect(first).toContain('payslip.data.amount noNumber 2')
    expect(first).toContain('employee.wave_id wrongKind 1')
    expect(first.some((odd) => odd.startsWith('payment_run.total'))).toBe(true)

    // Nothing is mended: all of it is told again, with the same counts, although most elements are as they were.
    await at.sync.refresh({ companyId: 1 })
    expect(told(at)).toEqual(first)

    service.set(PEOPLE, [paid(1, '100.00'), paid(2, 'n/a'), paid(3, '100.00', { wave_id: 'soon' }), paid(4, '100.00')])
    service.set('/clients/1/payment_runs', runs(100))
    await at.sync.refresh({ companyId: 1 })
    const second = told(at)
    expect(second).toContain('payslip.data.amount noNumber 1')
    expect(second).toContain('employee.wave_id wrongKind 1')
    expect(second.filter((odd) => odd.startsWith('payment_run.total'))).toEqual([])

    service.set(PEOPLE, [paid(1, '100.00'), paid(2, '100.00'), paid(3, '100.00'), paid(4, '100.00')])
    await at.sync.refresh({ companyId: 1 })
    expect(told(at).filter((odd) => /amount|wave_id/.test(odd))).toEqual([])
  })

  it('goes with a person, a payslip or a run that is not asked for any more', async () => {
    const runs = [{ payment_run: { id: 5, wave_id: 7, period_end_date: '2026-06-30', total: 5, special: false } }]
    const payslip = slip(10, '2026-06-30', 100, { finalised: false })
    const people = [person(1, { recent_payslips_with_data: [payslip] }), person(2)]
    const [service, at] = await synced({
      [PEOPLE]: people,
      '/clients/1/payment_runs': runs,
      '/employees/2/tax_certificates': [
        { id: 5, name: 'IR56B', date: '2026-03-31', dirty: false },
        { name: 'Without an id' }
      ],
      '/employees/1/payslips': [],
      '/payslips/10/calculations': [{ calculation: { id: 31, system_type: 'custom' } }, { calculation: 'none' }],
      '/payment_runs/5/accounting': [{ debit: ['none'] }]
    })
    const read = async (): Promise<void> => {
      await at.sync.reads.readCertificates(2, { priority: 'click' })
      await at.sync.reads.readPayItems({ kind: 'payslip', payslipId: 10 })
      await at.sync.readNow({ what: 'payRun', payRunId: 5, again: true }).catch(() => undefined)
    }
    await read()
    const lists = (): string[] =>
      at
        .all<{ list: string }>('SELECT DISTINCT list FROM oddity WHERE subject_id > 0 ORDER BY list')
        .map(({ list }) => list)
    expect(lists()).toEqual(['certificatesOfEmployee', 'journalOfRun', 'payItemsOfPayslip'])
    service.set(PEOPLE, people.slice(0, 1))
    service.set('/clients/1/payment_runs', [])
    await at.sync.refresh({ companyId: 1 })
    await at.sync.reads.readPayslipsOfEmployee(1)
    expect(lists()).toEqual([])
  })

  it('stays, and the list not whole, where the list is read by itself and is still odd', async () => {
    const odd = [{ wave: { id: 7, name: 'Monthly', client_id: 1 } }, { wave: { name: 'Without an id' } }]
    const [service, at] = await synced({ '/clients/1/waves': odd })
    const note = (): unknown => at.one("SELECT note FROM list_state WHERE list = 'payFrequencies'")
    const whole = { note: null }
    expect(told(at)).toEqual(['wave.id unreadable 1'])
    expect(note()).not.toEqual(whole)
    const frequencies = createFrequencies(at.context, at.sync.fresh)
    await frequencies.readAgain(1)
    // Of the simplified form, too.
    expect(told(at)).toEqual(['wave.id unreadable 2'])
    expect(note()).not.toEqual(whole)

    service.set('/clients/1/waves', odd.slice(0, 1))
    await frequencies.readAgain(1)
    expect(told(at)).toEqual([])
    expect(note()).toEqual(whole)
  })
})

describe('days and names', () => {
  it('are kept as sent, in any script, and people are found by them', async () => {
    const names: [number, string, string][] = [
      [1, "O'Neill", 'Siobhán'],
      [2, 'Nguyễn', 'Thị 陳'],
      [3, '=SUM(A1)', '👩‍💼'],
      [4, 'Łukasz', 'José']
    ]
    const [, at] = await synced({
      [PEOPLE]: names.map(([id, last, first]) =>
        person(id, {
          last_name: last,
          first_name: first,
          birthdate: '2000-02-29',
          service_periods: [
            {
              service_period: { id, employee_id: id, start_date: '2024-02-29', end_date: '2024-12-31', negative: false }
            },
            {
              service_period: { id: id + 9, employee_id: id, start_date: '2025-03-01', end_date: null, negative: false }
            }
          ]
        })
      )
    })
    expect(at.all('SELECT id, last_name, first_name FROM employee ORDER BY id')).toEqual(
      names.map(([id, last_name, first_name]) => ({ id, last_name, first_name }))
    )
    expect(at.all('SELECT DISTINCT joined, last_start, left_on FROM employee')).toEqual([
      { joined: '2024-02-29', last_start: '2025-03-01', left_on: null }
    ])
    const found = (typed: string) =>
      at
        .all<{ rowid: number }>('SELECT rowid FROM employee_search WHERE employee_search MATCH ?', typed)
        .map((r) => r.rowid)
    expect(found('"nguyen"*')).toEqual([2])
    expect(found('"lukasz"*')).toEqual([4])
    expect(found('"陳"')).toEqual([2])
  })
})

describe('a name or number that is sent empty', () => {
  it('is none: the pay frequency has its own name, and the person is found and listed by the id', async () => {
    const [, at] = await synced({
      '/clients/1/waves': [{ wave: { id: 7, name: 'Monthly', custom_name: '', client_id: 1 } }],
      [PEOPLE]: [person(31, { number: '', name_in_chinese: ' ' })]
    })
    const reader = createReader(at.store.location)
    const { frequencies } = reader['frequencies.list']({ companyId: 1 })
    const { number, chineseName, frequency } = reader['employees.get']({ employeeId: 31 })
    reader.close()
    expect(frequencies).toMatchObject([{ name: 'Monthly', serviceName: 'Monthly', customName: null }])
    expect({ number, chineseName, frequency }).toEqual({ number: null, chineseName: null, frequency: 'Monthly' })
    expect(at.all("SELECT rowid FROM employee_search('number: 31')")).toEqual([{ rowid: 31 }])
  })
})

describe('leave and codes of a detail', () => {
  it('are kept as sent, missing stays missing, and codes are learned where position and amount agree', async () => {
    const [service, at] = await synced({
      [PEOPLE]: [person(1, { recent_payslips_with_data: [slip(11, '2026-06-30', 100)] })],
      '/employees/1/payslips': [slip(11, '2026-06-30', 100, {}, false)]
    })
    service.set('/payslips/11', () => ({ body: detail(11, 100, 'codes') }))
    await at.sync.readNow({ what: 'payslip', payslipId: 11 })
    expect(at.one('SELECT leave, rest FROM payslip_detail')).toEqual({
      leave: '[["Annual","1.25","0","-2"],["Sick",null,null,null]]',
      rest: null
    })
    expect(
      at.all(`SELECT l.name AS label, c.name AS code FROM item_code
              JOIN item l ON l.id = label_item JOIN item c ON c.id = code_item ORDER BY 1`)
    ).toEqual([
      { label: 'Basic salary', code: 'basic_salary' },
      { label: 'MPF employer', code: 'mpf_employer' },
      { label: 'Net pay', code: 'nett_pay' },
      { label: 'Total income', code: 'total_income' }
    ])
  })

  it('are not kept when the list after them says another net, and are read again', async () => {
    const [service, at] = await synced({
      [PEOPLE]: [person(1, { recent_payslips_with_data: [slip(11, '2026-06-30', 100)] })]
    })
    let net = 100
    service.set('/payslips/11', () => ({
      body: detail(11, net, service.asked.at(-1)?.includes('raw=false') ? 'labels' : 'codes')
    }))
    service.set('/employees/1/payslips', () => ({ body: [slip(11, '2026-06-30', (net = 250), {}, false)] }))
    const read = await at.sync.reads.readPayslip(11)
    expect(read?.data.grandTotal).toEqual([['nett_pay', '250.00']])
    expect(at.one('SELECT net FROM payslip')).toEqual({ net: '250' })
    expect(linesOf(at)[0]).toEqual(['Basic salary', '250.00', 2_500_000])
    expect(at.all('SELECT net FROM payslip_version')).toEqual([{ net: '100' }])
  })

  it('are not kept while the payslip calculates', async () => {
    const [service, at] = await synced({
      [PEOPLE]: [person(1, { recent_payslips_with_data: [slip(11, '2026-06-30', 100)] })],
      '/employees/1/payslips': [slip(11, '2026-06-30', null, {}, false)]
    })
    service.set('/payslips/11', () => ({ body: detail(11, 100, 'codes') }))
    expect(await at.sync.reads.readPayslip(11)).toBeNull()
    expect(at.all('SELECT * FROM payslip_detail')).toEqual([])
    expect(at.one('SELECT dirty, net FROM payslip')).toEqual({ dirty: 1, net: null })
  })
})

describe('a list with an entry that cannot be read', () => {
  const note = (at: SyncDesk, list: string) =>
    at.one<{ note: string | null }>('SELECT note FROM list_state WHERE list = ?', list).note

  it('is noted as not whole until it is, of a person as of the company', async () => {
    const [service, at] = await synced({
      [PEOPLE]: [person(1, { recent_payslips_with_data: [] }), { employee: { first_name: 'nobody' } }],
      '/employees/1/payslips': [slip(11, '2026-06-30', 100, {}, false), slip(12, '2026-06-31', 100, {}, false)]
    })
    await at.sync.reads.readPayslipsOfEmployee(1)
    expect([note(at, 'employees'), note(at, 'payslipsOfEmployee')]).toEqual([
      expect.stringContaining('could not be read'),
      expect.stringContaining('could not be read')
    ])
    service.set(PEOPLE, [person(1, { recent_payslips_with_data: [] })])
    service.set('/employees/1/payslips', [slip(11, '2026-06-30', 100, {}, false)])
    await at.sync.refresh({ companyId: 1 })
    await at.sync.reads.readPayslipsOfEmployee(1)
    expect([note(at, 'employees'), note(at, 'payslipsOfEmployee')]).toEqual([null, null])
  })
})

describe('a payslip missing from the last twelve', () => {
  it('is asked for in the person’s own list before it is called gone', async () => {
    const slips = [slip(11, '2026-05-31', 100), slip(12, '2026-06-30', 100)]
    const [service, at] = await synced({
      [PEOPLE]: [person(1, { recent_payslips_with_data: slips })],
      '/employees/1/payslips': [slip(12, '2026-06-30', 100, {}, false)]
    })
    service.set(PEOPLE, [person(1, { recent_payslips_with_data: [slip(12, '2026-06-30', 100)] })])
    await at.sync.refresh({ companyId: 1 })
    expect(at.one('SELECT gone_ms FROM payslip WHERE id = 11')).toEqual({ gone_ms: null })
    at.sync.start()
    await at.until(
      'gone',
      () => at.one<{ gone_ms: number | null }>('SELECT gone_ms FROM payslip WHERE id = 11').gone_ms !== null
    )
    expect(at.one('SELECT gone_ms FROM payslip WHERE id = 12')).toEqual({ gone_ms: null })
  })
})
