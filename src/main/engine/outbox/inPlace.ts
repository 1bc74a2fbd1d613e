import type { BaseValue, Edit, ValueKind } from '@shared/domain/edit'
import { sameTarget } from '@shared/domain/editTarget'
import { savedOver } from '../../inputs'
import type { EditRows } from '../../store/outbox/edits'
import type { StoredEdit } from '../../store/outbox/storedEdit'
import { isThere, same, type EditLedger } from './ledger'
import { sentences } from './sentences'

/** What an edit is about, and the value that the officer saw. */
type EditedThing = Pick<Edit, 'employeeId' | 'target' | 'attribute' | 'valueKind' | 'base'>

/** The edits of a thing that wait, oldest first. */
export function openOf(
  rows: EditRows,
  { employeeId, attribute, target }: Pick<EditedThing, 'employeeId' | 'attribute' | 'target'>
): StoredEdit[] {
  return rows.openOf(employeeId, attribute).filter((other) => sameTarget(other.target, target))
}

/**
 * Puts an edit in the place of those of the same thing that were not sent (`open`), by `put`, which gives its id; it keeps their
 * first base, and waits behind one that is on its way. `unchecked`: the person may have saved edits that were not read back. Null
 * where its value is the one that is there: nothing is put then.
 */
export function putInPlace(
  { rows, ledger, nowMs }: { readonly rows: EditRows; readonly ledger: EditLedger; readonly nowMs: () => number },
  thing: EditedThing,
  value: string,
  open: readonly StoredEdit[],
  unchecked: boolean,
  put: (how: { readonly base: BaseValue; readonly behind: boolean }) => number
): number | null {
  const { valueKind } = thing
  const onItsWay = open.find(({ state }) => state === 'sending' || state === 'unknown')
  const older = open.filter((other) => other !== onItsWay)
  // The first of a row of edits saw the service; those after it saw only the officer's own value. After a conflict the officer
  // saw what the service has now.
  const first = open.find(({ state }) => state !== 'conflict')
  const saw = first?.base ?? (unchecked ? savedUnread(rows, thing, nowMs()) : null) ?? thing.base
  const { there, base } = baseFor(valueKind, value, saw, thing.base, nowMs())
  const inPlace = older.find((other) => other.state === 'queued' && same(valueKind, other.value, value))
  if (inPlace) return inPlace.id
  const backThere = onItsWay
    ? same(valueKind, onItsWay.value, value)
    : there.kind === 'read' && isThere(valueKind, there.value, value)
  if (backThere) {
    for (const other of older) ledger.move(other, 'backToBase', sentences.backToBase)
    return null
  }
  const id = put({ base, behind: onItsWay !== undefined })
  for (const other of older) ledger.move(other, 'superseded', sentences.superseded)
  return id
}

/**
 * What is there by the later of two readings, and the base of an edit to `value`: what the officer saw (`saw`), unless that is the
 * value itself and the service has another one by now. `notRead` where no time tells which is the later one.
 */
export function baseFor(
  valueKind: ValueKind,
  value: string,
  saw: BaseValue,
  present: BaseValue,
  nowMs: number
): { readonly there: BaseValue; readonly base: BaseValue } {
  const isLater = present.kind === 'read' && (saw.kind === 'notRead' || present.asOfMs > saw.asOfMs)
  const later = isLater ? present : saw
  const isSeen = saw.kind === 'read' && isThere(valueKind, saw.value, value)
  if (present.kind === 'notRead' || saw.kind === 'notRead' || isAhead(present, nowMs) === isAhead(saw, nowMs)) {
    return { there: later, base: isSeen ? later : saw }
  }
  // One of them was read while the clock was ahead, so that nobody knows which is later: it is sent, after another read.
  const there: BaseValue = same(valueKind, present.value, saw.value) ? present : { kind: 'notRead' }
  return { there, base: isSeen ? present : saw }
}

function isAhead({ asOfMs }: Extract<BaseValue, { kind: 'read' }>, nowMs: number): boolean {
  return asOfMs > nowMs
}

// What was saved by the service's word alone is the service's value, though the copy still has the one before it: over that one
// the officer would find their own change as somebody else's.
export function savedUnread(rows: EditRows, thing: Omit<EditedThing, 'valueKind'>, nowMs: number): BaseValue | null {
  const { base } = thing
  return base.kind === 'read' ? savedOver(base, lastOf(rows.unchecked(thing.employeeId), thing), nowMs) : null
}

/** The last of the edits of a person that is of the same thing; null: none is. */
export function lastOf(
  edits: readonly StoredEdit[],
  { target, attribute }: Pick<EditedThing, 'target' | 'attribute'>
): StoredEdit | null {
  return edits.findLast((edit) => edit.attribute === attribute && sameTarget(edit.target, target)) ?? null
}
