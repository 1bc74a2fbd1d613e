/** Employees as the reads give them, with the lists that were asked for. */
import type { Employee, FrequencyPeriod, ServicePeriod } from '@shared/domain/employee'
import { isJsonObject, type JsonObject, type JsonValue } from '@shared/domain/json'
import type { PayslipRecord } from '@shared/domain/payslip'
import type { Oddities } from './fields'
import { dayOf, elementsOf, flagOf, idOf, nameOf, Place, promisedNameOf, recordIn, referenceOf, textOf } from './fields'
import { decodePayslip } from './payslipDecoder'

/** One employee; null when nothing says which, so that nothing could address it. */
export function decodeEmployee(element: unknown, oddities: Oddities): Employee | null {
  const place = new Place(oddities, 'employee', null)
  const record = recordIn(element, 'employee', 'wrapped', place)
  const id = record === null ? null : (idOf(record['id']) ?? idFromPeriods(record))
  if (record === null || id === null) {
    place.note('id', 'unreadable')
    return null
  }
  place.id = id
  if (idOf(record['id']) === null) place.note('id', 'missing')
  const payslips = record['recent_payslips_with_data'] ?? record['recent_payslips']
  return {
    id,
    firstName: promisedNameOf(record['first_name'], 'first_name', place),
    lastName: promisedNameOf(record['last_name'], 'last_name', place),
    chineseName: nameOf(record['name_in_chinese'], 'name_in_chinese', place),
    number: nameOf(record['number'], 'number', place),
    payFrequencyId: referenceOf(record['wave_id'], 'wave_id', place),
    payPointId: referenceOf(record['pay_point_id'], 'pay_point_id', place),
    appointmentDate: dayOf(record['appointment_date'], 'appointment_date', place),
    paymentMethod: textOf(record['payment_method'], 'payment_method', place),
    servicePeriods: listIn(record['service_periods'], 'service_periods', place, decodeServicePeriod),
    frequencyPeriods: listIn(record['wave_periods'], 'wave_periods', place, decodeFrequencyPeriod),
    recentPayslips: listIn<PayslipRecord>(payslips, 'recent_payslips', place, decodePayslip),
    raw: withoutLists(record)
  }
}

/** The periods name their employee; a service that leaves the id out of the record itself is still understood. */
function idFromPeriods(record: JsonObject): number | null {
  for (const [list, wrapper] of [
    ['service_periods', 'service_period'],
    ['wave_periods', 'wave_period']
  ] as const) {
    const periods = record[list]
    const first: unknown = Array.isArray(periods) ? periods[0] : null
    const period = isJsonObject(first) ? (first[wrapper] ?? first) : null
    const id = isJsonObject(period) ? idOf(period['employee_id']) : null
    if (id !== null) return id
  }
  return null
}

/** Null where the list was not sent. Elements that cannot be read are left out and noted. */
function listIn<T>(
  value: unknown,
  field: string,
  place: Place,
  decode: (element: unknown, oddities: Oddities) => T | null
): readonly T[] | null {
  if (value === undefined || value === null) return null
  const items: T[] = []
  for (const element of elementsOf(value, field, place)) {
    const item = decode(element, place.oddities)
    if (item !== null) items.push(item)
  }
  return items
}

function decodeServicePeriod(element: unknown, oddities: Oddities): ServicePeriod | null {
  const place = new Place(oddities, 'service_period', null)
  const record = recordIn(element, 'service_period', 'wrapped', place)
  if (record === null) {
    place.note('', 'unreadable')
    return null
  }
  place.id = idOf(record['id'])
  return {
    id: place.id,
    startDate: dayOf(record['start_date'], 'start_date', place),
    endDate: dayOf(record['end_date'], 'end_date', place),
    negative: flagOf(record['negative'], 'negative', place)
  }
}

function decodeFrequencyPeriod(element: unknown, oddities: Oddities): FrequencyPeriod | null {
  const place = new Place(oddities, 'wave_period', null)
  const record = recordIn(element, 'wave_period', 'wrapped', place)
  const payFrequencyId = record === null ? null : idOf(record['wave_id'])
  if (record === null || payFrequencyId === null) {
    place.note('wave_id', 'unreadable')
    return null
  }
  return {
    payFrequencyId,
    startDate: dayOf(record['start_date'], 'start_date', place),
    endDate: dayOf(record['end_date'], 'end_date', place)
  }
}

function withoutLists(record: JsonObject): JsonObject {
  const kept: [string, JsonValue][] = []
  for (const key in record) {
    if (LISTS.has(key)) continue
    const value = record[key]
    if (value !== undefined) kept.push([key, value])
  }
  return Object.fromEntries(kept)
}

const LISTS: ReadonlySet<string> = new Set([
  'service_periods',
  'wave_periods',
  'recent_payslips',
  'recent_payslips_with_data'
])
