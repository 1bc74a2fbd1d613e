/** What is sent of payslip items at once, an entry added, changed or deleted, and what the service said to the last of it. */
import type { AppError } from '@shared/contract/errors'
import type { PayItemEntry, WriteView } from '@shared/contract/views'
import type { PayItemOperation } from '@shared/domain/directWrite'
import { payItemEntryKey } from '@shared/domain/formDraft'
import { computed, ref, shallowRef } from 'vue'
import { attempt } from '@/bridge'
import { toast } from '@/components'
import { payItemsText as text } from '@/text/payItems'
import type { ItemsOwner } from './usePayItems'

/** What the form of an entry sends. */
export interface EnteredItem {
  readonly systemType: string
  readonly inputs: Record<string, string>
  readonly operation: PayItemOperation
}

/** `taken`: what was sent is not refused, so that its form can go. */
export function useItemWrites(subject: () => ItemsOwner, taken: () => void) {
  const busy = ref(false)
  const refused = shallowRef<WriteView | null>(null)
  const failure = shallowRef<AppError | null>(null)

  function forget(): void {
    refused.value = null
    failure.value = null
  }

  async function settle(
    sending: Promise<{ value: WriteView | null; error: AppError | null }>,
    done: string
  ): Promise<void> {
    busy.value = true
    const { value, error: thrown } = await sending
    busy.value = false
    failure.value = thrown
    refused.value = value?.state === 'refused' ? value : null
    if (value === null || value.state === 'refused') return
    taken()
    if (value.state === 'done') toast('positive', done)
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
