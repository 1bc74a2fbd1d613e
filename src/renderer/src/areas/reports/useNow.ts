import { onScopeDispose, readonly, ref, type Ref } from 'vue'

const TICK_MS = 1000

/** The moment, by the second, for what counts down; it stands still while nothing does. Ends with the calling scope. */
export function useNow(counting: () => boolean): Readonly<Ref<number>> {
  const nowMs = ref(Date.now())
  const timer = setInterval(() => {
    if (counting()) nowMs.value = Date.now()
  }, TICK_MS)
  onScopeDispose(() => clearInterval(timer))
  return readonly(nowMs)
}
