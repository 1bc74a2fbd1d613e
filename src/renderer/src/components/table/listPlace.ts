/** The place of one thing in an open list, and its neighbours there: what Next and Previous follow. */
import { computed, shallowRef, watch, type Ref } from 'vue'
import { Turns } from '@/answer'
import type { OpenList } from './rowWindow'

export interface PlaceSource<Row> {
  readonly indexOf: (listId: number, id: number) => Promise<number | null>
  readonly rows: (slice: { listId: number; start: number; count: number }) => Promise<readonly Row[]>
  readonly idOf: (row: Row) => number
}

export interface ListPlace<Row> {
  /** Null: not in the list, or not known yet. */
  readonly index: Readonly<Ref<number | null>>
  readonly hasPrevious: Readonly<Ref<boolean>>
  readonly hasNext: Readonly<Ref<boolean>>
  /** The row that many places further; null at an end of the list. */
  readonly neighbour: (steps: 1 | -1) => Promise<Row | null>
}

/** Keeps the place of `id` in `list` while either changes; ends with the calling scope. */
export function useListPlace<Row, Summary>(
  list: OpenList<Row, Summary>,
  id: () => number | null,
  source: PlaceSource<Row>
): ListPlace<Row> {
  const index = shallowRef<number | null>(null)
  const turns = new Turns()
  // Where presses went that are not on screen yet; a row that is still fetched has no id.
  let ahead: { readonly at: number; id: number | null }[] = []

  watch(
    [list.listId, id] as const,
    async ([listId, wanted], [listBefore]) => {
      const isNewest = turns.begin()
      const press = listId === listBefore ? ahead.findIndex((each) => each.id === wanted) : -1
      const known = ahead[press]
      ahead = ahead.slice(press < 0 ? ahead.length : press + 1)
      if (known !== undefined) {
        // With what is on screen, so that the page is drawn once.
        index.value = known.at
        return
      }
      const found = listId === null || wanted === null ? null : await source.indexOf(listId, wanted)
      if (isNewest()) index.value = found
    },
    { immediate: true }
  )

  async function neighbour(steps: 1 | -1): Promise<Row | null> {
    const [listId, at, total] = [list.listId.value, ahead.at(-1)?.at ?? index.value, list.total.value]
    if (listId === null || at === null || total === null) return null
    const start = at + steps
    if (start < 0 || start >= total) return null
    // At once: a second press goes on from here, also before what the first one opened is on screen.
    const press = { at: start, id: null as number | null }
    ahead.push(press)
    const row = list.rowAt(start) ?? (await source.rows({ listId, start, count: 1 }))[0] ?? null
    if (row === null) ahead = ahead.filter((each) => each !== press)
    else press.id = source.idOf(row)
    return row
  }

  return {
    index,
    neighbour,
    hasPrevious: computed(() => index.value !== null && index.value > 0),
    hasNext: computed(() => index.value !== null && index.value + 1 < (list.total.value ?? 0))
  }
}
