import { wordingOf } from '@shared/contract/errorWording'
import type { AppError } from '@shared/contract/errors'
import type { OfflineDepth, SyncStage, SyncState } from '@shared/contract/views'
import type { StageCount } from './queue'
import { STAGE_NAMES, STAGES, type Stage } from './stages'
import { said } from './words'

const LONGEST_LOG = 50
/** The pace is measured over this long. */
const PACE_MS = 120_000

/** What the company's work is doing, for one look at it. */
export interface Standing {
  readonly state: SyncState['state']
  readonly depth: OfflineDepth | null
  readonly calculating: number
  /** Requests in a minute that the budget allows. */
  readonly perMinute: number
  readonly nowMs: number
}

/** How far the work on one company is, with real counts; kept in memory, the counts themselves on disk. */
export class Progress {
  readonly #companyId: number
  readonly #counts = new Map<Stage, { open: number; done: number; failed: number }>()
  readonly #running = new Map<Stage, number>()
  readonly #finishedMs: number[] = []
  #lists = { asked: 0, answered: 0, refused: 0 }
  #details = { read: 0, changed: 0 }
  #log: { readonly atMs: number; readonly text: string }[] = []
  /** Why the work stands still: until the officer acts, or until it passes by itself. */
  failure: AppError | null = null
  hindrance: AppError | null = null

  constructor(companyId: number) {
    this.#companyId = companyId
  }

  log(atMs: number, text: string): void {
    if (this.#log.at(-1)?.text === text) return
    this.#log = [...this.#log.slice(1 - LONGEST_LOG), { atMs, text }]
  }

  setCounts(counts: ReadonlyMap<Stage, StageCount>): void {
    this.#counts.clear()
    for (const [stage, count] of counts) this.#counts.set(stage, { ...count })
  }

  listsBegin(): void {
    this.#lists = { asked: 0, answered: 0, refused: 0 }
  }

  listAsked(): void {
    this.#lists.asked++
  }

  listAnswered(calculating: boolean): void {
    this.#lists.answered++
    if (calculating) this.#lists.refused++
  }

  started(stage: Stage, tasks: number): void {
    this.#running.set(stage, (this.#running.get(stage) ?? 0) + tasks)
  }

  /** Tasks ended: `done`, `failed`, or open again. */
  ended(stage: Stage, tasks: number): void {
    this.#running.set(stage, (this.#running.get(stage) ?? 0) - tasks)
  }

  finished(stage: Stage, tasks: number, state: 'done' | 'failed', nowMs: number): void {
    const count = this.#counts.get(stage)
    if (!count) return
    count.open -= tasks
    count[state] += tasks
    for (let at = 0; at < tasks; at++) this.#finishedMs.push(nowMs)
  }

  detailsRead(read: number, changed: number): void {
    this.#details = { read: this.#details.read + read, changed: this.#details.changed + changed }
  }

  /** The work is done: what is still to be said of it. */
  close(nowMs: number): void {
    const { read, changed } = this.#details
    if (read > 0) this.log(nowMs, said.details(read, changed))
    const failed = [...this.#counts.values()].reduce((sum, count) => sum + count.failed, 0)
    if (failed > 0) this.log(nowMs, said.failed(failed))
    this.#details = { read: 0, changed: 0 }
  }

  total(): { done: number; total: number } {
    let done = this.#lists.answered
    let total = this.#lists.asked
    for (const [stage, count] of this.#counts) {
      if (stage === 1) continue
      done += count.done + count.failed
      total += count.open + count.done + count.failed
    }
    return { done, total }
  }

  view({ state, depth, calculating, perMinute, nowMs }: Standing): SyncState {
    const { done, total } = this.total()
    const reason = this.failure ?? (state === 'running' ? this.hindrance : null)
    return {
      companyId: this.#companyId,
      state,
      depth,
      done,
      total,
      leftMs:
        state === 'running' && this.#lists.answered >= this.#lists.asked
          ? this.#leftMs(total - done, perMinute, nowMs)
          : null,
      stages: STAGES.flatMap((stage) => this.#stage(stage)),
      log: this.#log,
      calculating,
      error: reason === null ? null : { message: reason.message, nextStep: wordingOf(reason.code).nextStep }
    }
  }

  #stage(stage: Stage): SyncStage[] {
    if (stage === 1) {
      const { asked, answered, refused } = this.#lists
      if (asked === 0) return []
      const state = answered < asked ? 'running' : this.failure ? 'failed' : 'done'
      return [{ name: said.stageLists(refused), done: answered, total: asked, state }]
    }
    const count = this.#counts.get(stage)
    if (!count || count.open + count.done + count.failed === 0) return []
    const ended = count.done + count.failed
    const running = (this.#running.get(stage) ?? 0) > 0
    return [
      {
        name: STAGE_NAMES[stage],
        done: ended,
        total: ended + count.open,
        state: running ? 'running' : count.open > 0 ? 'open' : count.failed > 0 ? 'failed' : 'done'
      }
    ]
  }

  // Not while the lists are read: one of 20,000 people is one request, and what follows is not known before.
  #leftMs(open: number, perMinute: number, nowMs: number): number {
    while ((this.#finishedMs[0] ?? nowMs) < nowMs - PACE_MS) this.#finishedMs.shift()
    const first = this.#finishedMs[0]
    const allowedMs = 60_000 / perMinute
    if (first === undefined || this.#finishedMs.length < 5) return Math.round(open * allowedMs)
    const measuredMs = (nowMs - first) / this.#finishedMs.length
    // The first ones may go out all at once; those that follow keep to the pace all the same.
    return Math.round(open * Math.max(measuredMs, allowedMs))
  }
}
