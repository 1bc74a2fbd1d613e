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
 * The sheets, one at least; the last has room for the box. A head goes to the next sheet with the line it begins. A row that
 * is higher than a sheet has one to itself.
 */
export function paginate({ sheet, lead, tableHead, rows, say }: Measures): readonly SheetRows[] {
  const sheets: SheetRows[] = []
  let start = 0
  let room = sheet - lead - tableHead
  let used = 0
  for (const [index, row] of rows.entries()) {
    if (used + row.height > room && index > start) {
      const end = endBefore(rows, start, index)
      sheets.push({ start, end })
      start = end
      room = sheet - tableHead
      used = rows.slice(start, index).reduce((sum, each) => sum + each.height, 0)
    }
    used += row.height
  }
  sheets.push({ start, end: rows.length })
  if (used + say > room && rows.length > start) {
    // The box does not stand alone: the last line goes with it.
    const end = endBefore(rows, start, rows.length - 1)
    if (end > start && end < rows.length) sheets.splice(-1, 1, { start, end }, { start: end, end: rows.length })
    else sheets.push({ start: rows.length, end: rows.length })
  }
  return sheets
}

// Heads at the end go along; a sheet of heads only is left as it is.
function endBefore(rows: Measures['rows'], start: number, index: number): number {
  let end = index
  while (end > start && rows[end - 1]?.keepWithNext === true) end--
  return end > start ? end : index
}
