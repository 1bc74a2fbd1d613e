/** Where the columns of the grid stand: two of the person, which stay, and one for each input. */
import type { BulkColumnChoice } from '@shared/contract/views'
import { bulkEditText as text } from '@/text/bulkEdit'
import type { CellAt } from './grid/shape'

export interface ColumnPlace {
  readonly index: number
  readonly leftPx: number
  readonly widthPx: number
}

export interface GridLayout {
  readonly numberPx: number
  readonly namePx: number
  readonly frozenPx: number
  readonly columns: readonly ColumnPlace[]
  readonly totalPx: number
}

export const HEAD_PX = 40
const [LEAST_NUMBER_PX, LEAST_NAME_PX, MOST_NAME_PX] = [64, 172, 420]
const DIGIT_PX = 7.8
const [LEAST_PX, MOST_PX, TEXT_PX] = [136, 260, 152]
/** The widths of a letter in a head of 12 and in its second line of 11, generously; a figure is never cut. */
const [HEAD_LETTER_PX, SCOPE_LETTER_PX, PADDING_PX] = [7, 5.6, 18]

/**
 * The layout in a pane of `widthPx`: the name takes what the inputs leave. `longestNumber`: the letters of the longest number or
 * id, none of which is cut.
 */
export function layoutOf(columns: readonly BulkColumnChoice[], widthPx: number, longestNumber: number): GridLayout {
  const numberPx = Math.max(LEAST_NUMBER_PX, Math.ceil(longestNumber * DIGIT_PX) + 22)
  const widths = columns.map(({ label, target, valueKind }) => {
    const words = label.length * HEAD_LETTER_PX
    const scope = text.scope[target].length * SCOPE_LETTER_PX
    const least = valueKind === 'decimal' || valueKind === 'boolean' ? LEAST_PX : TEXT_PX
    return Math.round(Math.max(least, Math.min(MOST_PX, Math.max(words, scope) + PADDING_PX)))
  })
  const inputsPx = widths.reduce((sum, width) => sum + width, 0)
  const rest = widthPx - numberPx - inputsPx
  const namePx = Math.max(LEAST_NAME_PX, Math.min(MOST_NAME_PX, rest))
  const frozenPx = numberPx + namePx
  let leftPx = frozenPx
  const places = widths.map((width, index) => {
    const place = { index, leftPx, widthPx: width }
    leftPx += width
    return place
  })
  return { numberPx, namePx, frozenPx, columns: places, totalPx: leftPx }
}

/** The cell at a point of the pane, however it is scrolled; null over the head or beside the last column. */
export function placeUnder(
  layout: GridLayout,
  at: { readonly x: number; readonly y: number; readonly scrollLeft: number; readonly scrollTop: number },
  rowPx: number
): CellAt | null {
  if (at.y < HEAD_PX) return null
  const row = Math.floor((at.y - HEAD_PX + at.scrollTop) / rowPx)
  if (at.x < layout.frozenPx) return { row, column: -1 }
  const left = at.x + at.scrollLeft
  const there = layout.columns.find(({ leftPx, widthPx }) => left >= leftPx && left < leftPx + widthPx)
  return there ? { row, column: there.index } : null
}

/**
 * Where to scroll so that what begins at `startPx` and is `sizePx` long is seen whole, in a view of `viewPx` that begins at `nowPx`; null
 * where it is. What is longer than the view is shown from its beginning.
 */
export function scrolledTo(startPx: number, sizePx: number, nowPx: number, viewPx: number): number | null {
  if (startPx < nowPx || sizePx > viewPx) return startPx === nowPx ? null : startPx
  return startPx + sizePx > nowPx + viewPx ? startPx + sizePx - viewPx : null
}
