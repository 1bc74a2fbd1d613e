import { delimitedRows } from '@shared/domain/sheet'
import type { Block } from './commands'

/** The cells of a text from the clipboard. */
export function parseBlock(text: string): Block {
  return delimitedRows(text, '\t').map((line) => line.map(unmarked))
}

// The mark that keeps a text from being run as a formula is not part of the text.
function unmarked(cell: string): string {
  return /^'[=+@-]/.test(cell) ? cell.slice(1) : cell
}
