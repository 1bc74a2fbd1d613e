/** Where a report run stands, and what moves it on. */

export const reportRunStates = ['queued', 'running', 'done', 'failed', 'timedOut', 'lost', 'cancelled'] as const
export type ReportRunState = (typeof reportRunStates)[number]

export type ReportRunCause = (typeof reportTransitions)[number]['cause']

interface Transition {
  readonly cause: string
  /** Null: the run is new. */
  readonly from: readonly (ReportRunState | null)[]
  readonly to: ReportRunState
  /** For docs/reports.md. */
  readonly meaning: string
}

/** Every transition there is; anything else is a mistake of this program and throws (docs/reports.md shows this table). */
export const reportTransitions = [
  { cause: 'asked', from: [null], to: 'queued', meaning: 'The officer asked for it; it is on disk.' },
  // The start: #19-23 at once, #24 in the background
  {
    cause: 'started',
    from: ['queued'],
    to: 'running',
    meaning: 'Its request went out (now), or the service took it and gave its uuid (background).'
  },
  {
    cause: 'queueFull',
    from: ['queued'],
    to: 'queued',
    meaning: '429 to the start: the queue is full; tried again at the time told, else after 1, 2, then 5 minutes.'
  },
  {
    cause: 'notReached',
    from: ['queued'],
    to: 'queued',
    meaning: 'The start did not reach the service, or was not taken (no key, maintenance); tried again.'
  },
  {
    cause: 'startUnanswered',
    from: ['queued'],
    to: 'lost',
    meaning: 'No answer came to the start, so its uuid is not known. It is not started again by itself.'
  },
  // Polling
  {
    cause: 'stillRunning',
    from: ['running'],
    to: 'running',
    meaning: '204: asked again 10 s later at the soonest, 30 s once it takes more than 5 minutes.'
  },
  {
    cause: 'notAnswered',
    from: ['running'],
    to: 'running',
    meaning: 'A poll found no service, or no answer of the service; the same uuid is asked for again.'
  },
  { cause: 'unknownRun', from: ['running'], to: 'lost', meaning: '404: the service does not know the uuid any more.' },
  // The end
  { cause: 'complete', from: ['running'], to: 'done', meaning: 'Its rows are kept in the copy, then it is done.' },
  {
    cause: 'refused',
    from: ['queued', 'running'],
    to: 'failed',
    meaning: 'The service refused it (400 Failed and others), or its answer could not be used five times in a row.'
  },
  { cause: 'serviceFailed', from: ['running'], to: 'failed', meaning: '503 with a message: over for this uuid.' },
  {
    cause: 'serviceTimedOut',
    from: ['running'],
    to: 'timedOut',
    meaning: '503 Report timed out, or that of a part: over for this uuid; it can be asked for in parts.'
  },
  { cause: 'partEnded', from: ['running'], to: 'failed', meaning: 'A part came to another end than its rows.' },
  {
    cause: 'rowsRepeat',
    from: ['running'],
    to: 'failed',
    meaning: 'A row of one part is in another: they are not joined, each stands for itself.'
  },
  {
    cause: 'restarted',
    from: ['queued', 'running'],
    to: 'lost',
    meaning: 'The program ended while its answer was on the way.'
  },
  {
    cause: 'cancelled',
    from: ['queued', 'running'],
    to: 'cancelled',
    meaning: 'The officer cancelled it. The service cannot be told, and is not asked any more.'
  }
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
