/**
 * The Check of a round of inputs before anything is queued: what would change, the totals before and after, what looks wrong
 * and needs the officer's word, and what cannot be sent. Pure, with exact decimals.
 */
import type { BaseValue, EditTarget, FlatKind } from './edit'
import { sameValue } from './editValue'
import { needsOwnTick } from './employeeField'
import { scaledOf, scaledToText, type Scaled } from './money'

/** A column of what is checked, with what all people have of it by the copy. */
export interface CheckedInput {
  readonly key: string
  readonly label: string
  readonly target: EditTarget['kind']
  readonly valueKind: FlatKind
  /** The present values of everybody in the round, as far as they were read. Null: the sum does not fit. */
  readonly before: Scaled | null
  /** How many are in the round, and of how many of them the value was not read: those are not in `before`. */
  readonly people: number
  readonly notRead: number
}

export interface CheckedPerson {
  readonly employeeId: number
  /** Their service ended before the period's end. */
  readonly left: boolean
  /** The median net of their last regular payslips; null: none known. */
  readonly usualNet: Scaled | null
}

/** A value that was entered. `''` clears. */
export interface CheckedEntry {
  readonly person: CheckedPerson
  /** The index of its column. */
  readonly input: number
  readonly attribute: string | null
  readonly base: BaseValue
  readonly value: string
  /** Why it cannot be sent; null when it can. */
  readonly locked: string | null
  /** Another edit of the same thing waits, so that even the present value is a change. */
  readonly waits: boolean
}

/** Why an entry needs the officer's word. */
export type WarningKind =
  | 'manyTimes'
  | 'fewerTimes'
  | 'noPrevious'
  | 'previousNotRead'
  | 'sameTwice'
  | 'left'
  | 'negative'
  | 'textForNumber'
  | 'identity'

export interface EntryWarning {
  readonly kind: WarningKind
  /** Names this warning about this value: another value needs another word. */
  readonly word: string
  /** What was probably meant, where a decimal point slipped. */
  readonly meant: string | null
  /** For `sameTwice`: the index of the other column. */
  readonly other: number | null
}

export interface CheckLine {
  readonly entry: CheckedEntry
  readonly warnings: readonly EntryWarning[]
}

export interface CheckTotals {
  readonly before: Scaled
  readonly after: Scaled
  readonly change: Scaled
}

export interface CheckedColumn {
  readonly input: CheckedInput
  readonly lines: readonly CheckLine[]
  /** Null where the input is no number, or the sums do not fit. */
  readonly totals: CheckTotals | null
  /** Changed values without a known previous one; they are not in the sums. */
  readonly withoutPrevious: number
  /** The word that a total which goes up by more than half needs; null: it does not. */
  readonly up: string | null
}

export interface BulkCheck {
  /** Columns with changes, in their order. */
  readonly columns: readonly CheckedColumn[]
  readonly edits: number
  readonly people: number
  /** Dropped, as the service has that value already. */
  readonly unchanged: number
  readonly cannotBeSent: readonly CheckedEntry[]
  /** The words that were not given yet. */
  readonly open: readonly string[]
}

/** Entries between two stops. */
const STEP = 200
const MANY_TIMES = 5n
const SHIFTS = [10, 100, 1000, 10_000] as const

/** Checks what was entered. `given`: the words the officer gave, as `word` of a warning or `up` of a column names them. */
export function checkBulk(
  inputs: readonly CheckedInput[],
  entries: Iterable<CheckedEntry>,
  given: ReadonlySet<string>
): BulkCheck {
  const steps = checkInSteps(inputs, entries, given)
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}

/** As `checkBulk`, with a stop after every few entries: a block of tens of thousands takes longer than a key may. */
export function* checkInSteps(
  inputs: readonly CheckedInput[],
  entries: Iterable<CheckedEntry>,
  given: ReadonlySet<string>
): Generator<undefined, BulkCheck> {
  const cannotBeSent: CheckedEntry[] = []
  const byColumn = new Map<number, CheckedEntry[]>()
  const byPerson = new Map<number, CheckedEntry[]>()
  let unchanged = 0
  let looked = 0
  for (const entry of entries) {
    if (++looked % STEP === 0) yield
    const input = inputs[entry.input]
    if (input === undefined) continue
    if (entry.locked !== null) cannotBeSent.push(entry)
    else if (isUnchanged(input.valueKind, entry)) unchanged++
    else {
      listOf(byColumn, entry.input).push(entry)
      listOf(byPerson, entry.person.employeeId).push(entry)
    }
  }
  const columns: CheckedColumn[] = []
  const open: string[] = []
  const ask = (word: string | null): void => {
    if (word !== null && !given.has(word)) open.push(word)
  }
  for (const [index, input] of inputs.entries()) {
    const changed = byColumn.get(index)
    if (changed === undefined) continue
    const lines: CheckLine[] = []
    for (const entry of changed) {
      if (++looked % STEP === 0) yield
      const warnings = warningsOf(input, entry, byPerson.get(entry.person.employeeId) ?? [], inputs)
      lines.push({ entry, warnings })
      for (const { word } of warnings) ask(word)
    }
    const column = columnOf(input, lines)
    columns.push(column)
    ask(column.up)
    yield
  }
  return {
    columns,
    edits: columns.reduce((sum, { lines }) => sum + lines.length, 0),
    people: byPerson.size,
    unchanged,
    cannotBeSent,
    open
  }
}

function isUnchanged(kind: FlatKind, { base, value, waits }: CheckedEntry): boolean {
  if (waits || base.kind === 'notRead') return false
  return sameValue(kind, value, base.value) || (value === '' && base.value === null)
}

function columnOf(input: CheckedInput, lines: readonly CheckLine[]): CheckedColumn {
  if (input.valueKind !== 'decimal') return { input, lines, totals: null, withoutPrevious: 0, up: null }
  let change = 0n
  let withoutPrevious = 0
  for (const { entry } of lines) {
    const [from, to] = [previousOf(entry), scaledOf(entry.value)]
    if (from === null || to === null) withoutPrevious++
    else change += BigInt(to) - BigInt(from)
  }
  const totals = totalsOf(input.before, change)
  const up = totals !== null && totals.before > 0 && 2n * BigInt(totals.change) > BigInt(totals.before)
  return { input, lines, totals, withoutPrevious, up: up ? `${input.key}:up:${totals.after}` : null }
}

function totalsOf(before: Scaled | null, change: bigint): CheckTotals | null {
  if (before === null) return null
  const after = BigInt(before) + change
  const fits = [after, change].every((sum) => sum <= Number.MAX_SAFE_INTEGER && sum >= Number.MIN_SAFE_INTEGER)
  return fits ? { before, after: Number(after), change: Number(change) } : null
}

/** None there is nothing: an item that a person does not have adds nothing. Null: not read, or no number. */
function previousOf({ base }: CheckedEntry): Scaled | null {
  if (base.kind === 'notRead') return null
  return base.value === null || base.value === '' ? 0 : scaledOf(base.value)
}

function warningsOf(
  input: CheckedInput,
  entry: CheckedEntry,
  ofPerson: readonly CheckedEntry[],
  inputs: readonly CheckedInput[]
): readonly EntryWarning[] {
  const warnings: EntryWarning[] = []
  const warn = (kind: WarningKind, meant: string | null = null, other: number | null = null) =>
    warnings.push({ kind, word: `${entry.person.employeeId}:${input.key}:${kind}:${entry.value}`, meant, other })
  if (entry.attribute !== null && needsOwnTick(entry.attribute)) warn('identity')
  if (entry.person.left) warn('left')
  const to = scaledOf(entry.value)
  if (input.valueKind === 'text') {
    const was = entry.base.kind === 'read' && entry.base.value !== null && scaledOf(entry.base.value) !== null
    if (was && entry.value !== '' && to === null) warn('textForNumber')
  }
  if (input.valueKind !== 'decimal' || to === null) return warnings
  if (to < 0) warn('negative')
  const from = previousOf(entry)
  if (from === null || from === 0) {
    const { usualNet } = entry.person
    if (usualNet !== null && usualNet > 0 && 2n * magnitude(to) > BigInt(usualNet))
      warn(entry.base.kind === 'notRead' ? 'previousNotRead' : 'noPrevious')
  } else if (magnitude(to) >= MANY_TIMES * magnitude(from)) warn('manyTimes', meantBy(to, from))
  else if (MANY_TIMES * magnitude(to) <= magnitude(from)) warn('fewerTimes', meantBy(to, from))
  const twin = ofPerson.find(
    (other) =>
      other !== entry && inputs[other.input]?.valueKind === 'decimal' && to !== 0 && scaledOf(other.value) === to
  )
  if (twin !== undefined) warn('sameTwice', null, twin.input)
  return warnings
}

/** The value with its decimal point where it comes nearest to the present one; null where no slip explains it well. */
function meantBy(to: Scaled, from: Scaled): string | null {
  if (to === 0 || to < 0 !== from < 0) return null
  const shifted = SHIFTS.flatMap((times) => [
    ...(to % times === 0 ? [to / times] : []),
    ...(Number.isSafeInteger(to * times) ? [to * times] : [])
  ]).filter((value) => {
    const [a, b] = [magnitude(value), magnitude(from)]
    return a < 2n * b && 2n * a > b
  })
  const [nearest] = shifted.sort((a, b) => Number(distance(a, from) - distance(b, from)))
  return nearest === undefined ? null : scaledToText(nearest)
}

function distance(a: Scaled, b: Scaled): bigint {
  return magnitude(a) > magnitude(b) ? magnitude(a) - magnitude(b) : magnitude(b) - magnitude(a)
}

function magnitude(value: Scaled): bigint {
  return BigInt(Math.abs(value))
}

function listOf<Key, Value>(map: Map<Key, Value[]>, key: Key): Value[] {
  const list = map.get(key) ?? []
  if (list.length === 0) map.set(key, list)
  return list
}
