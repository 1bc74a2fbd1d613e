/** How the officer arranged the columns of each table: kept in the settings, by the table's name. */
import type { TableLayout } from '@shared/contract/settings'
import { shallowRef } from 'vue'
import type { TableColumn } from './columns'

type Layouts = Readonly<Record<string, TableLayout>>

const AS_MADE: TableLayout = { order: [], hidden: [], shown: [], widthsPx: {} }

const layouts = shallowRef<Layouts>({})
let keep: (next: Layouts) => void = () => undefined

/** Takes over what the settings have. */
export function applyLayouts(kept: Layouts): void {
  layouts.value = kept
}

/** Says who keeps a change of the officer's. */
export function keepLayoutsBy(keeper: (next: Layouts) => void): void {
  keep = keeper
}

/** The arrangement of a table; reactive. Without a name it is as the program made it. */
export function layoutOf(name: string | undefined): TableLayout {
  return (name === undefined ? undefined : layouts.value[name]) ?? AS_MADE
}

/** Changes the arrangement of a table; null: as the program made it. */
export function changeLayout(name: string, change: Partial<TableLayout> | null): void {
  const { [name]: before = AS_MADE, ...others } = layouts.value
  layouts.value = change === null ? others : { ...others, [name]: { ...before, ...change } }
  keep(layouts.value)
}

/**
 * The columns as they stand: in the officer's order and widths, without those that the officer or, where nothing was said of
 * them, the page hides. A new column of the program stands where it was made. One column always stays.
 */
export function arranged<Row>(
  columns: readonly TableColumn<Row>[],
  hiddenByPage: readonly string[],
  layout: TableLayout
): readonly TableColumn<Row>[] {
  const shown = inOrder(columns, layout).filter(({ id }) => isShown(id, hiddenByPage, layout))
  return (shown.length > 0 ? shown : columns.slice(0, 1)).map((column) => {
    const px = layout.widthsPx[column.id]
    if (px === undefined) return column
    // What takes the room that is left goes on doing so; its width is then the least.
    return column.width === 'grow' ? { ...column, minWidth: px } : { ...column, width: px }
  })
}

/** All columns in the officer's order, the hidden ones too. */
export function inOrder<Row>(columns: readonly TableColumn<Row>[], { order }: TableLayout): TableColumn<Row>[] {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const ids = order.filter((id, index) => byId.has(id) && order.indexOf(id) === index)
  for (const [index, { id }] of columns.entries()) {
    if (ids.includes(id)) continue
    const before = columns[index - 1]?.id
    ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id)
  }
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Whether a column is shown: as the officer said, else as the page has it. */
export function isShown(id: string, hiddenByPage: readonly string[], { hidden, shown }: TableLayout): boolean {
  if (hidden.includes(id)) return false
  return shown.includes(id) || !hiddenByPage.includes(id)
}
