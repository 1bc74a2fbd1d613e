import { afterEach, describe, expect, it } from 'vitest'
import { person, scriptedService, slip, type Reply, type ScriptedService } from '../../fixtures/scriptedService'
import { syncDesk, type SyncDesk } from '../../fixtures/syncDesk'

const PEOPLE = '/clients/1/employees'
const SLIPS = '/employees/1/payslips'
const LATE_MS = 150

let desk: SyncDesk
let service: ScriptedService

afterEach(async () => {
  await desk.close()
  await service.close()
})

async function begin(scripts: Parameters<typeof scriptedService>[0], nowMs?: () => number): Promise<void> {
  service = await scriptedService(scripts)
  desk = syncDesk({ url: service.url, apiKey: 'key', ...(nowMs && { nowMs }) })
  await desk.sync.refresh({ companyId: 1 })
}

/** The first is answered late, with what was so when it was asked; those after it at once. */
const firstLate =
  (first: unknown, later: unknown) =>
  (count: number): Reply =>
    count === 1 ? { body: first, delayMs: LATE_MS } : { body: later }

const open = { finalised: false }
const one = slip(11, '2026-06-30', 100, open)
const two = slip(12, '2026-07-31', 200, open)
const present = (): unknown[] => desk.all('SELECT id, net FROM payslip WHERE gone_ms IS NULL ORDER BY id')
const timesAsked = (path: string): number => service.asked.filter((asked) => asked.startsWith(path)).length

/** Begins a read, and waits until the service was asked. */
async function begun(path: string, read: () => Promise<unknown>): Promise<Promise<unknown>[]> {
  const before = timesAsked(path)
  const reading = read()
  await desk.until(path, () => timesAsked(path) > before)
  return [reading]
}

describe('of two reads of the same', () => {
  it('the one that was asked for later stays, though the other is answered last: nothing newer is gone by it', async () => {
    await begin({ [PEOPLE]: [person(1)], [SLIPS]: firstLate([one], [one, two]) })
    const older = await begun(SLIPS, () => desk.sync.reads.readPayslipsOfEmployee(1))
    await desk.sync.reads.readPayslipsOfEmployee(1)
    await Promise.all(older)
    expect(present()).toEqual([
      { id: 11, net: '100' },
      { id: 12, net: '200' }
    ])
    expect(timesAsked(SLIPS)).toBe(2)
  })

  it('so does a record, and the runs of a company that a refresh asked for before', async () => {
    const run = (id: number): object => ({
      payment_run: { id, wave_id: 7, period_end_date: '2026-06-30', total: 5, special: false }
    })
    await begin({
      [PEOPLE]: [person(1)],
      '/employees/1': firstLate(person(1, { first_name: 'Before' }), person(1, { first_name: 'Since' })),
      '/payment_runs/5/accounting': [],
      '/payment_runs/5/payslips': []
    })
    const older = await begun('/employees/1', () => desk.sync.reads.readEmployee(1))
    await desk.sync.reads.readEmployee(1)
    await Promise.all(older)
    expect(desk.one('SELECT first_name FROM employee')).toEqual({ first_name: 'Since' })

    service.set('/clients/1/payment_runs', [run(5)])
    await desk.sync.refresh({ companyId: 1 })
    const path = '/clients/1/payment_runs'
    service.set(path, firstLateAfter(timesAsked(path), [run(5)], [run(5), run(6)]))
    const refreshing = await begun(path, () => desk.sync.refresh({ companyId: 1 }))
    await desk.sync.readNow({ what: 'payRun', payRunId: 5, again: true })
    await Promise.all(refreshing)
    expect(desk.all('SELECT id FROM pay_run WHERE gone_ms IS NULL ORDER BY id')).toEqual([{ id: 5 }, { id: 6 }])
  })
})

describe('of a single read and a long list', () => {
  it('what was asked for before the list wrote of the person is asked again: nothing that the list brought is gone', async () => {
    await begin({ [PEOPLE]: [person(1)], [SLIPS]: firstLate([one], [one, two]) })
    const older = await begun(SLIPS, () => desk.sync.reads.readPayslipsOfEmployee(1))
    service.set(PEOPLE, [person(1, { recent_payslips_with_data: [one, two] })])
    await desk.sync.refresh({ companyId: 1 })
    await Promise.all(older)
    expect(present()).toEqual([
      { id: 11, net: '100' },
      { id: 12, net: '200' }
    ])
    expect(timesAsked(SLIPS)).toBe(2)
  })
})

describe('a long list that was asked for before', () => {
  const late = (elements: unknown) => (): Reply => ({ body: elements, delayMs: LATE_MS })

  it('calls nobody gone who was read since, as somebody who was made meanwhile', async () => {
    await begin({ [PEOPLE]: [person(1)], '/employees/2': () => ({ body: person(2) }) })
    service.set(PEOPLE, late([person(1)]))
    const refreshing = await begun(PEOPLE, () => desk.sync.refresh({ companyId: 1 }))
    await desk.sync.reads.readNewEmployee(1, 2)
    await Promise.all(refreshing)
    const listed = 'SELECT id FROM employee WHERE gone_ms IS NULL ORDER BY id'
    expect(desk.all(listed)).toEqual([{ id: 1 }, { id: 2 }])
    await desk.sync.refresh({ companyId: 1 })
    expect(desk.all(listed)).toEqual([{ id: 1 }])
  })

  it('moves all payslips of somebody to another frequency, also where they were read since', async () => {
    const moved = {
      wave_periods: [{ wave_period: { employee_id: 1, wave_id: 8, start_date: '2020-01-01', end_date: null } }]
    }
    await begin({ [PEOPLE]: [person(1)], [SLIPS]: [one, two] })
    await desk.sync.reads.readPayslipsOfEmployee(1)
    service.set(PEOPLE, late([person(1, moved)]))
    const refreshing = await begun(PEOPLE, () => desk.sync.refresh({ companyId: 1 }))
    await desk.sync.reads.readPayslipsOfEmployee(1)
    await Promise.all(refreshing)
    await desk.sync.refresh({ companyId: 1 })
    expect(desk.all('SELECT id, frequency_id FROM payslip ORDER BY id')).toEqual([
      { id: 11, frequency_id: 8 },
      { id: 12, frequency_id: 8 }
    ])
  })
})

it('an entry that was read by itself stays, though the list was asked for before; it was not seen before it came', async () => {
  const entry = (amount: string): object => ({
    calculation: { id: 5, system_type: 'extra_pay', label: 'Extra pay', inputs: { amount } }
  })
  const ITEMS = '/employees/1/calculations'
  let nowMs = Date.now()
  await begin(
    { [PEOPLE]: [person(1)], [ITEMS]: [entry('100.00')], '/calculations/5': () => ({ body: entry('350.00') }) },
    () => nowMs
  )
  const owner = { kind: 'employee', employeeId: 1 } as const
  await desk.sync.reads.readPayItems(owner)
  service.set(ITEMS, firstLateAfter(timesAsked(ITEMS), [entry('100.00')], [entry('350.00')]))
  const older = await begun(ITEMS, () => desk.sync.reads.readPayItems(owner))
  nowMs += 1000
  await desk.sync.reads.readPayItem(owner, 5)
  const written = desk.one<{ written_ms: number }>(
    "SELECT written_ms FROM list_state WHERE list = 'payItemsOfEmployee'"
  )
  expect(written.written_ms).toBe(nowMs)
  await Promise.all(older)
  expect(desk.one('SELECT body FROM pay_item')).toMatchObject({ body: expect.stringContaining('350.00') as unknown })
})

it('a list is as of when it was asked for', async () => {
  let nowMs = Date.now()
  await begin({ [PEOPLE]: [person(1)], [SLIPS]: firstLate([one], [one]) }, () => nowMs)
  const askedMs = nowMs
  const reading = await begun(SLIPS, () => desk.sync.reads.readPayslipsOfEmployee(1))
  nowMs += 60_000
  await Promise.all(reading)
  expect(desk.one("SELECT as_of_ms, written_ms FROM list_state WHERE list = 'payslipsOfEmployee'")).toEqual({
    as_of_ms: askedMs,
    written_ms: askedMs + 60_000
  })
  expect(desk.sync.listsAsOfMs(1)).toBe(askedMs)
})

function firstLateAfter(asked: number, first: unknown, later: unknown): (count: number) => Reply {
  return (count) => firstLate(first, later)(count - asked)
}

describe('a list that is marked as another while it is asked for', () => {
  const ITEMS = '/payslips/11/calculations'
  const owner = { kind: 'payslip', payslipId: 11 } as const
  const entry = (amount: string): object => ({
    calculation: { id: 5, system_type: 'extra_pay', label: 'Extra pay', inputs: { amount } }
  })
  const dear = slip(11, '2026-06-30', 150, open)
  const marked = (): unknown => desk.all("SELECT stale FROM list_state WHERE list = 'payItemsOfPayslip'")

  it.each([
    ['for the first time', []],
    ['again', [1]]
  ])(
    '%s stays marked, as the answer may be of before; what is asked for after that takes the mark away',
    async (_, reads) => {
      await begin({ [PEOPLE]: [person(1, { recent_payslips_with_data: [one] })], [ITEMS]: [entry('100.00')] })
      for (const _each of reads) await desk.sync.reads.readPayItems(owner)
      service.set(ITEMS, firstLateAfter(timesAsked(ITEMS), [entry('100.00')], [entry('150.00')]))
      const older = await begun(ITEMS, () => desk.sync.reads.readPayItems(owner))
      service.set(PEOPLE, [person(1, { recent_payslips_with_data: [dear] })])
      await desk.sync.refresh({ companyId: 1 })
      await Promise.all(older)
      expect(marked()).toEqual([{ stale: 1 }])
      await desk.sync.reads.readPayItems(owner)
      expect(marked()).toEqual([{ stale: 0 }])
    }
  )

  it('so does the journal of a run that got another total', async () => {
    const RUNS = '/clients/1/payment_runs'
    const JOURNAL = '/payment_runs/5/accounting'
    const run = (total: number): object => ({
      payment_run: { id: 5, wave_id: 7, period_end_date: '2026-06-30', total, special: false }
    })
    await begin({ [RUNS]: [run(5)], [JOURNAL]: [], '/payment_runs/5/payslips': [] })
    service.set(JOURNAL, () => ({ body: [], delayMs: LATE_MS }))
    const older = await begun(JOURNAL, () => desk.sync.readNow({ what: 'payRun', payRunId: 5, again: true }))
    service.set(RUNS, [run(6)])
    await desk.sync.refresh({ companyId: 1 })
    await Promise.all(older)
    expect(desk.all("SELECT stale FROM list_state WHERE list = 'journalOfRun'")).toEqual([{ stale: 1 }])
  })
})
