import type { Edit, EditState } from '@shared/domain/edit'
import { needsOwnTick } from '@shared/domain/employeeField'
import { neededBy } from '@shared/domain/employeeNeeds'
import type { EditRows } from '../../store/outbox/edits'
import type { StoredEdit } from '../../store/outbox/storedEdit'
import { attributeLabel, type CacheView } from '../../inputs'
import type { EditLedger } from './ledger'
import { neededFirst } from './needers'
import { sentences } from './sentences'

/** A field that an edit needs, and what becomes of the change of it; `missing`: none waits, and the service has no value. */
export interface NeededOne extends Pick<Edit, 'label' | 'attribute'> {
  readonly state: EditState | 'missing'
}

/**
 * The fields of its person that an edit needs, of which no change waits, and which have no value by the copy and the service's
 * word. What no read shows is not said to be missing.
 */
export function missingFor(parts: NeedParts, edit: StoredEdit): NeededOne[] {
  return neededBy(edit)
    .filter((attribute) => isMissing(parts, edit.employeeId, attribute))
    .map((attribute) => ({ attribute, label: attributeLabel(attribute), state: 'missing' }))
}

function isMissing({ rows, cache }: NeedParts, employeeId: number, attribute: string): boolean {
  const present = cache.present(employeeId, { kind: 'employee' }, attribute)
  if (present.kind === 'notRead' || (present.value ?? '') !== '') return false
  if (rows.openOf(employeeId, attribute).length > 0) return false
  return !rows.unchecked(employeeId).some((saved) => saved.attribute === attribute && saved.value !== '')
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
  readonly needed: NeededOne
}

/** By what it is known what an edit needs. */
interface NeedParts {
  readonly rows: EditRows
  readonly cache: CacheView
}

/**
 * Edits by what they need: those that need nothing more (`free`), those that go out once what they need is saved, as all of that
 * goes on (`goes`), and those of which something does not, or is not there.
 */
export function byNeeds(
  parts: NeedParts,
  edits: readonly StoredEdit[],
  goes: (needed: StoredEdit) => boolean
): { readonly free: StoredEdit[]; readonly behind: StoredEdit[]; readonly kept: KeptForNeeded[] } {
  const free: StoredEdit[] = []
  const behind: StoredEdit[] = []
  const kept: KeptForNeeded[] = []
  for (const edit of edits) {
    const first = neededFirst(parts.rows, edit)
    const needed = first.find((one) => !goes(one)) ?? missingFor(parts, edit)[0]
    if (needed) kept.push({ edit, needed })
    else if (first.length > 0) behind.push(edit)
    else free.push(edit)
  }
  return { free, behind, kept }
}
