/** What was entered together: batches with drafts or waiting edits, and the last ones that can be undone. */
import type { EditBatch } from '@shared/contract/views'
import { computed } from 'vue'
import { useAnswer } from '@/answer'
import { attempt, listen } from '@/bridge'

/** Ends with the calling scope. */
export function useBatches(companyId: () => number | null) {
  const answer = useAnswer(companyId, async (id) => {
    const [open, settled] = await Promise.all([
      attempt('bulkEdit.batches', { companyId: id, which: 'open' }),
      attempt('bulkEdit.batches', { companyId: id, which: 'settled' })
    ])
    if (open.error !== null) return open
    return { value: { open: open.value, settled: settled.value ?? [] }, error: null }
  })
  listen('edits.changed', () => void answer.load())
  const all = computed<readonly EditBatch[]>(() => {
    const open = answer.value.value?.open ?? []
    return [...open, ...(answer.value.value?.settled ?? []).filter(({ id }) => !open.some((each) => each.id === id))]
  })
  return {
    /** Entered and not queued yet. */
    drafts: computed(() => all.value.filter(({ drafts }) => drafts > 0)),
    /** Those whose edits stand together in the list: single edits are no batch of the officer's. */
    together: computed(() => all.value.filter(({ definition, name }) => definition !== null || name !== null)),
    load: answer.load
  }
}
