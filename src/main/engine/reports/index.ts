/**
 * Reports: asked for at once or in the background, kept in the encrypted copy, and what the officer remembers of them. Runs are
 * on disk before anything goes out; states and transitions: docs/reports.md.
 */
import { AppError } from '@shared/contract/errors'
import { formFaults, requestOf, type ReportForm } from '@shared/domain/report'
import { learnedFrom, unlearned } from '@shared/domain/reportAccounts'
import { readForm } from '@shared/domain/reportForm'
import { isEnded } from '@shared/domain/reportRun'
import { tableOf } from '@shared/domain/reportTable'
import { ReportResultRows } from '../../store/cache/reportResults'
import { ReportLists } from '../../store/outbox/reportLists'
import { ReportRunRows, type StoredReportRun } from '../../store/outbox/reportRuns'
import { OutboxWrites } from '../../store/outbox/writes'
import type { EngineMethods } from '../../threads/methods'
import { systemClock, type Clock } from '../api'
import type { EngineContext } from '../context'
import type { Wait } from '../waits'
import { bodyTextOf } from './joining'
import { learn } from './keeping'
import { defaultTiming, type ReportParts, type ReportPorts, type ReportTiming } from './parts'
import { ReportRunner } from './runner'

type ReportChannel = Extract<keyof EngineMethods, `reports.${string}`>

export interface Reports {
  /** The methods behind the channels `reports.*` that write or ask the service. */
  readonly channels: Pick<EngineMethods, ReportChannel>
  /** Takes up what an earlier run of the program left and begins to work. */
  start(): void
  /** Cuts off what is under way. Both files may be closed when it resolves. */
  stop(): Promise<void>
  /** The service has a new key: what waited for that goes on. */
  goOn(): void
  /** How many runs have not ended. */
  running(): number
}

/** The reports of an open connection. Nothing is asked before `start`. */
export function createReports(
  context: EngineContext,
  ports: ReportPorts,
  timing: ReportTiming = defaultTiming,
  clock: Clock = systemClock
): Reports {
  const runs = new ReportRunRows(context.outbox)
  const lists = new ReportLists(context.outbox)
  const results = new ReportResultRows(context.cache)
  const writes = new OutboxWrites(context.outbox)
  const changed = (companyId: number): void => context.emit('reports.changed', { companyId })
  const parts: ReportParts = { context, ports, timing, clock, runs, lists, results, writes, changed }
  const runner = new ReportRunner(parts)

  const write = <Value>(companyId: number, run: () => Value): Value => {
    const value = writes.run('reports', run)
    changed(companyId)
    return value
  }
  const found = (runId: number): StoredReportRun => {
    const run = runs.get(runId)
    if (!run) throw new AppError('notHere', { subject: String(runId) })
    return run
  }

  function ask(companyId: number, form: ReportForm, background: boolean): { runId: number } {
    const [fault] = formFaults(form)
    if (fault) throw new AppError('badInput', { subject: fault.field })
    const nowMs = clock.wallMs()
    const runId = write(companyId, () => {
      lists.remember(companyId, form, nowMs)
      return runs.add({ companyId, partOf: null, form, body: bodyTextOf(form), background, pieces: 1 }, nowMs)
    })
    runner.wake()
    return { runId }
  }

  function remove(run: StoredReportRun): void {
    if (!isEnded(run.state)) throw new AppError('notAllowed', { subject: 'running' })
    const gone = [run.id, ...runs.parts(run.id).map(({ id }) => id)]
    write(run.companyId, () => runs.remove(run.id))
    context.cacheWrites.now(() => gone.forEach((id) => results.remove(id)))
  }

  function cancel(run: StoredReportRun): void {
    const endedMs = clock.wallMs()
    const open = [run, ...runs.parts(run.id)].filter(({ state }) => !isEnded(state))
    write(run.companyId, () => open.forEach((each) => runs.move(each, 'cancelled', { endedMs, nextMs: null })))
    for (const { id } of open) runner.cut(id)
    runner.wake()
  }

  // One person who has rows is enough to see whether a column comes; for everybody it would take as long as the report itself.
  async function askOneByOne(run: StoredReportRun, { signal, went }: Wait): Promise<{ asked: number }> {
    const table = results.table(run.id)
    if (!table || run.form.report !== 'transaction_history') throw new AppError('notHere', { subject: String(run.id) })
    const person = Number(table.rows[0]?.employee ?? NaN)
    const employeeIds = Number.isSafeInteger(person) ? [person] : run.form.employeeIds
    const names = unlearned(run.form.accountNames, lists.learned(run.companyId, 'account'))
    for (const [done, name] of names.entries()) {
      went(done, names.length)
      const form = { ...run.form, employeeIds, accountNames: [name], customFields: [] }
      const options = { signal, priority: 'normal' as const }
      const rows = await context.client().reports.run(run.companyId, requestOf(form), options)
      learn(parts, run.companyId, form, tableOf(rows, form))
    }
    // With the new labels the result itself may tell the last one.
    const lesson = learnedFrom(run.form, table, lists.learned(run.companyId, 'account'))
    write(run.companyId, () => lists.learn(run.companyId, 'account', lesson, clock.wallMs()))
    return { asked: names.length }
  }

  return {
    channels: {
      'reports.run': ({ companyId, form, background }) => ask(companyId, formOf(form), background),
      'reports.again': ({ runId, background }) => {
        const run = found(runId)
        return ask(run.companyId, run.form, background)
      },
      'reports.split': ({ runId }) => {
        const run = found(runId)
        if (run.state !== 'timedOut') throw new AppError('notAllowed', { subject: 'not timed out' })
        const whole = runner.joining.split(run)
        if (whole === null) throw new AppError('badInput', { subject: 'employees' })
        runner.wake()
        return { runId: whole }
      },
      'reports.cancel': ({ runId }) => cancel(found(runId)),
      'reports.remove': ({ runId }) => remove(found(runId)),
      'reports.askOneByOne': ({ runId }) => context.waits.run('accounts', (wait) => askOneByOne(found(runId), wait)),
      'reports.keepFavourite': ({ companyId, name, form }) =>
        write(companyId, () => lists.keep(companyId, name, formOf(form), clock.wallMs())),
      'reports.removeFavourite': ({ companyId, favouriteId }) =>
        write(companyId, () => lists.removeFavourite(favouriteId)),
      'reports.forget': ({ companyId, kind, value }) => write(companyId, () => lists.forget(companyId, kind, value))
    },
    start: () => runner.start(),
    stop: () => runner.stop(),
    goOn: () => runner.wake(),
    running: () => runner.running()
  }
}

function formOf(value: unknown): ReportForm {
  const form = readForm(value)
  if (form === null) throw new AppError('badInput', { subject: 'form' })
  return form
}
