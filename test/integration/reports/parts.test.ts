import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import { emptyForm, type ReportForm } from '@shared/domain/report'
import type { RunningService } from '../../../src/sandbox'
import { history, reportsDesk, wireForm, type ReportsDesk } from '../../fixtures/reportsDesk'
import { sampleService } from '../../fixtures/sampleService'

const companyId = 311
let service: RunningService
let desk: ReportsDesk

beforeEach(async () => {
  service = await sampleService({ reportRunMs: 3_600_000, reportBudgetMs: 7_200_000 })
  desk = reportsDesk({ service, companyId })
  await desk.fill()
})
afterEach(async () => {
  await desk.close()
  await service.close()
})

async function ask(form: ReportForm, background: boolean): Promise<number> {
  const { runId } = await desk.reports.channels['reports.run']({ companyId, form: wireForm(form), background })
  return runId
}

async function split(runId: number): Promise<number> {
  return (await desk.reports.channels['reports.split']({ runId })).runId
}

const bodies = (): unknown[] => service.log.of('start_report').map(({ body }) => body)

/** Lets the service end what it runs, and every due poll happen until a run has ended. */
async function untilEnded(runId: number): Promise<void> {
  service.control.settle()
  for (let round = 0; round < 6 && desk.run(runId).state === 'running'; round++) {
    await desk.clock.advance(10_000)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
}

async function timedOut(form: ReportForm): Promise<number> {
  service.control.endReports(['timed_out'])
  const runId = await ask(form, true)
  await desk.until(runId, 'running')
  await untilEnded(runId)
  await desk.until(runId, 'timedOut')
  return runId
}

describe('a report that timed out', () => {
  it('is asked for in two halves of its days, which give the rows of the whole', async () => {
    const whole = await ask(history(), false)
    await desk.until(whole, 'done')
    const runId = await timedOut(history())
    const halves = await split(runId)
    await desk.settle('both started', () => bodies().length === 3)
    expect(bodies().slice(1)).toEqual([
      expect.objectContaining({ start_date: '2026-04-01', end_date: '2026-04-30' }),
      expect.objectContaining({ start_date: '2026-05-01', end_date: '2026-05-31' })
    ])
    await untilEnded(halves)
    const done = await desk.until(halves, 'done')
    expect(done).toMatchObject({ pieces: 2, piecesDone: 2, form: history() })
    const rowsOf = (id: number): string[] => {
      const { rows } = desk.reader['reports.openResult']({ runId: id, sort: null })
      return rows.map(({ employee, cells }) => JSON.stringify([employee, cells])).sort()
    }
    expect(rowsOf(halves)).toEqual(rowsOf(whole))
    // The parts are inside of it, not beside it.
    expect(desk.view().runs.map(({ id }) => id)).toEqual([halves, runId, whole])
  })

  it('is asked for in parts of its people where it has no range of days to halve', async () => {
    const form = { ...emptyForm('leave_liability_v2'), date: toDay('2026-05-31'), raw: true }
    const halves = await split(await timedOut(form))
    await desk.settle('both started', () => bodies().length === 3)
    const asked = bodies()
      .slice(1)
      .flatMap((body) => (body as { employee_ids: number[] }).employee_ids)
    expect(asked).toHaveLength(desk.view().people)
    expect(new Set(asked).size).toBe(asked.length)
    await untilEnded(halves)
    expect((await desk.until(halves, 'done')).result?.rows).toBeGreaterThan(0)
  })

  it('and whose half times out too is over, and offers smaller parts', async () => {
    const runId = await timedOut(history())
    service.control.endReports(['timed_out'])
    const halves = await split(runId)
    await desk.settle('both started', () => bodies().length === 3)
    await untilEnded(halves)
    expect(await desk.until(halves, 'timedOut')).toMatchObject({ pieces: 2, canSplit: true, result: null })
    const quarters = await split(halves)
    await desk.settle('all started', () => bodies().length === 7)
    await untilEnded(quarters)
    expect((await desk.until(quarters, 'done')).pieces).toBe(4)
  })

  it('goes on in parts after a restart, and ends with all its parts when it is cancelled', async () => {
    const halves = await split(await timedOut(history()))
    await desk.settle('both started', () => bodies().length === 3)
    const { clock, store } = desk
    await desk.stop()
    desk = reportsDesk({ service, companyId, clock, location: store.location })
    expect(desk.run(halves).state).toBe('running')
    await desk.reports.channels['reports.cancel']({ runId: halves })
    const before = service.log.of('poll_report').length
    await desk.clock.advance(60_000)
    expect(service.log.of('poll_report').length).toBe(before)
    expect(desk.run(halves).state).toBe('cancelled')
  })
})

describe('accounts of a transaction history', () => {
  it('that did not come back are counted, and named once the others are learned', async () => {
    const asked = history({ accountNames: ['basic_salary', 'mpf_employee', 'no_such', 'nett_pay'] })
    const first = await ask(asked, false)
    await desk.until(first, 'done')
    expect(desk.run(first).result?.accounts).toEqual({ kind: 'fewer', asked: 4, came: 3 })
    expect(await desk.reports.channels['reports.askOneByOne']({ runId: first })).toEqual({ asked: 4 })
    expect(desk.run(first).result?.accounts).toEqual({ kind: 'missing', names: ['no_such'], asked: 4 })
    const probes = service.log.of('report').slice(1)
    expect(probes.map(({ body }) => (body as { account_names: string[] }).account_names)).toEqual(
      asked.accountNames.map((name) => [name])
    )
    expect(probes.every(({ body }) => (body as { employee_ids: number[] }).employee_ids.length === 1)).toBe(true)
    expect(desk.view().remembered.accounts).toContainEqual({
      value: 'mpf_employee',
      label: 'MPF employee',
      leftOut: false
    })
    expect(desk.view().remembered.accounts).toContainEqual({ value: 'no_such', label: null, leftOut: true })
  })

  it('that are asked for one by one say how far that is, and it can be stopped; what was learned by then is kept', async () => {
    const first = await ask(history({ accountNames: ['basic_salary', 'mpf_employee', 'no_such', 'nett_pay'] }), false)
    await desk.until(first, 'done')
    service.faults.add({ on: 'report', fault: { kind: 'delay', ms: 600_000 }, skip: 1 })
    const { waits } = desk.context
    const asking = Promise.resolve(desk.reports.channels['reports.askOneByOne']({ runId: first })).catch(
      (error: unknown) => error
    )
    await desk.settle('is told', () => waits.view()[0]?.done === 1)
    expect(waits.view()).toMatchObject([{ what: 'accounts', done: 1, total: 4, canCancel: true }])
    waits.cancel({ waitId: waits.view()[0]?.id ?? 0 })
    expect(await asking).toMatchObject({ code: 'cancelled' })
    expect(waits.view()).toEqual([])
    expect(desk.view().remembered.accounts).toContainEqual({
      value: 'basic_salary',
      label: 'Basic salary',
      leftOut: false
    })
  })

  it('teach their label when one alone is not known', async () => {
    await desk.until(await ask(history({ accountNames: ['basic_salary'] }), false), 'done')
    await desk.until(await ask(history({ accountNames: ['nett_pay', 'basic_salary'] }), false), 'done')
    const labels = desk.view().remembered.accounts.map(({ value, label }) => [value, label])
    expect(labels).toEqual(
      expect.arrayContaining([
        ['basic_salary', 'Basic salary'],
        ['nett_pay', 'Net pay']
      ])
    )
  })
})

describe('leave types', () => {
  it('are called by what the rows call them, once a result tells which is which', async () => {
    const leave = (leaveTypes: readonly number[]): ReportForm => ({
      ...emptyForm('comparison_leave'),
      from: toDay('2026-04-01'),
      to: toDay('2026-05-31'),
      leaveTypes
    })
    const labels = (): unknown[] => desk.view().remembered.leaveTypes.map(({ value, label }) => [value, label])
    await desk.until(await ask(leave([1, 2]), false), 'done')
    expect(labels()).toEqual(
      expect.arrayContaining([
        ['1', null],
        ['2', null]
      ])
    )
    await desk.until(await ask(leave([2]), false), 'done')
    await desk.until(await ask(leave([1, 2]), false), 'done')
    expect(labels()).toEqual(
      expect.arrayContaining([
        ['1', 'Annual'],
        ['2', 'Compensation']
      ])
    )
  })
})

describe('what is remembered', () => {
  it('are favourites under their name, and values until they are forgotten', async () => {
    const { channels } = desk.reports
    await channels['reports.keepFavourite']({ companyId, name: 'Shop commissions', form: wireForm(history()) })
    await channels['reports.keepFavourite']({
      companyId,
      name: 'Shop commissions',
      form: wireForm(history({ raw: false }))
    })
    const [kept, ...more] = desk.view().favourites
    expect(kept).toMatchObject({ name: 'Shop commissions', form: history({ raw: false }) })
    expect(more).toEqual([])
    await channels['reports.removeFavourite']({ companyId, favouriteId: kept?.id ?? 0 })
    expect(desk.view().favourites).toEqual([])
    await desk.until(await ask(history({ customFields: ['last_name'] }), false), 'done')
    expect(desk.view().remembered.customFields).toEqual([{ value: 'last_name', label: null, leftOut: false }])
    await channels['reports.forget']({ companyId, kind: 'customField', value: 'last_name' })
    expect(desk.view().remembered.customFields).toEqual([])
  })
})
