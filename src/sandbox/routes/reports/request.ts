/** Reading a report request. Whatever is wrong with it, the answer is the same (spec, reports rule 3). */
import { parseDay, type Day } from '@shared/domain/day'
import { isJsonObject } from '@shared/domain/json'
import type { Service } from '../../service'
import type { Company } from '../../world/companies'
import type { Person } from '../../world/person'
import { placeOfEmployeeId } from '../../world/people'

export const REPORTS = [
  'transaction_history',
  'variance',
  'comparison_leave',
  'leave_liability_v2',
  'tracked_balances'
] as const
export type ReportName = (typeof REPORTS)[number]

export interface ReportRequest {
  readonly service: Service
  readonly company: Company
  readonly raw: boolean
  readonly startDate: Day | null
  readonly endDate: Day | null
  readonly date: Day | null
  /** Indexes of the company's frequencies; null for all. */
  readonly waves: ReadonlySet<number> | null
  readonly wave: number | null
  readonly people: readonly Person[] | null
  readonly accountNames: readonly string[]
  readonly customFields: readonly string[]
  readonly periodOffset: number | null
  readonly leaveTypes: readonly number[] | null
}

export function reportNamed(name: string): ReportName | undefined {
  return REPORTS.find((report) => report === name)
}

/** The request, or null when any part of it is wrong. Unknown keys, `humanize` among them, are ignored. */
export function readRequest(
  service: Service,
  company: Company,
  report: ReportName,
  body: unknown
): ReportRequest | null {
  if (!isJsonObject(body)) return null
  const raw = body['raw'] ?? false
  if (typeof raw !== 'boolean') return null
  const startDate = dayOrNull(body['start_date'])
  const endDate = dayOrNull(body['end_date'])
  const date = dayOrNull(body['date'])
  const waveIds = arrayOf(body['wave_ids'], isInteger)
  const employeeIds = arrayOf(body['employee_ids'], isInteger)
  const accountNames = arrayOf(body['account_names'], isText)
  const customFields = arrayOf(body['custom_fields'], isText)
  const leaveTypes = arrayOf(body['leave_types'], isInteger)
  const wave = body['wave_id'] ?? null
  const periodOffset = body['period_offset'] ?? null
  if (startDate === undefined || endDate === undefined || date === undefined) return null
  if (waveIds === undefined || employeeIds === undefined || accountNames === undefined) return null
  if (customFields === undefined || leaveTypes === undefined) return null
  if (wave !== null && typeof wave !== 'number') return null
  if (periodOffset !== null && typeof periodOffset !== 'number') return null
  const waves = waveIds && indexesOf(company, waveIds)
  const waveIndex = wave === null ? null : (company.waves.find(({ id }) => id === wave)?.index ?? -1)
  const people = employeeIds && peopleOf(service, company, employeeIds)
  if (waves === undefined || people === undefined || waveIndex === -1) return null
  const request: ReportRequest = {
    service,
    company,
    raw,
    startDate,
    endDate,
    date,
    waves,
    people,
    periodOffset,
    leaveTypes,
    wave: waveIndex,
    accountNames: accountNames ?? [],
    customFields: customFields ?? []
  }
  return isComplete(report, request, accountNames !== null) ? request : null
}

function isComplete(
  report: ReportName,
  { startDate, endDate, date, wave, periodOffset }: ReportRequest,
  hasAccounts: boolean
): boolean {
  const range = startDate !== null && endDate !== null && startDate <= endDate
  switch (report) {
    case 'transaction_history':
      return range && hasAccounts
    case 'comparison_leave':
      return range
    case 'variance':
      return wave !== null && periodOffset !== null
    case 'leave_liability_v2':
    case 'tracked_balances':
      return date !== null
  }
}

function dayOrNull(value: unknown): Day | null | undefined {
  if (value === undefined || value === null) return null
  return parseDay(value) ?? undefined
}

function arrayOf<T>(value: unknown, is: (element: unknown) => element is T): T[] | null | undefined {
  if (value === undefined || value === null) return null
  return Array.isArray(value) && value.every(is) ? value : undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isInteger = (value: unknown): value is number => Number.isInteger(value)

function indexesOf(company: Company, ids: readonly number[]): ReadonlySet<number> | undefined {
  const found = ids.map((id) => company.waves.find((wave) => wave.id === id)?.index)
  return found.every((index) => index !== undefined) ? new Set(found) : undefined
}

function peopleOf({ world }: Service, company: Company, ids: readonly number[]): Person[] | undefined {
  const found = ids.map((id) => world.person(placeOfEmployeeId(id)))
  return found.every((person) => person?.company === company.index)
    ? found.filter((person) => person !== undefined)
    : undefined
}
