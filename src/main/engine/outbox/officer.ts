import { AppError } from '@shared/contract/errors'
import type { ChannelInput } from '@shared/contract/channels'
import { parseDay } from '@shared/domain/day'
import type { BaseValue, Edit, EditableInput, EditTarget } from '@shared/domain/edit'
import { enteredValue } from '@shared/domain/editValue'
import { inputFinder, type CacheView } from '../../inputs'
import type { EditRows } from '../../store/outbox/edits'
import type { StoredEdit } from '../../store/outbox/storedEdit'
import { choicesOf, type ChoiceParts } from './choices'
import { baseFor, openOf, putInPlace } from './inPlace'
import { isThere, same, type EditLedger } from './ledger'
import { isGoing } from './needed'
import { neededFirst } from './needers'
import { sentences } from './sentences'
import { canMove, type Cause } from './states'

/** What the officer does with edits. Each function is one part of a write; the outbox runs it. */
export interface OfficerParts {
  readonly cache: CacheView
  readonly rows: EditRows
  readonly ledger: EditLedger
  readonly nowMs: () => number
}

/** What another value for an edit that is there is taken with. */
type ValueParts = OfficerParts & ChoiceParts

/** Changes of one person and target, entered together. */
interface EnteredChanges {
  readonly employeeId: number
  readonly target: EditTarget
  readonly changes: readonly EnteredChange[]
}

export interface EnteredChange {
  readonly attribute: string
  /** `''` clears, where `clears` says so. */
  readonly value: string
  /** What it is called and takes, where who enters it knows better: a custom field. */
  readonly known?: Pick<Edit, 'label' | 'valueKind'>
  readonly clears?: boolean
}

/** The target of a call, its day checked. `badInput` for a day that does not exist. */
export function targetOf(target: ChannelInput<'edits.form'>['target']): EditTarget {
  if (target.kind === 'employee') return target
  const date = parseDay(target.date)
  if (date === null) throw new AppError('badInput', { subject: target.date })
  return { ...target, date }
}

/**
 * Queues what was entered, all of it or, where something cannot be edited or is no value of its kind, nothing. Gives the ids of
 * the edits that stand for it: none where the value is the one the service has. `batches` are those that were begun, by company.
 */
export function addEdits(
  parts: OfficerParts,
  entries: readonly EnteredChanges[],
  batchName: string | null,
  batches = new Map<number, number>()
): number[] {
  return entries.flatMap((entry) => {
    const person = parts.cache.person(entry.employeeId)
    if (!person || person.gone) throw new AppError('notHere')
    const batchOf = (): number => {
      const known = batches.get(person.companyId)
      const id = known ?? parts.rows.insertBatch(person.companyId, batchName, parts.nowMs())
      batches.set(person.companyId, id)
      return id
    }
    const target = knownTarget(parts.cache, entry)
    const inputOf = inputFinder(parts.cache, entry.employeeId, person, target)
    return entry.changes.flatMap(({ attribute, value, known, clears }) => {
      const offered = inputOf(attribute)
      if (!offered) throw new AppError('badInput', { subject: attribute })
      const input = { ...offered, ...known }
      if (input.locked !== null) throw new AppError('notAllowed', { subject: `${input.label}: ${input.locked}` })
      const taken = clears === true ? '' : checked(input, value)
      const id = addOne(parts, entry.employeeId, target, input, taken, (base) => ({
        batchId: batchOf(),
        companyId: person.companyId,
        employeeId: entry.employeeId,
        personName: person.name,
        personNumber: person.number,
        target,
        attribute,
        label: input.label,
        valueKind: input.valueKind,
        base,
        createdMs: parts.nowMs()
      }))
      return id === null ? [] : [id]
    })
  })
}

type Described = Omit<Parameters<EditLedger['add']>[0], 'value'>

function addOne(
  parts: OfficerParts,
  employeeId: number,
  target: EditTarget,
  input: EditableInput,
  value: string,
  describe: (base: BaseValue) => Described
): number | null {
  const thing = { employeeId, target, attribute: input.attribute, valueKind: input.valueKind, base: input.base }
  return putInPlace(parts, thing, value, openOf(parts.rows, thing), true, ({ base, behind }) => {
    const edit = { ...describe(base), value }
    return parts.ledger.add(edit, 'added', behind ? sentences.addedBehind(edit) : sentences.added(edit))
  })
}

// The target as the copy knows it. Throws for what bulk input could not address.
function knownTarget(cache: CacheView, { employeeId, target, changes }: EnteredChanges): EditTarget {
  if (target.kind === 'employee') return target
  if (changes.some(({ attribute }) => !attribute.startsWith('calc.'))) {
    throw new AppError('notAllowed', { subject: sentences.fieldOnPayslip })
  }
  if (target.payslipId === null) {
    if (target.special) throw new AppError('notAllowed', { subject: sentences.onceOffByDate })
    return { ...target, payslipId: cache.payslipOf(employeeId, target)?.id ?? null }
  }
  const payslip = cache.payslip(target.payslipId)
  if (!payslip || payslip.employeeId !== employeeId) throw new AppError('notHere')
  return { kind: 'payslip', payslipId: payslip.id, date: payslip.date, special: payslip.special }
}

function checked(
  { label, valueKind, choices }: Pick<EditableInput, 'label' | 'valueKind' | 'choices'>,
  entered: string
): string {
  const value = enteredValue(valueKind, entered)
  if (!value.ok) throw new AppError('badInput', { subject: label })
  if (choices && !choices.some((choice) => choice.value === value.value)) {
    throw new AppError('badInput', { subject: label })
  }
  return value.value
}

/** Another value for an edit that was not sent or was rejected; sends it again where the value is the same. */
export function changeEdit(parts: ValueParts, editId: number, entered: string): void {
  const { cache, rows, ledger, nowMs } = parts
  const edit = one(rows, editId)
  const value = valueFor(parts, edit, entered)
  const present = cache.present(edit.employeeId, edit.target, edit.attribute)
  const { there, base } = baseFor(edit.valueKind, value, edit.base, present, nowMs())
  if (there.kind === 'read' && isThere(edit.valueKind, there.value, value)) {
    act(ledger, edit, 'backToBase', sentences.backToBase)
    return
  }
  act(ledger, edit, 'changed', sentences.changed({ ...edit, value }), {
    value,
    base,
    submittedMs: null,
    answer: null,
    notThere: 0,
    notKnown: 0,
    atMost: null
  })
}

/** Gives up what was not sent. Those on their way stay; `notAllowed` where all of them are. */
export function discardEdits(parts: OfficerParts, editIds: readonly number[]): void {
  moveAll(parts, editIds, 'discarded', sentences.discarded)
}

/** Keeps edits back, or lets them go on. */
export function holdEdits(parts: OfficerParts, editIds: readonly number[], held: boolean): void {
  if (held) moveAll(parts, editIds, 'heldByOfficer', sentences.held)
  else moveAll(parts, editIds, 'released', sentences.released, { notThere: 0 })
}

/** Ends conflicts with the officer's values or the service's, or one with a third value. Gives the edits it was about. */
export function resolveConflict(parts: ValueParts, choice: ChannelInput<'edits.resolveConflict'>): number[] {
  if (choice.take === 'other') {
    takeOther(parts, one(parts.rows, choice.editId), choice.value)
    return [choice.editId]
  }
  const edits = choice.editIds.map((id) => one(parts.rows, id)).filter(({ state }) => state === 'conflict')
  if (edits.length === 0) throw new AppError('notAllowed', { subject: 'conflict' })
  for (const edit of edits) {
    if (choice.take === 'mine') act(parts.ledger, edit, 'mineTaken', sentences.mineTaken(edit), anew(parts, edit))
    else act(parts.ledger, edit, 'serviceTaken', sentences.serviceTaken(edit, edit.serviceValue))
  }
  return edits.map(({ id }) => id)
}

function takeOther(parts: ValueParts, edit: StoredEdit, entered: string): void {
  const value = valueFor(parts, edit, entered)
  if (same(edit.valueKind, value, edit.serviceValue)) {
    act(parts.ledger, edit, 'serviceTaken', sentences.serviceTaken(edit, edit.serviceValue))
  } else {
    act(parts.ledger, edit, 'otherTaken', sentences.otherTaken({ ...edit, value }), { ...anew(parts, edit), value })
  }
}

// What the service has now is what the officer sees when they choose.
function anew({ nowMs }: OfficerParts, edit: StoredEdit): Parameters<EditLedger['move']>[3] {
  const base: BaseValue = { kind: 'read', value: edit.serviceValue, asOfMs: edit.serviceAsOfMs ?? nowMs() }
  return { base, notThere: 0, answer: null }
}

/**
 * Settles an edit without an answer by the officer's word. `notAllowed` while it may still be on its way (`untilMs`): sent again
 * then, or followed by a newer one, it could arrive last.
 */
export function settleByOfficer(
  { rows, ledger, nowMs }: OfficerParts,
  editId: number,
  how: 'sendAgain' | 'itArrived'
): void {
  const edit = one(rows, editId)
  if (edit.state === 'unknown' && (edit.untilMs ?? 0) > nowMs()) throw new AppError('notAllowed', { subject: 'early' })
  if (how === 'itArrived') act(ledger, edit, 'saidToHaveArrived', sentences.saidToHaveArrived)
  else act(ledger, edit, 'sentAgain', sentences.sentAgain, { submittedMs: nowMs(), answer: null, notThere: 0 })
}

/** The officer's word that queued edits may go out. */
export function submitEdits({ ledger, nowMs }: OfficerParts, edits: readonly StoredEdit[], text: string): void {
  ledger.moveAlike(edits, 'submitted', text, { submittedMs: nowMs() })
}

/** Takes back the word that submitted edits of a company may go out. */
export function stopEdits({ rows, ledger }: OfficerParts, companyId: number): void {
  const submitted = [...rows.inState('queued', companyId), ...rows.inState('waiting', companyId)]
  // What is kept back for one that is with the service would go on by itself once that is saved.
  const follows = (edit: StoredEdit): boolean => edit.cause === 'neededFirst' && neededFirst(rows, edit).some(isGoing)
  ledger.moveAlike(
    submitted.filter((edit) => edit.submittedMs !== null || follows(edit)),
    'stopped',
    sentences.stopped,
    { submittedMs: null }
  )
}

/** Lets edits go on that were held because their payslip was finalised, where the copy shows it open again. */
export function releaseReopened({ cache, rows, ledger }: OfficerParts, companyId: number): void {
  for (const edit of rows.inState('held', companyId)) {
    if (edit.cause !== 'foundFinalised' || edit.target.kind !== 'payslip') continue
    const payslip = cache.payslipOf(edit.employeeId, edit.target)
    if (payslip && !payslip.finalised && !payslip.gone) ledger.move(edit, 'reopened', sentences.reopened)
  }
}

function moveAll(
  { rows, ledger }: OfficerParts,
  editIds: readonly number[],
  cause: Cause,
  text: string,
  changes: Parameters<EditLedger['move']>[3] = {}
): void {
  const movable = editIds
    .map((id) => rows.get(id))
    .filter((edit): edit is StoredEdit => edit !== null && canMove(edit.state, cause))
  if (movable.length === 0) throw new AppError('notAllowed', { subject: cause })
  for (const edit of movable) ledger.move(edit, cause, text, changes)
}

function act(
  ledger: EditLedger,
  edit: StoredEdit,
  cause: Cause,
  text: string,
  changes: Parameters<EditLedger['move']>[3] = {}
): void {
  if (!canMove(edit.state, cause)) throw new AppError('notAllowed', { subject: edit.state })
  ledger.move(edit, cause, text, changes)
}

function one(rows: EditRows, editId: number): StoredEdit {
  const edit = rows.get(editId)
  if (!edit) throw new AppError('notHere', { subject: String(editId) })
  return edit
}

function valueFor(parts: ValueParts, edit: StoredEdit, entered: string): string {
  const { label, valueKind } = edit
  const value = checked({ label, valueKind, choices: null }, entered)
  // What the edit or the service has already is nothing new, whatever it is.
  const standing = [edit.value, edit.serviceValue, edit.base.kind === 'read' ? edit.base.value : null]
  return standing.includes(value) ? value : checked({ label, valueKind, choices: choicesOf(parts, edit) }, value)
}
