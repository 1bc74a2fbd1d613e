import { rowSortingFeature, tableFeatures, useTable } from '@tanstack/vue-table'
import { computed, shallowRef, type ComputedRef, type Ref } from 'vue'
import type { TableColumn, TableSort } from './columns'

/** A column as it stands in the head. */
export interface ShownColumn<Row> {
  readonly definition: TableColumn<Row>
  /** How it sorts the list now; null when it does not. */
  readonly sorted: 'ascending' | 'descending' | null
  readonly toggleSort: () => void
}

/** What the heads of the columns that stand say and do: which one sorts. The rows are the reader's, already in order. */
export function useTableColumns<Row>(
  columns: () => readonly TableColumn<Row>[],
  standing: Readonly<Ref<readonly TableColumn<Row>[]>>,
  sort: Ref<TableSort | null>
): ComputedRef<readonly ShownColumn<Row>[]> {
  const sorting = computed(() => (sort.value ? [{ id: sort.value.id, desc: sort.value.descending }] : []))
  const table = useTable({
    features: tableFeatures({ rowSortingFeature }),
    data: shallowRef<object[]>([]),
    columns: computed(() =>
      columns().map((column) => ({
        id: column.id,
        header: column.head,
        // Without an accessor a column cannot sort; the value itself is never asked for.
        accessorFn: () => null,
        enableSorting: column.sortable ?? false,
        sortDescFirst: column.downFirst ?? false
      }))
    ),
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: computed(() => ({ sorting: sorting.value })),
    onSortingChange: (updater) => {
      const [next] = typeof updater === 'function' ? updater(sorting.value) : updater
      sort.value = next ? { id: next.id, descending: next.desc } : null
    }
  })
  return computed(() =>
    standing.value.map((definition) => ({
      definition,
      sorted: sort.value?.id !== definition.id ? null : sort.value.descending ? 'descending' : 'ascending',
      toggleSort: () => table.getColumn(definition.id)?.toggleSorting()
    }))
  )
}
