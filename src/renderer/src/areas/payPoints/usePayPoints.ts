/** The pay points of the company on screen, and learning from a report who belongs to which. */
import type { AppError } from '@shared/contract/errors'
import { onScopeDispose, ref, watch } from 'vue'
import { useAnswer } from '@/answer'
import { attempt, listen } from '@/bridge'

export function usePayPoints(companyId: () => number | null) {
  const { value: view, error, load } = useAnswer(companyId, (id) => attempt('payPoints.list', { companyId: id }))
  /** While a report is asked: how many people it was asked for so far. */
  const asked = ref<number | null>(null)
  let stopped = false
  // Nobody could see or stop it on another page; what came by then stays.
  onScopeDispose(() => (stopped = true))

  /**
   * Asks part by part until all people were asked for, or it is stopped; gives how many it asked about and found, with the
   * failure that ended it. What came before stays. Null when there is nothing to ask, or it is asking already.
   */
  async function ask(): Promise<{ asked: number; found: number; error: AppError | null } | null> {
    const id = companyId()
    if (id === null || asked.value !== null) return null
    stopped = false
    asked.value = 0
    let found = 0
    const outcome = (failure: AppError | null) => ({ asked: asked.value ?? 0, found, error: failure })
    try {
      for (let after: number | null = 0; after !== null && !stopped && companyId() === id;) {
        const part: Awaited<ReturnType<typeof askPart>> = await askPart(id, after)
        if (part.error) return outcome(part.error)
        asked.value += part.value.asked
        found += part.value.found
        after = part.value.lastId
      }
      return outcome(null)
    } finally {
      asked.value = null
      void load()
    }
  }

  const askPart = (id: number, after: number) => attempt('payPoints.readOfPeople', { companyId: id, after })

  watch(
    companyId,
    async (id) => {
      if (id === null) return
      await attempt('payPoints.read', { companyId: id })
      void load()
    },
    { immediate: true }
  )
  listen('cache.changed', ({ companyId: changed }) => {
    if (changed === companyId()) void load()
  })

  return { view, error, asked, ask, stop: () => (stopped = true) }
}
