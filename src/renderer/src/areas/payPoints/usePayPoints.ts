/** The pay points of the company on screen, and learning from a report who belongs to which. */
import type { AppError } from '@shared/contract/errors'
import type { PayPointsView } from '@shared/contract/views'
import { ref, shallowRef, watch } from 'vue'
import { attempt, listen } from '@/bridge'

export function usePayPoints(companyId: () => number | null) {
  const view = shallowRef<PayPointsView | null>(null)
  const error = shallowRef<AppError | null>(null)
  /** While a report is asked: how many people it was asked for so far. */
  const asked = ref<number | null>(null)
  const found = ref(0)
  let latest = 0
  let stopped = false

  async function load(): Promise<void> {
    const mine = ++latest
    const id = companyId()
    if (id === null) return
    const answer = await attempt('payPoints.list', { companyId: id })
    if (mine !== latest) return
    error.value = answer.error
    if (answer.value !== null) view.value = answer.value
  }

  /** Asks part by part until all people were asked for; gives the failure that ended it, or null. What came before stays. */
  async function ask(): Promise<AppError | null> {
    const id = companyId()
    if (id === null || asked.value !== null) return null
    stopped = false
    asked.value = 0
    found.value = 0
    try {
      for (let after: number | null = 0; after !== null && !stopped && companyId() === id;) {
        const part: Awaited<ReturnType<typeof askPart>> = await askPart(id, after)
        if (part.error) return part.error
        asked.value += part.value.asked
        found.value += part.value.found
        after = part.value.lastId
      }
      return null
    } finally {
      asked.value = null
      void load()
    }
  }

  const askPart = (id: number, after: number) => attempt('payPoints.readOfPeople', { companyId: id, after })

  watch(
    companyId,
    async (id) => {
      view.value = null
      void load()
      if (id === null) return
      await attempt('payPoints.read', { companyId: id })
      void load()
    },
    { immediate: true }
  )
  listen('cache.changed', ({ companyId: changed }) => {
    if (changed === companyId()) void load()
  })

  return { view, error, asked, found, ask, stop: () => (stopped = true) }
}
