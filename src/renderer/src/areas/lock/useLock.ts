import type { LockedWork } from '@shared/contract/views'
import { shallowRef, watch } from 'vue'
import { useRouter } from 'vue-router'
import { attempt, listen } from '@/bridge'
import { toast } from '@/components'
import { isLocked, setLockView } from '@/lockState'
import { lockText } from '@/text/lock'

/** Follows the program's lock for as long as the app lives; resolves when it is known. */
export async function followLock(): Promise<void> {
  let isTold = false
  listen('lock.changed', (view) => {
    isTold = true
    setLockView(view)
  })
  const { value } = await attempt('lock.get')
  // What was told meanwhile is newer than the answer.
  if (value !== null && !isTold) setLockView(value)
}

/** Locks, or says what is missing for it. */
export function useLocking(): () => Promise<void> {
  const router = useRouter()
  return async () => {
    const { value, error } = await attempt('lock.lock')
    if (error) toast('negative', error.message)
    else if (value.locked === null) {
      const act = () => void router.push({ name: 'settings', params: { section: 'lock' } })
      toast('warning', lockText.cannotLock, [{ label: lockText.toSettings, act }])
    }
  }
}

/** What goes on under the lock, in counts; kept fresh while it is locked. */
export function useLockedWork() {
  const work = shallowRef<LockedWork | null>(null)
  const load = async () => {
    if (isLocked.value) work.value = (await attempt('lock.work')).value
  }
  watch(isLocked, load, { immediate: true })
  listen('status.changed', () => void load())
  listen('edits.changed', () => void load())
  return work
}
