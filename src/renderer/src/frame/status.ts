import type { AppError } from '@shared/contract/errors'
import type { StatusView } from '@shared/contract/views'
import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { attempt, listen } from '@/bridge'
import { useSession } from './session'
import { isTrouble } from './trouble'

/** What the status bar says: the connection, how old the copy is, running work, waiting changes. */
export const useStatus = defineStore('status', () => {
  const session = useSession()
  const view = shallowRef<StatusView | null>(null)
  /** Why the engine cannot open the connection's files, where a reader may not have noticed; null while it can. */
  const trouble = shallowRef<AppError | null>(null)
  let asking = false
  let askAgain = false

  // Events come in bursts; one question at a time, and one more when something changed meanwhile.
  async function load(): Promise<void> {
    if (asking) {
      askAgain = true
      return
    }
    asking = true
    do {
      askAgain = false
      const { value, error } = await attempt('status.get', { companyId: session.companyId })
      // A part that is starting again has nothing to say; what was said last stays until it has.
      if (value !== null) view.value = value
      if (value !== null) trouble.value = null
      else if (isTrouble(error)) trouble.value = error
    } while (askAgain)
    asking = false
  }

  watch([() => session.companyId, () => session.activeId], () => void load(), { immediate: true })
  listen('edits.changed', () => void load())
  listen('writes.changed', () => void load())
  listen('cache.changed', () => void load())
  listen('status.changed', (next) => {
    if (view.value !== null) view.value = { ...view.value, ...next }
    // What is being answered may be older than this, and would stand in its place.
    if (view.value === null || asking) void load()
  })

  return { view, trouble, load }
})
