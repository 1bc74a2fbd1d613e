/** Which rows of a list are chosen: some by their key, or all of the list but some. */
import { computed, shallowRef, type Ref } from 'vue'

/** The chosen rows. */
export interface RowSelection {
  /** How many rows are chosen. */
  readonly count: Readonly<Ref<number>>
  /** Whether *all* was asked for: `keys` are then the exceptions, as not every row is in memory. */
  readonly all: Readonly<Ref<boolean>>
  readonly keys: Readonly<Ref<ReadonlySet<number>>>
  readonly has: (key: number) => boolean
  readonly set: (key: number, chosen: boolean) => void
  /** Chooses many at once. */
  readonly choose: (keys: Iterable<number>) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

/** A selection over a list of `total` rows. */
export function useRowSelection(total: () => number): RowSelection {
  const all = shallowRef(false)
  const keys = shallowRef<ReadonlySet<number>>(new Set())
  const has = (key: number) => keys.value.has(key) !== all.value
  return {
    all,
    keys,
    count: computed(() => (all.value ? Math.max(0, total() - keys.value.size) : keys.value.size)),
    has,
    set(key, chosen) {
      if (has(key) === chosen) return
      const next = new Set(keys.value)
      if (!next.delete(key)) next.add(key)
      keys.value = next
    },
    choose(more) {
      const next = new Set(keys.value)
      for (const key of more) {
        if (all.value) next.delete(key)
        else next.add(key)
      }
      keys.value = next
    },
    selectAll() {
      all.value = true
      keys.value = new Set()
    },
    clear() {
      all.value = false
      keys.value = new Set()
    }
  }
}
