import type { ChannelInput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { BulkGridDefinition } from '@shared/contract/views'
import { isAskedFor, type Choice, type FlatKind } from '@shared/domain/edit'
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
import type { BatchRows, StoredBatch } from '../../store/outbox/batches'
import type { DraftStage, StagedDraft } from '../../store/outbox/draftStage'
import type { StoredEdit } from '../../store/outbox/storedEdit'
import type { OutboxMoment } from '../../store/outbox/moments'
import { same } from './ledger'
import { openOf, savedUnread } from './inPlace'
import type { OfficerParts } from './officer'

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
  readonly valueKind: FlatKind
}

/** The batch that entries go in, as it is before them. */
interface Round {
  readonly companyId: number
  readonly definition: BulkGridDefinition
  /** Null: it begins with them. */
  readonly known: StoredBatch | null
  /** Who of the company has edits that wait. */
  readonly waiting: ReadonlySet<number>
  /** Who has saved edits that were not read back. */
  readonly unchecked: ReadonlySet<number>
}

function roundOf(parts: GridParts, { companyId, batchId, definition }: ChannelInput<'bulkEdit.keep'>): Round {
  const known = batchId === null ? null : parts.batches.get(batchId)
  if (batchId !== null && (known?.companyId !== companyId || !known.definition)) throw new AppError('notHere')
  const waiting = parts.rows.peopleWaiting(companyId)
  const unchecked = parts.rows.peopleUnchecked(companyId)
  return { companyId, definition: definitionOf(definition), known, waiting, unchecked }
}

function batchFor({ batches, nowMs }: GridParts, { companyId, definition, known }: Round): number {
  if (!known) return batches.insert(companyId, definition, nowMs())
  batches.define(known.id, definition)
  return known.id
}

/**
 * Keeps what a grid's cells were given, all of it or, where one is no value of its kind or cannot be addressed, nothing. What is
 * locked by now is kept all the same: it is left out with its reason when the batch is queued. Gives the batch. Part of a write.
 */
export function keepEntries(parts: GridParts, input: ChannelInput<'bulkEdit.keep'>): { batchId: number } {
  const { batches, ledger } = parts
  const round = roundOf(parts, input)
  const outcomes = outcomesOf(parts, round, lastOfEach(input.entries))
  const batchId = batchFor(parts, round)
  for (const { older, draft } of outcomes) {
    if (older && draft && older.attribute === draft.attribute) {
      ledger.move(older, 'redrafted', '', { value: draft.value, base: draft.base })
      continue
    }
    if (older) batches.removeDraft(older.id)
    if (draft) ledger.add({ ...draft, batchId }, 'drafted', '')
  }
  if (outcomes.length > 0) ledger.touch(round.companyId)
  return { batchId }
}

/** What a large block is kept with: `write` is one write of the officer's, `inTurn` lets others of the thread have theirs. */
interface BlockParts extends GridParts {
  readonly stage: DraftStage
  readonly slice: number
  readonly write: <Value>(name: OutboxMoment, run: () => Value) => Value
  readonly inTurn: () => Promise<void>
}

/** As `keepEntries`, for a block that takes long, in slices. Nothing else may work on the batch until then. */
export async function keepBlock(parts: BlockParts, input: ChannelInput<'bulkEdit.keep'>): Promise<{ batchId: number }> {
  const { stage, ledger, slice, write, inTurn } = parts
  const round = roundOf(parts, input)
  const entries = lastOfEach(input.entries)
  try {
    for (let at = 0; at < entries.length; at += slice) {
      write('keepSlice', () => {
        for (const { older, draft } of outcomesOf(parts, round, entries.slice(at, at + slice))) {
          stage.put(older?.id ?? null, draft)
        }
      })
      await inTurn()
    }
  } catch (error) {
    write('keepSlice', () => stage.clear())
    throw error
  }
  const batchId = write('keep', () => {
    const id = batchFor(parts, round)
    stage.keep(id)
    ledger.touch(round.companyId)
    return id
  })
  await finishBlock(parts)
  return { batchId }
}

/** Goes on with a block that is kept and not whole in its batch, and forgets one that was never kept. */
export async function finishBlock({ stage, ledger, batches, slice, write, inTurn }: BlockParts): Promise<void> {
  const { batchId } = stage
  if (batchId === null) {
    if (stage.holds) write('keepSlice', () => stage.clear())
    return
  }
  const companyId = batches.get(batchId)?.companyId ?? null
  const move = (): boolean => {
    if (companyId !== null) ledger.touch(companyId)
    return stage.move(batchId, slice)
  }
  while (write('keepMove', move)) await inTurn()
}

/** What an entry comes to: the draft that goes or is written anew, and the one that stands in its place. */
interface Outcome {
  readonly older: StoredEdit | null
  readonly draft: StagedDraft | null
}

function outcomesOf(parts: GridParts, round: Round, given: ChannelInput<'bulkEdit.keep'>['entries']): Outcome[] {
  const { companyId, definition, known } = round
  const entries = entriesOf(parts, companyId, definition, given)
  const people = [...new Set(entries.map(({ employeeId }) => employeeId))]
  const drafts = new Map(
    (known ? parts.batches.draftsOf(known.id, people) : []).map(({ id, employeeId, columnKey }) => [
      `${employeeId} ${columnKey}`,
      id
    ])
  )
  const persons = new Map(people.map((id) => [id, personOf(parts, companyId, id)]))
  return entries.flatMap((entry): Outcome[] => {
    const { employeeId, columnKey } = entry
    const person = persons.get(employeeId) ?? personOf(parts, companyId, employeeId)
    const draftId = drafts.get(`${employeeId} ${columnKey}`)
    const older = draftId === undefined ? null : parts.rows.get(draftId)
    const draft = draftOf(parts, person, entry, round)
    const stands = older && draft && older.attribute === draft.attribute && older.value === draft.value
    return stands || (!older && !draft) ? [] : [{ older, draft }]
  })
}

/** A block may name a cell twice: the last one counts. */
function lastOfEach<Given extends { readonly employeeId: number; readonly columnKey: string }>(
  given: readonly Given[]
): Given[] {
  return [...new Map(given.map((entry) => [`${entry.employeeId} ${entry.columnKey}`, entry])).values()]
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
  { valueKind, choices }: { valueKind: FlatKind; choices: readonly Choice[] | null },
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

/** The draft that an entry comes to; null where its value is there already, is asked for, or is taken back. */
function draftOf(
  { rows, nowMs }: GridParts,
  { companyId, name, number }: Pick<Person, 'companyId' | 'name' | 'number'>,
  { employeeId, columnKey, cell, value, valueKind }: Entry,
  { waiting, unchecked }: Round
): StagedDraft | null {
  const { attribute, target, base, label } = cell
  if (value === null || attribute === null) return null
  const thing = { employeeId, attribute, target, base }
  const asked = waiting.has(employeeId) ? openOf(rows, thing).at(-1) : undefined
  const present = (unchecked.has(employeeId) ? savedUnread(rows, thing, nowMs()) : null) ?? base
  // What was held or refused goes no further: the same value entered again is asked for anew.
  if (asked && isAskedFor(asked.state) && same(valueKind, asked.value, value)) return null
  if (!asked && present.kind === 'read' && same(valueKind, present.value, value)) return null
  return {
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
