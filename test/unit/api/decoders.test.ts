import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decodeCertificate,
  decodeCompany,
  decodeFrequency,
  decodeJournalEntry,
  decodePayItem,
  decodePayPoint,
  decodePayRun,
  decodeSimplifiedFrequency
} from '../../../src/main/engine/api/decoders'
import { decodeEmployee } from '../../../src/main/engine/api/employeeDecoder'
import { Oddities } from '../../../src/main/engine/api/fields'
import { decodePayslip, decodePayslipDetail } from '../../../src/main/engine/api/payslipDecoder'

type Decode<T> = (element: unknown, oddities: Oddities) => T | null

/** The record, and what was odd as `record.field problem`. */
function decoded<T>(decode: Decode<T>, element: unknown): { value: T | null; odd: string[] } {
  const oddities = new Oddities()
  const value = decode(element, oddities)
  return { value, odd: oddities.list().map(({ record, field, problem }) => `${record}.${field} ${problem}`) }
}

const PAYSLIP = {
  id: 7,
  date: '2026-06-30',
  special: false,
  finalised: true,
  ss_released: false,
  payment_run_id: 3,
  dirty: false,
  nett_pay: 13500.5,
  data: {
    income: [
      ['Basic salary', '15000.00'],
      ['Total', '15000.00']
    ],
    deduction: [['Total', '0.00']],
    grand_total: [['Net pay', '13500.50']],
    sideline: [['Employer', [['MPF', '1500.00']]]],
    leave_payments: {}
  }
}

function withData(change: object): unknown {
  return { payslip: { ...PAYSLIP, data: { ...PAYSLIP.data, ...change } } }
}

describe('a figure sent as a JSON number', () => {
  it.each([
    ['13500.5', '13500.5'],
    ['-0.01', '-0.01'],
    ['9007199254740991', '9007199254740991'],
    // Its neighbour would be shown, and infinity.
    ['9007199254740993', null],
    ['1e400', null]
  ])('%s is %s, and never other digits than were sent', (sent, shown) => {
    const element: unknown = JSON.parse(JSON.stringify({ payslip: PAYSLIP }).replace('13500.5,', `${sent},`))
    const { value, odd } = decoded(decodePayslip, element)
    expect(value?.netPay).toBe(shown)
    expect(odd).toEqual(shown === null ? ['payslip.nett_pay wrongKind'] : [])
  })
})

describe('a payslip as lists and runs give it', () => {
  it('is read as documented, its lines untouched', () => {
    const { value, odd } = decoded(decodePayslip, { payslip: PAYSLIP })
    expect(odd).toEqual([])
    expect(value).toEqual({
      id: 7,
      date: '2026-06-30',
      special: false,
      finalised: true,
      released: false,
      payRunId: 3,
      dirty: false,
      netPay: '13500.5',
      data: {
        income: PAYSLIP.data.income,
        deduction: PAYSLIP.data.deduction,
        grandTotal: PAYSLIP.data.grand_total,
        sideline: PAYSLIP.data.sideline,
        leavePayments: {}
      },
      rest: null
    })
    expect(value?.data?.income).toBe(PAYSLIP.data.income)
  })

  it('is calculating when dirty, without any net pay, and never 0', () => {
    const { nett_pay: net, ...calculating } = PAYSLIP
    expect(decoded(decodePayslip, { payslip: { ...calculating, dirty: true } })).toMatchObject({
      value: { dirty: true, netPay: null },
      odd: []
    })
    expect(decoded(decodePayslip, { payslip: { ...calculating, dirty: 'true', nett_pay: net } })).toMatchObject({
      value: { dirty: true, netPay: null }
    })
    expect(decoded(decodePayslip, { payslip: calculating })).toMatchObject({
      value: { dirty: false, netPay: null },
      odd: ['payslip.nett_pay missing']
    })
    const { dirty, ...flagless } = calculating
    expect(dirty).toBe(false)
    for (const payslip of [flagless, { ...flagless, dirty: null, nett_pay: null }]) {
      expect(decoded(decodePayslip, { payslip })).toMatchObject({
        value: { dirty: true, netPay: null },
        odd: ['payslip.dirty missing']
      })
    }
    expect(decoded(decodePayslip, { payslip: { ...flagless, nett_pay: '0.00' } }).value).toMatchObject({
      dirty: false,
      netPay: '0.00'
    })
  })

  it.each([
    [[], []],
    [null, []],
    [undefined, []],
    [[['total', '15000.00']], [['total', '15000.00']]],
    [
      [
        ['a', '1,500.00'],
        ['b', '-0.01'],
        ['c', '1500'],
        ['d', 'n/a']
      ],
      [
        ['a', '1,500.00'],
        ['b', '-0.01'],
        ['c', '1500'],
        ['d', 'n/a']
      ]
    ],
    [
      [
        ['a', 1500.5],
        ['b', 1500]
      ],
      [
        ['a', '1500.5'],
        ['b', '1500']
      ]
    ]
  ])('with income %j has the lines %j and nothing odd', (income, lines) => {
    const { value, odd } = decoded(decodePayslip, withData({ income }))
    expect(value?.data?.income).toEqual(lines)
    expect(odd).toEqual([])
  })

  it.each([
    ['text', []],
    [{ a: '1' }, []],
    [['x', ['a', '1']], [['a', '1']]],
    [[['a']], [['a', '']]],
    [
      [
        ['a', null],
        [null, '2'],
        [null, null]
      ],
      [
        ['a', ''],
        ['', '2']
      ]
    ],
    [[['a', '1', 'more']], [['a', '1']]],
    [[['a', { b: 1 }]], [['a', '']]]
  ])('with the odd income %j keeps %j and says so', (income, lines) => {
    const { value, odd } = decoded(decodePayslip, withData({ income }))
    expect(value?.data?.income).toEqual(lines)
    expect(odd).toEqual(['payslip.data.income wrongKind'])
  })

  it('repairs groups as it repairs lines', () => {
    const { value, odd } = decoded(decodePayslip, withData({ sideline: [['Employer', [['MPF', 1500]]], 'x', [5, []]] }))
    expect(value?.data?.sideline).toEqual([
      ['Employer', [['MPF', '1500']]],
      ['5', []]
    ])
    expect(odd).toEqual(['payslip.data.sideline wrongKind'])
  })

  it('keeps fields that nobody knows, at both levels', () => {
    const odd = { payslip: { ...PAYSLIP, currency: 'HKD', data: { ...PAYSLIP.data, bonus: [['x', '1']] } } }
    expect(decoded(decodePayslip, odd).value?.rest).toEqual({ currency: 'HKD', data: { bonus: [['x', '1']] } })
    expect(decoded(decodePayslip, { payslip: { ...PAYSLIP, currency: null } }).value?.rest).toEqual({ currency: null })
  })

  it('is taken without its wrapper, with text ids and without lines', () => {
    const { data, ...flags } = PAYSLIP
    expect(data).toBeDefined()
    const { value, odd } = decoded(decodePayslip, { ...flags, id: '7', payment_run_id: null })
    expect(value).toMatchObject({ id: 7, data: null, payRunId: null })
    expect(odd).toEqual(['payslip. wrapping'])
  })

  it('is left out when nothing could address it', () => {
    for (const bad of [
      {},
      { id: '' },
      { id: 0 },
      { id: -1 },
      { id: 1.5 },
      { id: 2 ** 60 },
      { id: null },
      { id: '007' }
    ]) {
      expect(
        decoded(decodePayslip, { payslip: { ...PAYSLIP, ...(Object.keys(bad).length ? bad : { id: undefined }) } })
      ).toEqual({
        value: null,
        odd: ['payslip.id unreadable']
      })
    }
    expect(decoded(decodePayslip, { payslip: { ...PAYSLIP, date: '2026-02-30' } }).value).toBeNull()
  })
})

describe('a payslip in detail', () => {
  const detail = (leave: unknown) =>
    decoded((value, oddities) => decodePayslipDetail(value, 'codes', 7, oddities), {
      payslip: { income: [['basic_salary', '1.00']], deduction: [], grand_total: [], sideline: [], leave }
    })

  it('has leave by type: the id is none, texts and numbers alike, missing stays missing', () => {
    const { value, odd } = detail({
      id: 5,
      Annual: { accrual: '1.25', taken: 0, balance: -2 },
      Sick: { balance: '10' },
      Study: { accrual: null, taken: '', balance: null }
    })
    expect(value?.leave).toEqual([
      { type: 'Annual', accrual: '1.25', taken: '0', balance: '-2' },
      { type: 'Sick', accrual: null, taken: null, balance: '10' },
      { type: 'Study', accrual: null, taken: null, balance: null }
    ])
    expect(odd).toEqual([])
    expect(value?.rest).toBeNull()
  })

  it('survives leave of another kind', () => {
    expect(detail(undefined)).toMatchObject({ value: { leave: [] }, odd: [] })
    expect(detail([])).toMatchObject({ value: { leave: [] }, odd: ['payslip.leave wrongKind'] })
    expect(detail({ Annual: '5' })).toMatchObject({ value: { leave: [] }, odd: ['payslip.leave wrongKind'] })
  })

  it('is none when the answer has no section at all', () => {
    const decode = (value: unknown) => decodePayslipDetail(value, 'labels', 7, new Oddities())
    expect(decode({ message: 'Failed' })).toBeNull()
    expect(decode([])).toBeNull()
    expect(decode({ payslip: null })).toBeNull()
  })
})

describe('an employee', () => {
  const EMPLOYEE = {
    id: 9,
    first_name: 'Tai Man',
    last_name: "O'Chan",
    birthdate: '1980-01-02',
    appointment_date: '2020-01-01',
    wave_id: 2,
    payment_method: 'cheque',
    physical_address: { unit_no: '01', st_name: 'Nathan Road', postal_code: '000' }
  }

  it('is read as documented, with the lists that were asked for and everything else as sent', () => {
    const { value, odd } = decoded(decodeEmployee, {
      employee: {
        ...EMPLOYEE,
        custom_fields: { '12': true, '13': '0042' },
        is_director: 'no',
        service_periods: [
          { service_period: { id: 1, employee_id: 9, start_date: '2020-01-01', end_date: null, negative: false } }
        ],
        wave_periods: [{ wave_period: { employee_id: 9, wave_id: 2, start_date: '2020-01-01', end_date: null } }],
        recent_payslips_with_data: [{ payslip: PAYSLIP }]
      }
    })
    expect(odd).toEqual([])
    expect(value).toMatchObject({
      id: 9,
      firstName: 'Tai Man',
      lastName: "O'Chan",
      chineseName: null,
      number: null,
      payFrequencyId: 2,
      payPointId: null,
      appointmentDate: '2020-01-01',
      paymentMethod: 'cheque',
      servicePeriods: [{ id: 1, startDate: '2020-01-01', endDate: null, negative: false }],
      frequencyPeriods: [{ payFrequencyId: 2, startDate: '2020-01-01', endDate: null }]
    })
    expect(value?.recentPayslips?.[0]?.id).toBe(7)
    expect(value?.raw).toEqual({ ...EMPLOYEE, custom_fields: { '12': true, '13': '0042' }, is_director: 'no' })
  })

  it('keeps zeros of a number that came as text, and knows lists that did not come from empty ones', () => {
    const { value } = decoded(decodeEmployee, {
      employee: { ...EMPLOYEE, number: '0042', name_in_chinese: '陳大文', recent_payslips: [] }
    })
    expect(value).toMatchObject({ number: '0042', chineseName: '陳大文', recentPayslips: [], servicePeriods: null })
  })

  it('is known by its periods when the record itself has no id', () => {
    const { id, ...nameless } = EMPLOYEE
    const periods = [{ wave_period: { employee_id: id, wave_id: 2, start_date: '2020-01-01', end_date: null } }]
    expect(decoded(decodeEmployee, { employee: { ...nameless, wave_periods: periods } })).toMatchObject({
      value: { id: 9 },
      odd: ['employee.id missing']
    })
    expect(decoded(decodeEmployee, { employee: nameless })).toEqual({ value: null, odd: ['employee.id unreadable'] })
  })

  it('survives missing and odd fields', () => {
    const { value, odd } = decoded(decodeEmployee, {
      id: 9,
      first_name: null,
      last_name: { x: 1 },
      wave_id: 'monthly',
      appointment_date: '01/02/2020',
      service_periods: 'none',
      wave_periods: [5, { wave_period: { start_date: '2020-01-01' } }]
    })
    expect(value).toMatchObject({
      firstName: '',
      lastName: '',
      payFrequencyId: null,
      appointmentDate: null,
      servicePeriods: [],
      frequencyPeriods: []
    })
    expect(odd.sort()).toEqual([
      'employee. wrapping',
      'employee.appointment_date wrongKind',
      'employee.first_name missing',
      'employee.last_name wrongKind',
      'employee.service_periods wrongKind',
      'employee.wave_id wrongKind',
      'wave_period.wave_id unreadable'
    ])
  })
})

describe('the small records', () => {
  it('reads a pay frequency in both forms', () => {
    const wave = {
      id: 4,
      client_id: 1,
      name: 'Monthly, last day',
      custom_name: null,
      length_months: 1,
      length_weeks: 0,
      first_end_date: '2008-01-31',
      first_period_offset: 222,
      interim_first_end_date: null,
      payslip_payment_day: null,
      pay_dates: { enabled: false }
    }
    expect(decoded(decodeFrequency, { wave })).toEqual({
      odd: [],
      value: {
        id: 4,
        companyId: 1,
        name: 'Monthly, last day',
        customName: null,
        lengthMonths: 1,
        lengthWeeks: 0,
        firstEndDate: '2008-01-31',
        firstPeriodOffset: 222,
        interimFirstEndDate: null,
        paymentDay: null,
        notificationDaysBefore: null,
        finalisationDaysBefore: null,
        ownPayDates: false,
        raw: wave
      }
    })
    expect(decoded(decodeSimplifiedFrequency, { wave: { ...wave, frequency: 'monthly' } }).value?.frequency).toBe(
      'monthly'
    )
  })

  it('reads companies, pay points, pay runs and certificates', () => {
    expect(decoded(decodeCompany, { client: { id: 1, name: 'A' } })).toEqual({
      value: { id: 1, name: 'A', raw: { id: 1, name: 'A' } },
      odd: []
    })
    expect(decoded(decodePayPoint, { pay_point: { id: 2, client_id: 1, name: 'Shop' } }).value).toMatchObject({
      id: 2,
      companyId: 1,
      name: 'Shop'
    })
    expect(
      decoded(decodePayRun, {
        payment_run: {
          id: 3,
          wave_id: 4,
          period_offset: -2,
          period_end_date: '2024-02-29',
          total: 10.1,
          special: false,
          posted_to_accounting_system: true
        }
      })
    ).toMatchObject({
      value: {
        id: 3,
        payFrequencyId: 4,
        periodOffset: -2,
        periodEndDate: '2024-02-29',
        total: '10.1',
        postedToAccounting: true
      },
      odd: []
    })
    const certificate = {
      id: 5,
      name: 'IR56B',
      date: '2026-03-31',
      worked_from: '2025-04-01',
      worked_to: '2026-03-31',
      dirty: false
    }
    expect(decoded(decodeCertificate, certificate)).toMatchObject({ value: { id: 5, workedTo: '2026-03-31' }, odd: [] })
    expect(decoded(decodeCertificate, { tax_certificate: certificate })).toMatchObject({
      value: { id: 5 },
      odd: ['tax_certificate. wrapping']
    })
  })

  it.each(['', '  ', '\u200b', '\u2060 \u00ad', '\u3164', null])('gives what is named %j a name by its id', (name) => {
    const field = { id: 7, client_id: 1, name }
    expect(decoded(decodeCompany, { client: field }).value).toMatchObject({ name: 'Company 7', raw: { name } })
    expect(decoded(decodePayPoint, { pay_point: field }).value).toMatchObject({ name: 'Pay point 7', raw: { name } })
    // It may have a name of the officer's own.
    expect(decoded(decodeFrequency, { wave: { ...field, custom_name: name } }).value).toMatchObject({
      name: '',
      customName: null
    })
    expect(
      decoded(decodeEmployee, { employee: { id: 7, first_name: 'Ann', last_name: name, name_in_chinese: name } }).value
    ).toMatchObject({ firstName: 'Ann', lastName: '', chineseName: null, raw: { last_name: name } })
  })

  it.each(['A', ' A ', '陳', '\u200bA'])('leaves the name %j as it came', (name) => {
    expect(decoded(decodeCompany, { client: { id: 7, name } }).value?.name).toBe(name)
  })

  it('takes only a clear yes for a yes', () => {
    for (const [flag, is] of [
      [true, true],
      ['true', true],
      [false, false],
      ['false', false],
      ['no', false],
      ['yes', false],
      [1, false],
      [null, false]
    ] as const) {
      const certificate = { id: 5, name: 'x', date: null, worked_from: null, worked_to: null, dirty: flag }
      expect(decoded(decodeCertificate, certificate).value?.dirty).toBe(is)
    }
  })

  it('reads a journal by split, the empty one for the whole company', () => {
    const line = { category: 'salary_expense', line_item: 'basic', label: 'Basic', amount: { '': 10.1 } }
    const entry = {
      posted_to_accounting_system: false,
      accounting_splits: [
        { id: '77', name: 'Shop' },
        { id: '78', name: null }
      ],
      debit: [line, { ...line, amount: { '77': 10.1, '78': 0.2 } }],
      credit: []
    }
    const { value, odd } = decoded(decodeJournalEntry, entry)
    expect(odd).toEqual([])
    expect(value?.splits).toEqual([
      { id: '77', name: 'Shop' },
      { id: '78', name: '' }
    ])
    expect(value?.debit.map(({ amounts }) => amounts)).toEqual([
      [['', '10.1']],
      [
        ['77', '10.1'],
        ['78', '0.2']
      ]
    ])
    expect(decoded(decodeJournalEntry, { ...entry, accounting_splits: [] }).value?.splits).toEqual([])
    expect(decoded(decodeJournalEntry, { ...entry, debit: [{ ...line, amount: 5 }] })).toMatchObject({
      odd: ['accounting.debit.amount wrongKind'],
      value: { debit: [{ amounts: [['', '5']] }] }
    })
    expect(decoded(decodeJournalEntry, { message: 'Failed' }).value).toBeNull()
  })

  it('reads a pay item with its inputs as text, inherited ones without an id', () => {
    const { value, odd } = decoded(decodePayItem, {
      id: null,
      employee_id: 9,
      payslip_id: null,
      calculation_id: 31,
      calculation_def_id: 6,
      profile_id: null,
      system_type: 'basic_salary',
      inputs: { amount: '015.00', hours: 7.5, pensionable: true, note: null },
      input_formulas: { hours: 'days * 8', amount: null },
      skip_rule: 'false',
      deleted: false,
      skip: true
    })
    expect(odd).toEqual([])
    expect(value).toMatchObject({
      id: null,
      employeeId: 9,
      calculationId: 31,
      definitionId: 6,
      inputs: [
        ['amount', '015.00'],
        ['hours', '7.5'],
        ['pensionable', 'true'],
        ['note', null]
      ],
      formulas: ['hours'],
      skipped: true
    })
    expect(decoded(decodePayItem, { message: 'Failed' }).value).toBeNull()
  })
})

describe('any JSON at all', () => {
  const decoders: readonly Decode<unknown>[] = [
    decodeCompany,
    decodeFrequency,
    decodeSimplifiedFrequency,
    decodePayPoint,
    decodePayRun,
    decodeCertificate,
    decodePayItem,
    decodeJournalEntry,
    decodeEmployee,
    decodePayslip,
    (value, oddities) => decodePayslipDetail(value, 'codes', 1, oddities)
  ]
  const keys = [
    'id',
    'date',
    'name',
    'data',
    'income',
    'sideline',
    'leave',
    'debit',
    'amount',
    'inputs',
    'system_type',
    'period_end_date',
    'service_periods',
    'recent_payslips',
    'wave_periods',
    '__proto__',
    'constructor'
  ]
  const likeARecord = fc.dictionary(
    fc.constantFrom(...keys),
    fc.oneof(fc.jsonValue(), fc.constant(7), fc.constant('2026-06-30')),
    { maxKeys: 12 }
  )

  it('never makes a decoder throw or reach outside the record', () => {
    fc.assert(
      fc.property(likeARecord, fc.constantFrom('employee', 'payslip', 'client', 'wave', null), (record, wrapper) => {
        const text = JSON.stringify(wrapper === null ? record : { [wrapper]: record })
        const element: unknown = JSON.parse(text)
        for (const decode of decoders) decode(element, new Oddities())
        expect(JSON.stringify(element)).toBe(text)
        expect(Object.prototype).not.toHaveProperty('id')
      }),
      { numRuns: 500 }
    )
  })

  it('keeps what is odd bounded, however odd a list is', () => {
    const oddities = new Oddities()
    for (let index = 1; index <= 5000; index++)
      decodePayslip({ payslip: { ...PAYSLIP, id: index, special: 'no' } }, oddities)
    expect(oddities.list()).toEqual([
      { record: 'payslip', field: 'special', problem: 'wrongKind', firstId: 1, count: 5000 }
    ])
    for (let index = 0; index < 5000; index++) oddities.note('x', `field ${index}`, 'wrongKind', null)
    expect(oddities.list().length).toBeLessThanOrEqual(101)
  })
})
