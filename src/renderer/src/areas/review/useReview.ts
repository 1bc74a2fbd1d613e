/** How the payslip on screen stands in the review, and the acts on it. */
import { wordingOf } from '@shared/contract/errorWording'
import type { AppError } from '@shared/contract/errors'
import type { PayslipView } from '@shared/contract/views'
import { computed, watch } from 'vue'
import { useAnswer } from '@/answer'
import { attempt, listen } from '@/bridge'
import { toast } from '@/components'
import { reviewText } from '@/text/review'

/** Ends with the calling scope. `view` null: there is no payslip on screen. */
export function useReview(view: () => PayslipView | null) {
  const { value, load } = useAnswer(
    () => view()?.header.id ?? null,
    (payslipId) => attempt('review.payslip', { payslipId })
  )
  // One about another payslip than the one on screen is none.
  const review = computed(() => (value.value?.payslipId === view()?.header.id ? value.value : null))
  // Read again with the payslip, whatever the reason.
  watch(view, (now, before) => {
    if (now !== null && now.header.id === before?.header.id) void load()
  })
  listen('review.changed', ({ companyId }) => {
    if (companyId === view()?.header.companyId) void load()
  })

  /** Ticks what is on screen. True when it is ticked then. */
  async function tick(): Promise<boolean> {
    const shown = view()
    if (shown === null) return false
    if (review.value?.state === 'ticked') return true
    const { companyId, id: payslipId } = shown.header
    if (shown.figures === null) {
      toast('info', reviewText.cannotTick)
      return false
    }
    return said(await attempt('review.tick', { companyId, payslipId, figures: shown.figures }))
  }

  async function untick(): Promise<void> {
    const shown = view()
    if (shown === null) return
    said(await attempt('review.untick', { companyId: shown.header.companyId, payslipId: shown.header.id }))
  }

  /** Null when it is kept. `by` asks the connection that it was begun in. */
  async function addNote(payslipId: number, text: string, by: typeof attempt): Promise<AppError | null> {
    const { value: of, error } = await payslipOf(payslipId, by)
    if (of === null) return error
    return (await by('review.addNote', { companyId: of.header.companyId, payslipId, text })).error
  }

  // One that was gone to may not be on screen yet, or not any more.
  async function payslipOf(payslipId: number, by: typeof attempt) {
    const shown = view()
    if (shown?.header.id === payslipId) return { value: shown, error: null }
    return by('payslips.get', { payslipId, names: 'labels' })
  }

  async function removeNote(noteId: number): Promise<void> {
    const shown = view()
    if (shown !== null) said(await attempt('review.removeNote', { companyId: shown.header.companyId, noteId }))
  }

  return { review, tick, untick, addNote, removeNote }
}

/** Tells what kept it from being done; true when it was. */
export function said({ error }: { readonly error: AppError | null }): boolean {
  if (error) toast('negative', `${error.message} ${wordingOf(error.code).nextStep}`)
  return error === null
}
