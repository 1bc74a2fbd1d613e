/** Which grid stands on the page: the one that is open, the one of a batch, or a new one. */
import type { BulkEditChoices, BulkGridDefinition, EditBatch } from '@shared/contract/views'
import { localDay } from '@shared/domain/day'
import { computed, shallowRef, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { Turns, useAnswer } from '@/answer'
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
  /** What stood on the page is being put on disk before another grid takes its place. */
  const isOpening = shallowRef(false)
  const turns = new Turns()
  /** Whether the change that the officer asked for is still the newest turn; null: none is under way. */
  let changing: (() => boolean) | null = null
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
      if (now === null || companyId === null) {
        // Another company was gone to: what was begun for the one before opens nothing under its name.
        turns.end()
        draft.value = null
        return
      }
      if (changing?.()) return
      const isNewest = turns.begin()
      isOpening.value = false
      const isHere = store.grid !== null && store.companyId === companyId
      if (isHere && store.wish === null && (wantedBatch.value === null || wantedBatch.value === store.batchId)) {
        draft.value = store.grid?.definition ?? null
        return
      }
      isOpening.value = true
      await store.flush()
      if (!isNewest()) return
      isOpening.value = false
      const wish = store.wish ?? {}
      store.wish = null
      store.close()
      draft.value = definitionFor(now.choices, wish, now.batches, localDay(Date.now()))
      if (wantedBatch.value !== null) {
        await store.load(companyId, { batchId: wantedBatch.value })
        if (isNewest()) draft.value = store.grid?.definition ?? draft.value
      } else await openDraft(companyId, isNewest)
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
      // That of a grid whose company was left meanwhile is no batch of this one.
      if (isLeaving || batchId === null || batchId === wantedBatch.value || store.companyId !== session.companyId)
        return
      void router.replace({ query: { batch: String(batchId) } })
    }
  )

  /** Asks whether the page may be left, with the address as it is until then. */
  async function leaving(ask: () => Promise<boolean>): Promise<boolean> {
    isLeaving = true
    return ask().finally(() => (isLeaving = false))
  }

  async function openDraft(companyId: number, isNewest: () => boolean): Promise<void> {
    if (draft.value === null || draft.value.columnKeys.length === 0) return
    await store.load(companyId, { definition: draft.value })
    if (isNewest()) draft.value = store.grid?.definition ?? draft.value
  }

  /** Another frequency, payslip, pay points or people: another grid, in a batch of its own. */
  async function change(patch: Partial<BulkGridDefinition>): Promise<void> {
    const isNewest = turns.begin()
    changing = isNewest
    await begin(patch, isNewest)
    if (changing === isNewest) changing = null
  }

  async function begin(patch: Partial<BulkGridDefinition>, isNewest: () => boolean): Promise<void> {
    const [before, choices, { companyId }] = [draft.value, start.value.value?.choices, session]
    if (before === null || choices === undefined || companyId === null) return
    store.run({ do: 'leave' })
    // The value that was left a moment ago counts.
    store.checkNow()
    const edits = store.check ? store.check.edits + store.check.cannotBeSent.length + store.check.unchanged : 0
    const entered = edits + (store.now?.faults ?? 0)
    if (entered > 0) {
      const question = { title: text.newGridTitle, body: text.newGridBody(entered), confirm: text.newGrid }
      if (!(await confirm(question))) return
    }
    if (!isNewest() || !(await store.flush()) || !isNewest()) return
    // Everything in it was taken back: an empty batch is nothing to find in Changes.
    if (entered === 0 && store.batchId !== null) await attempt('bulkEdit.discard', { batchId: store.batchId })
    if (!isNewest()) return
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
    if (isNewest()) await openDraft(companyId, isNewest)
  }

  /** Other inputs of the same grid; what was entered stays. */
  async function setInputs(columnKeys: readonly string[]): Promise<void> {
    const { companyId } = session
    if (draft.value === null || companyId === null) return
    const isNewest = turns.begin()
    draft.value = { ...draft.value, columnKeys: [...columnKeys] }
    if (store.grid === null) await openDraft(companyId, isNewest)
    else await store.setInputs(columnKeys)
    if (isNewest()) draft.value = store.grid?.definition ?? draft.value
  }

  return {
    choices: computed(() => (isOpening.value ? null : (start.value.value?.choices ?? null))),
    error: start.error,
    reload: start.load,
    draft,
    change,
    setInputs,
    leaving
  }
}
