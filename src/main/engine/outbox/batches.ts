import type { ChannelInput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { BulkQueued, BulkUndo } from '@shared/contract/views'
import type { BaseValue, EditState } from '@shared/domain/edit'
import { partsBefore } from '@shared/domain/employeeRecord'
import { inputFinder, type CellInput } from '../../inputs'
import type { DraftOfBatch, StoredBatch } from '../../store/outbox/batches'
import type { StoredEdit } from '../../store/outbox/storedEdit'
import { lookAt, type GridParts } from './drafts'
import { isThere, same } from './ledger'
import { lastOf, openOf, putInPlace, savedUnread } from './inPlace'
import { addEdits, holdEdits } from './officer'
import { sentences } from './sentences'

/** A grid's batch that can be queued, and the ids of its drafts. `notHere` for any other. */
export function describeBatch(
  parts: GridParts,
  { batchId, name, note }: Pick<ChannelInput<'bulkEdit.queue'>, 'batchId' | 'name' | 'note'>
): number[] {
  const { companyId } = batchOf(parts, batchId)
  parts.batches.describe(batchId, name, note)
  parts.ledger.touch(companyId)
  return parts.batches.draftIds(batchId)
}

type LeftOut = BulkQueued['leftOut'][number]

/**
 * Queues drafts of a batch over the copy as it is now: what it has already is dropped, what cannot be sent stays a draft with its
 * reason. Part of a write.
 */
export function queueDrafts(
  parts: GridParts,
  batchId: number,
  drafts: readonly DraftOfBatch[],
  checkedMs: number | null
): BulkQueued {
  const { rows, batches, ledger } = parts
  const batch = batchOf(parts, batchId)
  if (!batch.definition) throw new AppError('notHere', { subject: String(batchId) })
  const people = [...new Set(drafts.map(({ edit }) => edit.employeeId))]
  const keys = [...new Set(drafts.flatMap(({ columnKey }) => columnKey ?? []))]
  const { cell } = lookAt(parts, batch.companyId, batch.definition, people, keys)
  const waiting = rows.peopleWaiting(batch.companyId)
  const unchecked = rows.peopleUnchecked(batch.companyId)
  const leftOut: LeftOut[] = []
  let queued = 0
  let unchanged = 0
  for (const { edit, columnKey } of drafts) {
    const now = columnKey === null ? null : cell(edit.employeeId, columnKey)
    const reason = reasonNotSent(now)
    if (!now || reason !== null) {
      leftOut.push({ employeeId: edit.employeeId, person: edit.personName, label: edit.label, reason: reason ?? '' })
    } else if (
      queueOne(parts, edit, columnKey, now, checkedMs, {
        waits: waiting.has(edit.employeeId),
        unchecked: unchecked.has(edit.employeeId)
      })
    ) {
      queued++
    } else {
      batches.removeDraft(edit.id)
      unchanged++
    }
  }
  ledger.touch(batch.companyId)
  return { queued, unchanged, leftOut }
}

function reasonNotSent(cell: CellInput | null): string | null {
  return !cell || cell.attribute === null ? sentences.noSuchItem : cell.locked
}

/** False: the value is there already, or is asked for. */
function queueOne(
  parts: GridParts,
  draft: StoredEdit,
  columnKey: string | null,
  { attribute, target, base: present, writtenMs, label }: CellInput,
  checkedMs: number | null,
  { waits, unchecked }: { readonly waits: boolean; readonly unchecked: boolean }
): boolean {
  const { rows, ledger, batches, nowMs } = parts
  if (attribute === null) return false
  const { employeeId, valueKind, value } = draft
  const isChecked = checkedMs !== null && checkedMs <= nowMs() && writtenMs <= checkedMs
  const base = baseSeen(draft.base, present, isChecked)
  const thing = { employeeId, target, attribute, valueKind, base }
  const open = waits ? openOf(rows, thing) : []
  const there = (unchecked ? savedUnread(rows, { ...thing, base: present }, nowMs()) : null) ?? present
  // What the service has by now need not be asked for, whatever the officer saw.
  if (open.length === 0 && there.kind === 'read' && same(valueKind, there.value, value)) return false
  const newest = open.at(-1)
  const id = putInPlace(parts, thing, value, open, unchecked, ({ base: overBase, behind }) => {
    const edit = { ...draft, target, attribute, label, base: overBase }
    const text = behind ? sentences.addedBehind(edit) : sentences.added(edit)
    // Edits of a person go out in the order in which they were asked for; and an item that was read since has another address.
    if ((newest && newest.id > draft.id) || attribute !== draft.attribute) {
      batches.removeDraft(draft.id)
      return ledger.add({ ...edit, columnKey: columnKey ?? undefined, createdMs: nowMs() }, 'added', text)
    }
    return ledger.move(draft, 'draftQueued', text, { base: overBase, target }).id
  })
  if (id === null) return false
  // One that waits already asks for the same.
  if (open.some((other) => other.id === id)) batches.removeDraft(draft.id)
  return true
}

// What the Check showed is what the officer saw; what came into the copy after it, they did not.
function baseSeen(entered: BaseValue, present: BaseValue, isChecked: boolean): BaseValue {
  if (present.kind !== 'read') return entered.kind === 'read' ? entered : present
  return isChecked ? present : entered
}

/** Takes back what was entered in a batch and not queued. Part of a write. */
export function discardDrafts(parts: GridParts, batchId: number): void {
  const batch = batchOf(parts, batchId)
  parts.batches.removeDrafts(batchId)
  parts.ledger.touch(batch.companyId)
}

/** Keeps back what of a batch was not sent, or lets go on what was kept back: not what waits for its payslip. */
export function holdBatch(parts: GridParts, batchId: number, held: boolean): void {
  batchOf(parts, batchId)
  const states: EditState[] = held ? ['queued', 'waiting'] : ['held']
  const edits = states.flatMap((state) => parts.rows.inBatch(batchId, state).map(({ edit }) => edit))
  const ids = edits
    .filter(({ cause }) => held || cause === 'heldByOfficer' || cause === 'idRefused')
    .map(({ id }) => id)
  if (ids.length > 0) holdEdits(parts, ids, held)
}

/**
 * Queues the old values of what a batch saved, as a batch of its own. What has no old value, is not the service's value any more, or
 * has a newer change that waits, is named. Part of a write.
 */
export function undoBatch(parts: GridParts, batchId: number): BulkUndo {
  const { rows } = parts
  const batch = batchOf(parts, batchId)
  const notUndoable: BulkUndo['notUndoable'][number][] = []
  const ids: number[] = []
  const undo = undoNaming(sentences.undoName(batch.name), parts)
  for (const edit of wholeOfEach(rows.inBatch(batchId, 'saved').map(({ edit: saved }) => saved))) {
    const reason = reasonNotUndone(parts, edit)
    const failed = reason ?? attempt(() => ids.push(...undo(edit)))
    if (failed !== null) notUndoable.push({ person: edit.personName, label: edit.label, reason: failed })
  }
  return { batchId: rows.get(ids[0] ?? 0)?.batchId ?? null, queued: ids.length, notUndoable }
}

function reasonNotUndone({ rows, cache }: GridParts, edit: StoredEdit): string | null {
  if (edit.cause === 'foundThere') return sentences.undoNotSent
  if (edit.base.kind === 'notRead') return sentences.undoNotRead
  if (edit.base.value === null || edit.base.value === '') return sentences.undoNone
  const person = cache.person(edit.employeeId)
  const input = person && inputFinder(cache, edit.employeeId, person, edit.target)(edit.attribute)
  if (!person || person.gone || !input) return sentences.personGone
  if (input.locked !== null) return input.locked
  if (oldValue(edit) === null) return sentences.undoOtherKeys
  const waiting = openOf(rows, edit).at(-1)
  if (waiting) return sentences.undoWaits(edit, waiting.value)
  // By the service's word, of this one or of one that came after it, the copy may be older than what is there.
  const said = lastOf(rows.unchecked(edit.employeeId), edit)
  const there = said?.value ?? (input.base.kind === 'read' ? input.base.value : edit.value)
  return isThere(edit.valueKind, there, edit.value) ? null : sentences.undoChanged(edit, there)
}

// An old value may be one that could not be entered today; nothing of it is written then.
function attempt(act: () => void): string | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof AppError && (error.code === 'badInput' || error.code === 'notAllowed')) return error.message
    throw error
  }
}

// One batch for all of them, begun with the first.
function undoNaming(name: string, parts: GridParts): (edit: StoredEdit) => number[] {
  const undoBatches = new Map<number, number>()
  return (edit) => {
    const { employeeId, target, attribute, label, valueKind } = edit
    const value = oldValue(edit)
    if (value === null) return []
    const entry = { employeeId, target, changes: [{ attribute, value, known: { label, valueKind } }] }
    return addEdits(parts, [entry], name, undoBatches)
  }
}

// Of a record only the parts that were written; an address is read by other ones.
function oldValue({ attribute, valueKind, value, base }: StoredEdit): string | null {
  if (base.kind !== 'read' || base.value === null) return null
  return valueKind === 'record' ? partsBefore(attribute, value, base.value) : base.value
}

// Gone on with, a batch holds several of a thing: the first has what was there before it, and the last what it left there. What was
// not sent replaced nothing, and where somebody changed it between two of them, theirs is what the batch replaced.
function wholeOfEach(saved: readonly StoredEdit[]): StoredEdit[] {
  const whole = new Map<string, StoredEdit>()
  for (const edit of saved) {
    const { employeeId, attribute, target } = edit
    const of = target.kind === 'employee' ? 'employee' : `${target.payslipId ?? target.date}`
    const key = `${employeeId} ${attribute} ${of}`
    const before = whole.get(key)
    if (before === undefined || before.cause === 'foundThere') whole.set(key, edit)
    else if (edit.cause !== 'foundThere') {
      whole.set(key, { ...edit, base: followsOn(edit, before) ? before.base : edit.base })
    }
  }
  return [...whole.values()]
}

// Entered before the first was read back, the second saw what the first saw.
function followsOn({ valueKind, base }: StoredEdit, before: StoredEdit): boolean {
  if (base.kind === 'notRead') return true
  if (isThere(valueKind, base.value, before.value)) return true
  return before.base.kind === 'read' && same(valueKind, base.value, before.base.value)
}

function batchOf({ batches }: GridParts, batchId: number): StoredBatch {
  const batch = batches.get(batchId)
  if (!batch) throw new AppError('notHere', { subject: String(batchId) })
  return batch
}
