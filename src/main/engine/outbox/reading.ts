import type { BaseValue, EditTarget } from '@shared/domain/edit'
import { AppError, toAppError } from '@shared/contract/errors'
import { canCompareRecords } from '@shared/domain/employeeRecord'
import type { CacheList } from '../../store/cache/listStates'
import type { StoredEdit } from '../../store/outbox/storedEdit'
import type { PayrollClient } from '../api'
import { isThere, same } from './ledger'
import { parseCalc, type CacheView } from '../../inputs'
import type { OutboxReads } from './ports'

/** A person and target that is to be read, and the edits that are to be seen. */
export interface Target {
  readonly companyId: number
  readonly employeeId: number
  readonly target: EditTarget
  readonly edits: readonly StoredEdit[]
}

/**
 * How a reading ended. `gone`: the payslip or person is not there any more. `closed`: the key does not open the company any
 * more. `failed`: this one could not be read, others may.
 */
export type Reading =
  | { readonly kind: 'read' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly error: AppError }

export interface ReadingParts {
  readonly cache: CacheView
  readonly reads: OutboxReads
  readonly client: () => PayrollClient
}

/** What need not be read, as the copy has it as of then or later, and not as of a time to come: the clock was ahead then. */
export interface FreshEnough {
  /** States of payslips. */
  readonly statesSinceMs: number
  /** Values. */
  readonly valuesSinceMs: number
  readonly nowMs: () => number
}

/** Nothing is. */
const NOT_FRESH: FreshEnough = {
  statesSinceMs: Number.POSITIVE_INFINITY,
  valuesSinceMs: Number.POSITIVE_INFINITY,
  nowMs: () => Number.NEGATIVE_INFINITY
}

/** Whether what is as of `asOfMs` (null: it was never read) was read since a time. */
export function isReadSince(asOfMs: number | null, sinceMs: number, nowMs: number): boolean {
  return asOfMs !== null && asOfMs >= sinceMs && asOfMs <= nowMs
}

/**
 * Reads what shows the edits of a target, into the copy, less what is fresh enough. Throws only what stops the runner as a whole (`isGeneral`).
 */
export async function readTarget(
  parts: ReadingParts,
  target: Target,
  isGeneral: (error: AppError) => boolean,
  fresh: FreshEnough = NOT_FRESH
): Promise<Reading> {
  try {
    const steps = readingOf(parts, target, fresh)
    let step = steps.next()
    for (; step.done !== true; step = steps.next()) await step.value()
    return step.value
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error.code === 'notFound') return { kind: (await isOpen(parts.client(), target.companyId)) ? 'gone' : 'closed' }
    if (isGeneral(error)) throw error
    return { kind: 'failed', error }
  }
}

/** What `readTarget` gives of a target of which all is fresh enough; null: something is to be read first. */
export function knownReading(parts: ReadingParts, target: Target, fresh: FreshEnough): Reading | null {
  const step = readingOf(parts, target, fresh).next()
  return step.done === true ? step.value : null
}

/** Gives each read that is needed, one after the other, and then what they showed. */
function* readingOf(
  { cache, reads }: ReadingParts,
  { companyId, employeeId, target, edits }: Target,
  fresh: FreshEnough
): Generator<() => Promise<unknown>, Reading> {
  const calcs = edits.some(({ attribute }) => parseCalc(attribute) !== null)
  const isFresh = (list: CacheList, id: number, sinceMs: number): boolean =>
    isReadSince(cache.asOfMs(companyId, list, id), sinceMs, fresh.nowMs())
  const { statesSinceMs, valuesSinceMs } = fresh
  const areStatesFresh =
    isFresh('employees', 0, statesSinceMs) || isFresh('payslipsOfEmployee', employeeId, statesSinceMs)
  if (calcs && !areStatesFresh) yield () => reads.readPayslipsOfEmployee(employeeId)
  if (target.kind === 'payslip') {
    const payslip = cache.payslipOf(employeeId, target)
    if (!payslip || payslip.gone) return { kind: target.payslipId === null && !payslip ? 'read' : 'gone' }
    if (!isFresh('payItemsOfPayslip', payslip.id, valuesSinceMs)) {
      yield () => reads.readPayItems({ kind: 'payslip', payslipId: payslip.id })
    }
    return { kind: 'read' }
  }
  if (calcs && !isFresh('payItemsOfEmployee', employeeId, valuesSinceMs)) {
    yield () => reads.readPayItems({ kind: 'employee', employeeId })
  }
  const fields = edits.some(({ attribute }) => parseCalc(attribute) === null)
  const isRecordFresh = isFresh('employees', 0, valuesSinceMs) || isFresh('employee', employeeId, valuesSinceMs)
  if (fields && !isRecordFresh) {
    yield () => reads.readEmployee(employeeId)
  }
  return { kind: cache.personState(employeeId)?.gone === true ? 'gone' : 'read' }
}

// A company that the key lost answers 404 to everything in it, which must not look as if its people were gone.
async function isOpen(client: PayrollClient, companyId: number): Promise<boolean> {
  const companies = await client.companies.list()
  return companies.items.some(({ id }) => id === companyId)
}

/** What the copy shows of an edit after a reading. */
export type Seen =
  | { readonly kind: 'mine' }
  | { readonly kind: 'base' }
  | { readonly kind: 'other'; readonly value: string | null; readonly asOfMs: number }
  | { readonly kind: 'notReadable' }

/** Compares the present value with the edit's by its kind. Where the old value was never read, what is not mine is the old one. */
export function seen(cache: CacheView, edit: StoredEdit): Seen {
  return seenIn(edit, cache.present(edit.employeeId, edit.target, edit.attribute))
}

function seenIn(edit: StoredEdit, present: BaseValue): Seen {
  if (present.kind === 'notRead' || !canCompare(edit, present.value)) return { kind: 'notReadable' }
  if (isThere(edit.valueKind, present.value, edit.value)) return { kind: 'mine' }
  if (edit.base.kind === 'notRead' || same(edit.valueKind, present.value, edit.base.value)) return { kind: 'base' }
  return { kind: 'other', value: present.value, asOfMs: present.asOfMs }
}

/**
 * As `seen`, before anything is sent. An address is written by other keys than it is read by, so no read shows whether it
 * arrived; that somebody changed it meanwhile is seen all the same, by the keys that it is read by.
 */
export function seenBefore(edit: StoredEdit, present: BaseValue): Seen {
  const found = seenIn(edit, present)
  if (found.kind !== 'notReadable' || edit.valueKind !== 'record' || edit.base.kind === 'notRead') return found
  if (present.kind === 'notRead' || !canCompare({ ...edit, value: edit.base.value ?? '' }, present.value)) return found
  return same(edit.valueKind, present.value, edit.base.value)
    ? { kind: 'base' }
    : { kind: 'other', value: present.value, asOfMs: present.asOfMs }
}

function canCompare({ valueKind, value }: Pick<StoredEdit, 'valueKind' | 'value'>, present: string | null): boolean {
  return valueKind !== 'record' || present === null || canCompareRecords(present, value)
}

/** Whether the service is calculating what the target's values could still come from. */
export function isCalculating(cache: CacheView, employeeId: number, target: EditTarget): boolean {
  if (target.kind === 'payslip') return cache.payslipOf(employeeId, target)?.dirty ?? false
  return cache.openPayslipsOf(employeeId).some(({ dirty }) => dirty)
}

/** Runs `work` on each item, a few at a time. The first failure ends it once those begun are done, and is thrown. */
export async function someAtATime<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>
): Promise<void> {
  const queue = [...items]
  const failures: unknown[] = []
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined && failures.length === 0; item = queue.shift()) {
      try {
        await work(item)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  if (failures.length > 0) throw failures[0]
}

/** The reads, given up with `cancelled` when `signal` ends: nobody waits for them any more. */
export function readsUntil(signal: AbortSignal, reads: OutboxReads): OutboxReads {
  const unlessEnded = async (reading: Promise<unknown>): Promise<unknown> => {
    let give: () => void = () => undefined
    const ended = new Promise<never>((_, reject) => {
      give = () => reject(new AppError('cancelled'))
    })
    if (signal.aborted) give()
    signal.addEventListener('abort', give, { once: true })
    return Promise.race([reading, ended]).finally(() => signal.removeEventListener('abort', give))
  }
  return {
    readPayslipsOfEmployee: (employeeId) => unlessEnded(reads.readPayslipsOfEmployee(employeeId)),
    readStates: (companyId) => unlessEnded(reads.readStates(companyId)),
    readPayslip: (payslipId) => unlessEnded(reads.readPayslip(payslipId)),
    readEmployee: (employeeId) => unlessEnded(reads.readEmployee(employeeId)),
    readPayItems: (owner) => unlessEnded(reads.readPayItems(owner))
  }
}
