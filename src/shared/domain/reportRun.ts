/** Where a report run stands, and what moves it on. */

export const reportRunStates = ['queued', 'running', 'done', 'failed', 'timedOut', 'lost', 'cancelled'] as const
export type ReportRunState = (typeof reportRunStates)[number]

export type ReportRunCause = (typeof reportTransitions)[number]['cause']

interface Transition {
  readonly cause: string
  /** Null: the run is new. */
  readonly from: readonly (ReportRunState | null)[]
  readonly to: ReportRunState
}

/** Every transition there is; anything else is a mistake of this program and throws (docs/reports.md says what each means). */
export const reportTransitions = [
  { cause: 'asked', from: [null], to: 'queued' },
  // The start: #19-23 at once, #24 in the background
  { cause: 'started', from: ['queued'], to: 'running' },
  { cause: 'queueFull', from: ['queued'], to: 'queued' },
  { cause: 'notReached', from: ['queued'], to: 'queued' },
  { cause: 'startUnanswered', from: ['queued'], to: 'lost' },
  // Polling
  { cause: 'stillRunning', from: ['running'], to: 'running' },
  { cause: 'notAnswered', from: ['running'], to: 'running' },
  { cause: 'unknownRun', from: ['running'], to: 'lost' },
  // The end
  { cause: 'complete', from: ['running'], to: 'done' },
  { cause: 'refused', from: ['queued', 'running'], to: 'failed' },
  { cause: 'serviceFailed', from: ['running'], to: 'failed' },
  { cause: 'serviceTimedOut', from: ['running'], to: 'timedOut' },
  { cause: 'partEnded', from: ['running'], to: 'failed' },
  { cause: 'rowsRepeat', from: ['running'], to: 'failed' },
  { cause: 'restarted', from: ['queued', 'running'], to: 'lost' },
  { cause: 'cancelled', from: ['queued', 'running'], to: 'cancelled' }
] as const satisfies readonly Transition[]

const table: readonly Transition[] = reportTransitions

/** The state after `cause`; a RangeError when the table has no such transition. */
export function reportStateAfter(from: ReportRunState | null, cause: ReportRunCause): ReportRunState {
  const found = table.find((each) => each.cause === cause && each.from.includes(from))
  if (!found) throw new RangeError(`no transition of a report run from ${from ?? 'nothing'} by ${cause}`)
  return found.to
}

/** Whether nothing more comes of a run. */
export function isEnded(state: ReportRunState): boolean {
  return state !== 'queued' && state !== 'running'
}
