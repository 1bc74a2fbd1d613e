/** The payslip items of an owner, from the copy, read again on opening; and the writes of theirs that have no answer. */
import type { AppError } from '@shared/contract/errors'
import type { PayItemsView, WriteView } from '@shared/contract/views'
import { ref, shallowRef, watch } from 'vue'
import { attempt, listen } from '@/bridge'

export interface ItemsOwner {
  readonly owner: 'employee' | 'payslip'
  readonly ownerId: number
}

/** Ends with the calling scope. */
export function usePayItems(subject: () => ItemsOwner) {
  const view = shallowRef<PayItemsView | null>(null)
  const error = shallowRef<AppError | null>(null)
  const unknown = shallowRef<readonly WriteView[]>([])
  const reading = ref(false)
  let latest = 0

  async function load(): Promise<void> {
    const mine = ++latest
    const of = subject()
    const answer = await attempt('payItems.list', of)
    const writes = answer.value === null ? null : await attempt('writes.list', { companyId: answer.value.companyId })
    if (mine !== latest) return
    if (answer.value !== null) view.value = answer.value
    else error.value = answer.error
    unknown.value = (writes?.value ?? []).filter(
      ({ state, body }) =>
        state === 'unknown' && 'place' in body && body.place.kind === of.owner && body.place.id === of.ownerId
    )
  }

  /** #26. Offline the copy simply stays, and why is said. */
  async function read(): Promise<void> {
    const of = subject()
    reading.value = true
    const { error: failure } = await attempt('sync.readNow', { what: 'payItems', ...of })
    // Of an owner who is not on screen any more nothing is said.
    if (of.owner !== subject().owner || of.ownerId !== subject().ownerId) return
    reading.value = false
    error.value = failure
    await load()
  }

  /** #31. */
  async function readInherited(): Promise<void> {
    reading.value = true
    error.value = (await attempt('payItems.readInherited', { employeeId: subject().ownerId })).error
    reading.value = false
    await load()
  }

  watch(
    () => JSON.stringify(subject()),
    async () => {
      view.value = null
      await load()
      await read()
    },
    { immediate: true }
  )
  listen('cache.changed', ({ what }) => {
    if (what.includes('payItems') || what.includes('payslips')) void load()
  })
  listen('writes.changed', () => void load())

  return { view, error, unknown, reading, load, read, readInherited }
}
