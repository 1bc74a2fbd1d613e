/**
 * The five reports of the service: what each asks for, what is wrong with an entry, and what is sent of it (spec, endpoints
 * 19-25). The service answers every fault with the same word, so what can be known is known here.
 */
import type { Day } from './day'

export const reportNames = [
  'transaction_history',
  'variance',
  'comparison_leave',
  'leave_liability_v2',
  'tracked_balances'
] as const
export type ReportName = (typeof reportNames)[number]

/** What the reports are called, on screen and where one is looked for. */
export const reportTitles: Readonly<Record<ReportName, string>> = {
  transaction_history: 'Transaction history',
  variance: 'Variance',
  comparison_leave: 'Leave comparison',
  leave_liability_v2: 'Leave liability',
  tracked_balances: 'Tracked balances'
}

/** What can be entered. Of a form only the fields of its report count; the others keep what was entered for another one. */
export type ReportField =
  | 'from'
  | 'to'
  | 'date'
  | 'payFrequencyIds'
  | 'payFrequencyId'
  | 'periodOffset'
  | 'employeeIds'
  | 'accountNames'
  | 'customFields'
  | 'leaveTypes'

/** A report as the officer put it together. An empty list and null mean: not said, which the service takes for all. */
export interface ReportForm {
  readonly report: ReportName
  readonly from: Day | null
  readonly to: Day | null
  readonly date: Day | null
  readonly payFrequencyIds: readonly number[]
  readonly payFrequencyId: number | null
  readonly periodOffset: number | null
  readonly employeeIds: readonly number[]
  readonly accountNames: readonly string[]
  readonly customFields: readonly string[]
  readonly leaveTypes: readonly number[]
  /** Values as they are, without symbol and separators. */
  readonly raw: boolean
}

/** A report and its fields as the client takes them; a null list means all. Fields that the spec leaves open may be left out. */
export type ReportRequest = { readonly raw?: boolean; readonly employeeIds?: readonly number[] | null } & (
  | {
      readonly report: 'transaction_history'
      readonly from: Day
      readonly to: Day
      readonly accountNames: readonly string[]
      readonly payFrequencyIds?: readonly number[] | null
      readonly customFields?: readonly string[] | null
    }
  | { readonly report: 'variance'; readonly payFrequencyId?: number; readonly periodOffset?: number }
  | {
      readonly report: 'comparison_leave'
      readonly from?: Day
      readonly to?: Day
      readonly payFrequencyIds?: readonly number[] | null
      readonly leaveTypes?: readonly number[]
    }
  | {
      readonly report: 'leave_liability_v2' | 'tracked_balances'
      readonly date?: Day
      readonly payFrequencyIds?: readonly number[] | null
    }
)

/** `yes` and `no` are the contract's word; `notSaid`: it does not tell, so it may be left out and may be refused then. */
export type Needed = 'yes' | 'no' | 'notSaid'

/** The fields of each report in the order of its form, and whether the service needs them. */
export const reportFields: Readonly<Record<ReportName, Readonly<Partial<Record<ReportField, Needed>>>>> = {
  transaction_history: {
    from: 'yes',
    to: 'yes',
    payFrequencyIds: 'no',
    employeeIds: 'no',
    accountNames: 'yes',
    customFields: 'no'
  },
  variance: { payFrequencyId: 'notSaid', periodOffset: 'notSaid', employeeIds: 'notSaid' },
  comparison_leave: {
    from: 'notSaid',
    to: 'notSaid',
    payFrequencyIds: 'notSaid',
    employeeIds: 'notSaid',
    leaveTypes: 'notSaid'
  },
  leave_liability_v2: { date: 'notSaid', payFrequencyIds: 'notSaid', employeeIds: 'notSaid' },
  tracked_balances: { date: 'notSaid', payFrequencyIds: 'notSaid', employeeIds: 'notSaid' }
}

/** Whether the service calls the report a beta. */
export function isBeta(report: ReportName): boolean {
  return report === 'leave_liability_v2' || report === 'tracked_balances'
}

/** A form of a report with nothing entered. */
export function emptyForm(report: ReportName): ReportForm {
  return {
    report,
    from: null,
    to: null,
    date: null,
    payFrequencyIds: [],
    payFrequencyId: null,
    periodOffset: null,
    employeeIds: [],
    accountNames: [],
    customFields: [],
    leaveTypes: [],
    raw: false
  }
}

/** Why a form cannot be sent: a needed field is not filled in, or the days stand the wrong way round. */
export interface FormFault {
  readonly field: ReportField
  readonly fault: 'missing' | 'endsBeforeItBegins'
}

/** What is surely wrong with a form, in the order of its fields; empty when it can be sent. */
export function formFaults(form: ReportForm): FormFault[] {
  const faults: FormFault[] = []
  for (const field of fieldsOf(form.report)) {
    if (reportFields[form.report][field] === 'yes' && isUnsaid(form[field])) faults.push({ field, fault: 'missing' })
    if (field === 'to' && form.from !== null && form.to !== null && form.to < form.from) {
      faults.push({ field, fault: 'endsBeforeItBegins' })
    }
  }
  return faults
}

/** Fields that the contract does not call needed or optional and that were left out; the service may refuse for them. */
export function openFields(form: ReportForm): ReportField[] {
  return fieldsOf(form.report).filter(
    (field) => reportFields[form.report][field] === 'notSaid' && isUnsaid(form[field])
  )
}

/** The fields of a report in the order of its form. */
export function fieldsOf(report: ReportName): ReportField[] {
  // The keys of the table are what its type says; `Object.keys` forgets that.
  return Object.keys(reportFields[report]) as ReportField[]
}

/** What is sent of a form: the fields of its report that say something. Throws a RangeError for one with faults. */
export function requestOf(form: ReportForm): ReportRequest {
  const [fault] = formFaults(form)
  if (fault) throw new RangeError(`the report cannot be sent: ${fault.field} ${fault.fault}`)
  const common = {
    raw: form.raw,
    ...(form.employeeIds.length > 0 && { employeeIds: form.employeeIds })
  }
  const frequencies = form.payFrequencyIds.length > 0 ? { payFrequencyIds: form.payFrequencyIds } : {}
  const range = { ...(form.from !== null && { from: form.from }), ...(form.to !== null && { to: form.to }) }
  switch (form.report) {
    case 'transaction_history': {
      const { from, to } = form
      if (from === null || to === null) throw new RangeError('the report needs its days')
      return {
        report: form.report,
        ...common,
        ...frequencies,
        from,
        to,
        accountNames: form.accountNames,
        ...(form.customFields.length > 0 && { customFields: form.customFields })
      }
    }
    case 'variance':
      return {
        report: form.report,
        ...common,
        ...(form.payFrequencyId !== null && { payFrequencyId: form.payFrequencyId }),
        ...(form.periodOffset !== null && { periodOffset: form.periodOffset })
      }
    case 'comparison_leave':
      return {
        report: form.report,
        ...common,
        ...frequencies,
        ...range,
        ...(form.leaveTypes.length > 0 && { leaveTypes: form.leaveTypes })
      }
    case 'leave_liability_v2':
    case 'tracked_balances':
      return { report: form.report, ...common, ...frequencies, ...(form.date !== null && { date: form.date }) }
  }
}

function isUnsaid(value: ReportForm[ReportField]): boolean {
  return value === null || (typeof value === 'object' && value.length === 0)
}
