/** What is sent of payslip items at once, an entry added, changed or deleted, and what the service said to the last of it. */
import type { AppError } from '@shared/contract/errors'
import type { PayItemEntry, WriteView } from '@shared/contract/views'
import type { PayItemOperation } from '@shared/domain/directWrite'
import { payItemEntryKey } from '@shared/domain/formDraft'
import { wordingOf } from '@shared/contract/errorWording'
import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import { Turns } from '@/answer'
import { attempt } from '@/bridge'
import { toast } from '@/components'
import { payItemsText as text } from '@/text/payItems'
import { writesText } from '@/text/writes'
import type { ItemsOwner } from './usePayItems'

/** What the form of an entry sends. */
export interface EnteredItem {
  readonly systemType: string
  readonly inputs: Record<string, string>
  readonly operation: PayItemOperation
}

/**
 * `taken`: what was sent is not refused, so that its form can go. What is answered once that form was left (`forget`), or its page, is told
 * and is nothing of the form that is open then. Ends with the calling scope.
 */
export function useItemWrites(subject: () => ItemsOwner, taken: () => void) {
  const busy = ref(false)
  const refused = shallowRef<WriteView | null>(null)
  const failure = shallowRef<AppError | null>(null)

  /** Of the form that is open. */
  const turns = new Turns()
  onScopeDispose(() => turns.end())

  function forget(): void {
    turns.end()
    refused.value = null
    failure.value = null
  }

  async function settle(
    sending: Promise<{ value: WriteView | null; error: AppError | null }>,
    done: string
  ): Promise<void> {
    const isOpen = turns.begin()
    busy.value = true
    const { value, error: thrown } = await sending
    busy.value = false
    if (value?.state === 'done') toast('positive', done)
    if (!isOpen()) return tellLeft(value, thrown)
    failure.value = thrown
    refused.value = value?.state === 'refused' ? value : null
    if (value !== null && value.state !== 'refused') taken()
  }

  // What has no answer stands where all such writes do.
  function tellLeft(value: WriteView | null, thrown: AppError | null): void {
    if (thrown !== null) toast('negative', `${thrown.message} ${wordingOf(thrown.code).nextStep}`)
    else if (value?.state === 'refused')
      toast('negative', `${value.subject}: ${text.refused} ${writesText.reason(value)}`)
  }

  /** Changes the entry `at`, or adds one where it is null. */
  async function put(at: PayItemEntry | null, { systemType, inputs, operation }: EnteredItem): Promise<void> {
    if (at?.id != null) {
      // Always by its id: a kind may be there several times.
      const change = { ...subject(), payItemId: at.id, inputs, entry: payItemEntryKey(at) }
      await settle(attempt('payItems.change', change), text.changed)
      return
    }
    // An entry of the employee, changed for this payslip alone.
    const named = at === null ? null : { operation: 'update' as const, instanceId: at.standsFor }
    const how = named ?? { operation: operation === 'upsert' ? null : operation, instanceId: null }
    const added = { ...subject(), systemType, inputs, ...how, entry: payItemEntryKey(at) }
    await settle(attempt('payItems.put', added), text.added)
  }

  async function takeOut(payItemId: number): Promise<void> {
    await settle(attempt('payItems.remove', { ...subject(), payItemId }), text.removed)
  }

  return {
    busy,
    refused,
    failure,
    /** What the service said of single fields. */
    fields: computed(() => refused.value?.error?.details.fields ?? {}),
    forget,
    put,
    takeOut
  }
}
