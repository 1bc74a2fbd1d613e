/** The pay frequencies of the company on screen: read again when the screen opens, asked again when the copy changes. */
import type { AppError } from '@shared/contract/errors'
import type { FrequenciesView } from '@shared/contract/views'
import { shallowRef, watch } from 'vue'
import { attempt, listen } from '@/bridge'

export function useFrequencies(companyId: () => number | null) {
  const view = shallowRef<FrequenciesView | null>(null)
  const error = shallowRef<AppError | null>(null)
  let latest = 0

  async function load(): Promise<void> {
    const mine = ++latest
    const id = companyId()
    if (id === null) return
    const answer = await attempt('frequencies.list', { companyId: id })
    if (mine !== latest) return
    error.value = answer.error
    if (answer.value !== null) view.value = answer.value
  }

  watch(
    companyId,
    async (id) => {
      view.value = null
      void load()
      if (id === null) return
      // Both forms, before all background work; offline the copy simply stays.
      await attempt('frequencies.read', { companyId: id })
      void load()
    },
    { immediate: true }
  )
  listen('cache.changed', ({ companyId: changed }) => {
    if (changed === companyId()) void load()
  })

  return { view, error }
}
