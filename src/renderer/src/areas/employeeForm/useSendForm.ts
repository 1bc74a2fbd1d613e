/** The last step of the form of a person: sent at once or left waiting, and what is said of it, also to who has gone elsewhere by then. */
import { wordingOf } from '@shared/contract/errorWording'
import { onScopeDispose, ref } from 'vue'
import { useRouter } from 'vue-router'
import { toast } from '@/components'
import { useSession } from '@/frame'
import { employeeFormText as text } from '@/text/employeeForm'
import { writesText } from '@/text/writes'
import type { useEmployeeForm } from './useEmployeeForm'

interface Whose {
  readonly employeeId: number | null
  readonly name: string
}

/** `toTop` shows what stands over the form. Ends with the calling scope: nobody is led away from where they went meanwhile. */
export function useSendForm(
  desk: Pick<ReturnType<typeof useEmployeeForm>, 'busy' | 'error' | 'send' | 'queue'>,
  whose: () => Whose,
  toTop: () => Promise<void>
) {
  const router = useRouter()
  const session = useSession()
  /** Whether the officer is asked. */
  const asking = ref(false)
  let isHere = true
  onScopeDispose(() => (isHere = false))

  async function send(): Promise<void> {
    if (desk.busy.value) return
    const of = whose()
    const isStill = stillOf(of)
    const write = await desk.send()
    if (write?.state === 'done') {
      toast('positive', of.employeeId === null ? text.created(of.name, write.madeNumber) : text.changed(of.name))
      if (isStill()) leadTo(write.madeId ?? of.employeeId)
    } else if (isStill()) await showThere()
    // What has no answer is told wherever one is.
    else if (write?.state === 'refused') toast('negative', `${of.name}: ${text.refused} ${writesText.reason(write)}`)
    else tellFailure()
  }

  async function queue(): Promise<void> {
    if (desk.busy.value) return
    const of = whose()
    const isStill = stillOf(of)
    const queued = await desk.queue()
    if (queued !== null) {
      toast('positive', queued === 0 ? text.queuedNothing : text.queued(queued, of.name, session.sendsByItself))
      if (isStill()) leadTo(of.employeeId)
    } else if (isStill()) await showThere()
    else tellFailure()
  }

  const stillOf =
    ({ employeeId }: Whose) =>
    () =>
      isHere && whose().employeeId === employeeId

  async function showThere(): Promise<void> {
    asking.value = false
    await toTop()
  }

  function leadTo(employeeId: number | null): void {
    asking.value = false
    void router.replace(employeeId === null ? { name: 'employees' } : { name: 'employee', params: { employeeId } })
  }

  function tellFailure(): void {
    const { value: failed } = desk.error
    if (failed !== null) toast('negative', `${failed.message} ${wordingOf(failed.code).nextStep}`)
  }

  return { asking, send, queue }
}
