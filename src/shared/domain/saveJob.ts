/**
 * The states of a bulk save and what leads from one to the next. `blocked`: something that the next file would meet too (the
 * folder is gone, the disk is full, the key is refused) and that the officer ends. `waiting`: all is saved but what still
 * calculates. A service that is away changes no state: the job goes on by itself when it is back.
 */
export type SaveJobState = 'running' | 'paused' | 'blocked' | 'waiting' | 'done' | 'cancelled'

export type SaveJobCause =
  'paused' | 'resumed' | 'blocked' | 'onlyCalculating' | 'ready' | 'ended' | 'retried' | 'cancelled'

const AFTER: Readonly<Record<SaveJobState, Partial<Record<SaveJobCause, SaveJobState>>>> = {
  running: { paused: 'paused', blocked: 'blocked', onlyCalculating: 'waiting', ended: 'done', cancelled: 'cancelled' },
  paused: { resumed: 'running', cancelled: 'cancelled' },
  blocked: { resumed: 'running', cancelled: 'cancelled' },
  waiting: { ready: 'running', paused: 'paused', retried: 'running', cancelled: 'cancelled' },
  done: { retried: 'running' },
  cancelled: {}
}

/** The state that `cause` leads to; null where it leads nowhere. */
export function saveJobStateAfter(state: SaveJobState, cause: SaveJobCause): SaveJobState | null {
  return AFTER[state][cause] ?? null
}
