import { showAmount } from '@shared/domain/money'
import { inFull } from '@/amounts'
import { printText } from '@/text/print'
import { isAmount, type RowKind, type TableColumn } from '@/components'
import type { ShownList } from './exportList'
import type { Printable, PrintColumn, PrintRow } from './printing'

/** Above so many rows paper is no way to read a list, and the preview would be slow. */
export const MOST_PRINTED = 3000
/** The part of a column that takes what is left, against the px of the others. */
const GROWING = 260
/** Letters are a little larger on paper than on screen, and there is less room between them. */
const MM_OF_PX = 0.285
const ROOM_PX = 8
/** Words may go on in a second line; figures may not. */
const OF_WORDS = 0.8
const UPRIGHT_MM = 174
const LEAST_GROWING = 140

interface ListToPrint<Row> extends ShownList<Row> {
  readonly label: string
  readonly company: string
  /** As of when, and what is not in it. */
  readonly note: string
  readonly kindOf: (row: Row) => RowKind
}

/** A list for paper, with exactly the columns and rows on screen; null when it is too long for that. Throws what a read does. */
export async function listPrintable<Row>(list: ListToPrint<Row>): Promise<Printable | null> {
  const { name, label, company, columns, note, total, kindOf, slices } = list
  if (total > MOST_PRINTED) return null
  const rows: PrintRow[] = []
  for await (const slice of slices()) {
    for (const row of slice) {
      const cells = columns.map((column) => {
        // The print view asks before any of it is seen.
        const words = inFull(() => column.text?.(row) ?? '')
        return isAmount(column, row) ? showAmount(words) : words
      })
      rows.push({ kind: kindOf(row), cells })
    }
  }
  const paper = paperColumns(columns)
  return {
    title: label,
    fileName: name,
    notice: null,
    options: [],
    document: () => ({
      company,
      what: label,
      standing: note,
      mark: '',
      lead: null,
      wide: paper.reduce((sum, { leastMm = 0 }) => sum + leastMm, 0) > UPRIGHT_MM,
      columns: paper,
      rows,
      say: { strong: printText.list(rows.filter(({ kind }) => kind === 'line').length), text: '' },
      foot: name
    })
  }
}

function paperColumns(columns: readonly TableColumn<never>[]): readonly PrintColumn[] {
  // What names a row stands beside its figures on every sheet.
  const growing = columns.findIndex(({ width }) => width === 'grow')
  const naming = growing === 1 ? 1 : 0
  return columns.map(({ head, right = false, width, minWidth = LEAST_GROWING }, at) => ({
    head,
    right,
    share: width === 'grow' ? GROWING : width,
    leastMm: MM_OF_PX * (right ? 1 : OF_WORDS) * ((width === 'grow' ? minWidth : width) - ROOM_PX),
    repeats: at <= naming
  }))
}
