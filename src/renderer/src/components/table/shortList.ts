/** A list that is wholly in memory: searched and put in order here, as the reader does it for a long one. */
import { fold } from '@shared/domain/fold'
import { scaledOf } from '@shared/domain/money'
import { computed, ref, type ComputedRef, type Ref } from 'vue'
import { isAmount, type RowKind, type TableColumn, type TableSort } from './columns'

/** A short list as it stands. */
export interface ShortList<Row> {
  readonly search: Ref<string>
  /** Null: in the order it came in. */
  readonly sort: Ref<TableSort | null>
  /** What is left of it, in its order. */
  readonly rows: ComputedRef<readonly Row[]>
  /** The same, as copies and files take it. */
  readonly slices: () => AsyncGenerator<readonly Row[]>
}

/**
 * `all` with a search over the texts of `columns` and an order by one of them. With `kindOf` the lines of each part are put in
 * order among themselves, and heads and sums stay; a search leaves out the sums. The last is where search and order are kept.
 */
export function useShortList<Row>(
  all: () => readonly Row[],
  columns: () => readonly TableColumn<Row>[],
  kindOf: (row: Row) => RowKind = () => 'line',
  { search, sort }: Pick<ShortList<Row>, 'search' | 'sort'> = { search: ref(''), sort: ref(null) }
): ShortList<Row> {
  const left = computed(() => foundRows(all(), columns(), search.value, kindOf))
  const rows = computed(() => sortedRows(left.value, columns(), sort.value, kindOf))
  async function* slices(): AsyncGenerator<readonly Row[]> {
    yield await Promise.resolve(rows.value)
  }
  return { search, sort, rows, slices }
}

function foundRows<Row>(
  all: readonly Row[],
  columns: readonly TableColumn<Row>[],
  search: string,
  kindOf: (row: Row) => RowKind
): readonly Row[] {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return all
  const holds = (row: Row): boolean => {
    const text = fold(columns.map((column) => column.text?.(row) ?? '').join(' '))
    return words.every((word) => text.includes(word))
  }
  // Sums of all lines would say nothing of those that were found.
  const kept = all.filter((row) => kindOf(row) === 'head' || (kindOf(row) === 'line' && holds(row)))
  return kept.filter((row, at) => {
    const next = kept[at + 1]
    return kindOf(row) === 'line' || (next !== undefined && kindOf(next) === 'line')
  })
}

/** The lines between two other rows in the order of a column; what has nothing in it comes last in either direction. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sort: TableSort | null,
  kindOf: (row: Row) => RowKind = () => 'line'
): readonly Row[] {
  const column = columns.find(({ id }) => id === sort?.id)
  if (sort === null || column === undefined) return rows
  const sign = sort.descending ? -1 : 1
  const sorted: Row[] = []
  let part: Row[] = []
  const close = (): void => {
    const keyed = part.map((row) => [row, keyOf(column, row)] as const)
    sorted.push(...keyed.sort(([, a], [, b]) => inOrder(a, b, sign)).map(([row]) => row))
    part = []
  }
  for (const row of rows) {
    if (kindOf(row) === 'line') part.push(row)
    else {
      close()
      sorted.push(row)
    }
  }
  close()
  return sorted
}

type SortKey = number | string | null

function keyOf<Row>(column: TableColumn<Row>, row: Row): SortKey {
  const words = column.text?.(row) ?? ''
  if (isAmount(column, row)) return scaledOf(words)
  return words === '' ? null : words
}

const collator = new Intl.Collator('en', { numeric: true })

function inOrder(a: SortKey, b: SortKey, sign: 1 | -1): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)))
}
