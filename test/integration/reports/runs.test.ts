import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import { emptyForm, reportNames, type ReportForm } from '@shared/domain/report'
import type { RunningService, ServiceOptions } from '../../../src/sandbox'
import { history, reportsDesk, wireForm, type ReportsDesk } from '../../fixtures/reportsDesk'
import { sampleService } from '../../fixtures/sampleService'

let service: RunningService
let desk: ReportsDesk
let companyId: number

async function begin(options: ServiceOptions = {}): Promise<void> {
  service = await sampleService({ reportRunMs: 3_600_000, reportBudgetMs: 7_200_000, ...options })
  companyId = 311
  desk = reportsDesk({ service, companyId })
}

beforeEach(() => begin())
afterEach(async () => {
  await desk.close()
  await service.close()
})

async function reopen(): Promise<void> {
  const { clock, store } = desk
  await desk.stop()
  desk = reportsDesk({ service, companyId, clock, location: store.location })
}

function ask(form: ReportForm, background: boolean): number {
  const input = { companyId, form: wireForm(form), background }
  return (desk.reports.channels['reports.run'](input) as { runId: number }).runId
}

const polls = (): number => service.log.of('poll_report').length
const starts = (): number => service.log.of('start_report').length

/** Moves the clock to the next poll and waits until it is there. */
async function poll(): Promise<void> {
  const before = polls()
  await desk.clock.advance(10_000)
  await desk.settle('a poll', () => polls() > before)
}

const started = async (form = history()): Promise<number> => {
  const runId = ask(form, true)
  await desk.until(runId, 'running')
  return runId
}

describe('a report run now', () => {
  const forms: Readonly<Record<(typeof reportNames)[number], ReportForm>> = {
    transaction_history: history({ customFields: ['last_name'] }),
    variance: { ...emptyForm('variance'), payFrequencyId: 0, periodOffset: 0 },
    comparison_leave: { ...history(), report: 'comparison_leave' },
    leave_liability_v2: { ...emptyForm('leave_liability_v2'), date: toDay('2026-05-31'), raw: true },
    tracked_balances: { ...emptyForm('tracked_balances'), date: toDay('2026-05-31') }
  }

  it.each(reportNames)('%s is asked for once, as its form says, and its result is kept', async (report) => {
    let form = forms[report]
    if (report === 'variance') {
      const { url, apiKey } = service
      const asked = await fetch(`${url}/v1/clients/${companyId}/payment_runs`, { headers: { authorization: apiKey } })
      const [last] = (await asked.json()) as { payment_run: { wave_id: number; period_offset: number } }[]
      form = {
        ...form,
        payFrequencyId: last?.payment_run.wave_id ?? 0,
        periodOffset: last?.payment_run.period_offset ?? 0
      }
    }
    const runId = ask(form, false)
    const done = await desk.until(runId, 'done')
    const [sent, ...more] = service.log.of('report')
    expect(more).toEqual([])
    expect(sent?.body).toEqual(JSON.parse(done.body))
    const opened = desk.reader['reports.openResult']({ runId, sort: null })
    expect(opened.total).toBeGreaterThan(0)
    expect(opened.total).toBe(done.result?.rows)
    const { columns } = opened.summary
    expect(columns.length).toBeGreaterThan(0)
    expect(opened.rows.every((row) => row.employee !== null && row.cells.length === columns.length)).toBe(true)
  })

  it('names the people of the copy and sorts plain values as decimals, nobody of the network asked', async () => {
    await desk.fill()
    const runId = ask(history(), false)
    await desk.until(runId, 'done')
    await service.close()
    const opened = desk.reader['reports.openResult']({ runId, sort: { column: 1, descending: true } })
    expect(opened.summary.columns.map(({ key }) => key)).toEqual(['Date', 'Basic salary', 'MPF employee'])
    const salaries = opened.rows.map((row) => Number(row.cells[1]))
    expect(salaries).toEqual([...salaries].sort((a, b) => b - a))
    expect(opened.rows[0]?.person).toMatchObject({ id: Number(opened.rows[0]?.employee) })
    const rows = desk.reader['reports.rows']({ listId: opened.listId, start: 3, count: 2 })
    expect(rows).toEqual(opened.rows.slice(3, 5))
    const byName = desk.reader['reports.openResult']({ runId, sort: { column: 'name', descending: false } })
    const names = byName.rows.map(({ person }) => person?.lastName.toLowerCase() ?? '')
    expect(names).toEqual([...names].sort())
  })

  it('that is refused with Failed keeps the whole body that was sent', async () => {
    const runId = ask(history({ employeeIds: [1, 999_999_999] }), false)
    const failed = await desk.until(runId, 'failed')
    expect(failed).toMatchObject({ cause: 'refused', error: 'rejected', serviceMessage: 'Failed', result: null })
    expect(JSON.parse(failed.body)).toEqual(service.log.of('report')[0]?.body)
    expect(JSON.parse(failed.body)).toMatchObject({
      start_date: '2026-04-01',
      end_date: '2026-05-31',
      account_names: ['basic_salary', 'mpf_employee'],
      employee_ids: [1, 999_999_999],
      raw: true
    })
  })

  it.each([
    ['in the middle of its rows', { kind: 'cut', afterBytes: 40 }, 'badAnswer'],
    ['before its answer', { kind: 'applied_no_answer' }, 'offline']
  ] as const)('that is cut off %s has failed, and is asked again as a new run', async (_, fault, error) => {
    service.faults.add({ on: 'report', fault })
    const runId = ask(history(), false)
    expect(await desk.until(runId, 'failed')).toMatchObject({ error, result: null })
    const again = desk.reports.channels['reports.again']({ runId, background: false }) as { runId: number }
    expect((await desk.until(again.runId, 'done')).form).toEqual(history())
  })

  it('is not begun where its form is surely wrong', () => {
    expect(() => ask(history({ accountNames: [] }), false)).toThrow(expect.objectContaining({ code: 'badInput' }))
    expect(() => ask(history({ to: toDay('2026-03-31') }), false)).toThrow(
      expect.objectContaining({ code: 'badInput' })
    )
    expect(desk.view().runs).toEqual([])
    expect(service.log.requestCount).toBe(0)
  })

  it('with no rows is a valid report that tells nothing of accounts', async () => {
    const runId = ask(
      history({ from: toDay('2031-01-01'), to: toDay('2031-01-31'), accountNames: ['nonsense'] }),
      false
    )
    expect((await desk.until(runId, 'done')).result).toMatchObject({ rows: 0, accounts: { kind: 'noRows' } })
    expect(desk.view().remembered.accounts).toEqual([{ value: 'nonsense', label: null, leftOut: false }])
  })
})

describe('a report in the background', () => {
  it('is polled at least 10 s apart until its rows are there', async () => {
    const runId = await started()
    expect(polls()).toBe(0)
    await desk.clock.advance(9_999)
    expect(polls()).toBe(0)
    await desk.clock.advance(1)
    await desk.settle('a poll', () => polls() === 1)
    await desk.settle('noted', () => desk.run(runId).cause === 'stillRunning')
    await desk.clock.advance(9_999)
    expect(polls()).toBe(1)
    service.control.settle()
    await desk.clock.advance(1)
    const done = await desk.until(runId, 'done')
    expect(polls()).toBe(2)
    expect(starts()).toBe(1)
    expect(done.result?.rows).toBeGreaterThan(0)
    expect(service.log.of('start_report')[0]?.body).toEqual(JSON.parse(done.body))
    await desk.clock.advance(60_000)
    expect(polls()).toBe(2)
  })

  it('waits while the queue is full and says when it tries again', async () => {
    service.faults.add({ on: 'start_report', fault: { kind: 'busy', retryAfter: 'seconds', seconds: 300 } })
    const runId = ask(history(), true)
    await desk.settle('queue full', () => desk.run(runId).cause === 'queueFull')
    expect(desk.run(runId)).toMatchObject({ state: 'queued', nextMs: desk.clock.wallMs() + 300_000 })
    await desk.clock.advance(299_999)
    expect(starts()).toBe(1)
    await desk.clock.advance(1)
    await desk.until(runId, 'running')
    expect(starts()).toBe(2)
  })

  it('that found the sample queue full goes on when one of the others is through', async () => {
    await desk.close()
    await service.close()
    await begin({ reportQueue: 1 })
    const first = await started()
    const second = ask(history({ raw: false }), true)
    await desk.settle('queue full', () => desk.run(second).cause === 'queueFull')
    expect(desk.run(second).serviceMessage).toMatch(/queued/)
    service.control.settle()
    await desk.clock.advance(60_000)
    await desk.until(first, 'done')
    await desk.until(second, 'running')
  })

  it.each([
    ['timed_out', 'timedOut', 'serviceTimedOut'],
    ['failed', 'failed', 'serviceFailed']
  ] as const)('that %s is over for its uuid and is never polled again', async (ending, state, cause) => {
    service.control.endReports([ending])
    const runId = await started()
    service.control.settle()
    await poll()
    const ended = await desk.until(runId, state)
    expect(ended).toMatchObject({ cause, result: null, canSplit: state === 'timedOut' })
    expect(ended.serviceMessage).toMatch(/^Report (timed out|failed)$/)
    await desk.clock.advance(120_000)
    expect(polls()).toBe(1)
    const again = desk.reports.channels['reports.again']({ runId, background: true }) as { runId: number }
    await desk.until(again.runId, 'running')
    expect(starts()).toBe(2)
  })

  it('that the service no longer knows is lost', async () => {
    const runId = await started()
    service.faults.add({
      on: 'poll_report',
      fault: { kind: 'status', status: 404, message: 'Requested Resource Not Found' }
    })
    await poll()
    expect(await desk.until(runId, 'lost')).toMatchObject({ cause: 'unknownRun' })
  })

  it('outlives maintenance, cut answers and time without a connection', async () => {
    const runId = await started()
    service.faults.add({ on: 'poll_report', fault: { kind: 'applied_no_answer' } })
    await poll()
    await desk.settle('noted', () => desk.run(runId).cause === 'notAnswered')
    service.faults.add({ on: 'poll_report', fault: { kind: 'html', status: 503 } })
    await poll()
    await desk.settle('noted', () => desk.run(runId).error === 'maintenance')
    desk.online(false)
    const before = polls()
    await desk.clock.advance(600_000)
    expect(polls()).toBe(before)
    service.control.settle()
    desk.online(true)
    await desk.until(runId, 'done')
  })

  it('whose start was refused has failed, and whose start did not arrive waits', async () => {
    const refused = ask(history({ employeeIds: [1] }), true)
    expect(await desk.until(refused, 'failed')).toMatchObject({ error: 'rejected', serviceMessage: 'Failed' })
    service.faults.add({ on: 'start_report', fault: { kind: 'status', status: 503, message: 'Maintenance' } })
    const later = ask(history(), true)
    await desk.settle('noted', () => desk.run(later).cause === 'notReached')
    expect(desk.run(later)).toMatchObject({ state: 'queued', error: 'maintenance' })
  })

  it('whose start got no answer is lost and never started again by itself', async () => {
    service.faults.add({ on: 'start_report', fault: { kind: 'applied_no_answer' } })
    const runId = ask(history(), true)
    expect(await desk.until(runId, 'lost')).toMatchObject({ cause: 'startUnanswered' })
    await desk.clock.advance(600_000)
    expect(starts()).toBe(1)
  })

  it('is polled, and started, soon after the computer’s clock was put back', async () => {
    desk.clock.aheadMs = 5 * 3_600_000
    const runId = await started()
    service.faults.add({ on: 'start_report', fault: { kind: 'busy', retryAfter: 'seconds', seconds: 300 } })
    const waiting = ask(history({ raw: false }), true)
    await desk.settle('queue full', () => desk.run(waiting).cause === 'queueFull')
    desk.clock.aheadMs = 0
    await desk.clock.advance(20_000)
    await desk.settle('a poll', () => polls() === 1)
    await desk.until(waiting, 'running')
    await desk.settle('noted', () => desk.run(runId).cause === 'stillRunning')
    expect(desk.run(runId).nextMs).toBe(desk.clock.wallMs() + 10_000)
  })

  it('waits no longer after a restart than it would have, where the clock was put back meanwhile', async () => {
    desk.clock.aheadMs = 24 * 3_600_000
    const runId = await started()
    desk.clock.aheadMs = 0
    await reopen()
    service.control.settle()
    await desk.clock.advance(10_000)
    await desk.until(runId, 'done')
    expect(starts()).toBe(1)
  })

  it('goes on after a restart by the same uuid', async () => {
    const runId = await started()
    await poll()
    await desk.settle('noted', () => desk.run(runId).cause === 'stillRunning')
    await reopen()
    expect(desk.run(runId).state).toBe('running')
    service.control.settle()
    await poll()
    const done = await desk.until(runId, 'done')
    expect(starts()).toBe(1)
    const paths = new Set(service.log.of('poll_report').map(({ path }) => path))
    expect(paths.size).toBe(1)
    await reopen()
    expect(desk.run(runId)).toEqual(done)
    expect(desk.reader['reports.openResult']({ runId, sort: null }).total).toBe(done.result?.rows)
  })

  it('that was on its way when the program ended is not asked for twice', async () => {
    service.faults.add({ on: 'start_report', fault: { kind: 'delay', ms: 60_000 } })
    service.faults.add({ on: 'report', fault: { kind: 'delay', ms: 60_000 } })
    const background = ask(history(), true)
    const now = ask(history(), false)
    await desk.settle('both out', () => starts() === 1 && service.log.of('report').length === 1)
    await reopen()
    expect(desk.run(background)).toMatchObject({ state: 'lost', cause: 'restarted' })
    expect(desk.run(now)).toMatchObject({ state: 'lost', cause: 'restarted' })
    await desk.clock.advance(60_000)
    expect(starts()).toBe(1)
  })

  it('that was cancelled is not polled any more, and can be taken off the list', async () => {
    const runId = await started()
    await desk.reports.channels['reports.cancel']({ runId })
    expect(desk.run(runId).state).toBe('cancelled')
    await desk.clock.advance(60_000)
    expect(polls()).toBe(0)
    await desk.reports.channels['reports.remove']({ runId })
    expect(desk.view().runs).toEqual([])
  })
})
