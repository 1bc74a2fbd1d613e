import type { EditsAhead } from '../../store/outbox/editsAhead'
import type { StoredEdit } from '../../store/outbox/storedEdit'
import type { RunnerParts } from './parts'

/**
 * Sees that the computer's clock was put back. What began while it was ahead begins anew then: else it would wait until the
 * wrong time comes, which may be days.
 */
export class ClockBack {
  readonly #parts: Pick<RunnerParts, 'context' | 'ledger' | 'readAgain' | 'timing' | 'write'>
  readonly #ahead: EditsAhead
  #seenMs = Number.NEGATIVE_INFINITY

  constructor(parts: Pick<RunnerParts, 'context' | 'ledger' | 'readAgain' | 'timing' | 'write'>, ahead: EditsAhead) {
    this.#parts = parts
    this.#ahead = ahead
  }

  /** Whether it was put back since the last look; what is on disk begins anew then. */
  look(): boolean {
    const nowMs = this.#parts.context.nowMs()
    const isBack = nowMs < this.#seenMs
    // Seen only once that is on disk.
    if (isBack) this.#parts.write('due', () => this.beginAnew())
    this.#seenMs = nowMs
    return isBack
  }

  /** Begins anew what is on disk as of a time to come. Part of a write. */
  beginAnew(): void {
    const { context, ledger, readAgain, timing } = this.#parts
    const nowMs = context.nowMs()
    for (const edit of this.#ahead.all(nowMs)) ledger.note(edit, begunAt(edit, nowMs))
    readAgain.bringForward(nowMs, nowMs + Math.max(0, ...timing.readAgainMs))
  }
}

// Waits are as long as they were to be.
function begunAt(
  { untilMs, sentMs, submittedMs, changedMs }: StoredEdit,
  nowMs: number
): Pick<StoredEdit, 'untilMs' | 'sentMs' | 'submittedMs' | 'changedMs'> {
  return {
    untilMs: untilMs === null ? null : nowMs + Math.max(0, untilMs - changedMs),
    sentMs: sentMs === null ? null : Math.min(sentMs, nowMs),
    submittedMs: submittedMs === null ? null : Math.min(submittedMs, nowMs),
    changedMs: nowMs
  }
}
