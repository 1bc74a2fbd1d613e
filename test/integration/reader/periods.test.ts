import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const copy = testCopy(store)
let reader: Reader

beforeAll(() => {
  copy.company(1, 'Tidewater Lantern')
  copy.frequencies(1, { id: 1, name: 'Monthly' }, { id: 2, name: 'Weekly' })
  copy.payRuns(1, { id: 6120, date: '2026-05-31' }, { id: 6121, date: '2026-05-31', special: true })
  copy.employee(1, { id: 11, lastName: 'Wong', firstName: 'Ka Yan', number: '0042' })
  copy.employee(1, { id: 12, lastName: 'Chan', firstName: 'Tai Man' })
  copy.employee(1, { id: 13, lastName: 'Chan', firstName: 'Tai Man' })
  copy.employee(1, { id: 14, lastName: 'Gone' })
  copy.payslip(1, 11, { id: 1, date: '2026-05-31', net: '100.10', finalised: true })
  copy.payslip(1, 12, { id: 2, date: '2026-05-31', net: '-50.00' })
  copy.payslip(1, 13, { id: 3, date: '2026-05-31', dirty: true })
  copy.payslip(1, 14, { id: 4, date: '2026-05-31', net: '7.00' })
  copy.payslip(1, null, { id: 5, date: '2026-05-31', net: '1.00' })
  copy.payslip(1, 11, { id: 6, date: '2026-05-31', net: '9.00', special: true })
  copy.payslip(1, 12, { id: 7, date: '2026-05-31', net: '11.00', frequencyId: 2 })
  copy.payslip(1, 11, { id: 8, date: '2026-06-30', dirty: true })
  copy.payslip(1, 12, { id: 9, date: '2026-03-31', net: 'n/a', frequencyId: null })
  copy.rows.employees.markMissing(1, new Set([11, 12, 13]), READ_MS)
  copy.edit({
    companyId: 1,
    employeeId: 11,
    attribute: 'calc.commission.amount',
    value: '1',
    target: { kind: 'payslip', payslipId: 1, date: toDay('2026-05-31'), special: false }
  })
  copy.edit({
    companyId: 1,
    employeeId: 11,
    attribute: 'calc.extra_pay.amount',
    value: '1',
    target: { kind: 'payslip', payslipId: null, date: toDay('2026-05-31'), special: false }
  })
  reader = createReader(store.location, () => READ_MS)
})

afterAll(() => {
  reader.close()
  removeTestStore(store)
})

describe('periods of a company', () => {
  it('are told apart by date, frequency and once-off, newest first, and never add up what is not ready', () => {
    const periods = reader['periods.list']({ companyId: 1 })
    expect(
      periods.map((one) => [
        one.date,
        one.frequency,
        one.special,
        one.payRunId,
        one.payslips,
        one.calculating,
        one.finalised,
        one.withoutNet,
        one.netTotal
      ])
    ).toEqual([
      ['2026-06-30', 'Monthly', false, null, 1, 1, 0, 0, null],
      ['2026-05-31', 'Monthly', false, 6120, 5, 1, 1, 0, 581_000],
      ['2026-05-31', 'Weekly', false, null, 1, 0, 0, 0, 110_000],
      ['2026-05-31', 'Monthly', true, 6121, 1, 0, 0, 0, 90_000],
      ['2026-03-31', null, false, null, 1, 0, 0, 1, null]
    ])
    expect(periods.at(-1)?.frequencyId).toBeNull()
  })

  it('are none in a company that has no payslips', () => {
    expect(reader['periods.list']({ companyId: 99 })).toEqual([])
  })
})

describe('everyone with a payslip of a period', () => {
  const may = { companyId: 1, frequencyId: 1, date: '2026-05-31', special: false } as const

  it('is listed by name, then those whose owner is gone or not known', () => {
    const { rows, total, summary } = reader['payslips.openPeriod'](may)
    expect(total).toBe(5)
    expect(summary).toMatchObject({ payslips: 5, calculating: 1, netTotal: 581_000 })
    expect(rows.map((row) => [row.payslipId, row.employeeId, row.lastName, row.state, row.net])).toEqual([
      [2, 12, 'Chan', 'open', '-50.00'],
      [3, 13, 'Chan', 'calculating', null],
      [1, 11, 'Wong', 'finalised', '100.10'],
      [4, 14, 'Gone', 'open', '7.00'],
      [5, null, '', 'open', '1.00']
    ])
  })

  it('carries the waiting changes of this payslip, also those made before its id was known', () => {
    const { rows } = reader['payslips.openPeriod'](may)
    expect(rows.map(({ payslipId, unsettledEdits }) => [payslipId, unsettledEdits])).toContainEqual([1, 2])
    const special = reader['payslips.openPeriod']({ ...may, special: true })
    expect(special.rows.map(({ payslipId, unsettledEdits }) => [payslipId, unsettledEdits])).toEqual([[6, 0]])
  })

  it('is walked by place', () => {
    const { listId } = reader['payslips.openPeriod'](may)
    expect(reader['lists.indexOf']({ listId, id: 1 })).toBe(2)
    const next = reader['payslips.rows']({ listId, start: 3, count: 1 })
    expect(next.map(({ payslipId }) => payslipId)).toEqual([4])
  })

  it('keeps frequencies apart, the unknown one included', () => {
    expect(reader['payslips.openPeriod']({ ...may, frequencyId: 2 }).rows.map((row) => row.payslipId)).toEqual([7])
    const unknown = reader['payslips.openPeriod']({ ...may, frequencyId: null, date: '2026-03-31' })
    expect(unknown.rows.map((row) => row.payslipId)).toEqual([9])
  })

  it('is nobody in a period that is not there', () => {
    const { total, summary } = reader['payslips.openPeriod']({ ...may, date: '2020-01-31' })
    expect(total).toBe(0)
    expect(summary).toMatchObject({ date: '2020-01-31', payslips: 0, netTotal: null })
  })
})
