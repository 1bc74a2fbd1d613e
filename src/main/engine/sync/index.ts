/**
 * What is fetched from the service, in which order, within which budget: the lists of each company, and by the depth the officer
 * chose everything else, as durable work that goes on after a restart where it stopped. See docs/sync.md.
 */
import type { ChannelInput } from '@shared/contract/channels'
import type { DepthEstimate, SyncState } from '@shared/contract/views'
import type { PayslipDetail } from '@shared/domain/payslip'
import { cacheRows } from '../../store/cache'
import type { CallOptions, PayItemOwner } from '../api'
import type { EngineContext } from '../context'
import { Companies } from './companies'
import { Details } from './details'
import { Estimates } from './estimate'
import { FreshReads } from './freshReads'
import { Lists } from './lists'
import { Online, type ConnectionView, type SeenExchange } from './online'
import { Opened } from './opened'
import { Periodic } from './periodic'
import { Plan } from './plan'
import { TaskQueue } from './queue'
import { Reads } from './reads'
import { Refreshes } from './refreshes'
import { Runner } from './runner'
import type { FetchPdf } from './tasks'
import { defaultTiming, type SyncTiming } from './timing'

export { seenOddities } from './oddities'
export { PARTLY_NOTE } from './readParts'

export interface SyncPorts {
  /** The status bar's figures changed; called at most four times a second. */
  readonly statusChanged: () => void
  /** Keeps a PDF in the copy. */
  readonly fetchPdf: FetchPdf
  readonly timing?: Partial<SyncTiming>
}

/** Single reads for who waits for them: asked before background work, and in the copy when they resolve. */
export interface SyncReads {
  /** #11. */
  readPayslipsOfEmployee(employeeId: number): Promise<void>
  /** #12 and the lists around it; null while the payslip calculates. */
  readPayslip(payslipId: number): Promise<PayslipDetail | null>
  /** #4. */
  readEmployee(employeeId: number): Promise<void>
  /** #17. */
  readCertificates(employeeId: number, options: CallOptions): Promise<void>
  /** #15. */
  readPayslipsOfRun(payRunId: number, options: CallOptions): Promise<void>
  /** #4 of a person who may not be in the copy yet. */
  readNewEmployee(companyId: number, employeeId: number): Promise<void>
  /** The service said that it deleted a person. */
  employeeDeleted(employeeId: number): void
  /** #27. */
  readPayItem(owner: PayItemOwner, payItemId: number, options?: CallOptions): Promise<void>
  /** #31. */
  readInheritedItems(employeeId: number, options?: CallOptions): Promise<void>
  /** #26. */
  readPayItems(owner: PayItemOwner, options?: CallOptions): Promise<void>
  /** When these items, or this person, were last read; null: never. */
  payItemsAsOfMs(owner: PayItemOwner): number | null
  employeeAsOfMs(employeeId: number): number | null
}

export interface Sync {
  /** Resumes what a restart left, and begins what runs by itself. */
  start(): void
  /** Ends between two requests; nothing is written after it resolves. */
  stop(): Promise<void>
  /** To be told every exchange of the client: that is how being online is known. */
  saw(exchange: SeenExchange): void
  /** A key was given or replaced. */
  keyChanged(): void
  /** The settings changed: depth of work, budgets or times may be others. */
  settingsChanged(): void

  /** Reads a company's lists now; resolves when they are written. */
  refresh(input: ChannelInput<'sync.refresh'>): Promise<void>
  readNow(input: ChannelInput<'sync.readNow'>): Promise<void>
  estimate(input: ChannelInput<'sync.estimate'>): DepthEstimate[]
  /** Begins the work of a depth. */
  begin(input: ChannelInput<'sync.start'>): void
  pause(input: ChannelInput<'sync.pause'>): void
  resume(input: ChannelInput<'sync.resume'>): void
  /** Gives up the work and the depth; what was read stays, and what a list showed to be lacking is still asked for. */
  cancel(input: ChannelInput<'sync.cancel'>): void

  state(): SyncState[]
  connection(): ConnectionView
  /** When a company's lists were last read whole. */
  listsAsOfMs(companyId: number): number | null
  isOnline(): boolean
  /** Calls `listener` each time the service answers again; gives the function that ends that. */
  onOnline(listener: () => void): () => void
  readonly reads: SyncReads
  /** What is asked of the service and written to the copy elsewhere, too, is told here. */
  readonly fresh: FreshReads
}

/** The sync of an open connection. It does nothing before `start`. */
export function createSync(context: EngineContext, ports: SyncPorts): Sync {
  const timing = { ...defaultTiming, ...ports.timing }
  const rows = cacheRows(context.cache, context.cacheWrites)
  const fresh = new FreshReads(context.cacheWrites, rows.lists)
  const reads = new Reads(context, rows, fresh)
  const details = new Details(context, rows, reads, fresh)
  const opened = new Opened(context, rows, reads, details, timing.freshMs)
  const queue = new TaskQueue(context.cache)
  const plan = new Plan(context.cache, () => context.settings().pdfCacheMb)
  const lists = new Lists(context, rows, fresh, timing)
  const estimates = new Estimates(context.cache, plan, context.settings)
  const companies = new Companies({ context, queue, plan, statusChanged: ports.statusChanged }, timing)
  const click = { priority: 'click', signal: context.signal } as const

  const online = new Online(
    {
      async ask(signal) {
        try {
          await lists.companies({ priority: 'click', signal: AbortSignal.any([signal, context.signal]) })
        } catch (error) {
          companies.failed(null, error)
          throw error
        }
        // With the first answer the companies are known whose lists are to be read.
        periodic.look()
      },
      nowMs: context.nowMs,
      log: context.log,
      changed: () => companies.changed()
    },
    timing
  )
  const refreshes: Refreshes = new Refreshes(
    {
      context,
      lists,
      queue,
      plan,
      progressOf: (companyId) => companies.progressOf(companyId),
      changed: () => companies.changed(),
      ended: () => runner.wake()
    },
    timing
  )
  const runner: Runner = new Runner(
    {
      context,
      queue,
      reads,
      details,
      fetchPdf: ports.fetchPdf,
      isOnline: () => online.isOnline(),
      progressOf: (companyId) => companies.progressOf(companyId),
      isPaused: (companyId) => companies.isHalted(companyId),
      readLists: (companyId) => refreshes.refresh(companyId, 'background'),
      planFrom: (companyId, stage) => companies.planFrom(companyId, stage),
      companyDone: (companyId) => companies.done(companyId),
      companyStopped: (companyId, error) => companies.stopped(companyId, error),
      failed: (error) => companies.failed(null, error),
      changed: () => companies.changed()
    },
    timing
  )
  companies.attach(runner, refreshes)
  const periodic: Periodic = new Periodic(
    {
      context,
      refreshes,
      queue,
      plan,
      isOnline: () => online.isOnline(),
      isHalted: (companyId) => companies.isHalted(companyId),
      failed: (companyId, error) => companies.failed(companyId, error),
      wake: () => runner.wake()
    },
    timing
  )
  online.onOnline(() => {
    companies.cameBack()
    periodic.look()
    runner.wake()
  })

  return {
    start() {
      companies.load()
      online.start()
      periodic.start()
      runner.start()
    },
    async stop() {
      periodic.stop()
      online.stop()
      companies.stop()
      await Promise.all([refreshes.stop(), runner.stop()])
      context.cacheWrites.flush()
    },
    saw: (exchange) => online.saw(exchange),
    keyChanged() {
      companies.forgetFailures()
      online.keyChanged()
      runner.wake()
    },
    settingsChanged() {
      periodic.look()
      runner.wake()
    },

    async refresh({ companyId }) {
      try {
        await refreshes.refresh(companyId, 'normal')
      } catch (error) {
        throw companies.refreshFailed(companyId, error)
      }
    },
    readNow: (page) => context.waits.run(page.what, ({ signal }) => opened.readNow(page, signal)),
    estimate: ({ companyId }) => estimates.of(companyId),
    begin({ companyId, depth }) {
      companies.begin(companyId, depth)
      runner.wake()
    },
    pause: ({ companyId }) => companies.pause(companyId),
    resume({ companyId }) {
      companies.resume(companyId)
      runner.wake()
    },
    cancel({ companyId }) {
      companies.cancel(companyId)
      runner.wake()
    },

    state: () => companies.state(),
    connection: () => online.view(),
    listsAsOfMs: (companyId) => reads.asOfMs(companyId, 'employees'),
    isOnline: () => online.isOnline(),
    onOnline: (listener) => online.onOnline(listener),
    fresh,
    reads: {
      readPayslipsOfEmployee: (employeeId) => reads.payslipsOfEmployee(employeeId, click),
      readPayslip: (payslipId) => opened.payslip(payslipId),
      readEmployee: (employeeId) => reads.employee(employeeId, click),
      readCertificates: (employeeId, options) => reads.certificates(employeeId, options),
      readPayslipsOfRun: (payRunId, options) => reads.runs.payslipsOfRun(payRunId, options),
      readNewEmployee: (companyId, employeeId) => reads.newEmployee(companyId, employeeId, click),
      employeeDeleted(employeeId) {
        reads.employeeDeleted(employeeId, (companyId) => queue.addOfList(companyId, 'payslipsOfEmployee', employeeId))
        runner.wake()
      },
      readPayItem: (owner, payItemId, options = click) => reads.payItem(owner, payItemId, options),
      readInheritedItems: (employeeId, options = click) => reads.inheritedItems(employeeId, options),
      readPayItems: (owner, options = click) => reads.payItems(owner, options),
      payItemsAsOfMs: (owner) => reads.payItemsAsOfMs(owner),
      employeeAsOfMs: (employeeId) => reads.employeeAsOfMs(employeeId)
    }
  }
}
