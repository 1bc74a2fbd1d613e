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

  /** True when it is kept, or can be no more, which is told. */
  async function addNote(payslipId: number, text: string): Promise<boolean> {
    const { value: of, error } = await payslipOf(payslipId)
    if (of === null) return saidOfWords(error)
    const { companyId } = of.header
    return saidOfWords((await attempt('review.addNote', { companyId, payslipId, text })).error)
  }

  // One that was gone to may not be on screen yet, or not any more.
  async function payslipOf(payslipId: number) {
    const shown = view()
    if (shown?.header.id === payslipId) return { value: shown, error: null }
    return attempt('payslips.get', { payslipId, names: 'labels' })
  }

  async function removeNote(noteId: number): Promise<void> {
    const shown = view()
    if (shown !== null) said(await attempt('review.removeNote', { companyId: shown.header.companyId, noteId }))
  }

  return { review, tick, untick, addNote, removeNote }
}

/**
 * As `said`, of words that are tried again where they could not be kept. True also where another connection was opened before they were:
 * there they would be kept with somebody else.
 */
export function saidOfWords(error: AppError | null): boolean {
  if (error?.code !== 'cancelled') return said({ error })
  toast('negative', reviewText.ofAnother)
  return true
}

/** Tells what kept it from being done; true when it was. */
export function said({ error }: { readonly error: AppError | null }): boolean {
  if (error) toast('negative', `${error.message} ${wordingOf(error.code).nextStep}`)
  return error === null
}
