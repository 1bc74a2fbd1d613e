import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmployeesQuery } from '@shared/contract/channels'
import type { EmployeeRow } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import type { ServicePeriod } from '@shared/domain/employee'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'

// The reader's clock: 12:00 UTC on 2026-06-15, the same day in every time zone of the tests.
const NOW_MS = Date.UTC(2026, 5, 15, 12)

const store = openTestStore()
const copy = testCopy(store)
let reader: Reader

function service(start: string, end: string | null = null, negative = false): ServicePeriod {
  return { id: 1, startDate: toDay(start), endDate: end === null ? null : toDay(end), negative }
}

const everyone: EmployeesQuery = {
  companyId: 1,
  search: '',
  frequencyId: null,
  status: 'any',
  onlyWithChanges: false,
  payPoint: null,
  sort: 'name',
  descending: false,
  periodDate: null
}
const open = (query: Partial<EmployeesQuery> = {}) => reader['employees.open']({ ...everyone, ...query })
const names = (query: Partial<EmployeesQuery> = {}) =>
  open(query).rows.map(({ lastName, firstName }) => `${lastName} ${firstName}`.trim())

beforeAll(() => {
  copy.company(1, 'Tidewater Lantern')
  copy.company(2, 'Pinegate Foods')
  copy.frequencies(1, { id: 1, name: 'Monthly' }, { id: 2, name: 'Weekly', lengthMonths: null, lengthWeeks: 1 })
  copy.payPoints(1, { id: 7, name: 'Central office' })
  copy.read(1, 'employees')

  copy.employee(1, {
    id: 11,
    lastName: 'Wong',
    firstName: 'Ka Yan',
    chineseName: '黃嘉欣',
    number: '0042',
    payPointId: 7,
    servicePeriods: [service('2019-08-12')]
  })
  copy.employee(1, {
    id: 12,
    lastName: 'Núñez',
    firstName: 'José',
    number: '0007',
    payFrequencyId: 2,
    servicePeriods: [service('2020-01-06', '2026-03-31')]
  })
  copy.employee(1, { id: 13, lastName: 'Łukasz', firstName: 'Ana', servicePeriods: [service('2026-07-01')] })
  copy.employee(1, {
    id: 14,
    lastName: "O'Brien",
    firstName: 'Siobhán',
    number: '10',
    servicePeriods: [service('2012-01-01', '2015-01-01'), service('2027-01-01')]
  })
  copy.employee(1, {
    id: 15,
    lastName: 'Wong',
    firstName: 'Ka Yan',
    number: '0043',
    servicePeriods: [service('2024-02-01', '2018-01-01', true), service('2021-05-01', '2026-06-15')]
  })
  copy.employee(1, { id: 16, lastName: '=Sum', firstName: '🎉' })
  copy.employee(1, { id: 17, lastName: 'Gone', firstName: 'Away' })
  copy.rows.employees.markMissing(1, new Set([11, 12, 13, 14, 15, 16]), READ_MS)
  copy.employee(2, { id: 21, lastName: 'Wong', firstName: 'Elsewhere', number: '42' })

  copy.payslip(1, 11, { id: 101, date: '2026-04-30', net: '30000.00', finalised: true })
  copy.payslip(1, 11, { id: 102, date: '2026-05-31', net: '33940.00', finalised: true, released: true })
  copy.payslip(1, 11, { id: 103, date: '2026-05-31', net: '1.00', special: true })
  copy.payslip(1, 12, { id: 121, date: '2026-05-31', net: '500.00', frequencyId: 1 })
  copy.payslip(1, 12, { id: 122, date: '2026-06-07', net: '150.25', frequencyId: 2 })
  copy.payslip(1, 14, { id: 141, date: '2026-05-31', dirty: true })
  copy.payslip(1, 15, { id: 151, date: '2026-05-31', net: '-150.25' })
  copy.payslip(1, 16, { id: 161, date: '2026-05-31', net: 'n/a' })
  copy.payslip(1, 17, { id: 171, date: '2026-05-31', net: '9999.00' })

  copy.edit({ companyId: 1, employeeId: 11, attribute: 'email', value: 'a@b.c' })
  copy.edit({ companyId: 1, employeeId: 11, attribute: 'calc.commission.amount', value: '1', state: 'conflict' })
  copy.edit({ companyId: 1, employeeId: 12, attribute: 'email', value: 'x', state: 'saved' })

  reader = createReader(store.location, () => NOW_MS)
})

afterAll(() => {
  reader.close()
  removeTestStore(store)
})

describe('the order of the employee list', () => {
  it('is by surname without regard to accents, then first name, then number', () => {
    expect(names()).toEqual(['=Sum 🎉', 'Łukasz Ana', 'Núñez José', "O'Brien Siobhán", 'Wong Ka Yan', 'Wong Ka Yan'])
    expect(open().rows.map(({ id }) => id)).toEqual([16, 13, 12, 14, 11, 15])
  })

  it('is by number letter by letter, with those who have none after the others whichever way it runs', () => {
    const numbers = (descending: boolean) => open({ sort: 'number', descending }).rows.map(({ number }) => number)
    expect(numbers(false)).toEqual(['0007', '0042', '0043', '10', null, null])
    expect(numbers(true)).toEqual(['10', '0043', '0042', '0007', null, null])
  })

  it('is by the day of joining, with those without one last', () => {
    const joined = open({ sort: 'joined', descending: true }).rows.map((row) => row.joined)
    expect(joined).toEqual(['2026-07-01', '2021-05-01', '2020-01-06', '2019-08-12', '2012-01-01', null])
  })

  it('is by net pay of the newest payslip, with what is not ready or no number last', () => {
    expect(open({ sort: 'net' }).rows.map(({ payslip }) => payslip?.net ?? null)).toEqual([
      '-150.25',
      '150.25',
      '33940.00',
      'n/a',
      null,
      null
    ])
    expect(open({ sort: 'net', descending: true, periodDate: '2026-05-31' }).rows.map(({ id }) => id)).toEqual([
      11, 12, 15, 16, 13, 14
    ])
  })

  it.each<[EmployeesQuery['sort'], (row: EmployeeRow) => string | number | null]>([
    ['id', ({ id }) => id],
    ['payPoint', ({ payPoint }) => payPoint],
    ['frequency', ({ frequency }) => frequency],
    ['status', ({ status }) => ['active', 'notStarted', 'left', 'unknown'].indexOf(status.kind)],
    ['payslip', ({ payslip }) => payslip && ['calculating', 'open', 'finalised', 'released'].indexOf(payslip.state)],
    ['change', ({ payslip }) => payslip?.change ?? null]
  ])('is by %s either way, with those who have none last and in the order of names', (sort, keyOf) => {
    const everyone = open().rows
    for (const periodDate of [null, '2026-05-31']) {
      for (const descending of [false, true]) {
        const { rows } = open({ sort, descending, periodDate })
        const keys = rows.map(keyOf)
        const having = keys.filter((key) => key !== null)
        const inOrder = [...having].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(having).toEqual(descending ? inOrder.reverse() : inOrder)
        expect(keys.slice(having.length).every((key) => key === null)).toBe(true)
        const namesOfOne = rows.filter((row) => keyOf(row) === keys.at(-1)).map(({ id }) => id)
        expect(namesOfOne).toEqual(everyone.map(({ id }) => id).filter((id) => namesOfOne.includes(id)))
        expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(everyone.map(({ id }) => id)))
      }
    }
  })

  it('stays as it was opened while rows change, and shows each row as it is now', () => {
    const { listId, total } = open({ sort: 'net' })
    copy.payslip(1, 12, { id: 122, date: '2026-06-07', net: '99999.00', frequencyId: 2 })
    const rows = reader['employees.rows']({ listId, start: 0, count: 100 })
    copy.payslip(1, 12, { id: 122, date: '2026-06-07', net: '150.25', frequencyId: 2 })
    expect(total).toBe(6)
    expect(rows.map(({ id, payslip }) => [id, payslip?.net ?? null]).slice(0, 3)).toEqual([
      [15, '-150.25'],
      [12, '99999.00'],
      [11, '33940.00']
    ])
  })
})

describe('a row of the employee list', () => {
  it('carries the newest regular payslip and its change from the one before of the same frequency', () => {
    const { rows } = open()
    const payslips = Object.fromEntries(rows.map(({ id, payslip }) => [id, payslip]))
    expect(payslips[11]).toEqual({
      id: 102,
      date: '2026-05-31',
      state: 'released',
      net: '33940.00',
      change: 39_400_000
    })
    // A weekly payslip is never compared with a monthly one.
    expect(payslips[12]).toEqual({ id: 122, date: '2026-06-07', state: 'open', net: '150.25', change: null })
    expect(payslips[14]).toEqual({ id: 141, date: '2026-05-31', state: 'calculating', net: null, change: null })
    expect(payslips[13]).toBeNull()
  })

  it('carries the payslip of a chosen period, and none for who has none there', () => {
    const { rows, summary } = open({ periodDate: '2026-04-30' })
    expect(summary.periodDate).toBe('2026-04-30')
    expect(rows.map(({ id, payslip }) => [id, payslip?.net ?? null]).filter(([, net]) => net !== null)).toEqual([
      [11, '30000.00']
    ])
  })

  it('says where the person stands today', () => {
    const { rows } = open()
    const status = Object.fromEntries(rows.map((row) => [row.id, row.status]))
    expect(status[11]).toEqual({ kind: 'active', since: '2019-08-12', leavesOn: null, returned: null })
    expect(status[12]).toEqual({ kind: 'left', on: '2026-03-31' })
    expect(status[13]).toEqual({ kind: 'notStarted', startsOn: '2026-07-01' })
    expect(status[14]).toEqual({ kind: 'left', on: '2015-01-01' })
    expect(status[15]).toEqual({ kind: 'active', since: '2021-05-01', leavesOn: '2026-06-15', returned: null })
    expect(status[16]).toEqual({ kind: 'unknown' })
  })

  it('counts unsettled changes and conflicts', () => {
    const counts = open().rows.map(({ id, unsettledEdits, conflicts }) => [id, unsettledEdits, conflicts])
    expect(counts).toContainEqual([11, 2, 1])
    expect(counts).toContainEqual([12, 0, 0])
  })

  it('has a pay point and a Chinese name where the service gave them', () => {
    const row = open({ search: '0042' }).rows[0]
    expect(row).toMatchObject({ payPoint: 'Central office', chineseName: '黃嘉欣', frequency: 'Monthly' })
  })
})

describe('filters of the employee list', () => {
  it.each([
    ['active', [11, 15]],
    ['left', [12, 14]],
    ['notStarted', [13]],
    ['any', [16, 13, 12, 14, 11, 15]]
  ] as const)('agree with the status that rows show: %s', (status, ids) => {
    const opened = open({ status })
    expect(opened.rows.map(({ id }) => id)).toEqual(ids)
    expect(opened.rows.every((row) => status === 'any' || row.status.kind === status)).toBe(true)
    expect(opened.unfilteredTotal).toBe(6)
  })

  it('take the pay frequency of the person and the waiting changes', () => {
    expect(open({ frequencyId: 2 }).rows.map(({ id }) => id)).toEqual([12])
    expect(open({ onlyWithChanges: true }).rows.map(({ id }) => id)).toEqual([11])
    expect(open({ onlyWithChanges: true, search: 'nunez' }).total).toBe(0)
  })

  it('together leave an empty list that still knows how many people there are', () => {
    const opened = open({ search: 'nobody of that name' })
    expect(opened).toMatchObject({ total: 0, unfilteredTotal: 6, rows: [] })
    expect(opened.summary.figures?.netTotal).toBeNull()
  })

  it('find nobody in a company without employees', () => {
    expect(open({ companyId: 99 })).toMatchObject({ total: 0, unfilteredTotal: 0, rows: [] })
  })
})

describe('search in the employee list', () => {
  it.each([
    ['jose', [12]],
    ['JOSÉ', [12]],
    ['lukasz', [13]],
    ['o’brien', [14]],
    ["o'b", [14]],
    ['嘉', [11]],
    ['黃嘉', [11]],
    ['0042', [11]],
    ['42', [11]],
    ['11', [11]],
    ['wong ka', [11, 15]],
    ['yan won', [11, 15]],
    ['=sum', [16]],
    ['away', []],
    ['%', []],
    ['"', []]
  ] as const)('finds %s', (search, ids) => {
    expect(open({ search }).rows.map(({ id }) => id)).toEqual(ids)
  })

  it('keeps the other filters and the order', () => {
    expect(open({ search: 'wong', sort: 'number', descending: true }).rows.map(({ number }) => number)).toEqual([
      '0043',
      '0042'
    ])
    expect(open({ search: 'wong', sort: 'net' }).rows.map(({ id }) => id)).toEqual([15, 11])
    expect(open({ search: 'jose', status: 'active' }).total).toBe(0)
  })
})

describe('the summary of the employee list', () => {
  it('adds up net pay of the newest payslips, leaving out and counting what has none', () => {
    const { summary, listId } = open()
    const figures = { netTotal: 339_400_000, payslips: 3, calculating: 1, withoutNet: 1 }
    expect(reader['employees.figures']({ listId })).toEqual(figures)
    expect(summary).toMatchObject({
      figures,
      hasNumbers: true,
      hasPayPoints: true,
      frequencies: [
        { id: 1, name: 'Monthly' },
        { id: 2, name: 'Weekly' }
      ],
      asOfMs: READ_MS,
      note: null
    })
  })

  it('adds up those who are listed only, and those of a chosen period', () => {
    expect(open({ search: 'wong' }).summary.figures).toMatchObject({ netTotal: 337_897_500, payslips: 2 })
    expect(open({ periodDate: '2026-05-31' }).summary.figures).toEqual({
      netTotal: 342_897_500,
      payslips: 3,
      calculating: 1,
      withoutNet: 1
    })
  })

  it('says without numbers or pay points that there are none', () => {
    copy.employee(3, { id: 31, lastName: 'Plain' })
    const { summary, rows } = open({ companyId: 3, sort: 'number' })
    expect(rows).toHaveLength(1)
    expect(summary).toMatchObject({ hasNumbers: false, hasPayPoints: false, asOfMs: null })
    expect(summary.figures).toMatchObject({ netTotal: null, payslips: 0 })
  })

  it('passes on why the list is less than it should be', () => {
    copy.read(2, 'employees', 0, 'Lines are still being calculated.')
    expect(open({ companyId: 2 }).summary.note).toBe('Lines are still being calculated.')
  })
})

describe('a list that is open', () => {
  it('gives any slice and says where a record stands', () => {
    const { listId } = open()
    const slice = reader['employees.rows']({ listId, start: 4, count: 50 })
    expect(slice.map(({ id }) => id)).toEqual([11, 15])
    expect(reader['lists.indexOf']({ listId, id: 14 })).toBe(3)
    expect(reader['lists.indexOf']({ listId, id: 999 })).toBeNull()
    expect(reader['employees.rows']({ listId, start: 600, count: 5 })).toEqual([])
  })

  it('is gone when it was closed, belongs to another kind, or sixteen others were opened since', () => {
    const rows = (listId: number) => reader['employees.rows']({ listId, start: 0, count: 1 })
    const closed = open().listId
    reader['lists.close']({ listId: closed })
    expect(() => rows(closed)).toThrowError(expect.objectContaining({ code: 'listGone' }))

    const oldest = open().listId
    const used = open().listId
    for (let opened = 0; opened < 15; opened++) {
      open()
      rows(used)
    }
    expect(() => rows(oldest)).toThrowError(expect.objectContaining({ code: 'listGone' }))
    expect(rows(used)).toHaveLength(1)

    const period = reader['payslips.openPeriod']({
      companyId: 1,
      frequencyId: 1,
      date: '2026-05-31',
      special: false
    })
    expect(() => rows(period.listId)).toThrowError(expect.objectContaining({ code: 'listGone' }))
  })

  it('has an id that a reader started later does not give to another list', () => {
    const { listId } = open()
    const later = createReader(store.location, () => NOW_MS + 60_000)
    expect(() => later['employees.rows']({ listId, start: 0, count: 1 })).toThrowError(
      expect.objectContaining({ code: 'listGone' })
    )
    later.close()
  })
})
