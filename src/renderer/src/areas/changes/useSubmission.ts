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
  /** Said of the last try: something else would have gone out with what was looked at. */
  const added = shallowRef<string | null>(null)
  const turns = new Turns()

  function sayFailure(failure: { code: ErrorCode; message: string } | null): void {
    if (failure) toast('negative', `${failure.message} ${wordingOf(failure.code).nextStep}`)
  }

  async function check(): Promise<void> {
    added.value = null
    await look()
  }

  async function look(): Promise<void> {
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
    const { companyId: id, look: seen } = preview.value
    const isNewest = turns.begin()
    checking.value = false
    const answer = await attempt('edits.submit', { companyId: id, ticked, look: seen })
    if (answer.error === null) toast('info', changesText.submitted(answer.value))
    else if (answer.error.code === 'changesAdded' && isNewest()) {
      added.value = changesText.addedSince(answer.error.details.subject ?? null)
      await look()
    } else sayFailure(answer.error)
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

  return { preview, checking, added, check, submit, stop }
}
