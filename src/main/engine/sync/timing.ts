import { LONGEST_PAUSE_MS } from '../api'

/** The waits of the sync, so that tests need not sit through them. */
export interface SyncTiming {
  /** Without any answer for this long, the service is asked whether it is there. With the limit below it, under 30 s. */
  readonly quietMs: number
  /** How long such a question may take. */
  readonly probeLimitMs: number
  /** Between questions while the service cannot be reached; the last repeats. */
  readonly offlineMs: readonly number[]
  /** Before the employee list is asked for again after a 202 that names no time, and at most. */
  readonly calculatingMs: number
  readonly longestCalculatingMs: number
  /** Before the lists are asked for again while payslips calculate; the last repeats. */
  readonly askAgainMs: readonly number[]
  /** Waits before a request that failed by itself is tried again; their number bounds the tries. */
  readonly retryMs: readonly number[]
  /** How often is looked whether a refresh is due. */
  readonly tickMs: number
  /** At most one sign of progress in this time. */
  readonly statusMs: number
  /** What was read this lately is not read again because its page is opened. */
  readonly freshMs: number
  /** From when on details, items and lists of people are read again in the slow round. */
  readonly oldMs: number
  /** How many of them in one round. */
  readonly oldPerRound: number
}

const MINUTE_MS = 60_000
/** No task is put off for longer, by the service or by itself: one that is was put off while the clock was ahead. */
export const LONGEST_WAIT_MS = LONGEST_PAUSE_MS

export const defaultTiming: SyncTiming = {
  quietMs: 20_000,
  probeLimitMs: 8_000,
  offlineMs: [3_000, 6_000, 12_000, 20_000],
  calculatingMs: 3_000,
  longestCalculatingMs: 15_000,
  askAgainMs: [2 * MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS, LONGEST_WAIT_MS],
  retryMs: [30_000, 2 * MINUTE_MS],
  tickMs: 15_000,
  statusMs: 250,
  freshMs: MINUTE_MS,
  oldMs: 7 * 24 * 60 * MINUTE_MS,
  oldPerRound: 30
}
