/** How a table is cut into sheets: a pure function of measured heights, so that what is seen is what is printed. */

/** Heights in px of the parts as they were measured. */
export interface Measures {
  /** Between the head and the foot of a sheet. */
  readonly sheet: number
  /** Who and the figure; on the first sheet only. */
  readonly lead: number
  /** The heads of the columns; on every sheet that has rows. */
  readonly tableHead: number
  readonly rows: readonly { readonly height: number; readonly keepWithNext: boolean }[]
  /** The box after the last row. */
  readonly say: number
}

/** The rows of one sheet: from `start` up to, not including, `end`. */
export interface SheetRows {
  readonly start: number
  readonly end: number
}

/**
 * The sheets, one at least; the last has room for the box. A head goes to the next sheet with the line it begins, unless they
 * do not fit on one together. A row that is higher than a sheet has one to itself.
 */
export function paginate({ sheet, lead, tableHead, rows, say }: Measures): readonly SheetRows[] {
  const sheets: SheetRows[] = []
  let start = 0
  const heightTo = (end: number) => rows.slice(start, end).reduce((sum, row) => sum + row.height, 0)
  const room = () => sheet - tableHead - (sheets.length === 0 ? lead : 0)
  const cut = (end: number) => {
    sheets.push({ start, end })
    start = end
  }
  for (const index of rows.keys()) {
    if (index > start && heightTo(index + 1) > room()) cut(endBefore(rows, start, index))
    if (index > start && heightTo(index + 1) > room()) cut(index)
  }
  if (rows.length > start && heightTo(rows.length) + say > room())
    cut(endBeforeBox(rows, start, sheet - tableHead - say))
  cut(rows.length)
  return sheets
}

// Heads at the end go along; where there is nothing but heads, they are left as they are.
function endBefore(rows: Measures['rows'], start: number, index: number): number {
  let end = index
  while (end > start && rows[end - 1]?.keepWithNext === true) end--
  return end > start ? end : index
}

// The last line and its heads keep the box company where all of them fit on one sheet; else it stands alone.
function endBeforeBox(rows: Measures['rows'], start: number, room: number): number {
  const end = endBefore(rows, start, rows.length - 1)
  const moved = rows.slice(end).reduce((sum, row) => sum + row.height, 0)
  return end > start && moved <= room ? end : rows.length
}
