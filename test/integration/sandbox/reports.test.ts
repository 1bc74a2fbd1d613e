import { describe, expect, it } from 'vitest'
import { detail, fields, items, pairs, PINEGATE, start, TIDEWATER, unwrap, WONG_KA_YAN, type Caller } from './caller'

const RANGE = { start_date: '2026-04-01', end_date: '2026-05-31' }

function run(caller: Caller, report: string, body: object, company = TIDEWATER) {
  return caller.send('POST', `/clients/${company}/reports/${report}`, body)
}

describe('reports', () => {
  it('names account columns by their labels, drops unknown accounts, and shows none as null', async () => {
    const caller = await start()
    const { body } = await run(caller, 'transaction_history', {
      ...RANGE,
      employee_ids: [WONG_KA_YAN],
      account_names: ['basic_salary', 'employer_loan_balance', 'overtime', 'nett_pay'],
      custom_fields: ['last_name', 'pay_point_id', 'shoe_size']
    })
    const rows = items(body).map(fields)
    expect(rows.map(({ Date }) => Date)).toEqual(['2026-04-30', '2026-05-31'])
    for (const row of rows) {
      expect(Object.keys(row)).toEqual([
        'employee',
        'Date',
        'last_name',
        'pay_point_id',
        'Basic salary',
        'Overtime',
        'Net pay'
      ])
      expect(row).toMatchObject({
        employee: '5024',
        last_name: 'Wong',
        pay_point_id: '704',
        'Basic salary': 'HK$28,500.00',
        Overtime: null
      })
    }
  })

  it('gives bare values when raw, under the same keys, and ignores humanize', async () => {
    const caller = await start()
    const body = { ...RANGE, employee_ids: [WONG_KA_YAN], account_names: ['nett_pay'] }
    const shown = items((await run(caller, 'transaction_history', { ...body, humanize: true })).body).map(fields)
    const raw = items((await run(caller, 'transaction_history', { ...body, raw: true })).body).map(fields)
    expect(raw.map((row) => Object.keys(row))).toEqual(shown.map((row) => Object.keys(row)))
    const payslips = unwrap((await caller.get(`/employees/${WONG_KA_YAN}/payslips`)).body, 'payslip')
    for (const row of raw) {
      const payslip = payslips.find(({ date, special }) => date === row['Date'] && special === false)
      expect(row['Net pay']).toBe(pairs((await detail(caller, payslip?.['id']))['grand_total'])[0]?.[1])
    }
    expect(shown[0]?.['Net pay']).toMatch(/^HK\$\d\d,\d{3}\.\d\d$/)
  })

  it('answers an empty list for people without finalised payslips in the period', async () => {
    const caller = await start()
    const { status, body } = await run(caller, 'transaction_history', {
      start_date: '2026-06-01',
      end_date: '2026-06-30',
      employee_ids: [WONG_KA_YAN],
      account_names: ['nett_pay']
    })
    expect([status, body]).toEqual([200, []])
  })

  it('compares a period with the one before it, item for item', async () => {
    const caller = await start()
    const { body } = await run(caller, 'variance', {
      wave_id: 521,
      period_offset: 220,
      employee_ids: [WONG_KA_YAN],
      raw: true
    })
    const rows = items(body).map(fields)
    const commission = rows.find((row) => fields(row['Transaction'])['code'] === 'commission')
    const payslips = unwrap((await caller.get(`/employees/${WONG_KA_YAN}/payslips`)).body, 'payslip').filter(
      ({ special }) => special === false
    )
    const amountOf = async (at: number) =>
      Object.fromEntries(pairs((await detail(caller, payslips[at]?.['id']))['income']))['commission']
    expect(payslips[1]?.['date']).toBe('2026-05-31')
    expect([commission?.['Previous'], commission?.['Selected']]).toEqual([await amountOf(2), await amountOf(1)])
    expect(Object.keys(fields(rows[0]))).toEqual([
      'employee',
      'Type',
      'Transaction',
      'Previous',
      'Selected',
      'Variance'
    ])
  })

  it('reports leave with null for what does not apply', async () => {
    const caller = await start()
    const { body } = await run(caller, 'comparison_leave', {
      ...RANGE,
      leave_types: [1, 3],
      employee_ids: [WONG_KA_YAN]
    })
    const rows = items(body).map(fields)
    expect(rows).toHaveLength(4)
    expect(rows[0]).toMatchObject({
      employee: '5024',
      leave_type: 'Annual',
      Date: '2026-04-30',
      Entitlement: '14.00',
      Adjustment: null
    })
    expect(rows[1]).toMatchObject({ leave_type: 'Sickness', Entitlement: null })
  })

  it('reports what is owed in leave, loans, savings and court orders on a day', async () => {
    const caller = await start()
    const [liability] = items(
      (await run(caller, 'leave_liability_v2', { date: '2026-06-01', employee_ids: [WONG_KA_YAN] })).body
    ).map(fields)
    expect(Object.keys(fields(liability))).toEqual(['employee', 'Days', 'Daily Rate', 'Liability'])
    const [balances] = items(
      (await run(caller, 'tracked_balances', { date: '2026-06-01', employee_ids: [WONG_KA_YAN] })).body
    )
    expect(balances).toEqual({ employee: '5024', Loans: 'HK$37,500.00', Savings: null, Garnishees: null })
  })

  it('answers every wrong request alike, and 404 for what is not there', async () => {
    const caller = await start()
    const right = { ...RANGE, account_names: ['nett_pay'] }
    for (const body of [
      {},
      { ...RANGE },
      { ...right, start_date: '2026-05-32' },
      { ...right, start_date: '2026-06-01' },
      { ...right, account_names: 'nett_pay' },
      { ...right, raw: 'yes' },
      { ...right, wave_ids: [1] },
      { ...right, employee_ids: [5070] }
    ]) {
      const { status, body: answer } = await run(caller, 'transaction_history', body)
      expect([body, status, answer]).toEqual([body, 400, { message: 'Failed' }])
    }
    expect(
      (await run(caller, 'transaction_history', { ...right, wave_ids: null, employee_ids: null, raw: null })).status
    ).toBe(200)
    expect((await run(caller, 'payroll_summary', right)).status).toBe(404)
    expect((await run(caller, 'transaction_history', right, 999)).status).toBe(404)
    expect((await caller.get(`/clients/${TIDEWATER}/reports/transaction_history`)).status).toBe(400)
  })
})

describe('queued reports', () => {
  it('runs, and then gives exactly what the direct report gives', async () => {
    const caller = await start({ reportRunMs: 100_000 })
    const body = { ...RANGE, account_names: ['nett_pay'] }
    const started = fields((await run(caller, 'transaction_history/async', body)).body)
    expect(started['message']).toBe('Started')
    expect(started['uuid']).toMatch(/^[0-9a-f-]{36}$/)
    const poll = () => caller.get(`/clients/${TIDEWATER}/reports/poll/${String(started['uuid'])}`)
    const first = await poll()
    expect([first.status, first.text]).toEqual([204, ''])
    caller.service.control.settle()
    expect((await poll()).text).toBe((await run(caller, 'transaction_history', body)).text)
    expect((await caller.get(`/clients/${PINEGATE}/reports/poll/${String(started['uuid'])}`)).status).toBe(404)
    expect((await caller.get(`/clients/${TIDEWATER}/reports/poll/none`)).body).toEqual({
      message: 'Requested Resource Not Found'
    })
  })

  it('answers 429 when too many are queued, and 503 for good when a run timed out or failed', async () => {
    const caller = await start({ reportRunMs: 100_000, reportQueue: 2, control: true })
    const { controlUrl, controlToken } = caller.service
    await fetch(`${controlUrl}/reports`, {
      method: 'POST',
      headers: { 'X-Control-Token': controlToken ?? '' },
      body: JSON.stringify({ endings: ['timed_out', 'failed'] })
    })
    const startOne = () => run(caller, 'tracked_balances/async', { date: '2026-06-01' })
    const uuids = [await startOne(), await startOne()].map(({ body }) => String(fields(body)['uuid']))
    expect((await startOne()).status).toBe(429)
    caller.service.control.settle()
    for (const [at, message] of ['Report timed out', 'Report failed'].entries()) {
      const poll = () => caller.get(`/clients/${TIDEWATER}/reports/poll/${uuids[at]}`)
      const { status, body } = await poll()
      expect([status, body]).toEqual([503, { message }])
    }
    expect((await run(caller, 'tracked_balances/async', {})).body).toEqual({ message: 'Failed' })
    expect((await run(caller, 'unknown/async', { date: '2026-06-01' })).status).toBe(404)
  })
})
