import { showAmount } from '@shared/domain/money'
import { printText } from '@/text/print'
import type { ShownList } from './exportList'
import type { Printable, PrintRow } from './printing'

/** Above so many rows paper is no way to read a list, and the preview would be slow. */
export const MOST_PRINTED = 3000
/** Above so many columns the paper is laid sideways. */
const MOST_UPRIGHT = 5
/** The part of a column that takes what is left, against the px of the others. */
const GROWING = 260

interface ListToPrint<Row> extends ShownList<Row> {
  readonly label: string
  readonly company: string
  readonly note: string
  readonly total: number
}

/** A list for paper, with exactly the columns and rows on screen; null when it is too long for that. Throws what a read does. */
export async function listPrintable<Row>(list: ListToPrint<Row>): Promise<Printable | null> {
  const { name, label, company, columns, note, total, slices } = list
  if (total > MOST_PRINTED) return null
  const rows: PrintRow[] = []
  for await (const slice of slices()) {
    for (const row of slice) {
      const cells = columns.map(({ text, amount }) => {
        const words = text?.(row) ?? ''
        return amount === true ? showAmount(words) : words
      })
      rows.push({ kind: 'line', cells })
    }
  }
  return {
    title: label,
    fileName: name,
    notice: null,
    options: [],
    document: () => ({
      company,
      what: label,
      mark: '',
      lead: null,
      wide: columns.length > MOST_UPRIGHT,
      columns: columns.map(({ head, right = false, width }) => ({
        head,
        right,
        share: width === 'grow' ? GROWING : width
      })),
      rows,
      say: { strong: printText.list(rows.length), text: note },
      foot: name
    })
  }
}
