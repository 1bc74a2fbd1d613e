/** The way of a company's changes to the service: looked at first, sent then, and stopped after a part. */
import type { ErrorCode } from '@shared/contract/errorCodes'
import { wordingOf } from '@shared/contract/errorWording'
import type { SubmissionPreview } from '@shared/contract/views'
import { ref, shallowRef } from 'vue'
import { attempt } from '@/bridge'
import { toast } from '@/components'
import { changesText } from '@/text/changes'

export function useSubmission(companyId: () => number | null) {
  const preview = shallowRef<SubmissionPreview | null>(null)
  const checking = ref(false)

  function sayFailure(failure: { code: ErrorCode; message: string } | null): void {
    if (failure) toast('negative', `${failure.message} ${wordingOf(failure.code).nextStep}`)
  }

  async function check(): Promise<void> {
    const id = companyId()
    if (id === null) return
    const answer = await attempt('edits.preview', { companyId: id })
    sayFailure(answer.error)
    preview.value = answer.value
    checking.value = answer.value !== null
  }

  async function submit(ticked: readonly number[]): Promise<void> {
    const id = companyId()
    if (id === null || preview.value === null) return
    const count = preview.value.edits - preview.value.ticks.length + ticked.length
    checking.value = false
    const answer = await attempt('edits.submit', { companyId: id, ticked })
    sayFailure(answer.error)
    if (answer.error === null) toast('info', changesText.submitted(count))
  }

  async function stop(): Promise<void> {
    sayFailure((await attempt('edits.stopAfterPart')).error)
  }

  return { preview, checking, check, submit, stop }
}
