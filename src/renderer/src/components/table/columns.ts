import type { VNodeChild } from 'vue'

/** A column of a VirtualTable. Its cells come from the slot `cell-<id>`, from `draw`, or from `text` where that is enough. */
export interface TableColumn<Row> {
  readonly id: string
  readonly head: string
  /** Fixed width in px; or `grow`: takes what is left, at least `minWidth`. Widths fit the longest figure. */
  readonly width: number | 'grow'
  readonly minWidth?: number
  /** Figures stand right. */
  readonly right?: boolean
  /** Whether its head sorts; the page asks the reader for the order, nothing is sorted here. */
  readonly sortable?: boolean
  /** The first press sorts downwards (amounts, dates). */
  readonly downFirst?: boolean
  readonly dim?: boolean
  /** The cell as text: what is shown without a slot, copied and exported. Figures plain (`-1234.50`), days ISO. */
  readonly text?: (row: Row) => string
  /** The cell as it is shown, of plain nodes (`drawn.ts`): for lists of which many rows are drawn at once. */
  readonly draw?: (row: Row) => VNodeChild
  /** Exported as a number wherever its text is one; where a column holds other values too, of which rows. */
  readonly amount?: boolean | ((row: Row) => boolean)
  /** Its amounts are differences: for the eye, on paper too, with their sign, and a dash for none. */
  readonly difference?: boolean
}

/** Whether a cell is an amount. */
export function isAmount<Row>({ amount = false }: TableColumn<Row>, row: Row): boolean {
  return typeof amount === 'function' ? amount(row) : amount
}

/** The order of a list: by which column, and whether downwards. */
export interface TableSort {
  readonly id: string
  readonly descending: boolean
}

/** What a row is in a table that has parts: `head` begins a part, `sum` adds one up, `net` is the figure it is all about. */
export type RowKind = 'line' | 'head' | 'sum' | 'net'

const SELECT_PX = 38
const LEAST_GROW_PX = 140

/** The columns as a CSS grid template; `selectable` puts the boxes before them. */
export function gridTemplate(columns: readonly TableColumn<never>[], selectable: boolean): string {
  const tracks = columns.map((column) =>
    column.width === 'grow' ? `minmax(${column.minWidth ?? LEAST_GROW_PX}px, 1fr)` : `${column.width}px`
  )
  return (selectable ? [`${SELECT_PX}px`, ...tracks] : tracks).join(' ')
}

/** The least width of the columns together, in px: below it the list scrolls sideways. */
export function leastWidthPx(columns: readonly TableColumn<never>[], selectable: boolean): number {
  return columns.reduce(
    (sum, column) => sum + (column.width === 'grow' ? (column.minWidth ?? LEAST_GROW_PX) : column.width),
    selectable ? SELECT_PX : 0
  )
}
