/** Blocks of cells as spreadsheets put them on the clipboard: lines of cells with tabs between them. */

/**
 * The cells of a text from the clipboard. A cell in quotes may hold tabs, line ends and doubled quotes; quotes elsewhere are
 * letters. The line end after the last line is none of its own.
 */
export function parseBlock(text: string): readonly (readonly string[])[] {
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  const source = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  if (source === '') return []
  for (;;) {
    const quoted = source[at] === '"' ? closedCell(source, at) : null
    if (quoted === null) {
      const end = endOfCell(source, at)
      line.push(unmarked(source.slice(at, end)))
      at = end
    } else {
      line.push(unmarked(quoted.cell))
      at = quoted.end
    }
    if (source[at] === '\t') {
      at++
      continue
    }
    lines.push(line)
    line = []
    at++
    if (at >= source.length) return lines
  }
}

/** A quoted cell with the place after it; null where the quotes are letters, as what follows belongs to the cell. */
function closedCell(source: string, from: number): { cell: string; end: number } | null {
  let cell = ''
  for (let at = from + 1; at < source.length; at++) {
    const letter = source.charAt(at)
    if (letter !== '"') {
      cell += letter
      continue
    }
    const next = source[at + 1]
    if (next === '"') {
      cell += '"'
      at++
      continue
    }
    return next === undefined || next === '\t' || next === '\n' ? { cell, end: at + 1 } : null
  }
  return null
}

function endOfCell(source: string, from: number): number {
  for (let at = from; at < source.length; at++) if (source[at] === '\t' || source[at] === '\n') return at
  return source.length
}

// The mark that keeps a text from being run as a formula is not part of the text.
function unmarked(cell: string): string {
  return /^'[=+@-]/.test(cell) ? cell.slice(1) : cell
}
