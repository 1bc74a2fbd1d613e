import { delimitedRows } from '@shared/domain/sheet'
import { unmarkedText } from '@shared/domain/spreadsheetText'
import type { Block } from './commands'

/** The cells of a text from the clipboard. */
export function parseBlock(text: string): Block {
  // The mark that keeps a text from being run as a formula is not part of the text.
  return delimitedRows(text, '\t').map((line) => line.map(unmarkedText))
}
