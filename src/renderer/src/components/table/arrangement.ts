import { computed, shallowRef, type ComputedRef } from 'vue'
import type { TableColumn } from './columns'
import { arranged, changeLayout, layoutOf } from './layout'

/** The columns of one table as they stand, and what dragging an edge does to them. */
export interface Arrangement<Row> {
  readonly standing: ComputedRef<readonly TableColumn<Row>[]>
  /** While an edge is dragged: seen, not kept yet. */
  readonly drag: (id: string, px: number) => void
  /** Keeps a width; null: the column's own again. */
  readonly resize: (id: string, px: number | null) => void
}

/** The arrangement kept under `name`; without a name the columns stand as given. */
export function useArrangement<Row>(
  columns: () => readonly TableColumn<Row>[],
  hidden: () => readonly string[],
  name: string | undefined
): Arrangement<Row> {
  const dragged = shallowRef<Readonly<Record<string, number>>>({})
  return {
    standing: computed(() => {
      const kept = layoutOf(name)
      return arranged(columns(), hidden(), { ...kept, widthsPx: { ...kept.widthsPx, ...dragged.value } })
    }),
    drag: (id, px) => (dragged.value = { [id]: px }),
    resize(id, px) {
      dragged.value = {}
      if (name === undefined) return
      const { [id]: _, ...others } = layoutOf(name).widthsPx
      changeLayout(name, { widthsPx: px === null ? others : { ...others, [id]: px } })
    }
  }
}
