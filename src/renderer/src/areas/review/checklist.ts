/** The steps of a month's end, told by what the copy shows; what is done in the service says so. */
import type { PayPeriodView, ReviewProgress } from '@shared/contract/views'
import { checklistText as text } from '@/text/checklist'

interface ChecklistStep {
  readonly id: string
  readonly label: string
  /** `none`: there is nothing to do or to see. */
  readonly state: 'done' | 'open' | 'none'
  /** What the copy shows, and who does it where that is not here. */
  readonly shown: string
}

/** In the order of a month's end. */
export function checklistOf(view: PayPeriodView, progress: ReviewProgress): ChecklistStep[] {
  const { payslips, states, unsettledEdits, parts } = view
  const final = states.finalised + states.released
  const runs = parts.flatMap(({ run }) => run ?? [])
  const posted = runs.filter((run) => run.posted).length
  const step = (
    id: keyof typeof text.steps,
    done: boolean,
    shown: string,
    nothing = payslips === 0
  ): ChecklistStep => ({
    id,
    label: text.steps[id],
    state: nothing ? 'none' : done ? 'done' : 'open',
    shown
  })
  return [
    step('inputs', unsettledEdits === 0, text.waiting(unsettledEdits), false),
    step('calculated', states.calculating === 0, text.calculating(states.calculating)),
    step('reviewed', progress.ticked === payslips, text.of(progress.ticked, payslips)),
    step('finalised', final === payslips, text.inService(text.of(final, payslips))),
    step(
      'run',
      parts.every(({ run }) => run !== null),
      text.inService(text.runs(runs.length, parts.length))
    ),
    step(
      'released',
      states.released === payslips,
      text.inService(states.released > 0 && final < payslips ? text.releasedOpen : text.of(states.released, payslips))
    ),
    step('pdfs', progress.savedPdfs >= payslips, text.of(progress.savedPdfs, payslips)),
    step(
      'posted',
      posted === runs.length,
      text.inService(runs.length === 0 ? text.noRun : text.of(posted, runs.length)),
      runs.length === 0
    )
  ]
}
