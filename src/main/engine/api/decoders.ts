/** Decoders of the small records: companies, pay frequencies, pay points, pay runs, journals, certificates, pay items. */
import type { Certificate } from '@shared/domain/certificate'
import type { Company, PayFrequency, PayPoint, PayRun } from '@shared/domain/company'
import { WHOLE_COMPANY, type JournalEntry, type JournalLine } from '@shared/domain/journal'
import { isJsonObject, type JsonObject, type JsonValue } from '@shared/domain/json'
import { plainDecimal } from '@shared/domain/money'
import { companyName, payPointName } from '@shared/domain/names'
import type { PayItem } from '@shared/domain/payItem'
import type { SimplifiedFrequency } from './client'
import type { Oddities } from './fields'
import {
  dayOf,
  elementsOf,
  figureOf,
  flagOf,
  idOf,
  nameOf,
  Place,
  promisedNameOf,
  promisedTextOf,
  recordIn,
  referenceOf,
  textOf,
  wholeOf
} from './fields'

export function decodeCompany(element: unknown, oddities: Oddities): Company | null {
  const found = identified(element, 'client', 'wrapped', oddities)
  if (!found) return null
  const { id, record, place } = found
  return { id, name: companyName(id, promisedNameOf(record['name'], 'name', place)), raw: record }
}

export function decodeFrequency(element: unknown, oddities: Oddities): PayFrequency | null {
  const found = identified(element, 'wave', 'wrapped', oddities)
  if (!found) return null
  const { record, place } = found
  return {
    ...commonFrequency(found),
    lengthMonths: wholeOf(record['length_months'], 'length_months', place),
    lengthWeeks: wholeOf(record['length_weeks'], 'length_weeks', place),
    firstPeriodOffset: wholeOf(record['first_period_offset'], 'first_period_offset', place),
    paymentDay: wholeOf(record['payslip_payment_day'], 'payslip_payment_day', place),
    notificationDaysBefore: wholeOf(record['notification_days_before'], 'notification_days_before', place),
    finalisationDaysBefore: wholeOf(record['finalisation_days_before'], 'finalisation_days_before', place),
    ownPayDates: ownPayDatesOf(record['pay_dates'], place)
  }
}

export function decodeSimplifiedFrequency(element: unknown, oddities: Oddities): SimplifiedFrequency | null {
  const found = identified(element, 'wave', 'wrapped', oddities)
  if (!found) return null
  return { ...commonFrequency(found), frequency: nameOf(found.record['frequency'], 'frequency', found.place) }
}

function ownPayDatesOf(value: unknown, place: Place): boolean | null {
  if (!isJsonObject(value) || value['enabled'] === undefined) return null
  return flagOf(value['enabled'], 'pay_dates.enabled', place)
}

function commonFrequency({ id, record, place }: Identified) {
  return {
    id,
    companyId: referenceOf(record['client_id'], 'client_id', place),
    name: promisedNameOf(record['name'], 'name', place),
    customName: nameOf(record['custom_name'], 'custom_name', place),
    firstEndDate: dayOf(record['first_end_date'], 'first_end_date', place),
    interimFirstEndDate: dayOf(record['interim_first_end_date'], 'interim_first_end_date', place),
    raw: record
  }
}

export function decodePayPoint(element: unknown, oddities: Oddities): PayPoint | null {
  const found = identified(element, 'pay_point', 'wrapped', oddities)
  if (!found) return null
  const { id, record, place } = found
  return {
    id,
    companyId: referenceOf(record['client_id'], 'client_id', place),
    name: payPointName(id, promisedNameOf(record['name'], 'name', place)),
    raw: record
  }
}

export function decodePayRun(element: unknown, oddities: Oddities): PayRun | null {
  const found = identified(element, 'payment_run', 'wrapped', oddities)
  if (!found) return null
  const { id, record, place } = found
  const periodEndDate = dayOf(record['period_end_date'], 'period_end_date', place)
  if (periodEndDate === null) {
    place.note('period_end_date', 'unreadable')
    return null
  }
  return {
    id,
    payFrequencyId: referenceOf(record['wave_id'], 'wave_id', place),
    periodOffset: wholeOf(record['period_offset'], 'period_offset', place),
    periodEndDate,
    total: figureOf(record['total'], 'total', place),
    special: flagOf(record['special'], 'special', place),
    postedToAccounting: flagOf(record['posted_to_accounting_system'], 'posted_to_accounting_system', place),
    raw: record
  }
}

export function decodeCertificate(element: unknown, oddities: Oddities): Certificate | null {
  const found = identified(element, 'tax_certificate', 'bare', oddities)
  if (!found) return null
  const { id, record, place } = found
  return {
    id,
    name: promisedTextOf(record['name'], 'name', place),
    date: dayOf(record['date'], 'date', place),
    workedFrom: dayOf(record['worked_from'], 'worked_from', place),
    workedTo: dayOf(record['worked_to'], 'worked_to', place),
    dirty: flagOf(record['dirty'], 'dirty', place),
    raw: record
  }
}

export function decodePayItem(element: unknown, oddities: Oddities): PayItem | null {
  const place = new Place(oddities, 'calculation', null)
  const record = recordIn(element, 'calculation', 'bare', place)
  // An inherited one has no id, but every one has inputs or a type; what has neither is some other object.
  if (record === null || (record['system_type'] === undefined && record['inputs'] === undefined)) {
    place.note('', 'unreadable')
    return null
  }
  place.id = idOf(record['id'])
  if (place.id === null && record['id'] !== null && record['id'] !== undefined) place.note('id', 'wrongKind')
  const formulas = record['input_formulas']
  return {
    id: place.id,
    employeeId: referenceOf(record['employee_id'], 'employee_id', place),
    payslipId: referenceOf(record['payslip_id'], 'payslip_id', place),
    calculationId: referenceOf(record['calculation_id'], 'calculation_id', place),
    definitionId: referenceOf(record['calculation_def_id'], 'calculation_def_id', place),
    profileId: referenceOf(record['profile_id'], 'profile_id', place),
    systemType: nameOf(record['system_type'], 'system_type', place),
    inputs: inputsOf(record['inputs'], place),
    formulas: isJsonObject(formulas) ? Object.keys(formulas).filter((name) => hasFormula(formulas[name])) : [],
    deleted: record['deleted'] === undefined ? false : flagOf(record['deleted'], 'deleted', place),
    skipped: record['skip'] === undefined ? false : flagOf(record['skip'], 'skip', place),
    raw: record
  }
}

function inputsOf(value: unknown, place: Place): PayItem['inputs'] {
  if (value === null || value === undefined) return []
  if (!isJsonObject(value)) {
    place.note('inputs', 'wrongKind')
    return []
  }
  return Object.entries(value).map(([name, input]) => [name, inputText(input)] as const)
}

/** An input that could have a formula may be listed without one. */
function hasFormula(formula: unknown): boolean {
  return formula !== null && formula !== undefined && formula !== '' && formula !== false
}

function inputText(input: JsonValue): string | null {
  if (input === null || typeof input === 'string') return input
  return JSON.stringify(input)
}

export function decodeJournalEntry(element: unknown, oddities: Oddities): JournalEntry | null {
  const place = new Place(oddities, 'accounting', null)
  const record = recordIn(element, 'accounting', 'bare', place)
  if (record === null || !(Array.isArray(record['debit']) || Array.isArray(record['credit']))) {
    place.note('', 'unreadable')
    return null
  }
  const splits = record['accounting_splits'] ?? []
  return {
    posted: flagOf(record['posted_to_accounting_system'], 'posted_to_accounting_system', place),
    splits: elementsOf(splits, 'accounting_splits', place).flatMap((split) => splitOf(split, place)),
    debit: elementsOf(record['debit'], 'debit', place).flatMap((line) => journalLineOf(line, 'debit', place)),
    credit: elementsOf(record['credit'], 'credit', place).flatMap((line) => journalLineOf(line, 'credit', place)),
    raw: record
  }
}

function splitOf(value: unknown, place: Place): JournalEntry['splits'] {
  const id = isJsonObject(value) ? textOf(value['id'], 'accounting_splits.id', place) : null
  if (!isJsonObject(value) || id === null) {
    place.note('accounting_splits', 'wrongKind')
    return []
  }
  return [{ id, name: textOf(value['name'], 'accounting_splits.name', place) ?? '' }]
}

function journalLineOf(value: unknown, side: string, place: Place): readonly JournalLine[] {
  if (!isJsonObject(value)) {
    place.note(side, 'unreadable')
    return []
  }
  return [
    {
      category: promisedTextOf(value['category'], `${side}.category`, place),
      lineItem: promisedTextOf(value['line_item'], `${side}.line_item`, place),
      label: promisedTextOf(value['label'], `${side}.label`, place),
      amounts: amountsOf(value['amount'], `${side}.amount`, place)
    }
  ]
}

/** Amounts by split; the empty split id is the whole company. One that was sent empty stays, as nobody knows what it is. */
function amountsOf(value: unknown, field: string, place: Place): JournalLine['amounts'] {
  if (!isJsonObject(value)) {
    place.note(field, value === null || value === undefined ? 'missing' : 'wrongKind')
    return [[WHOLE_COMPANY, journalAmount(value, field, place)]]
  }
  return Object.entries(value).map(([splitId, figure]) => {
    const amount = journalAmount(figure, field, place)
    if (amount === null) place.note(field, 'missing')
    return [splitId, amount] as const
  })
}

function journalAmount(value: unknown, field: string, place: Place): string | null {
  const amount = figureOf(value, field, place)
  return amount === null ? null : plainDecimal(amount)
}

interface Identified {
  readonly id: number
  readonly record: JsonObject
  readonly place: Place
}

/** The record and its id; null, and noted, when it has none, as nothing could address it. */
function identified(
  element: unknown,
  key: string,
  documented: 'wrapped' | 'bare',
  oddities: Oddities
): Identified | null {
  const place = new Place(oddities, key, null)
  const record = recordIn(element, key, documented, place)
  const id = record === null ? null : idOf(record['id'])
  if (record === null || id === null) {
    place.note('id', 'unreadable')
    return null
  }
  place.id = id
  return { id, record, place }
}
