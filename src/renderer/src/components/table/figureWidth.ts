import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import { isAmount, type TableColumn } from './columns'

/** A digit of a strong figure of 13, and what a cell leaves beside its text; the last one more, at the edge of the table. */
const [DIGIT_PX, PADDING_PX, LAST_PADDING_PX] = [8.1, 17, 25]
const PLAIN = /^(-?)(\d+)(\.\d+)?$/

/** The columns of rows that are all here: those of figures as wide as their longest one, which is never cut. */
export function fittingFigures<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[]
): readonly TableColumn<Row>[] {
  return withRoomFor(columns, mostLetters(columns, rows, new Map()))
}

/**
 * The same of a list of which only a part is here: a column grows when a longer figure comes into view, and stays so until another
 * list is asked for.
 */
export function useFittingFigures<Row>(
  columns: () => readonly TableColumn<Row>[],
  rows: () => readonly Row[],
  asked: () => unknown
): ComputedRef<readonly TableColumn<Row>[]> {
  const letters = shallowRef<ReadonlyMap<string, number>>(new Map())
  watch([columns, asked], () => (letters.value = mostLetters(columns(), rows(), new Map())))
  watch(
    rows,
    (now, before = []) => {
      const known = new Set(before)
      const added = now.filter((row) => !known.has(row))
      if (added.length > 0) letters.value = mostLetters(columns(), added, letters.value)
    },
    { immediate: true }
  )
  return computed(() => withRoomFor(columns(), letters.value))
}

/** How long the figures of each column are at most, over `rows` and what was `known`; that itself where it stays so. */
function mostLetters<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  known: ReadonlyMap<string, number>
): ReadonlyMap<string, number> {
  const most = new Map(known)
  let grew = false
  for (const column of columns) {
    const { id, width, right = false, text, difference = false } = column
    if (width === 'grow' || text === undefined) continue
    const before = most.get(id) ?? 0
    const now = rows.reduce(
      (least, row) => (right || isAmount(column, row) ? Math.max(least, lettersOf(text(row), difference)) : least),
      before
    )
    if (now === before) continue
    most.set(id, now)
    grew = true
  }
  return grew ? most : known
}

function withRoomFor<Row>(
  columns: readonly TableColumn<Row>[],
  letters: ReadonlyMap<string, number>
): readonly TableColumn<Row>[] {
  return columns.map((column, at) => {
    const most = letters.get(column.id) ?? 0
    const least = Math.ceil(most * DIGIT_PX) + (at === columns.length - 1 ? LAST_PADDING_PX : PADDING_PX)
    return column.width !== 'grow' && most > 0 && least > column.width ? { ...column, width: least } : column
  })
}

// As it is shown: with the marks between thousands, and a sign where it is below zero or a difference. Words may end in dots.
function lettersOf(text: string, difference: boolean): number {
  const [, minus = '', whole, fraction = ''] = PLAIN.exec(text) ?? []
  if (whole === undefined) return 0
  const sign = difference || minus !== '' ? 1 : 0
  return sign + whole.length + Math.floor((whole.length - 1) / 3) * 0.5 + fraction.length
}
