import type { Choice, FlatKind } from '../edit'
import { fold } from '../fold'
import { dateOrders, readDay, type DateOrder, type DayFault } from './days'
import { decimalMarks, E_NOTATION, readDecimal, readNumber, type DecimalFault, type DecimalMark } from './decimals'
import { hasLostZeros } from './lostZeros'
import { compareReadings, type TwoReadings } from './readings'
import type { SheetCell } from './table'

/** Why a cell cannot be sent. `pastFifteen`: a workbook keeps 15 digits of a number, the rest of a longer one is made up. */
export type CellFault =
  DecimalFault | DayFault | 'notYesNo' | 'notAChoice' | 'lostZeros' | 'pastFifteen' | 'formulaError'

/** What a cell sets. `undecided`: the officer has not yet said how its column is read. */
export type CellValue =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'undecided' }
  | { readonly kind: 'fault'; readonly fault: CellFault }

/** What is known when a cell is read. */
export interface CellContext {
  readonly valueKind: FlatKind
  readonly choices: readonly Choice[] | null
  /** Null: not decided, which matters only where the readings differ. */
  readonly mark: DecimalMark | null
  readonly order: DateOrder | null
  /** The value the service holds, for zeros that were lost. */
  readonly present: string | null
  /** As `zeroedLength` gives it for the column. */
  readonly zeroedLength: number | null
}

/** The value of a cell that is not blank. Nothing is guessed, and a text is taken letter by letter. */
export function readCell(cell: SheetCell, context: CellContext): CellValue {
  if (cell.kind === 'error') return fault('formulaError')
  if (cell.kind === 'text' && E_NOTATION.test(cell.text.trim())) return fault('lostDigits')
  const { choices } = context
  if (choices !== null) return chosen(cell, choices)
  switch (context.valueKind) {
    case 'decimal':
      return decimal(cell, context.mark)
    case 'day':
      return day(cell, context.order)
    case 'boolean':
      return yesNo(cell.text.trim())
    case 'text':
      return text(cell, context)
  }
}

/** What a column's typed cells say about its decimal mark or date order; null where neither is a question of its kind. */
export function readingsOf(
  valueKind: FlatKind,
  cells: readonly string[]
): TwoReadings<DecimalMark> | TwoReadings<DateOrder> | null {
  switch (valueKind) {
    case 'decimal':
      return compareReadings(cells, decimalMarks, (each, mark) => valueOf(readDecimal(each, mark)))
    case 'day':
      return compareReadings(cells, dateOrders, (each, order) => valueOf(readDay(each, order)))
    case 'boolean':
    case 'text':
      return null
  }
}

function valueOf(reading: { readonly ok: boolean; readonly value?: string }): string | null {
  return reading.value ?? null
}

type Reading = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly fault: CellFault }

function decimal(cell: SheetCell, mark: DecimalMark | null): CellValue {
  switch (cell.kind) {
    case 'number':
      return taken(readNumber(cell.text))
    case 'text':
      return bothWays(mark, decimalMarks, (way) => readDecimal(cell.text, way))
    case 'day':
    case 'boolean':
    case 'error':
      return fault('notANumber')
  }
}

function day(cell: SheetCell, order: DateOrder | null): CellValue {
  switch (cell.kind) {
    case 'day':
      return { kind: 'value', value: cell.text }
    case 'text':
      return bothWays(order, dateOrders, (way) => readDay(cell.text, way))
    case 'number':
      return fault('bareNumber')
    case 'boolean':
    case 'error':
      return fault('notADay')
  }
}

// What both readings agree on needs no answer.
function bothWays<Way extends string>(
  way: Way | null,
  [a, b]: readonly [Way, Way],
  read: (way: Way) => Reading
): CellValue {
  if (way !== null) return taken(read(way))
  const [asA, asB] = [read(a), read(b)]
  if (!asA.ok && !asB.ok) return fault(asA.fault)
  return asA.ok && asB.ok && asA.value === asB.value ? taken(asA) : { kind: 'undecided' }
}

function text(cell: SheetCell, { present, zeroedLength }: CellContext): CellValue {
  const value = (cell.shown ?? cell.text).trim()
  if (cell.kind === 'number' && cell.text.replace(/\D/g, '').replace(/^0+/, '').length > 15) return fault('pastFifteen')
  return hasLostZeros(value, present, zeroedLength) ? fault('lostZeros') : { kind: 'value', value }
}

function yesNo(entered: string): CellValue {
  switch (entered.toLowerCase()) {
    case 'true':
    case 'yes':
      return { kind: 'value', value: 'true' }
    case 'false':
    case 'no':
      return { kind: 'value', value: 'false' }
    default:
      return fault('notYesNo')
  }
}

function chosen(cell: SheetCell, choices: readonly Choice[]): CellValue {
  const entered = fold((cell.shown ?? cell.text).trim())
  const choice = choices.find(({ value, label }) => fold(value) === entered || fold(label) === entered)
  return choice ? { kind: 'value', value: choice.value } : fault('notAChoice')
}

function taken(reading: Reading): CellValue {
  return reading.ok ? { kind: 'value', value: reading.value } : fault(reading.fault)
}

function fault(of: CellFault): CellValue {
  return { kind: 'fault', fault: of }
}
