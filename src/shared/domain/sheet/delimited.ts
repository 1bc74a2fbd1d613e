/** What parts the cells of a row. */
export type Separator = '\t' | ',' | ';'

/**
 * The rows of a text as spreadsheets put it on the clipboard, with tabs, or save it as CSV: rows by line ends of any kind, and a
 * cell that holds a separator, a line end or a quote in double quotes, its own doubled. A quote within a cell that does not
 * begin with one is a letter like any other, and so is one that is never closed. The line end after the last row begins no row.
 */
export function delimitedRows(text: string, separator: Separator): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const end = text.length
  while (at < end || row.length > 0) {
    const { cell, next } = readCell(text, at, separator)
    row.push(cell)
    at = next
    if (text[at] === separator) {
      at++
      continue
    }
    rows.push(row)
    row = []
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
  }
  return rows
}

function readCell(text: string, start: number, separator: Separator): { cell: string; next: number } {
  if (text[start] === '"') {
    const quoted = readQuoted(text, start + 1, separator)
    if (quoted) return quoted
  }
  let next = start
  while (next < text.length && !endsCell(text[next], separator)) next++
  return { cell: text.slice(start, next), next }
}

// Null where no closing quote ends the cell, as in `"as is" text`.
function readQuoted(text: string, start: number, separator: Separator): { cell: string; next: number } | null {
  let cell = ''
  for (let at = start; ;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return null
    cell += text.slice(at, quote)
    if (text[quote + 1] === '"') {
      cell += '"'
      at = quote + 2
      continue
    }
    return quote + 1 >= text.length || endsCell(text[quote + 1], separator) ? { cell, next: quote + 1 } : null
  }
}

function endsCell(letter: string | undefined, separator: Separator): boolean {
  return letter === separator || letter === '\n' || letter === '\r'
}
