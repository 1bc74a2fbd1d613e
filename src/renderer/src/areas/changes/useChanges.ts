/** The edits of a company on screen, the one chosen, and the acts on them. */
import type { ChannelInput } from '@shared/contract/channels'
import { wordingOf } from '@shared/contract/errorWording'
import type { Edit } from '@shared/domain/edit'
import { computed, ref, watch } from 'vue'
import { useAnswer } from '@/answer'
import { attempt, listen } from '@/bridge'
import { toast } from '@/components'

type EditChannel =
  | 'edits.discard'
  | 'edits.change'
  | 'edits.hold'
  | 'edits.resolveConflict'
  | 'edits.settleUnknown'
  | 'handover.takeBack'

/** `which`: the waiting ones with today's saved, or all. Ends with the calling scope. */
export function useChanges(companyId: () => number | null, which: () => 'waiting' | 'history') {
  const chosenId = ref<number | null>(null)
  const asked = useAnswer(
    () => (companyId() === null ? null : `${companyId()} ${which()}`),
    async () => {
      const id = companyId()
      if (which() === 'history') return attempt('edits.list', { companyId: id, which: 'all' })
      const [unsettled, today] = await Promise.all([
        attempt('edits.list', { companyId: id, which: 'unsettled' }),
        attempt('edits.list', { companyId: id, which: 'settledToday' })
      ])
      if (unsettled.error !== null) return unsettled
      return today.error === null ? { value: [...unsettled.value, ...today.value], error: null } : today
    }
  )
  const edits = computed<readonly Edit[] | null>(() => (companyId() === null ? [] : asked.value.value))
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
    error: asked.error,
    history: computed(() => happened.value.value ?? []),
    chosenId,
    chosen: computed(() => edits.value?.find((edit) => edit.id === chosenId.value) ?? null),
    act
  }
}
