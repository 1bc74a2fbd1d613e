import { computed, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import { attempt } from '@/bridge'
import { lockView, setLockView } from '@/lockState'

const TICK_MS = 500
/** The two clocks run apart by less while nobody sets one of them and the computer does not sleep. */
const APART_MS = 2000

/**
 * For how many seconds no passphrase is looked at, counted by a clock that nobody can set. The program goes by the computer's clock: where
 * that was set it is asked again. Ends with the calling scope.
 */
export function useWait(): Readonly<Ref<number>> {
  const now = ref(0)
  const endsAt = shallowRef<number | null>(null)
  let apart = 0
  let isOver = false

  function look(): void {
    now.value = performance.now()
    apart = Date.now() - now.value
  }
  watch(
    lockView,
    (view) => {
      look()
      const untilMs = view?.waitUntilMs ?? null
      endsAt.value = untilMs === null ? null : untilMs - apart
    },
    { immediate: true, flush: 'sync' }
  )

  async function tick(): Promise<void> {
    now.value = performance.now()
    if (endsAt.value === null || Math.abs(Date.now() - now.value - apart) < APART_MS) return
    look()
    const { value } = await attempt('lock.get')
    // One that was opened meanwhile is not locked again by an older answer.
    if (value !== null && !isOver) setLockView(value)
  }
  const ticking = setInterval(() => void tick(), TICK_MS)
  onScopeDispose(() => {
    isOver = true
    clearInterval(ticking)
  })

  return computed(() => (endsAt.value === null ? 0 : Math.max(0, Math.ceil((endsAt.value - now.value) / 1000))))
}
