import type { StoredEdit } from '../../store/outbox/storedEdit'
import { byNeeds, isGoing, keepForNeeded, mayGoByItself, type KeptForNeeded } from './needed'
import { submitEdits } from './officer'
import type { RunnerParts } from './parts'
import { sentences } from './sentences'

/** Submits what is queued, where it goes out by itself, once it can be undone no more. */
export class SelfSubmitting {
  readonly #parts: RunnerParts

  constructor(parts: RunnerParts) {
    this.#parts = parts
  }

  /** Submits what is due. */
  submit(): void {
    const { write, cache, rows, ledger, context, timing } = this.#parts
    const isDue = ({ changedMs }: StoredEdit): boolean => changedMs + timing.undoMs <= context.nowMs()
    const { free, kept } = this.#edits()
    const due = free.filter(isDue)
    const dueKept = kept.filter(({ edit }) => isDue(edit))
    if (due.length + dueKept.length === 0) return
    write('submit', () => {
      keepForNeeded(ledger, dueKept)
      submitEdits({ cache, rows, ledger, nowMs: context.nowMs }, due, sentences.submittedByItself)
    })
  }

  /** When each of those that go out by themselves is due. */
  times(): number[] {
    const { free, kept } = this.#edits()
    return [...free, ...kept.map(({ edit }) => edit)].map(({ changedMs }) => changedMs + this.#parts.timing.undoMs)
  }

  /** Whether an edit goes on without the officer, as it was submitted or will be by itself. */
  goes(edit: StoredEdit): boolean {
    return isGoing(edit) || (this.#isSet && mayGoByItself(edit))
  }

  /** What goes out by itself in time, and what is then said to wait for the officer, as something that it needs does not go. */
  #edits(): { readonly free: readonly StoredEdit[]; readonly kept: readonly KeptForNeeded[] } {
    const { rows, cache } = this.#parts
    if (!this.#isSet) return { free: [], kept: [] }
    const edits = rows
      .inState('queued', null)
      .filter(mayGoByItself)
      .filter(({ companyId }) => !cache.isFrozen(companyId))
    return byNeeds(this.#parts, edits, (needed) => this.goes(needed))
  }

  get #isSet(): boolean {
    return this.#parts.context.settings().sendAutomatically
  }
}
