/** The edits of a company on screen, the one chosen, and the acts on them. */
import type { ChannelInput } from '@shared/contract/channels'
import { wordingOf } from '@shared/contract/errorWording'
import type { EditCounts } from '@shared/contract/views'
import type { Edit } from '@shared/domain/edit'
import { computed, ref, watch } from 'vue'
import { useAnswer } from '@/answer'
import { attempt, listen } from '@/bridge'
import { toast } from '@/components'

type EditChannel =
  | 'edits.discard'
  | 'edits.change'
  | 'edits.hold'
  | 'edits.holdAll'
  | 'edits.resolveConflict'
  | 'edits.settleUnknown'
  | 'handover.takeBack'

const NONE: { readonly edits: readonly Edit[]; readonly counts: EditCounts } = {
  edits: [],
  counts: { waiting: 0, held: 0, total: 0 }
}

/** `which`: the waiting ones with today's saved, or all. Ends with the calling scope. */
export function useChanges(companyId: () => number | null, which: () => 'waiting' | 'history') {
  const chosenId = ref<number | null>(null)
  const asked = useAnswer(
    () => (companyId() === null ? null : `${companyId()} ${which()}`),
    async () => {
      const id = companyId()
      if (id === null) return { value: NONE, error: null }
      const [lists, of] =
        which() === 'history' ? ([['all'], 'all'] as const) : ([['unsettled', 'settledToday'], 'waiting'] as const)
      const [counts, ...listed] = await Promise.all([
        attempt('edits.counts', { companyId: id, which: of }),
        ...lists.map((list) => attempt('edits.list', { companyId: id, which: list }))
      ])
      if (counts.error !== null) return counts
      const edits: Edit[] = []
      for (const list of listed) {
        if (list.error !== null) return list
        edits.push(...list.value)
      }
      return { value: { edits, counts: counts.value }, error: null }
    }
  )
  const edits = computed<readonly Edit[] | null>(() => (companyId() === null ? [] : (asked.value.value?.edits ?? null)))
  const counts = computed(() => asked.value.value?.counts ?? NONE.counts)
  const happened = useAnswer(
    () => chosenId.value,
    (editId) => attempt('edits.history', { editId })
  )
  const load = () => Promise.all([asked.load(), happened.load()])

  /** Carries an act out and shows what became of it; gives whether it succeeded. */
  async function act<C extends EditChannel>(channel: C, input: ChannelInput<C>): Promise<boolean> {
    // The channels all take an input; the conditional type of `attempt` cannot see that for a type parameter.
    const { error: failure } = await (attempt as (channel: C, input: ChannelInput<C>) => ReturnType<typeof attempt<C>>)(
      channel,
      input
    )
    if (failure) toast('negative', `${failure.message} ${wordingOf(failure.code).nextStep}`)
    await load()
    return failure === null
  }

  watch([companyId, which], () => (chosenId.value = null))
  listen('edits.changed', () => void load())

  return {
    edits,
    /** Of all there are, also where the list has no room for them. */
    counts,
    error: asked.error,
    history: computed(() => happened.value.value ?? []),
    chosenId,
    chosen: computed(() => edits.value?.find((edit) => edit.id === chosenId.value) ?? null),
    act
  }
}
