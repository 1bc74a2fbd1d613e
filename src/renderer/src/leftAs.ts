/** Lists as they were left: Back and Forward find what was searched, filtered and put in order, a new visit begins anew. */
import { computed, ref, shallowReactive, type WritableComputedRef } from 'vue'
import { START_LOCATION, type Router } from 'vue-router'

/** What is kept of one list, by the place in the history. */
type Kept<Value> = Map<number, Map<string, Value>>

const lists = new Set<Kept<unknown>>()
const position = ref(0)
// A page that is on screen while all is forgotten begins anew too.
const era = ref(0)

/**
 * A list that is found as it was left; declared once, outside of the page. What it gives is for the page's setup: `first` is the
 * list of a new visit, `of` whose list it is, so that a filter of one never reaches another. Each part is then a ref.
 */
export function leftAs<Value extends object>(): (
  first: () => Value,
  of: () => unknown
) => <Part extends keyof Value>(part: Part) => WritableComputedRef<Value[Part]> {
  const kept: Kept<Value> = new Map()
  lists.add(kept)
  return (first, of) => {
    const here = computed(() => {
      const at = kept.get(position.value) ?? new Map<string, Value>()
      kept.set(position.value, at)
      const key = JSON.stringify([era.value, of()])
      const value = at.get(key) ?? shallowReactive<Value>(first())
      at.set(key, value)
      return value
    })
    return (part) => computed({ get: () => here.value[part], set: (next) => (here.value[part] = next) })
  }
}

/** Forgets how every list was left. */
export function forgetLeft(): void {
  for (const kept of lists) kept.clear()
  era.value++
}

/** Follows where the officer is in the history; once for a router. */
export function followHistory(router: Router): void {
  const { history } = router.options
  let isPopped = false
  history.listen(() => (isPopped = true))
  // Not the history itself: after Back it is elsewhere before the page is left.
  router.afterEach((_to, from, failure) => {
    const isVisit = !isPopped
    isPopped = false
    if (failure) return
    const now = Number(history.state['position'] ?? 0)
    if (from === START_LOCATION) forgetLeft()
    else if (isVisit && now !== position.value) forgetFrom(now)
    position.value = now
  })
}

function forgetFrom(first: number): void {
  for (const kept of lists) for (const at of kept.keys()) if (at >= first) kept.delete(at)
}
