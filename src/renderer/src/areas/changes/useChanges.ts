/** The edits of a company on screen, the one chosen, and the acts on them. */
import type { ChannelInput } from '@shared/contract/channels'
import { wordingOf, type AppError } from '@shared/contract/errors'
import type { Edit, EditEvent } from '@shared/domain/edit'
import { computed, ref, shallowRef, watch } from 'vue'
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
  const edits = shallowRef<readonly Edit[] | null>(null)
  const error = shallowRef<AppError | null>(null)
  const chosenId = ref<number | null>(null)
  const history = shallowRef<readonly EditEvent[]>([])
  let latest = 0

  async function load(): Promise<void> {
    const id = companyId()
    if (id === null) {
      edits.value = []
      return
    }
    const mine = ++latest
    const answers =
      which() === 'history'
        ? [await attempt('edits.list', { companyId: id, which: 'all' })]
        : await Promise.all([
            attempt('edits.list', { companyId: id, which: 'unsettled' }),
            attempt('edits.list', { companyId: id, which: 'settledToday' })
          ])
    if (mine !== latest) return
    error.value = answers.find((answer) => answer.error !== null)?.error ?? null
    if (error.value === null) edits.value = answers.flatMap((answer) => answer.value ?? [])
    void loadHistory()
  }

  async function loadHistory(): Promise<void> {
    const editId = chosenId.value
    const events = editId === null ? [] : ((await attempt('edits.history', { editId })).value ?? [])
    if (editId === chosenId.value) history.value = events
  }

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

  watch([companyId, which], () => {
    edits.value = null
    chosenId.value = null
    void load()
  })
  watch(chosenId, () => void loadHistory())
  listen('edits.changed', () => void load())
  void load()

  return {
    edits,
    error,
    history,
    chosenId,
    chosen: computed(() => edits.value?.find((edit) => edit.id === chosenId.value) ?? null),
    act
  }
}
