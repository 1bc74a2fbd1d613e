/** Which grid stands on the page: the one that is open, the one of a batch, or a new one. */
import type { BulkEditChoices, BulkGridDefinition, EditBatch } from '@shared/contract/views'
import { localDay } from '@shared/domain/day'
import { computed, shallowRef, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useAnswer } from '@/answer'
import { attempt } from '@/bridge'
import { confirm } from '@/components'
import { useSession } from '@/frame'
import { bulkEditText as text } from '@/text/bulkEdit'
import { definitionFor } from './definition'
import { useBulkGrid } from './store'

interface Start {
  readonly choices: BulkEditChoices
  readonly batches: readonly EditBatch[]
}

/** Opens the grid for the company in the rail; ends with the calling scope. */
export function useGridOpening() {
  const session = useSession()
  const store = useBulkGrid()
  const route = useRoute()
  const router = useRouter()
  /** What a grid without inputs would be of; null before it is known, or where nothing can be entered. */
  const draft = shallowRef<BulkGridDefinition | null>(null)
  let changing = false
  let isLeaving = false

  const start = useAnswer(
    () => session.companyId,
    async (companyId) => {
      const [choices, batches] = await Promise.all([
        attempt('bulkEdit.choices', { companyId }),
        attempt('bulkEdit.batches', { companyId, which: 'open' })
      ])
      if (choices.error !== null) return choices
      const value: Start = { choices: choices.value, batches: batches.value ?? [] }
      return { value, error: null }
    }
  )
  const wantedBatch = computed(() => Number(route.query['batch'] ?? 0) || null)

  watch(
    [start.value, wantedBatch],
    async ([now]) => {
      const { companyId } = session
      if (now === null || companyId === null || changing) return
      const isHere = store.grid !== null && store.companyId === companyId
      if (isHere && store.wish === null && (wantedBatch.value === null || wantedBatch.value === store.batchId)) {
        draft.value = store.grid?.definition ?? null
        return
      }
      await store.flush()
      const wish = store.wish ?? {}
      store.wish = null
      store.close()
      draft.value = definitionFor(now.choices, wish, now.batches, localDay(Date.now()))
      if (wantedBatch.value !== null) {
        await store.load(companyId, { batchId: wantedBatch.value })
        draft.value = store.grid?.definition ?? draft.value
      } else await openDraft()
    },
    { immediate: true }
  )
  // A batch in the address is one of the company that was left.
  watch(
    () => session.companyId,
    () => {
      if (wantedBatch.value !== null) void router.replace({ query: {} })
    }
  )
  // The address follows, so that going back finds the batch again.
  watch(
    () => store.batchId,
    (batchId) => {
      // On the way to another page that would end the way; what was begun is found in Changes.
      if (isLeaving || batchId === null || batchId === wantedBatch.value) return
      void router.replace({ query: { batch: String(batchId) } })
    }
  )

  /** Asks whether the page may be left, with the address as it is until then. */
  async function leaving(ask: () => Promise<boolean>): Promise<boolean> {
    isLeaving = true
    return ask().finally(() => (isLeaving = false))
  }

  async function openDraft(): Promise<void> {
    const { companyId } = session
    if (companyId === null || draft.value === null || draft.value.columnKeys.length === 0) return
    await store.load(companyId, { definition: draft.value })
    draft.value = store.grid?.definition ?? draft.value
  }

  /** Another frequency, payslip, pay points or people: another grid, in a batch of its own. */
  async function change(patch: Partial<BulkGridDefinition>): Promise<void> {
    changing = true
    await begin(patch).finally(() => (changing = false))
  }

  async function begin(patch: Partial<BulkGridDefinition>): Promise<void> {
    const [before, choices] = [draft.value, start.value.value?.choices]
    if (before === null || choices === undefined) return
    store.run({ do: 'leave' })
    // The value that was left a moment ago counts.
    store.checkNow()
    const edits = store.check ? store.check.edits + store.check.cannotBeSent.length + store.check.unchanged : 0
    const entered = edits + (store.now?.faults ?? 0)
    if (entered > 0) {
      const question = { title: text.newGridTitle, body: text.newGridBody(entered), confirm: text.newGrid }
      if (!(await confirm(question))) return
    }
    if (!(await store.flush())) return
    // Everything in it was taken back: an empty batch is nothing to find in Changes.
    if (entered === 0 && store.batchId !== null) await attempt('bulkEdit.discard', { batchId: store.batchId })
    const of =
      patch.frequencyId === undefined
        ? before
        : definitionFor(
            choices,
            { frequencyId: patch.frequencyId },
            start.value.value?.batches ?? [],
            localDay(Date.now())
          )
    if (of === null) return
    store.close()
    draft.value = { ...of, ...patch }
    if (wantedBatch.value !== null) await router.replace({ query: {} })
    await openDraft()
  }

  /** Other inputs of the same grid; what was entered stays. */
  async function setInputs(columnKeys: readonly string[]): Promise<void> {
    if (draft.value === null) return
    draft.value = { ...draft.value, columnKeys: [...columnKeys] }
    if (store.grid === null) await openDraft()
    else await store.setInputs(columnKeys)
    draft.value = store.grid?.definition ?? draft.value
  }

  return {
    choices: computed(() => start.value.value?.choices ?? null),
    error: start.error,
    reload: start.load,
    draft,
    change,
    setInputs,
    leaving
  }
}
