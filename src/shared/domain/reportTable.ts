/**
 * A report's rows as a table. Every cell is a text as it was sent; a formatted value is never read as a number, as its symbol,
 * separators and decimals are the service's choice. Only plain (raw) values are decimals, and those are exact.
 */
import Big from 'big.js'
import { isJsonObject, jsonWords, type JsonObject, type JsonValue } from './json'
import type { ReportForm, ReportName } from './report'

/** A column: a key of the rows, or one part of it where the key holds an object (the item of a variance). */
export interface ReportColumn {
  readonly key: string
  readonly part: string | null
  /** What the cells are; `label`: all that tells rows apart, `amount`: money, `value`: anything else, of which only that is known. */
  readonly kind: 'label' | 'amount' | 'value'
}

export interface ReportTableRow {
  /** As sent; null when the row names nobody. */
  readonly employee: string | null
  /** By column; null: nothing there, which is not 0. */
  readonly cells: readonly (string | null)[]
}

export interface ReportTable {
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly ReportTableRow[]
}

/** The key of the employee in every row; it is shown as a person, not as a column. */
const EMPLOYEE_KEY = 'employee'

/** Keys that tell rows apart (spec, row shapes); every other key holds values. */
const LABELS: ReadonlySet<string> = new Set(['Date', 'Type', 'Transaction', 'leave_type'])

/** Whether a key tells the rows of one employee apart. */
export function tellsRowsApart(key: string): boolean {
  return LABELS.has(key)
}

/** The table of rows as received: all keys that any row has, in the order in which they first appear. */
export function tableOf(rows: readonly JsonObject[], form: Pick<ReportForm, 'customFields'>): ReportTable {
  const places = new Map<string, number>()
  const columns: ReportColumn[] = []
  const made = rows.map((row) => {
    const cells: (string | null)[] = []
    const put = (key: string, part: string | null, value: JsonValue): void => {
      const name = JSON.stringify([key, part])
      const place = places.get(name) ?? columns.length
      if (place === columns.length) {
        places.set(name, place)
        columns.push({ key, part, kind: LABELS.has(key) || form.customFields.includes(key) ? 'label' : 'value' })
      }
      cells[place] = textOf(value)
    }
    for (const [key, value] of Object.entries(row)) {
      if (key === EMPLOYEE_KEY) continue
      if (isJsonObject(value)) for (const [part, each] of Object.entries(value)) put(key, part, each)
      else put(key, null, value)
    }
    return { employee: textOf(row[EMPLOYEE_KEY] ?? null), cells }
  })
  return {
    columns,
    rows: made.map(({ employee, cells }) => ({
      employee,
      cells: columns.map((_, at) => cells[at] ?? null)
    }))
  }
}

/** Tables one after the other; a column that one of them has not is empty there. */
export function stacked(tables: readonly ReportTable[]): ReportTable {
  const places = new Map<string, number>()
  const columns: ReportColumn[] = []
  for (const column of tables.flatMap((table) => table.columns)) {
    const name = JSON.stringify([column.key, column.part])
    if (places.has(name)) continue
    places.set(name, columns.length)
    columns.push(column)
  }
  const rows = tables.flatMap((table) => {
    const from = columns.map(({ key, part }) =>
      table.columns.findIndex((column) => column.key === key && column.part === part)
    )
    return table.rows.map(({ employee, cells }) => ({ employee, cells: from.map((at) => cells[at] ?? null) }))
  })
  return { columns, rows }
}

/** A plain decimal as the service writes one: digits, one point, a minus in front. Nothing else is a number here. */
const DECIMAL = /^[-−]?\d+(\.\d+)?$/

/** The exact decimal of a plain value; null for every other text, formatted amounts among them. */
export function decimalOf(text: string | null): Big | null {
  if (text === null) return null
  const trimmed = text.trim()
  return DECIMAL.test(trimmed) ? new Big(trimmed.replace('−', '-')) : null
}

/**
 * The order of two cells of one column. Plain values: decimals by their exact value, before texts. Formatted values, and texts
 * among plain ones: letter by letter in the order of Unicode, digits before letters, so `HK$10.00` stands before `HK$9.00`; that
 * is said on screen. Nothing there comes last, upwards and downwards.
 */
export function compareCells(a: string | null, b: string | null, raw: boolean, descending: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  const order = raw ? comparePlain(a, b) : compareText(a, b)
  return descending ? -order : order
}

function comparePlain(a: string, b: string): number {
  const x = decimalOf(a)
  const y = decimalOf(b)
  if (x !== null && y !== null) return x.cmp(y)
  if (x !== null || y !== null) return x !== null ? -1 : 1
  return compareText(a, b)
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** A row names a person by the id that was asked with (spec, row shapes); any other is the service's own, as a row of totals is. */
const EMPLOYEE_ID = /^[1-9]\d*$/

/** Whether a row is of a person. Another is shown as it was sent, and nothing is added up beside it. */
export function isOfPerson(employee: string | null): boolean {
  return employee !== null && EMPLOYEE_ID.test(employee)
}

/** Keys whose sum means something; `all`: every column that may hold amounts, of which only `explained` knows. */
const SUMMED: Readonly<Record<ReportName, 'all' | readonly string[]>> = {
  transaction_history: 'all',
  // Income and deductions, and days of several kinds of leave, stand in one column.
  variance: [],
  comparison_leave: [],
  leave_liability_v2: ['Days', 'Liability'],
  tracked_balances: ['Loans', 'Savings', 'Garnishees']
}

/** Keys that hold amounts (spec, row shapes). An account is one where payslips have a line of its label: those are amounts. */
const AMOUNTS: Readonly<Record<ReportName, readonly string[]>> = {
  transaction_history: [],
  variance: ['Previous', 'Selected', 'Variance'],
  comparison_leave: [],
  leave_liability_v2: ['Daily Rate', 'Liability'],
  tracked_balances: ['Loans', 'Savings', 'Garnishees']
}

/**
 * The columns of a result with what is known of them, and of its sums those that mean something: an id, a rate or hours of a
 * history are never told as money. `lines`: what the lines of payslips are called.
 */
export function explained(
  report: ReportName,
  { columns, totals }: { readonly columns: readonly ReportColumn[]; readonly totals: readonly (string | null)[] },
  lines: ReadonlySet<string>
): { columns: ReportColumn[]; totals: (string | null)[] } {
  const history = report === 'transaction_history'
  const told = columns.map((column): ReportColumn => {
    const { key, part, kind } = column
    const isAmount = part === null && (history ? lines.has(key) : AMOUNTS[report].includes(key))
    return kind === 'value' && isAmount ? { ...column, kind: 'amount' } : column
  })
  return {
    columns: told,
    totals: told.map(({ kind }, at) => (history && kind !== 'amount' ? null : (totals[at] ?? null)))
  }
}

/**
 * The exact sums of plain values by column, as decimal text. Null for a column that is not summed, has no value, or holds
 * one that is no decimal; formatted values are never summed, and none where a row is of nobody: it may be a sum itself.
 */
export function totalsOf(report: ReportName, { columns, rows }: ReportTable, raw: boolean): (string | null)[] {
  const summable = raw && rows.every(({ employee }) => isOfPerson(employee))
  return columns.map(({ key, kind }, at) => {
    const summed = SUMMED[report]
    if (!summable || kind === 'label' || !(summed === 'all' || summed.includes(key))) return null
    let sum: Big | null = null
    for (const { cells } of rows) {
      const cell = cells[at] ?? null
      if (cell === null) continue
      const value = decimalOf(cell)
      if (value === null) return null
      sum = (sum ?? new Big(0)).plus(value)
    }
    return sum === null ? null : sum.toFixed()
  })
}

function textOf(value: JsonValue): string | null {
  if (value === null || typeof value === 'string') return value
  return jsonWords(value)
}
