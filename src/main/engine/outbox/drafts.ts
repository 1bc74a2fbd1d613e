import type { ChannelInput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { BulkGridDefinition } from '@shared/contract/views'
import type { Choice, ValueKind } from '@shared/domain/edit'
import { enteredValue } from '@shared/domain/editValue'
import {
  definitionOf,
  subjectOfKey,
  type CellInput,
  type ColumnKinds,
  type ColumnSubject,
  type GridCells,
  type GridPeople,
  type Person
} from '../../inputs'
import type { BatchRows } from '../../store/outbox/batches'
import { same } from './ledger'
import { openOf, savedUnread, type OfficerParts } from './officer'

/** What a grid is worked on with. */
export interface GridParts extends OfficerParts {
  readonly batches: BatchRows
  readonly people: GridPeople
  readonly cells: GridCells
  readonly kinds: ColumnKinds
}

/** The cells of some people of a grid, each by person and column. */
export interface LookedAt {
  readonly cell: (employeeId: number, columnKey: string) => CellInput | null
}

/** What a grid's cells are by the copy now, for some of its people and columns. */
export function lookAt(
  { people, cells }: GridParts,
  companyId: number,
  definition: BulkGridDefinition,
  employeeIds: readonly number[],
  columnKeys: readonly string[]
): LookedAt {
  const subjects = columnKeys.map((key) => subjectOfKey(key))
  const known = subjects.filter((subject): subject is ColumnSubject => subject !== null)
  const columnOf = new Map<string, number>()
  columnKeys.forEach((key, at) => {
    const subject = subjects[at]
    if (subject) columnOf.set(key, known.indexOf(subject))
  })
  const placeOf = new Map(employeeIds.map((id, at) => [id, at]))
  const notSeen = { kind: 'payslip', payslipId: null, ...definition.payslip } as const
  const { rows } = cells.of(companyId, notSeen, people.of(companyId, definition, employeeIds), known)
  return {
    cell: (employeeId, columnKey) => rows[placeOf.get(employeeId) ?? -1]?.[columnOf.get(columnKey) ?? -1] ?? null
  }
}

interface Entry {
  readonly employeeId: number
  readonly columnKey: string
  readonly cell: CellInput
  /** Null: the officer's edit is taken back. */
  readonly value: string | null
  readonly valueKind: ValueKind
}

/**
 * Keeps what a grid's cells were given, all of it or, where one is no value of its kind or cannot be addressed, nothing. What is
 * locked by now is kept all the same: it is left out with its reason when the batch is queued. Gives the batch. Part of a write.
 */
export function keepEntries(parts: GridParts, input: ChannelInput<'bulkEdit.keep'>): { batchId: number } {
  const { batches, nowMs } = parts
  const { companyId } = input
  const definition = definitionOf(input.definition)
  const known = input.batchId === null ? null : batches.get(input.batchId)
  if (input.batchId !== null && (known?.companyId !== companyId || !known.definition)) throw new AppError('notHere')
  const entries = entriesOf(parts, companyId, definition, input.entries)
  const batchId = known?.id ?? batches.insert(companyId, definition, nowMs())
  if (known) batches.define(batchId, definition)
  const people = [...new Set(entries.map(({ employeeId }) => employeeId))]
  const drafts = new Map(
    batches.draftsOf(batchId, people).map(({ id, employeeId, columnKey }) => [`${employeeId} ${columnKey}`, id])
  )
  const waiting = parts.rows.peopleWaiting(companyId)
  const unchecked = parts.rows.peopleUnchecked(companyId)
  const persons = new Map(people.map((id) => [id, personOf(parts, companyId, id)]))
  for (const entry of entries) {
    const key = `${entry.employeeId} ${entry.columnKey}`
    const person = persons.get(entry.employeeId) ?? personOf(parts, companyId, entry.employeeId)
    const id = keepOne(parts, person, batchId, entry, drafts.get(key) ?? null, {
      waits: waiting.has(entry.employeeId),
      unchecked: unchecked.has(entry.employeeId)
    })
    // A block may name a cell twice: the last one counts.
    if (id === null) drafts.delete(key)
    else drafts.set(key, id)
  }
  return { batchId }
}

function entriesOf(
  parts: GridParts,
  companyId: number,
  definition: BulkGridDefinition,
  given: ChannelInput<'bulkEdit.keep'>['entries']
): Entry[] {
  const keys = [...new Set(given.map(({ columnKey }) => columnKey))]
  const takes = new Map(
    keys.map((key) => {
      const subject = subjectOfKey(key)
      if (!subject) throw new AppError('badInput', { subject: key })
      return [key, parts.kinds.of(companyId, subject)]
    })
  )
  const people = [...new Set(given.map(({ employeeId }) => employeeId))]
  const { cell } = lookAt(parts, companyId, definition, people, keys)
  return given.map(({ employeeId, columnKey, value }) => {
    const found = cell(employeeId, columnKey)
    const kind = takes.get(columnKey)
    if (!found || !kind) throw new AppError('notHere', { subject: String(employeeId) })
    if (found.attribute === null && value !== null) throw new AppError('notAllowed', { subject: found.label })
    const kept = value === null ? null : valueOf(kind, found.label, value)
    return { employeeId, columnKey, cell: found, value: kept, valueKind: kind.valueKind }
  })
}

// An empty text clears, which the service may refuse; a number, a day or a yes has no empty one.
function valueOf(
  { valueKind, choices }: { valueKind: ValueKind; choices: readonly Choice[] | null },
  label: string,
  entered: string
): string {
  if (entered === '' && valueKind === 'text' && choices === null) return entered
  const value = enteredValue(valueKind, entered)
  if (!value.ok) throw new AppError('badInput', { subject: label })
  if (choices && !choices.some((choice) => choice.value === value.value)) {
    throw new AppError('badInput', { subject: label })
  }
  return value.value
}

/** Gives the id of the draft that stands for the entry; null where none does. */
function keepOne(
  parts: GridParts,
  { companyId, name, number }: Pick<Person, 'companyId' | 'name' | 'number'>,
  batchId: number,
  { employeeId, columnKey, cell, value, valueKind }: Entry,
  draftId: number | null,
  { waits, unchecked }: { readonly waits: boolean; readonly unchecked: boolean }
): number | null {
  const { rows, ledger, batches, nowMs } = parts
  const { attribute, target, base, label } = cell
  const older = draftId === null ? null : rows.get(draftId)
  const takeBack = (): null => {
    if (older) {
      batches.removeDraft(older.id)
      ledger.touch(companyId)
    }
    return null
  }
  if (value === null || attribute === null) return takeBack()
  const thing = { employeeId, attribute, target, base }
  const asked = waits ? openOf(rows, thing).at(-1) : undefined
  const present = (unchecked ? savedUnread(rows, thing) : null) ?? base
  const there = asked ? asked.value : present.kind === 'read' ? present.value : undefined
  if (there !== undefined && same(valueKind, there, value)) return takeBack()
  if (older && older.attribute === attribute) {
    if (older.value !== value) ledger.move(older, 'redrafted', '', { value, base })
    return older.id
  }
  takeBack()
  const edit = {
    batchId,
    companyId,
    employeeId,
    personName: name,
    personNumber: number,
    target,
    attribute,
    label,
    valueKind,
    base,
    value,
    columnKey,
    createdMs: nowMs()
  }
  return ledger.add(edit, 'drafted', '')
}

function personOf(
  { cache }: GridParts,
  companyId: number,
  employeeId: number
): Pick<Person, 'companyId' | 'name' | 'number'> {
  const person = cache.person(employeeId)
  if (person?.companyId !== companyId) throw new AppError('notHere', { subject: String(employeeId) })
  return { companyId, name: person.name, number: person.number }
}
