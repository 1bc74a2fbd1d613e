import type { AppError } from '@shared/contract/errors'
import type { BaseValue } from '@shared/domain/edit'
import type { EditRows } from '../../store/outbox/edits'
import type { StoredEdit } from '../../store/outbox/storedEdit'
import { savedOver, type CacheView, type Person } from '../../inputs'
import { lastOf } from './inPlace'
import { same, type EditLedger } from './ledger'
import { missingFor } from './needed'
import { neededFirst } from './needers'
import type { Entity } from './plan'
import {
  isCalculating,
  knownReading,
  readTarget,
  seenBefore,
  someAtATime,
  type FreshEnough,
  type Reading,
  type ReadingParts
} from './reading'
import { sentences } from './sentences'

export interface PreflightParts extends ReadingParts {
  readonly rows: EditRows
  readonly ledger: EditLedger
  readonly nowMs: () => number
}

const READS_AT_ONCE = 4

/** What was read of each entity before it goes out; `closed` where the key lost the company meanwhile. */
export async function readBeforeSending(
  parts: PreflightParts,
  companyId: number,
  part: readonly Entity[],
  isGeneral: (error: AppError) => boolean,
  fresh: FreshEnough
): Promise<ReadonlyMap<Entity, Reading> | 'closed'> {
  const readings = new Map<Entity, Reading>()
  await someAtATime(part, READS_AT_ONCE, async (entity) => {
    const reading = await readTarget(parts, { companyId, ...entity }, isGeneral, fresh)
    readings.set(entity, reading)
  })
  return [...readings.values()].some(({ kind }) => kind === 'closed') ? 'closed' : readings
}

/** The same of a part of which all is fresh enough, with its people; null: something is to be read first. */
export function knownBeforeSending(
  parts: PreflightParts,
  companyId: number,
  part: readonly Entity[],
  fresh: FreshEnough
): { readonly readings: ReadonlyMap<Entity, Reading>; readonly people: ReadonlyMap<number, Person | null> } | null {
  const readings = new Map<Entity, Reading>()
  for (const entity of part) {
    const reading = knownReading(parts, { companyId, ...entity }, fresh)
    if (reading === null) return null
    readings.set(entity, reading)
  }
  return { readings, people: new Map(part.map(({ employeeId }) => [employeeId, parts.cache.person(employeeId)])) }
}

/**
 * Takes out of a part what must not go out by what was read: finalised or gone (held), another value than the officer saw
 * (conflict), there already (saved), not read. Gives the entities that are left, their edits as they are now: the officer may
 * have changed some while they were read, unless they are `unchanged`. `people`: those of whom the copy was asked already. Part of a write.
 */
export function sift(
  parts: PreflightParts,
  part: readonly Entity[],
  readings: ReadonlyMap<Entity, Reading>,
  unchanged: boolean,
  people: ReadonlyMap<number, Person | null> = new Map()
): Entity[] {
  const edits = part.flatMap((entity) => entity.edits)
  const present = unchanged ? edits : parts.rows.byIds(edits.map(({ id }) => id))
  const now = new Map(present.map((edit) => [edit.id, edit]))
  return part.flatMap((entity) => {
    const known = people.get(entity.employeeId)
    const person = known === undefined ? parts.cache.person(entity.employeeId) : known
    // What a part before this one saved in the same write is among them.
    const unchecked = parts.rows.unchecked(entity.employeeId)
    const edits = entity.edits
      .map(({ id }) => now.get(id))
      .filter((edit): edit is StoredEdit => edit?.state === 'queued' && edit.submittedMs !== null)
      // What it needs may have been entered while its part was found, or was read as not there.
      .filter((edit) => neededFirst(parts.rows, edit).length === 0 && missingFor(parts, edit).length === 0)
      .filter((edit) => siftOne(parts, edit, person, unchecked, readings.get(entity)))
      .map((edit) => withKnownPayslip(parts, edit))
    const target = edits[0]?.target
    return target ? [{ way: entity.way, employeeId: entity.employeeId, target, edits }] : []
  })
}

/** Whether the edit may go out. */
function siftOne(
  { cache, ledger, nowMs }: PreflightParts,
  edit: StoredEdit,
  person: Person | null,
  unchecked: readonly StoredEdit[],
  reading: Reading | undefined
): boolean {
  if (!reading || reading.kind === 'failed') {
    ledger.move(edit, 'notReadFirst', sentences.notReadFirst, {
      submittedMs: null,
      reason: { text: sentences.notReadFirst, fromService: false }
    })
    return false
  }
  if (reading.kind === 'gone') {
    const text = edit.target.kind === 'payslip' ? sentences.payslipGone : sentences.personGone
    ledger.move(edit, 'foundGone', text, { reason: { text, fromService: false } })
    return false
  }
  if (edit.target.kind === 'payslip' && cache.payslipOf(edit.employeeId, edit.target)?.finalised) {
    ledger.move(edit, 'foundFinalised', sentences.finalised, {
      reason: { text: sentences.finalised, fromService: false }
    })
    return false
  }
  const present = cache.presentOf(person, edit.employeeId, edit.target, edit.attribute)
  const found = seenBefore(edit, byItsWord(cache, edit, present, unchecked, nowMs()))
  switch (found.kind) {
    case 'mine':
      ledger.move(edit, 'foundThere', sentences.alreadyThere, {
        reason: { text: sentences.alreadyThere, fromService: false }
      })
      return false
    case 'other':
      ledger.move(edit, 'foundConflict', sentences.conflict, {
        serviceValue: found.value,
        serviceAsOfMs: found.asOfMs,
        reason: { text: sentences.conflict, fromService: false }
      })
      return false
    case 'base':
    case 'notReadable':
      return true
  }
}

// What the service said is saved counts until a read shows it or something else: the copy may be older than that word, and while
// the service calculates, a read may still show the value before. Over that one an edit of the officer's own saved value would
// look like somebody else's, and going back to the value before like nothing to send.
function byItsWord(
  cache: CacheView,
  edit: StoredEdit,
  present: BaseValue,
  unchecked: readonly StoredEdit[],
  nowMs: number
): BaseValue {
  if (present.kind === 'notRead') return present
  const saved = lastOf(unchecked, edit)
  if (saved === null) return present
  const word = savedOver(present, saved, nowMs)
  if (word !== null) return word
  const said = saved.value === '' ? null : saved.value
  const isBefore = saved.base.kind === 'read' && same(edit.valueKind, present.value, saved.base.value)
  // Made over the value before, as a read since had shown that one, it is compared with what is shown.
  const isOverSaid = edit.base.kind === 'read' && same(edit.valueKind, edit.base.value, said)
  return isBefore && isOverSaid && isCalculating(cache, edit.employeeId, edit.target)
    ? { ...present, value: said }
    : present
}

// A payslip known by its date until now is addressed by its id as soon as one is known.
function withKnownPayslip({ cache, ledger }: PreflightParts, edit: StoredEdit): StoredEdit {
  const { target } = edit
  if (target.kind === 'employee' || target.payslipId !== null) return edit
  const payslip = cache.payslipOf(edit.employeeId, target)
  return payslip ? ledger.note(edit, { target: { ...target, payslipId: payslip.id } }) : edit
}
