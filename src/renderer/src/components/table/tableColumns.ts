import { columnVisibilityFeature, rowSortingFeature, tableFeatures, useTable } from '@tanstack/vue-table'
import { computed, shallowRef, type ComputedRef, type Ref } from 'vue'
import { gridTemplate, type TableColumn, type TableSort } from './columns'

/** A column as it stands in the head. */
export interface ShownColumn<Row> {
  readonly definition: TableColumn<Row>
  /** How it sorts the list now; null when it does not. */
  readonly sorted: 'ascending' | 'descending' | null
  readonly toggleSort: () => void
}

/** Which columns are shown, which one sorts, and their widths. The rows are the reader's, already in order. */
export function useTableColumns<Row>(
  columns: readonly TableColumn<Row>[],
  hidden: () => readonly string[],
  sort: Ref<TableSort | null>,
  selectable: boolean
): { shown: ComputedRef<readonly ShownColumn<Row>[]>; template: ComputedRef<string> } {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const sorting = computed(() => (sort.value ? [{ id: sort.value.id, desc: sort.value.descending }] : []))
  const table = useTable({
    features: tableFeatures({ rowSortingFeature, columnVisibilityFeature }),
    data: shallowRef<object[]>([]),
    columns: columns.map((column) => ({
      id: column.id,
      header: column.head,
      // Without an accessor a column cannot sort; the value itself is never asked for.
      accessorFn: () => null,
      enableSorting: column.sortable ?? false,
      sortDescFirst: column.downFirst ?? false
    })),
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: computed(() => ({
      sorting: sorting.value,
      columnVisibility: Object.fromEntries(hidden().map((id) => [id, false]))
    })),
    onSortingChange: (updater) => {
      const [next] = typeof updater === 'function' ? updater(sorting.value) : updater
      sort.value = next ? { id: next.id, descending: next.desc } : null
    }
  })
  const shown = computed(() =>
    table.getVisibleLeafColumns().flatMap((column) => {
      const definition = byId.get(column.id)
      if (!definition) return []
      const sorted = sort.value?.id !== column.id ? null : sort.value.descending ? 'descending' : 'ascending'
      return [{ definition, sorted, toggleSort: () => column.toggleSorting() } as const]
    })
  )
  const template = computed(() =>
    gridTemplate(
      shown.value.map((column) => column.definition),
      selectable
    )
  )
  return { shown, template }
}
