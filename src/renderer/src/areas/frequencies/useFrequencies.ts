/** The pay frequencies of the company on screen: read again when the screen opens, asked again when the copy changes. */
import { watch } from 'vue'
import { useAnswer } from '@/answer'
import { attempt, listen } from '@/bridge'

export function useFrequencies(companyId: () => number | null) {
  const { value: view, error, load } = useAnswer(companyId, (id) => attempt('frequencies.list', { companyId: id }))

  watch(
    companyId,
    async (id) => {
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
