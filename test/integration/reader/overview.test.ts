import { afterEach, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { Visits } from '../../../src/main/engine/visits'
import { READ_MS, testCopy, type TestCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore, testContext, type TestStore } from '../../fixtures/store'

const NOTHING = {
  newPeople: 0,
  gonePeople: 0,
  newPayslips: 0,
  changedPayslips: 0,
  finalisedPayslips: 0,
  newCertificates: 0
}

let store: TestStore
let reader: Reader

afterEach(() => {
  reader.close()
  removeTestStore(store)
})

/** A company that was read whole and is then looked at for the first time; `nowMs` moves the officer's clock. */
function begin(): { copy: TestCopy; visit: (seen?: boolean) => void; clock: { nowMs: number } } {
  store = openTestStore()
  const copy = testCopy(store)
  copy.company(1, 'Tidewater Lantern')
  copy.company(2, 'Pinegate')
  copy.frequencies(1, {
    id: 1,
    name: 'Monthly',
    firstEndDate: toDay('2008-01-31'),
    firstPeriodOffset: 38,
    paymentDay: 28
  })
  copy.employee(1, { id: 11, lastName: 'Wong', number: '0042' })
  copy.employee(1, { id: 12, lastName: 'Chan' })
  copy.payslip(1, 11, { id: 1, date: '2026-05-31', net: '100.00', finalised: true })
  copy.payslip(1, 11, { id: 2, date: '2026-06-30', net: '110.00' })
  copy.payslip(1, 12, { id: 3, date: '2026-06-30', dirty: true })
  for (const list of ['payFrequencies', 'employees'] as const) copy.read(1, list)
  const clock = { nowMs: Date.now() }
  const context = testContext(
    store,
    () => {
      throw new Error('no service in this test')
    },
    new AbortController().signal
  )
  const visits = new Visits({ ...context, nowMs: () => clock.nowMs })
  reader = createReader(store.location, () => READ_MS)
  return { copy, clock, visit: (seen = false) => visits.visit({ companyId: 1, seen }) }
}

const overview = () => reader['overview.company']({ companyId: 1 })
type ListQuery = Parameters<Reader['overview.openList']>[0]
const listed = (what: ListQuery['what'], how: Partial<ListQuery> = {}) =>
  reader['overview.openList']({ companyId: 1, what, search: '', sort: null, descending: false, ...how })

describe('the overview of a company', () => {
  it('leads with the newest period, and adds up nothing that is not ready', () => {
    begin()
    const { main, calculating, people, periods, frozenMs } = overview()
    expect(main?.period).toMatchObject({ date: '2026-06-30', payslips: 2, calculating: 1, netTotal: 1_100_000 })
    expect(main?.previous).toMatchObject({ date: '2026-05-31', netTotal: 1_000_000 })
    expect({ calculating, people, frozenMs }).toEqual({ calculating: 1, people: 2, frozenMs: null })
    expect(periods.map(({ date, total, inPart }) => [date, total, inPart])).toEqual([
      ['2026-06-30', 1_100_000, false],
      ['2026-05-31', 1_000_000, false]
    ])
    expect(listed('calculating')).toMatchObject({ total: 1, rows: [{ payslipId: 3, lastName: 'Chan', now: null }] })
  })

  it('takes the total of a run where the copy holds a part of its payslips, or none', () => {
    const { copy } = begin()
    copy.payRuns(1, { id: 61, date: '2026-05-31', total: '250.00' }, { id: 60, date: '2026-04-30', total: '240.00' })
    store.cache.exec('UPDATE pay_run SET total_scaled = iif(id = 61, 2500000, 2400000)')
    expect(overview().periods.map(({ date, total, inPart, payslips }) => [date, total, inPart, payslips])).toEqual([
      ['2026-06-30', 1_100_000, false, 2],
      ['2026-05-31', 2_500_000, true, 1],
      ['2026-04-30', 2_400_000, true, 0]
    ])
  })

  it('adds payslips in no run yet to the total of a run whose own it knows, and says where it does not', () => {
    const { copy } = begin()
    copy.payRuns(1, { id: 61, date: '2026-05-31', total: '250.00' })
    store.cache.exec('UPDATE pay_run SET total_scaled = 2500000')
    copy.payslip(1, 12, { id: 70, date: '2026-05-31', net: '250.00', payRunId: 61 })
    const may = () => overview().periods.find(({ date }) => date === '2026-05-31')
    // The one in no run is 100.00.
    expect(may()).toMatchObject({ total: 3_500_000, netTotal: 3_500_000, inPart: false, payslips: 2 })
    copy.payslip(1, 12, { id: 70, date: '2026-05-31', net: '260.00', payRunId: 61 })
    expect(may()).toMatchObject({ total: 2_500_000, inPart: true })
    // While it calculates the run's total is the older figure.
    copy.payslip(1, 12, { id: 70, date: '2026-05-31', net: null, dirty: true, payRunId: 61 })
    expect(may()).toMatchObject({ total: 2_500_000, inPart: true })
  })

  it('names the next period end with its pay day, and by the payslips where they say otherwise', () => {
    const { copy } = begin()
    expect(overview().next).toMatchObject([
      { frequency: 'Monthly', end: '2026-06-30', payDay: '2026-06-28', byRecord: null, people: 2 }
    ])
    copy.payslip(1, 11, { id: 9, date: '2026-07-25', net: '1.00' })
    expect(overview().next).toMatchObject([{ end: '2026-06-25', byRecord: '2026-06-30' }])
    const [monthly] = reader['frequencies.list']({ companyId: 1 }).frequencies
    expect(monthly?.coming[0]?.end).toBe('2026-06-30')
    expect(monthly?.comingByPayslips?.slice(0, 2).map(({ end }) => end)).toEqual(['2026-06-25', '2026-07-25'])
    expect(monthly?.firstEnd).toMatchObject({ kind: 'recovered', date: '2011-03-31' })
  })

  it('says of each kind of data how old it is, and why the list of people is less than it should be', () => {
    const { copy } = begin()
    copy.read(1, 'employees', 0, 'Read without payslip lines')
    copy.read(1, 'certificatesOfEmployee', 11)
    copy.read(1, 'certificatesOfEmployee', 12)
    const { ages, certificates } = overview()
    expect(ages.map(({ kind, lists, oldestMs, note }) => [kind, lists, oldestMs, note])).toEqual([
      ['certificatesOfEmployee', 2, READ_MS, null],
      ['employees', 1, READ_MS, 'Read without payslip lines'],
      ['payFrequencies', 1, READ_MS, null]
    ])
    expect(certificates).toEqual({ seen: 0, peopleRead: 2 })
  })

  it('counts the changes that wait by what they need', () => {
    const { copy } = begin()
    copy.edit({ companyId: 1, employeeId: 11, attribute: 'email', value: 'a' })
    copy.edit({ companyId: 1, employeeId: 12, attribute: 'email', value: 'b', state: 'rejected' })
    copy.edit({ companyId: 1, employeeId: 12, attribute: 'telephone_number', value: 'c', state: 'saved' })
    expect(overview().changes).toEqual({ unsettled: 2, rejected: 1, conflicts: 0, unknown: 0, held: 0 })
  })

  it('lists all companies, one that the key no longer opens among them', () => {
    const { copy } = begin()
    copy.rows.companies.freeze(2, READ_MS)
    expect(
      reader['overview.companies'](undefined).map(({ name, frozenMs, people, main, asOfMs }) => [
        name,
        frozenMs,
        people,
        main?.date,
        asOfMs
      ])
    ).toEqual([
      ['Pinegate', READ_MS, 0, undefined, null],
      ['Tidewater Lantern', null, 2, '2026-06-30', READ_MS]
    ])
    expect(reader['overview.company']({ companyId: 2 })).toMatchObject({ frozenMs: READ_MS, main: null, periods: [] })
    expect(() => reader['overview.company']({ companyId: 9 })).toThrow(expect.objectContaining({ code: 'notHere' }))
  })
})

describe('what is new since the last visit', () => {
  const HOUR_MS = 3_600_000

  it('is nothing on the first visit, and on the next all that happened in between', () => {
    const { copy, visit, clock } = begin()
    expect(overview().news).toBeNull()
    // Payslips are read at the time of the tests, the rest at that of the computer: the visit was before both.
    clock.nowMs = Math.min(READ_MS, Date.now()) - 24 * HOUR_MS
    visit()
    expect(overview().news?.counts).toEqual(NOTHING)
    // The next day.
    copy.employee(1, { id: 13, lastName: 'New' })
    copy.payslip(1, 13, { id: 4, date: '2026-06-30', net: '5.00' })
    copy.payslip(1, 11, { id: 2, date: '2026-06-30', net: '120.00', finalised: true })
    copy.payslip(1, 12, { id: 3, date: '2026-06-30', net: '7.00' })
    copy.rows.employees.markMissing(1, new Set([11, 13]), Date.now())
    clock.nowMs = Date.now()
    visit()
    expect(overview().news?.counts).toEqual({
      ...NOTHING,
      newPeople: 1,
      gonePeople: 1,
      newPayslips: 1,
      changedPayslips: 1,
      finalisedPayslips: 1
    })
    expect(listed('newPeople').rows).toMatchObject([{ employeeId: 13, lastName: 'New' }])
    expect(listed('gonePeople').rows).toMatchObject([{ employeeId: 12 }])
    expect(listed('newPayslips').rows).toMatchObject([{ payslipId: 4, was: null, now: '5.00' }])
    for (const what of ['changedPayslips', 'finalisedPayslips'] as const) {
      expect(listed(what)).toMatchObject({
        total: 1,
        rows: [{ payslipId: 2, was: '110.00', now: '120.00', state: 'finalised' }]
      })
    }
  })

  it('lists all of it, however many, searched and in any order, and the rows stay as they were opened', () => {
    const { copy, visit, clock } = begin()
    clock.nowMs = Math.min(READ_MS, Date.now()) - 24 * HOUR_MS
    visit()
    const MANY = 1203
    // As the writers would, in one statement each.
    store.cache.exec(`
      WITH RECURSIVE n (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM n WHERE at + 1 < ${MANY})
      INSERT INTO employee (id, company_id, sort, last_name, first_name, number, body, hash)
      SELECT 100 + at, 1, printf('person %04d', at), printf('Person %04d', at), '', 'N' || at, '{}', '' FROM n;
      WITH RECURSIVE n (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM n WHERE at + 1 < ${MANY})
      INSERT INTO payslip (id, company_id, employee_id, date, special, finalised, released, dirty, net)
      SELECT 1000 + at, 1, 100 + at, '2026-06-30', 0, 0, 0, 0, iif(at = 7, '1,500.00', at || '.50') FROM n;`)
    copy.employee(1, { id: 1300, lastName: 'Zhou', number: 'N1200' })
    clock.nowMs = Date.now()
    visit()
    expect(overview().news?.counts).toMatchObject({ newPeople: MANY, newPayslips: MANY })
    const list = listed('newPayslips')
    expect(list).toMatchObject({ total: MANY, unfilteredTotal: MANY, summary: { hasNumbers: true, note: null } })
    copy.payslip(1, 100, { id: 9000, date: '2026-07-31', net: '1.00' })
    const paged = [0, 500, 1000].flatMap((start) =>
      reader['overview.rows']({ listId: list.listId, start, count: 500 }).map(({ lastName }) => lastName)
    )
    expect(paged).toHaveLength(MANY)
    expect(paged).toEqual([...paged].sort())
    expect(paged.at(-1)).toBe('Zhou')
    const byNet = listed('newPayslips', { sort: 'now', descending: true }).rows
    expect(byNet.slice(0, 2).map(({ now }) => now)).toEqual(['1,500.00', '1202.50'])
    expect(listed('newPayslips', { sort: 'number' }).rows[0]?.number).toBe('N0')
    expect(listed('newPeople', { search: 'zhou' })).toMatchObject({
      total: 1,
      unfilteredTotal: MANY,
      rows: [{ id: 1300, lastName: 'Zhou', number: 'N1200' }]
    })
    expect(listed('newPeople', { sort: 'seen', descending: true }).rows).toHaveLength(100)
  })

  it('is no certificate that was released and taken back', () => {
    const { copy, visit, clock } = begin()
    clock.nowMs = Math.min(READ_MS, Date.now()) - 24 * HOUR_MS
    visit()
    copy.read(1, 'certificatesOfEmployee', 11)
    const certificate = {
      companyId: 1,
      employeeId: 11,
      name: 'IR56B',
      date: '2026-03-31',
      dirty: 0,
      body: '{}',
      seenMs: 1
    }
    store.cache
      .prepare(
        `INSERT INTO certificate (id, company_id, employee_id, name, date, dirty, body, seen_ms, changed_ms)
         VALUES (71, @companyId, @employeeId, @name, @date, @dirty, @body, @seenMs, @seenMs)`
      )
      .run(certificate)
    clock.nowMs = Date.now()
    visit()
    expect(overview().news?.counts.newCertificates).toBe(1)
    expect(listed('newCertificates', { sort: 'title' }).rows).toMatchObject([
      { id: 71, title: 'IR56B', lastName: 'Wong' }
    ])
    store.cache.prepare('UPDATE certificate SET gone_ms = 5 WHERE id = 71').run()
    expect(overview().news?.counts.newCertificates).toBe(0)
    expect(listed('newCertificates').total).toBe(0)
  })

  it('is of the company that a person and what is theirs moved to, and not of the one that they left', () => {
    const { copy, visit, clock } = begin()
    copy.read(2, 'employees')
    copy.read(1, 'certificatesOfEmployee', 12)
    clock.nowMs = Date.now() - HOUR_MS
    visit()
    const context = testContext(
      store,
      () => {
        throw new Error('no service in this test')
      },
      new AbortController().signal
    )
    new Visits({ ...context, nowMs: () => clock.nowMs }).visit({ companyId: 2, seen: false })
    copy.employee(1, { id: 13, lastName: 'New' })
    copy.payslip(1, 12, { id: 3, date: '2026-06-30', net: '5.00', finalised: true })
    copy.payslip(1, 12, { id: 3, date: '2026-06-30', net: '6.00', finalised: true })
    copy.payslip(1, 13, { id: 4, date: '2026-06-30', net: '5.00' })
    copy.certificates(1, 12, [{ id: 71 }])
    const counts = (companyId: number) => reader['overview.company']({ companyId }).news?.counts
    const all = { newPeople: 1, newPayslips: 1, changedPayslips: 1, finalisedPayslips: 1, newCertificates: 1 }
    expect(counts(1)).toEqual({ ...NOTHING, ...all })
    copy.employee(2, { id: 13, lastName: 'New' })
    copy.payslip(2, 13, { id: 4, date: '2026-06-30', net: '5.00' })
    copy.employee(2, { id: 12, lastName: 'Chan' })
    // With other figures, too: it was never of this company with those of before.
    copy.payslip(2, 12, { id: 3, date: '2026-06-30', net: '7.00', finalised: true })
    copy.certificates(2, 12, [{ id: 71 }])
    expect(counts(1)).toEqual(NOTHING)
    expect(counts(2)).toEqual({ ...NOTHING, newPeople: 2, newPayslips: 2 })
    for (const what of ['newPeople', 'newPayslips', 'changedPayslips', 'finalisedPayslips', 'newCertificates'] as const)
      expect(listed(what).total).toBe(0)
    expect(listed('newPayslips', { companyId: 2 }).rows.map(({ payslipId }) => payslipId)).toEqual([3, 4])
  })

  it('stays while the visit lasts, and goes when it is called seen', () => {
    const { copy, visit, clock } = begin()
    clock.nowMs = Date.now() - HOUR_MS
    visit()
    copy.employee(1, { id: 13, lastName: 'New' })
    clock.nowMs = Date.now()
    visit()
    clock.nowMs += 60_000
    visit()
    expect(overview().news?.counts.newPeople).toBe(1)
    visit(true)
    expect(overview().news?.counts).toEqual(NOTHING)
  })

  it('is told although a visit before was made while the clock was ahead', () => {
    const { copy, visit, clock } = begin()
    clock.nowMs = Date.now() + 48 * HOUR_MS
    visit()
    clock.nowMs += HOUR_MS
    visit()
    clock.nowMs = Date.now() - 60_000
    visit()
    expect(overview().news?.counts).toEqual(NOTHING)
    copy.employee(1, { id: 13, lastName: 'New' })
    expect(overview().news?.counts.newPeople).toBe(1)
  })

  it('outlasts a clock that is months ahead', () => {
    const { copy, visit, clock } = begin()
    clock.nowMs = Date.now() - HOUR_MS
    visit()
    copy.employee(1, { id: 13, lastName: 'New' })
    clock.nowMs = Date.now() + 100 * 24 * HOUR_MS
    visit()
    expect(overview().news?.counts.newPeople).toBe(1)
    clock.nowMs = Date.now()
    visit()
    expect(overview().news?.counts.newPeople).toBe(1)
  })

  it('that was noted while the clock was ahead is told once', () => {
    const { copy, visit, clock } = begin()
    clock.nowMs = Date.now() - 6 * 24 * HOUR_MS
    visit()
    // The clock is five days ahead then.
    copy.employee(1, { id: 13, lastName: 'New' })
    clock.nowMs += 24 * HOUR_MS
    visit()
    expect(overview().news?.counts.newPeople).toBe(1)
    clock.nowMs += HOUR_MS
    visit()
    expect(overview().news?.counts).toEqual(NOTHING)
  })

  it('is somebody once who was found gone while the clock was ahead', () => {
    const { visit, clock } = begin()
    clock.nowMs = Date.now() - HOUR_MS
    visit()
    store.cache.prepare('UPDATE employee SET gone_ms = ? WHERE id = 12').run(clock.nowMs + 5 * 24 * HOUR_MS)
    clock.nowMs += HOUR_MS
    visit()
    expect(overview().news?.counts.gonePeople).toBe(1)
    clock.nowMs += HOUR_MS
    visit()
    expect(overview().news?.counts.gonePeople).toBe(0)
  })

  it('is no older payslip that a deeper copy reads, nor anything of a first copy', () => {
    const { copy, visit, clock } = begin()
    clock.nowMs = 1000
    visit()
    clock.nowMs += HOUR_MS
    visit()
    copy.payslip(1, 11, { id: 8, date: '2020-01-31', net: '1.00' })
    copy.employee(2, { id: 21, lastName: 'First' })
    expect(overview().news?.counts).toEqual(NOTHING)
  })

  it('is a payslip of a period that is paid, whatever one dated far ahead says', () => {
    const { copy, visit, clock } = begin()
    copy.payslip(1, 11, { id: 8, date: '9999-12-31', net: '1.00' })
    clock.nowMs = Date.now() - HOUR_MS
    visit()
    clock.nowMs = Date.now()
    visit()
    const before = overview().news?.counts.newPayslips ?? 0
    copy.payslip(1, 12, { id: 9, date: '2026-06-30', net: '1.00' })
    expect(overview().news?.counts.newPayslips).toBe(before + 1)
  })

  it('forgets that a payslip was finalised when the service opens it again, and one that went', () => {
    const { copy, visit, clock } = begin()
    clock.nowMs = Date.now() - HOUR_MS
    visit()
    clock.nowMs = Date.now()
    visit()
    copy.payslip(1, 11, { id: 2, date: '2026-06-30', net: '110.00', finalised: true })
    expect(overview().news?.counts.finalisedPayslips).toBe(1)
    copy.payslip(1, 11, { id: 2, date: '2026-06-30', net: '110.00' })
    expect(overview().news?.counts).toMatchObject({ finalisedPayslips: 0, changedPayslips: 1 })
    copy.rows.payslips.markGone(2, Date.now())
    expect(overview().news?.counts).toEqual(NOTHING)
    expect(listed('changedPayslips')).toMatchObject({ total: 0, rows: [] })
  })

  it('tells apart what was finalised while changes wait for it', () => {
    const { copy } = begin()
    copy.edit({
      companyId: 1,
      employeeId: 11,
      attribute: 'calc.commission.amount',
      value: '1',
      target: { kind: 'payslip', payslipId: 2, date: toDay('2026-06-30'), special: false }
    })
    copy.edit({
      companyId: 1,
      employeeId: 11,
      attribute: 'calc.extra_pay.amount',
      value: '1',
      target: { kind: 'payslip', payslipId: null, date: toDay('2026-05-31'), special: false }
    })
    // Asked for by its day alone, and final already.
    expect(overview().finalisedWithEdits).toBe(1)
    copy.payslip(1, 11, { id: 2, date: '2026-06-30', net: '110.00', finalised: true })
    expect(overview().finalisedWithEdits).toBe(2)
    expect(listed('finalisedWithEdits').rows.map(({ payslipId, edits }) => [payslipId, edits])).toEqual([
      [2, 1],
      [1, 1]
    ])
  })
})
