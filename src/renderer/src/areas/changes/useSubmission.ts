/** The way of a company's changes to the service: looked at first, sent then, and stopped after a part. */
import type { ErrorCode } from '@shared/contract/errorCodes'
import { wordingOf } from '@shared/contract/errorWording'
import type { SubmissionPreview } from '@shared/contract/views'
import { ref, shallowRef, watch } from 'vue'
import { Turns } from '@/answer'
import { attempt } from '@/bridge'
import { toast } from '@/components'
import { useSession } from '@/frame'
import { changesText } from '@/text/changes'

/** Of the company in the rail; what was looked at of another one is not shown in it, nor sent. Ends with the calling scope. */
export function useSubmission(companyId: () => number | null) {
  const session = useSession()
  const preview = shallowRef<SubmissionPreview | null>(null)
  const checking = ref(false)
  const turns = new Turns()

  function sayFailure(failure: { code: ErrorCode; message: string } | null): void {
    if (failure) toast('negative', `${failure.message} ${wordingOf(failure.code).nextStep}`)
  }

  async function check(): Promise<void> {
    const id = companyId()
    if (id === null) return
    const isNewest = turns.begin()
    const answer = await attempt('edits.preview', { companyId: id })
    if (!isNewest()) return
    sayFailure(answer.error)
    preview.value = answer.value
    checking.value = answer.value !== null
  }

  async function submit(ticked: readonly number[]): Promise<void> {
    // Pressed twice, the dialog is closed by then.
    if (preview.value === null || !checking.value) return
    const { companyId: id, edits, ticks } = preview.value
    turns.end()
    checking.value = false
    const answer = await attempt('edits.submit', { companyId: id, ticked })
    sayFailure(answer.error)
    if (answer.error === null) toast('info', changesText.submitted(edits - ticks.length + ticked.length))
  }

  async function stop(id: number): Promise<void> {
    sayFailure((await attempt('edits.stopAfterPart', { companyId: id })).error)
  }

  // Ids of companies repeat in other connections.
  watch(
    [companyId, () => session.activeId],
    () => {
      turns.end()
      checking.value = false
      preview.value = null
    },
    { flush: 'sync' }
  )

  return { preview, checking, check, submit, stop }
}
