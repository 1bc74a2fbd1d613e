import type { Edit } from '@shared/domain/edit'
import { needsOwnTick } from '@shared/domain/employeeField'
import { neededBy } from '@shared/domain/employeeNeeds'
import type { EditRows } from '../../store/outbox/edits'
import type { StoredEdit } from '../../store/outbox/storedEdit'
import type { EditLedger } from './ledger'
import { sentences } from './sentences'

/** The edits of the same person that one needs and that are not saved: it goes out when there are none. */
export function neededFirst(
  rows: EditRows,
  edit: Pick<Edit, 'employeeId' | 'attribute' | 'value'>
): readonly StoredEdit[] {
  return neededBy(edit).flatMap((attribute) => rows.openOf(edit.employeeId, attribute))
}

/** Whether an edit goes on without the officer, or is with the service. */
export function isGoing({ state, submittedMs }: Pick<StoredEdit, 'state' | 'submittedMs'>): boolean {
  if (state === 'queued' || state === 'waiting') return submittedMs !== null
  return state === 'sending' || state === 'unknown'
}

/**
 * Whether an edit that was not submitted is one that goes out by itself where that is set: neither stopped by the officer, nor
 * found to be unreadable or to need another, nor in need of a tick.
 */
export function mayGoByItself({ attribute, state, submittedMs, cause }: StoredEdit): boolean {
  if (state !== 'queued' || submittedMs !== null || needsOwnTick(attribute)) return false
  return cause !== 'stopped' && cause !== 'notReadFirst' && cause !== 'neededFirst'
}

/** Says of edits that they wait for the officer, each for one that it needs and that does not go out. Part of a write. */
export function keepForNeeded(ledger: EditLedger, kept: readonly KeptForNeeded[]): void {
  for (const { edit, needed } of kept) {
    const text = sentences.neededFirst(needed)
    // Said already.
    if (edit.cause === 'neededFirst' && edit.submittedMs === null && edit.reason?.text === text) continue
    ledger.move(edit, 'neededFirst', text, { submittedMs: null, reason: { text, fromService: false } })
  }
}

export interface KeptForNeeded {
  readonly edit: StoredEdit
  readonly needed: StoredEdit
}

/**
 * Edits by what they need: those that need nothing more (`free`), those that go out once what they need is saved, as all of that
 * goes on (`goes`), and those of which something does not.
 */
export function byNeeds(
  rows: EditRows,
  edits: readonly StoredEdit[],
  goes: (needed: StoredEdit) => boolean
): { readonly free: StoredEdit[]; readonly behind: StoredEdit[]; readonly kept: KeptForNeeded[] } {
  const free: StoredEdit[] = []
  const behind: StoredEdit[] = []
  const kept: KeptForNeeded[] = []
  for (const edit of edits) {
    const first = neededFirst(rows, edit)
    const needed = first.find((one) => !goes(one))
    if (needed) kept.push({ edit, needed })
    else if (first.length > 0) behind.push(edit)
    else free.push(edit)
  }
  return { free, behind, kept }
}
