import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const copy = testCopy(store)
let reader: Reader

beforeAll(() => {
  copy.company(2, 'pinegate Foods')
  copy.company(1, 'Tidewater Lantern')
  copy.rows.companies.freeze(2, READ_MS)
  copy.read(1, 'employees')
  copy.frequencies(1, { id: 1, name: 'Monthly' }, { id: 2, name: 'Weekly' })
  copy.employee(1, {
    id: 11,
    lastName: 'Wong',
    firstName: 'Ka Yan',
    chineseName: '黃嘉欣',
    number: '0042',
    servicePeriods: [
      { id: 1, startDate: toDay('2015-01-05'), endDate: toDay('2017-02-28'), negative: false },
      { id: 2, startDate: toDay('2019-08-12'), endDate: null, negative: false }
    ],
    frequencyPeriods: [
      { payFrequencyId: 2, startDate: toDay('2019-08-12'), endDate: toDay('2019-12-31') },
      { payFrequencyId: 9, startDate: toDay('2020-01-01'), endDate: null }
    ],
    raw: {
      id: 11,
      first_name: 'Ka Yan',
      last_name: 'Wong',
      wave_id: 1,
      birthdate: '2000-01-01',
      payment_method: 'cash',
      number: '0042',
      telephone_number: null,
      director: 'no',
      physical_address: { unit_no: '12B', st_name: 'Lantern Street', postal_code: '00100' },
      bank_account: { bank_id: 3, branch_code: '012', account_number: '00012345678' },
      custom_fields: { '31': 'Locker 214', '44': true },
      tax_regime: 'HK',
      email: { odd: 'shape' }
    }
  })
  copy.employee(1, { id: 12, lastName: 'Wong', firstName: 'Ka Yin', number: '00117' })
  copy.employee(1, { id: 13, lastName: 'Wonder' })
  copy.employee(2, { id: 21, lastName: 'Kwong', firstName: 'Sau Lin', number: '0042' })
  copy.employee(2, { id: 22, lastName: 'Wong', firstName: 'Kwok Fai' })
  copy.payslip(1, 11, { id: 1, date: '2026-04-30', net: '100.00', finalised: true })
  copy.payslip(1, 11, { id: 2, date: '2026-05-31', net: '90.00', finalised: true })
  copy.payslip(1, 11, { id: 3, date: '2026-05-31', net: '5.00', special: true })
  copy.payslip(1, 11, { id: 4, date: '2026-06-07', net: '1.00', frequencyId: 2 })
  copy.payslip(1, 11, { id: 5, date: '2026-06-30', dirty: true })
  copy.payslip(2, null, { id: 42, date: '2026-06-30', net: '1.00' })
  reader = createReader(store.location, () => Date.UTC(2026, 5, 15, 12))
})

afterAll(() => {
  reader.close()
  removeTestStore(store)
})

describe('the companies', () => {
  it('are listed by name with people, waiting changes, as-of and whether the key still opens them', () => {
    copy.edit({ companyId: 1, employeeId: 11, attribute: 'birthdate', value: '2000-01-02' })
    expect(reader['companies.list'](undefined)).toEqual([
      { id: 2, name: 'pinegate Foods', frozenMs: READ_MS, employees: 2, unsettledEdits: 0, listsAsOfMs: null },
      { id: 1, name: 'Tidewater Lantern', frozenMs: null, employees: 3, unsettledEdits: 1, listsAsOfMs: READ_MS }
    ])
  })
})

describe('the page of a person', () => {
  const person = () => reader['employees.get']({ employeeId: 11 })

  it('shows the documented fields in the order of the contract, with what is sensitive and the waiting value', () => {
    const { profile } = person()
    expect(profile.map(({ field, value, sensitive }) => [field, value, sensitive])).toEqual([
      ['first_name', 'Ka Yan', false],
      ['last_name', 'Wong', false],
      ['wave_id', 'Monthly', false],
      ['payment_method', 'cash', false],
      ['birthdate', '2000-01-01', true],
      ['telephone_number', null, true],
      ['director', 'no', false],
      ['bank_account.bank_id', '3', false],
      ['bank_account.branch_code', '012', false],
      ['bank_account.account_number', '00012345678', true],
      ['physical_address.unit_no', '12B', false],
      ['physical_address.st_name', 'Lantern Street', false],
      ['physical_address.postal_code', '00100', false]
    ])
    expect(profile.find(({ field }) => field === 'birthdate')?.edits.map(({ value }) => value)).toEqual(['2000-01-02'])
  })

  it('shows everything else as sent, a documented field of another shape included', () => {
    expect(person().asSent).toEqual([
      { field: 'custom_fields', value: { '31': 'Locker 214', '44': true } },
      { field: 'tax_regime', value: 'HK' },
      { field: 'email', value: { odd: 'shape' } }
    ])
  })

  it('shows an edited field that no read returned, and changes of pay apart', () => {
    copy.edit({ companyId: 1, employeeId: 11, attribute: 'hkid', value: 'A123456(3)' })
    copy.edit({ companyId: 1, employeeId: 11, attribute: 'calc.basic_salary.amount', value: '9' })
    const { profile, otherEdits } = person()
    expect(profile.find(({ field }) => field === 'hkid')).toMatchObject({
      value: null,
      sensitive: true,
      edits: [{ value: 'A123456(3)' }]
    })
    expect(otherEdits.map(({ attribute }) => attribute)).toEqual(['calc.basic_salary.amount'])
  })

  it('is one person who came back, with both periods', () => {
    const { status, servicePeriods, frequencyPeriods } = person()
    expect(status).toEqual({ kind: 'active', since: '2015-01-05', leavesOn: null, returned: '2019-08-12' })
    expect(servicePeriods).toHaveLength(2)
    expect(frequencyPeriods?.map(({ payFrequencyId, name }) => [payFrequencyId, name])).toEqual([
      [2, 'Weekly'],
      [9, null]
    ])
  })

  it('lists payslips newest first; a regular one changes against its frequency, a once-off one against nothing', () => {
    const { payslips } = person()
    expect(payslips.map(({ id, special, state, net, change }) => [id, special, state, net, change])).toEqual([
      [5, false, 'calculating', null, null],
      [4, false, 'open', '1.00', null],
      [2, false, 'finalised', '90.00', -100_000],
      [3, true, 'open', '5.00', null],
      [1, false, 'finalised', '100.00', null]
    ])
  })

  it('says that items and certificates were never read, and otherwise when', () => {
    expect(person()).toMatchObject({ payItems: null, certificates: null, asOfMs: READ_MS })
    copy.read(1, 'payItemsOfEmployee', 11)
    copy.read(1, 'certificatesOfEmployee', 11)
    copy.payItems(
      1,
      11,
      { id: 71, employeeId: 11, systemType: 'basic_salary', inputs: [['amount', '28500.00']] },
      { id: 72, employeeId: 11, systemType: 'employer_loan', inputs: [['amount', null]], skipped: true },
      { id: 73, employeeId: 11, systemType: 'employer_loan', deleted: true },
      { id: null, systemType: 'mpf' },
      { id: null, profileId: 4, definitionId: 881, systemType: 'custom' }
    )
    store.cacheWrites.now(() =>
      copy.rows.certificates.putAll(
        1,
        11,
        [
          {
            id: 9,
            name: 'Year to 31 Mar 2026',
            date: toDay('2026-05-01'),
            workedFrom: null,
            workedTo: null,
            dirty: true,
            raw: {}
          }
        ],
        true,
        READ_MS
      )
    )
    const { payItems, certificates } = person()
    expect(payItems?.asOfMs).toBe(READ_MS)
    expect(payItems?.rows.map(({ label, origin, state }) => [label, origin, state])).toEqual([
      ['Basic salary', 'employee', 'ok'],
      ['Loan repayment (1)', 'employee', 'skipped'],
      ['Loan repayment (2)', 'employee', 'deleted'],
      ['MPF', 'inherited', 'ok'],
      ['Item 881', 'profile', 'ok']
    ])
    expect(certificates).toEqual({
      asOfMs: READ_MS,
      rows: [
        {
          id: 9,
          name: 'Year to 31 Mar 2026',
          date: '2026-05-01',
          dirty: true,
          document: { saved: null, keptOffline: false }
        }
      ]
    })
  })

  it('stays readable when the person is gone from the company, and says so', () => {
    copy.rows.employees.markMissing(1, new Set([11, 12]), READ_MS)
    expect(reader['employees.get']({ employeeId: 13 })).toMatchObject({
      lastName: 'Wonder',
      goneMs: READ_MS,
      profile: []
    })
    expect(() => reader['employees.get']({ employeeId: 999 })).toThrowError(
      expect.objectContaining({ code: 'notHere' })
    )
  })
})
