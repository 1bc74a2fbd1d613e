import type { ReportResultRows } from '../../store/cache/reportResults'
import type { ReportLists } from '../../store/outbox/reportLists'
import type { ReportRunRows } from '../../store/outbox/reportRuns'
import type { OutboxWrites } from '../../store/outbox/writes'
import type { Clock } from '../api'
import type { EngineContext } from '../context'

/** What the reports need of the sync. */
export interface ReportPorts {
  /** Whether our own service answered lately. */
  readonly online: () => boolean
  /** Calls `listener` each time the service answers again; gives the function that ends that. */
  readonly onOnline: (listener: () => void) => () => void
  /** Says that `running()` changed. */
  readonly statusChanged: () => void
}

/** The waits of the reports. */
export interface ReportTiming {
  /** Between two polls of one run; the contract allows no less than 10 s. */
  readonly pollMs: number
  /** The same once a run takes longer than `slowAfterMs`. */
  readonly slowPollMs: number
  readonly slowAfterMs: number
  /** Before a start is tried again that found the queue full and was told no time; the last repeats. */
  readonly queueFullMs: readonly number[]
  /** Before a start is tried again that did not reach the service, beside the sign that it is back. */
  readonly retryMs: number
  /** How many runs in the background have a request under way at once, so that there is room for everything else. */
  readonly atOnce: number
  /** How long a stop waits for the answer to a start. */
  readonly stopMs: number
}

export const defaultTiming: ReportTiming = {
  pollMs: 10_000,
  slowPollMs: 30_000,
  slowAfterMs: 5 * 60_000,
  queueFullMs: [60_000, 120_000, 300_000],
  retryMs: 30_000,
  atOnce: 2,
  stopMs: 1_000
}

/** What the files of this area share. */
export interface ReportParts {
  readonly context: EngineContext
  readonly ports: ReportPorts
  readonly timing: ReportTiming
  readonly clock: Clock
  readonly runs: ReportRunRows
  readonly lists: ReportLists
  readonly results: ReportResultRows
  readonly writes: OutboxWrites
  /** Tells the screens that runs, favourites or remembered values of a company changed. */
  readonly changed: (companyId: number) => void
}
