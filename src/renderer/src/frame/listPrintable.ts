import { scaledOf, showAmount, showChange } from '@shared/domain/money'
import { inFull } from '@/amounts'
import { printText } from '@/text/print'
import { isAmount, type RowKind, type TableColumn } from '@/components'
import type { ShownList } from './exportList'
import type { Printable, PrintColumn, PrintRow } from './printing'

/** Above so many rows paper is no way to read a list, and the preview would be slow. */
export const MOST_PRINTED = 3000
/** Letters are a little larger on paper than on screen, and there is less room between them. */
const MM_OF_PX = 0.285
const ROOM_PX = 8
/** Words may go on in a second line; figures may not. */
const OF_WORDS = 0.8
const UPRIGHT_MM = 174
const LEAST_GROWING = 140
/** The widest that a paper's font has them, and the room beside the longest. */
const LETTER_MM = 2.05
const WIDE_LETTER_MM = 2.45
const SQUARE_MM = 3.8
const BESIDE_MM = 2.5
/** Longer words go on in a second line. */
const MOST_MM = 74
const WIDE_LETTER = /[\p{Lu}\d]/gu
const SQUARE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/gu

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
        return isAmount(column, row) ? figureOf(words, column.difference === true) : words
      })
      rows.push({ kind: kindOf(row), cells })
    }
  }
  const paper = paperColumns(columns, rows)
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

function figureOf(words: string, isDifference: boolean): string {
  const scaled = isDifference ? scaledOf(words) : null
  return scaled === null ? showAmount(words) : showChange(scaled)
}

// Each as wide as its longest cell, so that words do not break beside figures that have room to spare.
function paperColumns(columns: readonly TableColumn<never>[], rows: readonly PrintRow[]): readonly PrintColumn[] {
  // What names a row stands beside its figures on every sheet.
  const growing = columns.findIndex(({ width }) => width === 'grow')
  const naming = growing === 1 ? 1 : 0
  return columns.map(({ head, right = false, width, minWidth = LEAST_GROWING }, at) => {
    const cells = [head, ...rows.flatMap(({ kind, cells: own }) => (kind === 'head' ? [] : (own[at] ?? '')))]
    const ownMm = widestMm(cells)
    const shownMm = MM_OF_PX * OF_WORDS * ((width === 'grow' ? minWidth : width) - ROOM_PX)
    // A number or a date is never broken.
    const wordMm = Math.min(widestMm(cells.flatMap((cell) => cell.split(' '))), MOST_MM)
    return {
      head,
      right,
      share: right ? ownMm : Math.min(ownMm, Math.max(MOST_MM, shownMm)),
      leastMm: right ? ownMm : Math.min(ownMm, Math.max(shownMm, wordMm)),
      repeats: at <= naming
    }
  })
}

function widestMm(words: readonly string[]): number {
  return BESIDE_MM + words.reduce((most, each) => Math.max(most, widthMm(each)), 0)
}

function widthMm(words: string): number {
  const squares = words.match(SQUARE)?.length ?? 0
  const wide = words.match(WIDE_LETTER)?.length ?? 0
  return squares * SQUARE_MM + wide * WIDE_LETTER_MM + (words.length - squares - wide) * LETTER_MM
}
