/** What the edge of a folded inspector shows of a payslip. */
import type { FlagView, PayslipReview, PayslipView } from '@shared/contract/views'
import type { InspectorEntry } from '@/frame'
import { explainText } from '@/text/explain'
import { flagsText } from '@/text/flags'
import { payslipText } from '@/text/payslip'
import { reviewText } from '@/text/review'

/** Only what there is: a colour with nothing behind it would cry wolf. Null: not known yet. */
export function edgeOf(
  view: PayslipView | null,
  review: PayslipReview | null,
  flags: readonly FlagView[]
): readonly InspectorEntry[] {
  const checks = view?.discrepancies.length ?? 0
  const others = view?.otherEdits.length ?? 0
  const notes = review?.notes.length ?? 0
  const warns = flags.some(({ tone }) => tone === 'warning')
  return [
    ...(view?.owner ? [reviewEntry(review?.state), { icon: 'equal', label: explainText.title } as const] : []),
    ...(flags.length > 0
      ? [
          {
            icon: warns ? 'flag' : 'info',
            label: flagsText.title,
            count: flags.length,
            tone: warns ? 'warning' : 'info'
          } as const
        ]
      : []),
    ...(notes > 0 ? [{ icon: 'note', label: reviewText.notes, count: notes } as const] : []),
    ...(checks > 0 ? [{ icon: 'warn', label: payslipText.checks, count: checks, tone: 'warning' } as const] : []),
    ...(others > 0 ? [{ icon: 'clock', label: payslipText.otherEdits, count: others, tone: 'pending' } as const] : []),
    { icon: 'save', label: payslipText.pdf }
  ]
}

function reviewEntry(state: PayslipReview['state'] | undefined): InspectorEntry {
  switch (state) {
    case 'reopened':
      return { icon: 'sync', label: reviewText.reopened, tone: 'warning' }
    case 'ticked':
      return { icon: 'done', label: reviewText.ticked, tone: 'positive' }
    case 'notTicked':
    case undefined:
      return { icon: 'open', label: reviewText.notTicked }
  }
}
