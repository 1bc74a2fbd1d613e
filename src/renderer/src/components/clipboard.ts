import { harmlessText } from '@shared/domain/spreadsheetText'

/**
 * Puts text on the clipboard within a press of a key or button. The page has no permission for the asynchronous clipboard,
 * so the copy event of the document carries it.
 */
export function copyText(text: string): boolean {
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', fill, { once: true })
  const done = document.execCommand('copy')
  document.removeEventListener('copy', fill)
  return done
}

/**
 * Rows as a spreadsheet takes them: tabs between cells, one line a row. A cell never breaks out of its place, and a text that
 * would be run as a formula stays a text.
 */
export function tabular(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(cellText).join('\t')).join('\n')
}

function cellText(cell: string): string {
  const text = harmlessText(cell).replaceAll(/[\t\r\n]+/g, ' ')
  // Where it is pasted a quote at the beginning would quote what follows, into other cells where none closes it.
  return text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text
}
