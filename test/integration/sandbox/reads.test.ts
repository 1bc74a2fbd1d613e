import { describe, expect, it } from 'vitest'
import { addMonths, parseDay, toDay, addDays } from '@shared/domain/day'
import {
  BLUE_KILN,
  detail,
  fields,
  items,
  openPayslip,
  pairs,
  PINEGATE,
  start,
  TIDEWATER,
  unwrap,
  WONG_KA_YAN
} from './caller'

const EMPLOYEE_FIELDS = [
  'id',
  'first_name',
  'last_name',
  'birthdate',
  'appointment_date',
  'wave_id',
  'payment_method',
  'physical_address',
  'custom_fields'
]

describe('companies and keys', () => {
  it('lists the companies of the key, compact and wrapped', async () => {
    const caller = await start()
    const { status, text, body } = await caller.get('/clients/')
    expect(status).toBe(200)
    expect(text).not.toMatch(/[\n\r]|": |", "/)
    expect(unwrap(body, 'client').map(({ id }) => id)).toEqual([TIDEWATER, PINEGATE, BLUE_KILN])
    expect(Object.keys(fields(unwrap(body, 'client')[0]))).toEqual(['id', 'name', 'physical_address'])
  })

  it('hides the companies that a key does not open, and everything in them', async () => {
    const caller = await start({ keys: { one: [PINEGATE], none: [] } })
    const as = (key: string, path: string) => caller.raw(`/v1${path}`, { headers: { Authorization: key } })
    expect(unwrap((await as('one', '/clients')).body, 'client')).toHaveLength(1)
    expect((await as('none', '/clients')).body).toEqual([])
    for (const path of [
      `/clients/${TIDEWATER}/employees`,
      `/clients/${TIDEWATER}/waves`,
      `/clients/${TIDEWATER}/pay_points`,
      `/clients/${TIDEWATER}/payment_runs`,
      `/employees/${WONG_KA_YAN}`,
      `/employees/${WONG_KA_YAN}/payslips`,
      `/employees/${WONG_KA_YAN}/calculations`,
      `/employees/${WONG_KA_YAN}/tax_certificates`,
      '/clients/999999/employees',
      '/employees/0',
      '/payslips/1'
    ]) {
      const answer = await as('one', path)
      expect([path, answer.status, answer.body]).toEqual([path, 404, { message: 'Requested Resource Not Found' }])
    }
  })

  it('answers 401 without the bare key, whatever else is asked', async () => {
    const caller = await start()
    for (const authorization of ['', 'wrong', `Bearer ${caller.service.apiKey}`]) {
      const headers: Record<string, string> = authorization === '' ? {} : { Authorization: authorization }
      expect((await caller.raw('/v1/clients/', { headers })).status).toBe(401)
      expect((await caller.raw('/v1/nothing', { headers })).status).toBe(401)
    }
  })

  it('demands the Content-Type of the contract only when strict', async () => {
    const caller = await start({ strict: true })
    const { apiKey } = caller.service
    const get = (path: string, type?: string) =>
      caller.raw(`/v1${path}`, { headers: { Authorization: apiKey, ...(type ? { 'Content-Type': type } : {}) } })
    expect((await get('/clients')).status).toBe(415)
    expect((await get('/clients', 'application/json; charset=utf-8')).status).toBe(200)
    const { id } = await openPayslip(caller, WONG_KA_YAN)
    expect((await get(`/payslips/${String(id)}.pdf`, 'application/json')).status).toBe(415)
    expect((await get(`/payslips/${String(id)}.pdf`, 'application/pdf')).status).toBe(200)
  })
})

describe('employees', () => {
  it('gives the documented fields and no others by default', async () => {
    const caller = await start()
    const { body } = await caller.get(`/clients/${TIDEWATER}/employees`)
    const people = unwrap(body, 'employee')
    expect(people).toHaveLength(64)
    for (const person of people) expect(Object.keys(person)).toEqual(EMPLOYEE_FIELDS)
    const one = fields(fields((await caller.get(`/employees/${WONG_KA_YAN}`)).body)['employee'])
    expect(one).toEqual(people.find(({ id }) => id === WONG_KA_YAN))
  })

  it('adds number, Chinese name, bank and pay point when reads are full', async () => {
    const caller = await start({ reads: 'full' })
    const wong = fields(fields((await caller.get(`/employees/${WONG_KA_YAN}`)).body)['employee'])
    expect(wong).toMatchObject({ number: '0042', name_in_chinese: '黃嘉欣', first_name: 'Ka Yan', last_name: 'Wong' })
    const bank = fields(wong['bank_account'])
    expect(bank['account_number']).toMatch(/^\d{11}$/)
    expect(bank['branch_code']).toMatch(/^\d{3}$/)
  })

  it('takes every combination of includes, each list under its own name', async () => {
    const caller = await start({ companies: 1, employees: 6 })
    const names = ['service_periods', 'recent_payslips', 'recent_payslips_with_data', 'wave_periods']
    for (let mask = 0; mask < 16; mask++) {
      const include = names.filter((_, at) => (mask >> at) % 2 === 1)
      const { body } = await caller.get(`/clients/${TIDEWATER}/employees?include=${include.join(',')}`)
      for (const person of unwrap(body, 'employee')) {
        expect(Object.keys(person).sort()).toEqual([...EMPLOYEE_FIELDS, ...include].sort())
        for (const name of include) {
          if (name.startsWith('recent')) {
            const recent = unwrap(person[name], 'payslip')
            expect(recent.length).toBeLessThanOrEqual(12)
            for (const payslip of recent) expect('data' in payslip).toBe(name.endsWith('data'))
          }
        }
      }
    }
    expect((await caller.get(`/clients/${TIDEWATER}/employees?include=bank`)).status).toBe(422)
  })

  it('has people who left, came back, changed frequency, and two of one name', async () => {
    const caller = await start()
    const { body } = await caller.get(`/clients/${TIDEWATER}/employees?include=service_periods,wave_periods`)
    const people = unwrap(body, 'employee')
    const named = (last: string) => people.filter((person) => person['last_name'] === last)
    expect(named('Chan').map((person) => person['first_name'])).toEqual(['Tai Man', 'Tai Man'])
    expect(unwrap(fields(named('Raman')[0])['service_periods'], 'service_period')).toHaveLength(2)
    expect(unwrap(fields(named('Sin')[0])['wave_periods'], 'wave_period')).toHaveLength(2)
    const ends = people.map((person) => unwrap(person['service_periods'], 'service_period').at(-1)?.['end_date'])
    expect(ends.filter((end) => end !== null).length).toBeGreaterThanOrEqual(3)
  })
})

describe('pay frequencies', () => {
  it('lets a caller recover the true first period end from the normalised one', async () => {
    const caller = await start()
    const found: Record<string, string> = {}
    for (const company of [TIDEWATER, PINEGATE, BLUE_KILN]) {
      for (const wave of unwrap((await caller.get(`/clients/${company}/waves`)).body, 'wave')) {
        const normalised = toDay(String(wave['first_end_date']))
        expect(normalised.slice(0, 7)).toBe('2008-01')
        const offset = Number(wave['first_period_offset'])
        const months = Number(wave['length_months'])
        found[`${company} ${String(wave['name'])}`] = months
          ? addMonths(normalised, wave['interim_first_end_date'] === null ? offset : offset / 2)
          : addDays(normalised, offset * 7 * Number(wave['length_weeks']))
      }
    }
    expect(found).toEqual({
      '311 Monthly, to the last day': '2011-03-31',
      '311 Weekly, to Friday': '2012-07-06',
      '318 Monthly, to the 25th': '2014-06-25',
      '318 Weekly, to Sunday': '2015-01-11',
      '318 Every two weeks, to Friday': '2016-04-15',
      '325 Twice a month, to the 15th and the last day': '2019-09-30',
      '325 Monthly, to the last day': '2011-03-31'
    })
  })

  it('replaces six fields by the frequency in the simplified form and keeps the rest', async () => {
    const caller = await start()
    const standard = unwrap((await caller.get(`/clients/${PINEGATE}/waves`)).body, 'wave')
    const simplified = unwrap((await caller.get(`/clients/${PINEGATE}/waves?format=simplified`)).body, 'wave')
    expect(simplified.map(({ frequency }) => frequency)).toEqual(['monthly', 'weekly', 'fortnightly'])
    const gone = [
      'length_months',
      'length_weeks',
      'first_period_offset',
      'notification_days_before',
      'finalisation_days_before',
      'payslip_payment_day'
    ]
    standard.forEach((wave, at) => {
      const kept = Object.fromEntries(Object.entries(wave).filter(([name]) => !gone.includes(name)))
      expect(simplified[at]).toEqual({ ...kept, frequency: simplified[at]?.['frequency'] })
    })
  })
})

describe('payslips', () => {
  it('names items by code unless raw is false or empty, with the same amounts', async () => {
    const caller = await start()
    const { id } = await openPayslip(caller, WONG_KA_YAN)
    const [omitted, yes, no, empty] = await Promise.all(
      ['', '?raw=true', '?raw=false', '?raw='].map((query) => detail(caller, id, query))
    )
    expect(yes).toEqual(omitted)
    expect(empty).toEqual(no)
    const codes = pairs(omitted?.['deduction'])
    const labels = pairs(no?.['deduction'])
    expect(codes.map(([, amount]) => amount)).toEqual(labels.map(([, amount]) => amount))
    expect(codes.map(([name]) => name)).toEqual(['mpf_employee', 'loan_repayment', 'loan_repayment', 'total_deduction'])
    expect(labels.map(([name]) => name)).toEqual([
      'MPF employee',
      'Loan repayment',
      'Loan repayment',
      'Total deductions'
    ])
    expect(pairs(omitted?.['grand_total'])[0]?.[0]).toBe('nett_pay')
    expect(pairs(no?.['grand_total'])[0]?.[0]).toBe('Net pay')
  })

  it('sends leave as text and number beside an integer id', async () => {
    const caller = await start()
    const { id } = await openPayslip(caller, WONG_KA_YAN)
    const leave = fields((await detail(caller, id))['leave'])
    expect(leave['id']).toBe(id)
    expect(Object.keys(leave)).toEqual(['id', 'Annual', 'Compensation', 'Sickness'])
    const annual = fields(leave['Annual'])
    expect([typeof annual['accrual'], typeof annual['taken'], typeof annual['balance']]).toEqual([
      'string',
      'number',
      'string'
    ])
  })

  it('has two years of them, finalised but for the current period, which has no run yet', async () => {
    const caller = await start()
    const list = unwrap((await caller.get(`/employees/${WONG_KA_YAN}/payslips`)).body, 'payslip')
    const regular = list.filter(({ special }) => special === false)
    expect(regular).toHaveLength(24)
    expect(regular.map(({ date }) => date)).toContain('2024-07-31')
    expect(list.filter(({ special }) => special === true).map(({ date }) => date)).toContain('2026-01-31')
    for (const payslip of list) {
      const open = payslip['date'] === '2026-06-30'
      expect(payslip['finalised']).toBe(!open)
      expect(payslip['payment_run_id'] === null).toBe(open)
      expect(payslip['dirty']).toBe(false)
      expect(typeof payslip['nett_pay']).toBe('number')
      expect('data' in payslip).toBe(false)
      expect(parseDay(payslip['date'])).not.toBeNull()
    }
  })
})

describe('pay runs', () => {
  it('ties: the nets of its payslips, its total and the net line of its journal are one sum', async () => {
    const caller = await start()
    for (const company of [TIDEWATER, PINEGATE, BLUE_KILN]) {
      const runs = unwrap((await caller.get(`/clients/${company}/payment_runs`)).body, 'payment_run')
      expect(runs.some(({ special }) => special === true)).toBe(true)
      for (const run of [...runs.slice(0, 12), ...runs.filter(({ special }) => special === true)]) {
        const payslips = unwrap((await caller.get(`/payment_runs/${String(run['id'])}/payslips`)).body, 'payslip')
        expect(payslips.length).toBeGreaterThan(0)
        const cents = payslips.reduce((sum, payslip) => sum + Math.round(Number(payslip['nett_pay']) * 100), 0)
        expect(Math.round(Number(run['total']) * 100)).toBe(cents)
        for (const payslip of payslips) {
          expect(payslip).toMatchObject({ payment_run_id: run['id'], date: run['period_end_date'] })
          expect(Object.keys(fields(payslip['data']))).toEqual([
            'income',
            'deduction',
            'grand_total',
            'sideline',
            'leave_payments'
          ])
        }
        const [entry] = items((await caller.get(`/payment_runs/${String(run['id'])}/accounting`)).body)
        const journal = journalSums(fields(entry))
        expect(journal.net).toBe(cents)
        for (const [split, { debit, credit }] of journal.bySplit) expect([split, debit]).toEqual([split, credit])
      }
    }
  })

  it('keeps the payslip ids of one run together', async () => {
    const caller = await start()
    const [run] = unwrap((await caller.get(`/clients/${TIDEWATER}/payment_runs`)).body, 'payment_run').filter(
      ({ wave_id: wave }) => wave === 521
    )
    const ids = unwrap((await caller.get(`/payment_runs/${String(run?.['id'])}/payslips`)).body, 'payslip').map(
      ({ id }) => Number(id)
    )
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    expect(Math.max(...ids) - Math.min(...ids)).toBeLessThan(64)
  })

  it('splits journals by pay point in one company and not in another', async () => {
    const caller = await start()
    const splitsOf = async (company: number): Promise<readonly unknown[]> => {
      const [run] = unwrap((await caller.get(`/clients/${company}/payment_runs`)).body, 'payment_run')
      const [entry] = items((await caller.get(`/payment_runs/${String(run?.['id'])}/accounting`)).body)
      return items(fields(entry)['accounting_splits'])
    }
    expect((await splitsOf(TIDEWATER))[0]).toEqual({ id: '701', name: 'Central office' })
    expect(await splitsOf(PINEGATE)).toEqual([])
  })
})

function journalSums(entry: ReturnType<typeof fields>): {
  net: number
  bySplit: Map<string, { debit: number; credit: number }>
} {
  const bySplit = new Map<string, { debit: number; credit: number }>()
  let net = 0
  for (const side of ['debit', 'credit'] as const) {
    for (const line of items(entry[side]).map(fields)) {
      for (const [split, amount] of Object.entries(fields(line['amount']))) {
        const cents = Math.round(Number(amount) * 100)
        const sums = bySplit.get(split) ?? { debit: 0, credit: 0 }
        sums[side] += cents
        bySplit.set(split, sums)
        if (line['line_item'] === 'nett_pay') net += cents
      }
    }
  }
  return { net, bySplit }
}
