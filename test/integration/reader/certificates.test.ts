import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CertificatesQuery } from '@shared/contract/channels'
import type { CertificateRow } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy, type TestCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'

const COMPANY = 1
const OTHER = 2
let store: TestStore
let copy: TestCopy
let reader: Reader

const served = (startDate: string, endDate: string | null = null) => ({
  id: null,
  startDate: toDay(startDate),
  endDate: endDate === null ? null : toDay(endDate),
  negative: false
})

beforeEach(() => {
  store = openTestStore()
  copy = testCopy(store)
  copy.company(COMPANY, 'Tidewater Lantern')
  copy.company(OTHER, 'Pinegate Foods')
  copy.frequencies(COMPANY, { id: 1, name: 'Monthly' }, { id: 2, name: 'Weekly' })
  copy.payPoints(COMPANY, { id: 7, name: 'Kwun Tong' })
  const people = [
    { id: 11, lastName: 'Lam', number: '0002', servicePeriods: [served('2019-01-01')], payPointId: 7 },
    { id: 12, lastName: 'Tong', number: '0006', servicePeriods: [served('2019-01-01', '2025-11-30')] },
    { id: 13, lastName: 'Yip', number: '0016', servicePeriods: [served('2020-01-01')], payFrequencyId: 2 },
    { id: 14, lastName: 'Left before', servicePeriods: [served('2019-01-01', '2025-03-31')] },
    { id: 15, lastName: 'Comes after', servicePeriods: [served('2026-04-01')] },
    {
      id: 16,
      lastName: 'Back again',
      servicePeriods: [served('2018-01-01', '2025-04-01'), served('2026-05-01')]
    },
    { id: 17, lastName: 'Never told', servicePeriods: null, payFrequencyId: null },
    { id: 18, lastName: 'Away all year', servicePeriods: [served('2018-01-01', '2025-03-31'), served('2026-05-01')] }
  ]
  for (const person of people) copy.employee(COMPANY, person)
  copy.employee(OTHER, { id: 21, lastName: 'Kwong', servicePeriods: [served('2019-01-01')] })
  copy.certificates(COMPANY, 11, [
    { id: 101, date: '2026-04-20', workedFrom: '2025-04-01', workedTo: '2026-03-31' },
    { id: 102, date: '2025-04-20', workedFrom: '2024-04-01', workedTo: '2025-03-31' }
  ])
  copy.certificates(COMPANY, 12, [
    { id: 103, name: 'IR56F', date: '2025-12-10', workedFrom: '2025-04-01', workedTo: '2025-11-30', dirty: true }
  ])
  copy.certificates(COMPANY, 13, [])
  copy.certificates(OTHER, 21, [{ id: 201, date: '2026-04-20', workedFrom: '2025-04-01', workedTo: '2026-03-31' }])
  reader = createReader(store.location, () => Date.UTC(2026, 5, 15, 12))
})

afterEach(() => {
  reader.close()
  removeTestStore(store)
})

const year = (some: Partial<CertificatesQuery> = {}) =>
  reader['certificates.open']({
    companyId: COMPANY,
    year: 'latest',
    search: '',
    state: null,
    file: null,
    frequency: null,
    payPoint: null,
    sort: 'name',
    descending: false,
    ...some
  })
const shown = ({ rows }: { rows: readonly CertificateRow[] }) =>
  rows.map(({ lastName, state, certificate }) => [lastName, state, certificate?.id ?? null])

function saved(certificateId: number, savedMs: number, found: 'same' | 'changed' | 'missing' | null = null): void {
  store.outbox
    .prepare(
      `INSERT INTO saved_file (kind, document_id, company_id, path, bytes, sha256, final, saved_ms, found)
       VALUES ('certificate', ?, ?, ?, 1, 'x', 1, ?, ?)`
    )
    .run(certificateId, COMPANY, `/saved/certificate ${certificateId}.pdf`, savedMs, found)
}

describe('the certificates of a year', () => {
  it('are those of everyone employed in it, and say who has none released and whose list was never read', () => {
    const list = year()
    expect(shown(list)).toEqual([
      ['Back again', 'notRead', null],
      ['Lam', 'released', 101],
      ['Never told', 'notRead', null],
      ['Tong', 'calculating', 103],
      ['Yip', 'noneReleased', null]
    ])
    expect(list.summary).toMatchObject({
      from: '2025-04-01',
      end: '2026-03-31',
      people: 5,
      certificates: 2,
      released: 1,
      calculating: 1,
      noneReleased: 1,
      notRead: 2,
      employmentUnknown: 1,
      saveable: 1,
      unsaved: 1,
      undated: 0,
      oldestAsOfMs: READ_MS,
      newestAsOfMs: READ_MS,
      years: [
        { end: '2026-03-31', certificates: 2 },
        { end: '2025-03-31', certificates: 1 }
      ]
    })
    expect(list.rows.find(({ id }) => id === 101)).toMatchObject({
      asOfMs: READ_MS,
      certificate: { name: 'IR56B', workedFrom: '2025-04-01', workedTo: '2026-03-31', yearBy: 'workedTo' }
    })
    expect(list.rows.map(({ id }) => id)).toContain(-13)
  })

  it('are put in order by any column, with those who have no certificate last whichever way it runs', () => {
    const ids = (sort: CertificatesQuery['sort'], descending = false) =>
      year({ sort, descending }).rows.map(({ certificate }) => certificate?.id ?? null)
    for (const [sort, first, second] of [
      ['id', 101, 103],
      ['to', 103, 101]
    ] as const) {
      expect(ids(sort)).toEqual([first, second, null, null, null])
      expect(ids(sort, true)).toEqual([second, first, null, null, null])
    }
    expect(year({ sort: 'state' }).rows.map(({ state }) => state)).toEqual([
      'released',
      'calculating',
      'noneReleased',
      'notRead',
      'notRead'
    ])
    for (const sort of ['certificate', 'date', 'from', 'file'] as const) {
      expect(ids(sort).slice(2)).toEqual([null, null, null])
    }
  })

  it('are those of another year for any day of it, and of nobody else’s company', () => {
    expect(shown(year({ year: '2024-07-01' })).map(([name]) => name)).toEqual([
      'Away all year',
      'Back again',
      'Lam',
      'Left before',
      'Never told',
      'Tong',
      'Yip'
    ])
    expect(shown(year({ companyId: OTHER }))).toEqual([['Kwong', 'released', 201]])
  })

  it('end where the company’s whole-year certificates end, 31 March while there is none', () => {
    expect(year({ companyId: OTHER }).summary).toMatchObject({ yearEndLearned: true, end: '2026-03-31' })
    copy.company(3, 'Calendar')
    expect(year({ companyId: 3 }).summary).toMatchObject({ yearEndLearned: false, end: '2026-03-31', years: [] })
    copy.employee(3, { id: 31, lastName: 'Ochieng', servicePeriods: [served('2019-01-01')] })
    copy.certificates(3, 31, [{ id: 301, workedFrom: '2024-01-01', workedTo: '2024-12-31' }])
    expect(year({ companyId: 3 }).summary).toMatchObject({
      yearEndLearned: true,
      end: '2025-12-31',
      from: '2025-01-01'
    })
    expect(shown(year({ companyId: 3, year: '2024-05-05' }))).toEqual([['Ochieng', 'released', 301]])
  })

  it('are in order by name or number, either way, those without a number last', () => {
    expect(shown(year({ sort: 'number' })).map(([name]) => name)).toEqual([
      'Lam',
      'Tong',
      'Yip',
      'Back again',
      'Never told'
    ])
    expect(shown(year({ descending: true })).map(([name]) => name)[0]).toBe('Yip')
  })

  it('are filtered by state, frequency, pay point with those not known, and by name, id or name of the certificate', () => {
    const names = (some: Partial<CertificatesQuery>) => shown(year(some)).map(([name]) => name)
    expect(names({ state: 'noneReleased' })).toEqual(['Yip'])
    expect(names({ state: 'notRead' })).toEqual(['Back again', 'Never told'])
    expect(names({ frequency: 2 })).toEqual(['Yip'])
    expect(names({ frequency: 'unknown' })).toEqual(['Never told'])
    expect(names({ payPoint: 7 })).toEqual(['Lam'])
    expect(names({ payPoint: 'unknown' })).toHaveLength(4)
    expect(names({ search: 'tóng' })).toEqual(['Tong'])
    expect(names({ search: '6' })).toEqual(['Tong'])
    expect(names({ search: '101' })).toEqual(['Lam'])
    expect(names({ search: 'ir56f' })).toEqual(['Tong'])
    expect(year({ search: 'nobody' })).toMatchObject({ total: 0, unfilteredTotal: 5, summary: { people: 5 } })
  })

  it('show their files as they were found: saved, changed or missing on disk, or older than the certificate', () => {
    copy.certificates(COMPANY, 13, [{ id: 104, workedFrom: '2025-04-01', workedTo: '2026-03-31' }], READ_MS + 50)
    const file = (id: number) => year().rows.find((row) => row.id === id)?.file
    expect(file(101)).toEqual({ state: 'none', fileId: null, fileName: null, savedMs: null, newSinceMs: null })
    saved(101, READ_MS + 10)
    expect(file(101)).toMatchObject({ state: 'saved', fileName: 'certificate 101.pdf', savedMs: READ_MS + 10 })
    expect(file(104)).toMatchObject({ state: 'none', newSinceMs: READ_MS + 10 })
    saved(101, READ_MS + 20, 'changed')
    expect(file(101)?.state).toBe('changed')
    saved(101, READ_MS + 30, 'missing')
    expect(file(101)?.state).toBe('missing')
    expect(year().summary).toMatchObject({ saveable: 2, unsaved: 2, missingOnDisk: 1, changedOnDisk: 0 })
    expect(shown(year({ file: 'touched' }))).toEqual([['Lam', 'released', 101]])
    saved(101, READ_MS + 40)
    expect(shown(year({ file: 'saved' }))).toEqual([['Lam', 'released', 101]])
    expect(shown(year({ file: 'unsaved' }))).toEqual([['Yip', 'released', 104]])
    copy.certificates(
      COMPANY,
      11,
      [{ id: 101, date: '2026-05-20', workedFrom: '2025-04-01', workedTo: '2026-03-31' }],
      READ_MS + 60
    )
    expect(file(101)?.state).toBe('outdated')
  })
})

describe('odd certificates', () => {
  it('without any day are no year’s, and listed by themselves', () => {
    copy.certificates(COMPANY, 13, [{ id: 105, name: '' }])
    expect(shown(year())).toContainEqual(['Yip', 'noneReleased', null])
    const list = year({ year: null })
    expect(shown(list)).toEqual([['Yip', 'released', 105]])
    expect(list.rows[0]?.certificate).toMatchObject({ name: '', yearBy: null })
    expect(list.summary).toMatchObject({ end: null, from: null, undated: 1, people: 1, notRead: 0 })
  })

  it('with only a date, or only a worked-from, are in the year of that, and say so', () => {
    copy.certificates(COMPANY, 13, [
      { id: 106, date: '2025-06-01' },
      { id: 107, workedFrom: '2025-07-01' }
    ])
    const rows = year().rows.filter(({ employeeId }) => employeeId === 13)
    expect(rows.map(({ certificate }) => [certificate?.id, certificate?.yearBy])).toEqual([
      [106, 'date'],
      [107, 'workedFrom']
    ])
  })

  it('two of one year are two rows of one person', () => {
    copy.certificates(COMPANY, 13, [
      { id: 109, workedFrom: '2025-10-01', workedTo: '2026-03-31' },
      { id: 108, workedFrom: '2025-04-01', workedTo: '2025-08-31' }
    ])
    const list = year()
    expect(list.rows.filter(({ employeeId }) => employeeId === 13).map(({ id }) => id)).toEqual([108, 109])
    expect(list.summary).toMatchObject({ people: 5, certificates: 4, noneReleased: 0 })
  })

  it('of people who are gone, or whom nobody knows any more, are listed last', () => {
    store.cache.prepare('UPDATE employee SET gone_ms = ? WHERE id = 11').run(READ_MS)
    store.cache.prepare('UPDATE certificate SET employee_id = 99 WHERE id = 103').run()
    const list = year()
    expect(shown(list).slice(-2)).toEqual([
      ['Lam', 'released', 101],
      ['', 'calculating', 103]
    ])
    expect(list.rows.at(-2)).toMatchObject({ gone: true })
  })

  it('that are no longer released leave the list, and their person has none', () => {
    copy.certificates(COMPANY, 11, [])
    expect(shown(year())).toContainEqual(['Lam', 'noneReleased', null])
    expect(year().summary).toMatchObject({ certificates: 1, years: [{ end: '2026-03-31' }] })
  })

  it('of mistyped years do not keep the list from opening', () => {
    copy.certificates(COMPANY, 13, [
      { id: 110, workedTo: '0001-01-01' },
      { id: 111, workedTo: '9999-12-31' }
    ])
    expect(year().summary.years.map(({ end }) => end)).toEqual(['9999-12-31', '2026-03-31', '2025-03-31', '0001-03-31'])
    expect(shown(year({ year: '9999-12-31' }))).toContainEqual(['Yip', 'released', 111])
    expect(shown(year({ year: '0001-01-01' }))).toContainEqual(['Yip', 'released', 110])
  })
})

it('rows are read by place from the list as it was opened', () => {
  const { listId, total } = year()
  copy.certificates(COMPANY, 13, [{ id: 112, workedTo: '2026-03-31' }])
  const rows = reader['certificates.rows']({ listId, start: 1, count: 10 })
  expect(rows).toHaveLength(total - 1)
  expect(rows.at(-1)).toMatchObject({ id: -13, state: 'noneReleased' })
  reader['lists.close']({ listId })
  expect(() => reader['certificates.rows']({ listId, start: 0, count: 1 })).toThrow('This list was closed.')
})
