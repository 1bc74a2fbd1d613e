import { byItself } from '../byItself'
import type { EngineContext } from '../context'
import type { OfflineDepth } from '@shared/contract/views'
import { PEOPLE_WITHOUT_LIST, type Plan } from './plan'
import type { TaskQueue } from './queue'
import type { Refreshes } from './refreshes'
import type { SyncTiming } from './timing'

export interface PeriodicPorts {
  readonly context: EngineContext
  readonly refreshes: Refreshes
  readonly queue: TaskQueue
  readonly plan: Plan
  readonly isOnline: () => boolean
  readonly isHalted: (companyId: number) => boolean
  /** Something that nobody waits for failed for a company: to be logged, and shown where only the officer can end it. */
  readonly failed: (companyId: number, error: unknown) => void
  /** Tasks were added. */
  readonly wake: () => void
}

const MINUTE_MS = 60_000
const SLOW_ROUND_MS = 60 * MINUTE_MS
/** A company whose lists take a minute to read is not read every few minutes; but as often as this, however long it took. */
const REST_PER_READING = 10
const LONGEST_REST_MS = 60 * MINUTE_MS

interface Due {
  readonly id: number
  readonly as_of_ms: number | null
}

/**
 * What runs by itself while online: the lists of each company when they are old enough by the settings, one company after the
 * other; and once an hour a few of the oldest single lists and details, which no list tells to be out of date.
 */
export class Periodic {
  readonly #ports: PeriodicPorts
  readonly #timing: SyncTiming
  readonly #companies
  readonly #oldLists
  readonly #oldDetails
  readonly #oldUnlisted
  /** From when until when a company's lists are not read again, by how long they took or after a failure. */
  readonly #rests = new Map<number, { readonly fromMs: number; readonly untilMs: number }>()
  #timer: ReturnType<typeof setInterval> | null = null
  #reading = false
  #slowRoundMs: number

  constructor(ports: PeriodicPorts, timing: SyncTiming) {
    const { cache, nowMs } = ports.context
    this.#ports = ports
    this.#timing = timing
    this.#slowRoundMs = nowMs()
    this.#companies = cache.prepare<[], Due>(
      `SELECT c.id, s.as_of_ms FROM company c
       LEFT JOIN list_state s ON s.company_id = c.id AND s.list = 'employees' AND s.subject_id = 0
       WHERE c.frozen_ms IS NULL ORDER BY s.as_of_ms, c.sort, c.id`
    )
    this.#oldLists = cache.prepare<[number, number, number, number]>(
      `UPDATE list_state SET stale = 1 WHERE (company_id, list, subject_id) IN (
         SELECT company_id, list, subject_id FROM list_state
         WHERE company_id = ? AND (as_of_ms < ? OR as_of_ms > ?) AND stale = 0
           AND list IN ('payslipsOfEmployee', 'payItemsOfEmployee', 'certificatesOfEmployee')
         ORDER BY as_of_ms LIMIT ?)`
    )
    this.#oldDetails = cache
      .prepare<[number, number, number, number, number, number], number>(
        `SELECT payslip_id FROM payslip_detail WHERE company_id = ? AND (as_of_ms < ? OR as_of_ms > ?)
           AND payslip_id NOT IN (SELECT id FROM payslip WHERE company_id = ? AND gone_ms IS NOT NULL)
           AND payslip_id NOT IN (SELECT id FROM payslip WHERE employee_id IN (${PEOPLE_WITHOUT_LIST}))
         ORDER BY as_of_ms LIMIT ?`
      )
      .pluck()
    this.#oldUnlisted = cache
      .prepare<[number, number, number, number], number>(
        `SELECT e.id FROM employee e LEFT JOIN list_state s ON s.company_id = e.company_id
           AND s.list IN ('payslipsOfEmployee', 'payslipsOfGone') AND s.subject_id = e.id AND s.stale = 0
         WHERE e.company_id = ? AND e.gone_ms IS NOT NULL
           AND EXISTS (SELECT 1 FROM payslip p WHERE p.employee_id = e.id AND p.gone_ms IS NULL)
         GROUP BY e.id HAVING total(s.as_of_ms BETWEEN ? AND ?) = 0 ORDER BY max(s.as_of_ms) LIMIT ?`
      )
      .pluck()
  }

  start(): void {
    this.#timer = setInterval(
      byItself(this.#ports.context.log, 'sync by itself', () => this.look()),
      this.#timing.tickMs
    )
    this.look()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  /** Begins what is due. */
  look(): void {
    if (this.#timer === null || this.#reading || !this.#ports.isOnline()) return
    const nowMs = this.#ports.context.nowMs()
    const due = this.#companies.all().find((company) => this.#isDue(company, nowMs))
    if (due) void this.#read(due.id)
    else if (isOver(this.#slowRoundMs, SLOW_ROUND_MS, nowMs)) this.#slowRound(nowMs)
  }

  #isDue({ id, as_of_ms: asOfMs }: Due, nowMs: number): boolean {
    const { context, refreshes, isHalted } = this.#ports
    const rest = this.#rests.get(id)
    const rests = rest !== undefined && rest.fromMs <= nowMs && nowMs < rest.untilMs
    if (isHalted(id) || refreshes.isRunning(id) || rests) return false
    // Giving a key was asking for the lists, even where every later time is by hand.
    if (asOfMs === null) return true
    const everyMs = context.settings().refreshMinutes * MINUTE_MS
    return everyMs > 0 && isOver(asOfMs, everyMs, nowMs)
  }

  async #read(companyId: number): Promise<void> {
    const { context, refreshes } = this.#ports
    this.#reading = true
    // Not by the clock of the computer, which may be put forward meanwhile.
    const begunMs = performance.now()
    try {
      await refreshes.refresh(companyId, 'background')
      const fromMs = context.nowMs()
      const restMs = Math.min((performance.now() - begunMs) * REST_PER_READING, LONGEST_REST_MS)
      this.#rests.set(companyId, { fromMs, untilMs: fromMs + restMs })
    } catch (error) {
      this.#ports.failed(companyId, error)
      // The same failure a second later would say no more.
      const fromMs = context.nowMs()
      this.#rests.set(companyId, { fromMs, untilMs: fromMs + MINUTE_MS })
    }
    this.#reading = false
    byItself(context.log, 'sync by itself', () => this.look())()
  }

  #slowRound(nowMs: number): void {
    this.#slowRoundMs = nowMs
    for (const { id } of this.#companies.all()) {
      if (this.#ports.isHalted(id) || this.#ports.queue.hasOpenWork(id)) continue
      try {
        this.#oldest(id, this.#ports.queue.job(id)?.depth ?? null, nowMs)
      } catch (error) {
        this.#ports.failed(id, error)
      }
    }
    this.#ports.wake()
  }

  #oldest(companyId: number, depth: OfflineDepth | null, nowMs: number): void {
    const { context, queue, plan } = this.#ports
    const { oldMs, oldPerRound } = this.#timing
    const fromMs = nowMs - oldMs
    const unlisted = this.#oldUnlisted.all(companyId, fromMs, nowMs, oldPerRound)
    const details =
      depth === null ? [] : this.#oldDetails.all(companyId, fromMs, nowMs, companyId, companyId, oldPerRound)
    context.cacheWrites.now(() => {
      // Whatever the depth: these stand in figures, and nothing else tells that one of them is gone.
      for (const employeeId of unlisted) queue.add(companyId, 'payslipsOfEmployee', employeeId)
      if (depth === null) return
      const lists = this.#oldLists.run(companyId, fromMs, nowMs, oldPerRound).changes
      for (const payslipId of details) queue.add(companyId, 'payslipDetail', payslipId)
      if (lists > 0) plan.enqueue(queue, companyId, depth)
      if (lists + details.length + unlisted.length > 0) queue.setJobState(companyId, 'running')
    })
  }
}

// Also where it began at a time to come: the clock was ahead, and is put right.
function isOver(beganMs: number, lastsMs: number, nowMs: number): boolean {
  return nowMs < beganMs || nowMs - beganMs >= lastsMs
}
