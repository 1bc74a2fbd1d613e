import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy, type SomeData } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const copy = testCopy(store)
let reader: Reader

const pay = (total: string, ...lines: [string, string][]): SomeData => ({
  income: [...lines, ['Total', total]],
  deduction: [
    ['MPF', '10.00'],
    ['Total', '10.00']
  ]
})

beforeAll(() => {
  copy.company(1, 'Tidewater Lantern')
  copy.frequencies(1, { id: 1, name: 'Monthly' }, { id: 2, name: 'Weekly' })
  for (const id of [11, 12, 13]) {
    copy.employee(1, {
      id,
      lastName: 'Au',
      servicePeriods: [{ id, startDate: toDay('2020-01-01'), endDate: null, negative: false }]
    })
  }
  const slip = (id: number, date: string, net: string, data: SomeData, more: object = {}) =>
    copy.payslip(1, 11, { id, date, net, data, ...more })
  // The year of the company runs to 31 March, as nothing says otherwise.
  slip(103, '2026-03-31', '490.00', pay('500.00', ['Basic', '500.00']))
  slip(104, '2026-04-30', '500.01', pay('510.01', ['Basic', '500.00'], ['Overtime', '10.01']))
  slip(105, '2026-05-31', '490.00', pay('500.00', ['Basic', '500.00']))
  slip(106, '2026-06-30', '515.00', pay('525.00', ['Basic', '500.00'], ['Bonus', '20.00'], ['Bonus', '5.00']))
  slip(107, '2026-06-15', '100.00', pay('110.00', ['Gift', '110.00']), { special: true })
  // Of the second person one month is not here, one calculates.
  const other = (id: number, date: string, net: string | null) =>
    copy.payslip(1, 12, {
      id,
      date,
      net,
      dirty: net === null,
      ...(net === null ? {} : { data: pay('510.00', ['Basic', '510.00']) })
    })
  other(204, '2026-04-30', null)
  other(206, '2026-06-30', '500.00')
  copy.payslip(1, 13, { id: 306, date: '2026-06-30', net: 'n/a', data: pay('n/a', ['Basic', 'n/a']) })
  copy.payslip(1, null, { id: 406, date: '2026-06-30', net: '1.00', data: pay('11.00', ['Basic', '11.00']) })
  reader = createReader(store.location, () => READ_MS)
})
afterAll(() => {
  reader.close()
  removeTestStore(store)
})

const of = (payslipId: number) => reader['payslips.toDate']({ payslipId, names: 'labels' })

describe('the year to date beside a payslip', () => {
  it('adds up every payslip of the person since the year began, exactly, once-off ones too, and averages the regular ones', () => {
    const toDate = of(106)
    expect(toDate).toMatchObject({
      from: '2026-04-01',
      to: '2026-06-30',
      yearKnown: false,
      counted: 4,
      expected: 4,
      missing: { calculating: 0, withoutLines: 0, notHere: 0 },
      onceOff: 1,
      averaged: 3,
      // By hand: 500.01 + 490.00 + 515.00 + 100.00, and a third of the first three.
      net: { sum: 16_050_100, average: 5_016_700 },
      elsewhere: [{ section: 'income', items: 2, sum: 1_200_100 }]
    })
    const figures = toDate?.lines.map(({ name, ordinal, total, sum, average, inFirst }) => [
      total ? 'total' : `${name} ${ordinal}`,
      sum,
      average,
      inFirst
    ])
    expect(figures).toEqual([
      ['Basic 0', 15_000_000, 5_000_000, false],
      // The two of one name together, beside the first of them; 25.00 over three payslips.
      ['Bonus 1', 250_000, 83_300, false],
      ['Bonus 2', null, null, true],
      ['total', 16_450_100, 5_116_700, false],
      ['MPF 0', 400_000, 100_000, false],
      ['total', 400_000, 100_000, false]
    ])
  })

  it('shows rows that add up to their total with what stands elsewhere', () => {
    const { lines = [], elsewhere = [] } = of(106) ?? {}
    const income = lines.filter(({ section, total }) => section === 'income' && !total)
    const sum = [...income, ...elsewhere].reduce((all, each) => all + (each.sum ?? 0), 0)
    expect(sum).toBe(lines.find(({ section, total }) => section === 'income' && total)?.sum)
  })

  it('always says of how many: what calculates and what is not in the copy is missing', () => {
    expect(of(206)).toMatchObject({
      counted: 1,
      expected: 3,
      missing: { calculating: 1, withoutLines: 0, notHere: 1 },
      net: { sum: 5_000_000, average: 5_000_000 }
    })
    copy.read(1, 'payslipsOfEmployee', 12)
    // Their own list was read whole: what it lacks there never was.
    expect(of(206)).toMatchObject({ counted: 1, expected: 2, missing: { notHere: 0 } })
  })

  it('begins where the company’s certificates say that its years begin', () => {
    copy.certificates(1, 11, [{ id: 1, workedFrom: '2025-01-01', workedTo: '2025-12-31' }])
    expect(of(106)).toMatchObject({ from: '2026-01-01', yearKnown: true, counted: 5 })
    copy.certificates(1, 11, [])
  })

  it('claims no sum of an amount that is no number, and nothing where nobody knows whose it is', () => {
    expect(of(306)).toMatchObject({ counted: 0, net: { sum: null, average: null } })
    expect(of(306)?.lines.every(({ sum }) => sum === null)).toBe(true)
    expect(of(406)).toBeNull()
    expect(of(999)).toBeNull()
  })
})
