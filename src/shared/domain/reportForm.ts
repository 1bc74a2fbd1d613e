/** Reading a form back from where it crossed or was kept as JSON. */
import { parseDay, type Day } from './day'
import { emptyForm, reportNames, type ReportForm } from './report'

/** The form in `value`; null when its report is none, or a field holds something else than the form has there. */
export function readForm(value: unknown): ReportForm | null {
  if (typeof value !== 'object' || value === null) return null
  const fields = new Map<string, unknown>(Object.entries(value))
  const report = reportNames.find((name) => name === fields.get('report'))
  const raw = fields.get('raw')
  if (report === undefined || typeof raw !== 'boolean') return null
  const from = dayOrNull(fields.get('from'))
  const to = dayOrNull(fields.get('to'))
  const date = dayOrNull(fields.get('date'))
  const payFrequencyIds = listOf(fields.get('payFrequencyIds'), isWhole)
  const payFrequencyId = wholeOrNull(fields.get('payFrequencyId'))
  const periodOffset = wholeOrNull(fields.get('periodOffset'))
  const employeeIds = listOf(fields.get('employeeIds'), isWhole)
  const accountNames = listOf(fields.get('accountNames'), isText)
  const customFields = listOf(fields.get('customFields'), isText)
  const leaveTypes = listOf(fields.get('leaveTypes'), isWhole)
  if (from === undefined || to === undefined || date === undefined) return null
  if (payFrequencyIds === null || payFrequencyId === undefined || periodOffset === undefined) return null
  if (employeeIds === null || accountNames === null || customFields === null || leaveTypes === null) return null
  return {
    ...emptyForm(report),
    from,
    to,
    date,
    payFrequencyIds,
    payFrequencyId,
    periodOffset,
    employeeIds,
    accountNames,
    customFields,
    leaveTypes,
    raw
  }
}

function dayOrNull(value: unknown): Day | null | undefined {
  return value === null ? null : (parseDay(value) ?? undefined)
}

function wholeOrNull(value: unknown): number | null | undefined {
  if (value === null) return null
  return isWhole(value) ? value : undefined
}

function listOf<T>(value: unknown, is: (element: unknown) => element is T): T[] | null {
  return Array.isArray(value) && value.every(is) ? value : null
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const isText = (value: unknown): value is string => typeof value === 'string'
