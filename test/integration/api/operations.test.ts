import { afterEach, describe, expect, it } from 'vitest'
import { AppError } from '@shared/contract/errors'
import { toDay } from '@shared/domain/day'
import type { PayrollClient } from '../../../src/main/engine/api'
import type { TestServer } from './server'
import { API_KEY, clientOf, json, serve } from './server'

const PDF = Buffer.from('%PDF-1.4\nhello\n%%EOF\n')
const WRITTEN = { message: 'Saved', id: 12, number: '0012' }
const day = toDay('2026-06-30')

type Case = readonly [
  operation: string,
  call: (client: PayrollClient) => Promise<unknown>,
  request: string,
  body: unknown,
  answer: unknown
]

const gone = (batch: readonly unknown[]): void => void batch

/** Each operation, the request it must make, and an answer it takes. */
const CASES: readonly Case[] = [
  [
    '1 bulk input',
    (client) =>
      client.bulkInput.submit(3, [
        {
          employeeId: 5,
          target: { kind: 'payslip', payslipId: 70 },
          attributes: { 'calc.commission.amount': '012.50' }
        },
        { employeeId: 6, target: { kind: 'payslipOn', date: day }, attributes: { 'calc.9.hours': '7' } },
        { employeeId: 7, target: { kind: 'employee' }, attributes: { first_name: '大文' } }
      ]),
    'POST /v1/clients/3/bulk_input',
    {
      entities: [
        { id: '5', payslip_id: '70', attributes: { 'calc.commission.amount': '012.50' } },
        { id: '6', payslip_date: '2026-06-30', attributes: { 'calc.9.hours': '7' } },
        { id: '7', attributes: { first_name: '大文' } }
      ]
    },
    []
  ],
  ['2 companies', (client) => client.companies.list(), 'GET /v1/clients/', null, [{ client: { id: 1, name: 'A' } }]],
  [
    '3 employees',
    (client) => client.employees.list(3, ['servicePeriods', 'frequencyPeriods', 'recentPayslipsWithData'], gone),
    'GET /v1/clients/3/employees?include=service_periods,wave_periods,recent_payslips_with_data',
    null,
    [{ employee: { id: 1, first_name: 'A', last_name: 'B' } }]
  ],
  ['3 employees, bare', (client) => client.employees.list(3, [], gone), 'GET /v1/clients/3/employees', null, []],
  [
    '4 employee',
    (client) => client.employees.get(9),
    'GET /v1/employees/9',
    null,
    { employee: { id: 9, first_name: 'A', last_name: 'B' } }
  ],
  [
    '5 create an employee',
    (client) => client.employees.create(3, { first_name: 'A', director: true }),
    'POST /v1/clients/3/employees',
    { employee: { first_name: 'A', director: true } },
    WRITTEN
  ],
  [
    '6 update an employee',
    (client) => client.employees.update(9, { email: 'a@b.hk' }),
    'PATCH /v1/employees/9',
    { employee: { email: 'a@b.hk' } },
    WRITTEN
  ],
  [
    '7 delete an employee',
    (client) => client.employees.delete(9),
    'DELETE /v1/employees/9',
    null,
    { message: 'Employee 0012 deleted' }
  ],
  ['8 pay frequencies', (client) => client.frequencies.list(3), 'GET /v1/clients/3/waves', null, []],
  [
    '8 pay frequencies, simplified',
    (client) => client.frequencies.listSimplified(3),
    'GET /v1/clients/3/waves?format=simplified',
    null,
    []
  ],
  [
    '9 create a pay frequency',
    (client) =>
      client.frequencies.create(3, { frequency: 'monthly', lastDayOfMonth: 31, firstEndDate: day, customName: 'Shop' }),
    'POST /v1/clients/3/waves',
    { frequency: 'monthly', last_day_of_month: 31, first_end_date: '2026-06-30', custom_name: 'Shop' },
    WRITTEN
  ],
  ['10 pay points', (client) => client.payPoints.list(3), 'GET /v1/clients/3/pay_points', null, []],
  [
    '11 payslips of an employee',
    (client) => client.payslips.listOfEmployee(9),
    'GET /v1/employees/9/payslips',
    null,
    []
  ],
  [
    '12 payslip by codes',
    (client) => client.payslips.get(70, 'codes'),
    'GET /v1/payslips/70?raw=true',
    null,
    { payslip: { income: [], deduction: [], grand_total: [] } }
  ],
  [
    '12 payslip by labels',
    (client) => client.payslips.get(70, 'labels'),
    'GET /v1/payslips/70?raw=false',
    null,
    { payslip: { income: [], deduction: [], grand_total: [] } }
  ],
  ['13 payslip PDF', (client) => client.payslips.pdf(70), 'GET /v1/payslips/70.pdf', null, PDF],
  ['14 pay runs', (client) => client.payRuns.list(3), 'GET /v1/clients/3/payment_runs', null, []],
  ['15 payslips of a run', (client) => client.payRuns.payslips(8, gone), 'GET /v1/payment_runs/8/payslips', null, []],
  ['16 journal of a run', (client) => client.payRuns.journal(8), 'GET /v1/payment_runs/8/accounting', null, []],
  [
    '17 certificates',
    (client) => client.certificates.listOfEmployee(9),
    'GET /v1/employees/9/tax_certificates',
    null,
    []
  ],
  ['18 certificate PDF', (client) => client.certificates.pdf(44), 'GET /v1/tax_certificates/44', null, PDF],
  [
    '19 transaction history',
    (client) =>
      client.reports.run(3, {
        report: 'transaction_history',
        from: toDay('2026-04-01'),
        to: day,
        accountNames: ['basic_salary'],
        payFrequencyIds: null,
        employeeIds: [9],
        customFields: ['first_name'],
        raw: true
      }),
    'POST /v1/clients/3/reports/transaction_history',
    {
      start_date: '2026-04-01',
      end_date: '2026-06-30',
      account_names: ['basic_salary'],
      wave_ids: null,
      employee_ids: [9],
      custom_fields: ['first_name'],
      raw: true
    },
    [{ employee: '9', Date: '2026-06-30', 'Basic salary': null }]
  ],
  [
    '20 variance',
    (client) => client.reports.run(3, { report: 'variance', payFrequencyId: 2, periodOffset: -1 }),
    'POST /v1/clients/3/reports/variance',
    { wave_id: 2, period_offset: -1 },
    []
  ],
  [
    '21 leave comparison',
    (client) =>
      client.reports.run(3, { report: 'comparison_leave', from: day, to: day, leaveTypes: [1], payFrequencyIds: [2] }),
    'POST /v1/clients/3/reports/comparison_leave',
    { start_date: '2026-06-30', end_date: '2026-06-30', wave_ids: [2], leave_types: [1] },
    []
  ],
  [
    '22 leave liability',
    (client) => client.reports.run(3, { report: 'leave_liability_v2', date: day }),
    'POST /v1/clients/3/reports/leave_liability_v2',
    { date: '2026-06-30' },
    []
  ],
  [
    '23 tracked balances',
    (client) => client.reports.run(3, { report: 'tracked_balances', date: day, raw: false }),
    'POST /v1/clients/3/reports/tracked_balances',
    { date: '2026-06-30', raw: false },
    []
  ],
  [
    '24 start a queued report',
    (client) => client.reports.start(3, { report: 'variance' }),
    'POST /v1/clients/3/reports/variance/async',
    {},
    { message: 'Started', uuid: 'a-b' }
  ],
  [
    '25 poll a queued report',
    (client) => client.reports.poll(3, 'a/b'),
    'GET /v1/clients/3/reports/poll/a%2Fb',
    null,
    []
  ],
  [
    '26 pay items of an employee',
    (client) => client.payItems.list({ kind: 'employee', employeeId: 9 }),
    'GET /v1/employees/9/calculations',
    null,
    []
  ],
  [
    '26 pay items of a payslip',
    (client) => client.payItems.list({ kind: 'payslip', payslipId: 70 }),
    'GET /v1/payslips/70/calculations',
    null,
    []
  ],
  [
    '27 pay item',
    (client) => client.payItems.get(31),
    'GET /v1/calculations/31',
    null,
    { id: 31, system_type: 'loan', inputs: {} }
  ],
  [
    '28 put a pay item',
    (client) =>
      client.payItems.put(
        { kind: 'payslip', payslipId: 70 },
        { systemType: 'loan', inputs: { amount: '5.00' }, operation: 'update', instanceId: 31 }
      ),
    'POST /v1/payslips/70/calculations',
    { calc_type: 'loan', calculation_details: { amount: '5.00' }, operation: 'update', calculation_id: 31 },
    WRITTEN
  ],
  [
    '28 put on an employee',
    (client) => client.payItems.put({ kind: 'employee', employeeId: 9 }, { systemType: 'loan', inputs: {} }),
    'POST /v1/employees/9/calculations',
    { calc_type: 'loan', calculation_details: {} },
    WRITTEN
  ],
  [
    '29 update a pay item',
    (client) => client.payItems.update(31, { amount: '6.00' }),
    'PATCH /v1/calculations/31',
    { calculation_details: { amount: '6.00' } },
    WRITTEN
  ],
  [
    '30 delete a pay item',
    (client) => client.payItems.delete(31),
    'DELETE /v1/calculations/31',
    null,
    { message: 'Deleted 31' }
  ],
  [
    '31 inherited pay items',
    (client) => client.payItems.listInherited(9),
    'GET /v1/employees/9/inherited_calculations',
    null,
    []
  ]
]

let server: TestServer | undefined
afterEach(() => server?.close())

describe('each of the 31 operations', () => {
  it.each(CASES)('%s sends what the contract says', async (_operation, call, request, body, answer) => {
    server = await serve((_request, response) => {
      if (Buffer.isBuffer(answer)) response.writeHead(200, { 'content-type': 'application/pdf' }).end(answer)
      else json(response, answer)
    })
    const { client } = clientOf(server.url)
    await call(client)
    const [got] = server.received
    expect(`${got?.method} ${got?.path}`).toBe(request)
    expect(got?.body === '' ? null : JSON.parse(got?.body ?? '')).toEqual(body)
    expect(got?.headers).toMatchObject({
      authorization: API_KEY,
      'content-type': Buffer.isBuffer(answer) ? 'application/pdf' : 'application/json'
    })
    expect(server.received).toHaveLength(1)
    await client.close()
  })

  it('covers all of them', () => {
    const numbers = new Set(CASES.map(([name]) => Number.parseInt(name, 10)))
    expect([...numbers]).toEqual(Array.from({ length: 31 }, (_, index) => index + 1))
  })

  it('is never sent with an id that is none', async () => {
    server = await serve((_request, response) => json(response, []))
    const { client } = clientOf(server.url)
    for (const id of [0, -1, 1.5, NaN, Infinity, 2 ** 60]) {
      await expect(client.payslips.listOfEmployee(id)).rejects.toThrow(RangeError)
      await expect(
        client.bulkInput.submit(1, [{ employeeId: id, target: { kind: 'employee' }, attributes: {} }])
      ).rejects.toThrow(RangeError)
    }
    for (const uuid of ['', '  ', '.', '..']) await expect(client.reports.poll(1, uuid)).rejects.toThrow(RangeError)
    expect(server.received).toHaveLength(0)
    await client.close()
  })

  it('works below a prefix of the address, with or without /v1', async () => {
    server = await serve((_request, response) => json(response, []))
    for (const suffix of ['/payroll', '/payroll/', '/payroll/v1/']) {
      const { client } = clientOf(` ${server.url}${suffix} `)
      await client.companies.list()
      await client.close()
    }
    expect(server.received.map(({ path }) => path)).toEqual(Array(3).fill('/payroll/v1/clients/'))
  })
})

describe('the answers to writes', () => {
  const write = async (status: number, answer: unknown) => {
    server = await serve((_request, response) => {
      if (typeof answer === 'string') response.writeHead(status, { 'content-type': 'text/html' }).end(answer)
      else if (answer === undefined) response.writeHead(status).end()
      else json(response, answer, status)
    })
    const { client } = clientOf(server.url)
    const outcome = await Promise.allSettled([
      client.employees.create(1, {}),
      client.payItems.put({ kind: 'employee', employeeId: 1 }, { systemType: 'loan', inputs: {} }),
      client.payItems.delete(1)
    ])
    await client.close()
    expect(server.received).toHaveLength(3)
    await server.close()
    return outcome.map((one): unknown => {
      if (one.status === 'fulfilled') return one.value
      if (!(one.reason instanceof AppError)) throw one.reason
      return { code: one.reason.code, ...one.reason.details }
    })
  }

  it('give the id and number of what was made, zeros kept', async () => {
    const [created, put, deleted] = await write(201, { message: 'Saved', id: '12', number: '0012' })
    expect(created).toEqual({ message: 'Saved', id: 12, number: '0012' })
    expect(put).toMatchObject({ id: 12 })
    expect(deleted).toMatchObject({ message: 'Saved' })
  })

  it('without an id are not taken for done, and never for refused either', async () => {
    const [created, put, deleted] = await write(200, { message: 'Unsupported operation' })
    const unsure = { code: 'badAnswer', status: 200, sent: 'maybe', serviceMessage: 'Unsupported operation' }
    expect(created).toMatchObject(unsure)
    expect(put).toMatchObject(unsure)
    expect(deleted).toEqual({ message: 'Unsupported operation' })
  })

  it('that say no under a success are refusals with their fields', async () => {
    const refused = { code: 'rejected', status: 200, fields: { wave_id: ["can't be blank"] } }
    expect(await write(200, { success: 'false', errors: { wave_id: "can't be blank" } })).toMatchObject([
      refused,
      refused,
      refused
    ])
  })

  it('with an id are not taken for done beside a no or errors, and a yes beside errors is in doubt', async () => {
    const unsure = { code: 'badAnswer', status: 200, sent: 'maybe' }
    for (const wrong of [{ success: 'false' }, { errors: ['x'] }, { errors: 'x' }, { errors: 1 }, { error: 'x' }]) {
      const [created, put] = await write(200, { id: '12', message: 'Saved', ...wrong })
      expect(created).toMatchObject(unsure)
      expect(put).toMatchObject(unsure)
    }
    for (const doubtful of [{ success: 'true', errors: ['x'] }, { success: 'perhaps' }]) {
      expect(await write(200, { id: '12', ...doubtful })).toMatchObject([unsure, unsure, unsure])
    }
    expect(await write(200, { errors: 1 })).toMatchObject(Array(3).fill({ code: 'rejected' }))
    const [created, , deleted] = await write(200, { id: '12', success: true, errors: [], error: null })
    expect(created).toMatchObject({ id: 12 })
    expect(deleted).toEqual({ message: null })
  })

  it('of another kind are no answer', async () => {
    for (const answer of ['<html><title>Sign in</title></html>', [], null, 5]) {
      for (const outcome of await write(200, answer))
        expect(outcome).toMatchObject({ code: 'badAnswer', status: 200, sent: 'maybe' })
    }
    const [created, , deleted] = await write(204, undefined)
    expect(created).toMatchObject({ code: 'badAnswer', status: 204 })
    expect(deleted).toEqual({ message: null })
  })

  it('are never asked for twice', async () => {
    // `write` counts: three calls, three requests.
    for (const status of [429, 500, 502, 503]) {
      const outcomes = await write(status, { message: 'x' })
      expect(outcomes).toMatchObject(Array(3).fill({ status, sent: 'maybe' }))
    }
  })
})
