/** A form while it is filled in: days and numbers are what was typed, and become what they mean when they are whole. */
import { parseDay, type Day } from '@shared/domain/day'
import {
  emptyForm,
  formFaults,
  fieldsOf,
  type FormFault,
  type ReportForm,
  type ReportName
} from '@shared/domain/report'
import { reportsText as text } from '@/text/reports'

export interface Draft extends Omit<ReportForm, 'from' | 'to' | 'date' | 'periodOffset'> {
  readonly from: string
  readonly to: string
  readonly date: string
  readonly periodOffset: string
}

/** What stands under a field that cannot be sent as it is. */
export type DraftErrors = Readonly<Partial<Record<keyof Draft, string>>>

/** The draft that a form is filled in with. */
export function draftOf(form: ReportForm): Draft {
  return {
    ...form,
    from: form.from ?? '',
    to: form.to ?? '',
    date: form.date ?? '',
    periodOffset: form.periodOffset === null ? '' : String(form.periodOffset)
  }
}

export function emptyDraft(report: ReportName): Draft {
  return draftOf(emptyForm(report))
}

/** The form of a draft; what is no day or no number yet is not said. */
export function formOf(draft: Draft): ReportForm {
  return {
    ...draft,
    from: dayOf(draft.from),
    to: dayOf(draft.to),
    date: dayOf(draft.date),
    periodOffset: wholeOf(draft.periodOffset)
  }
}

/** What is wrong in the fields of its report. `tried`: also what is missing, which nobody is told while still filling in. */
export function errorsOf(draft: Draft, tried: boolean): DraftErrors {
  const errors: Partial<Record<keyof Draft, string>> = {}
  const fields = fieldsOf(draft.report)
  const faults = formFaults(formOf(draft)).filter(({ fault }: FormFault) => tried || fault !== 'missing')
  for (const fault of faults) errors[fault.field] ??= text.fault(fault)
  for (const field of ['from', 'to', 'date'] as const) {
    if (fields.includes(field) && draft[field].trim() !== '' && dayOf(draft[field]) === null) {
      // A day is typed letter by letter.
      if (tried || draft[field].trim().length >= 10) errors[field] = text.notADay
      else delete errors[field]
    }
  }
  if (fields.includes('periodOffset') && draft.periodOffset.trim() !== '' && wholeOf(draft.periodOffset) === null) {
    errors.periodOffset = text.notAnOffset
  }
  return errors
}

/** Whether something typed is not whole, so that the form would leave it out unsaid. */
export function isWhole(draft: Draft): boolean {
  const fields = fieldsOf(draft.report)
  const days = (['from', 'to', 'date'] as const).filter((field) => fields.includes(field))
  if (days.some((field) => draft[field].trim() !== '' && dayOf(draft[field]) === null)) return false
  return !fields.includes('periodOffset') || draft.periodOffset.trim() === '' || wholeOf(draft.periodOffset) !== null
}

function dayOf(typed: string): Day | null {
  return parseDay(typed.trim())
}

function wholeOf(typed: string): number | null {
  return /^-?\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : null
}
