/** Employees as they are sent (spec, "employee"): the documented fields, or with `full` what a service may add. */
import { isJsonObject, type JsonObject } from '@shared/domain/json'
import { caseNames } from '../cases'
import type { Settings } from '../options'
import { payslipsOf } from '../payroll/list'
import { dayAt } from '../world/dayNumbers'
import { changedAttribute, profileOf } from '../world/profile'
import type { Company } from '../world/companies'
import type { Person } from '../world/person'
import type { World } from '../world/world'
import { payslipRecord } from './payslip'
import { stampOn } from './stamp'

export type Include = 'service_periods' | 'recent_payslips' | 'recent_payslips_with_data' | 'wave_periods'
export const INCLUDES: readonly Include[] = [
  'service_periods',
  'recent_payslips',
  'recent_payslips_with_data',
  'wave_periods'
]
const RECENT = 12

/** The record of a person with the lists that were asked for. */
export function employeeRecord(
  world: World,
  company: Company,
  person: Person,
  include: ReadonlySet<Include>,
  settings: Settings,
  nowMs: number
): Record<string, unknown> {
  const state = world.overlay.employee(person.place)
  const made = state?.createdFromDay !== undefined
  const profile = profileOf(world.seed, person)
  const changed = (name: string): unknown => changedAttribute(state, name)
  const { first, last, chinese } = caseNames(person, settings.cases)
  const wave = person.frequencies[person.frequencies.length - 1]?.wave ?? 0
  const appointed = changed('appointment_date')
  const record: Record<string, unknown> = {
    id: person.id,
    first_name: first,
    last_name: last,
    birthdate: dayAt(person.birth),
    appointment_date: typeof appointed === 'string' ? appointed : dayAt(person.spells[0].start),
    wave_id: company.waves[wave]?.id ?? null,
    payment_method: person.method,
    physical_address:
      readAddress(changed('physical_address')) ??
      (made ? { unit_no: '', st_name: '', postal_code: '' } : profile.address),
    custom_fields: { ...(made ? {} : profile.customFields), ...asObject(changed('custom_fields')) }
  }
  if (settings.reads === 'full') {
    const own = <T>(name: string, otherwise: T): unknown => {
      const value = changed(name)
      return value === undefined ? (made ? null : otherwise) : value
    }
    const idType = own('id_type', profile.idType)
    Object.assign(record, {
      number: person.number,
      name_in_chinese: chinese,
      pay_point_id: company.payPoints[person.payPoint]?.id ?? null,
      gender: person.gender,
      id_type: idType,
      hkid: own('hkid', profile.idType === 'hk_id' ? profile.identity : null),
      passport_number: own('passport_number', profile.idType === 'passport' ? profile.identity : null),
      employment_type: own('employment_type', person.pay.partTime ? 'PART_TIME' : 'FULL_TIME'),
      residential_area_code: own('residential_area_code', profile.area),
      scheme_membership_number: own('scheme_membership_number', profile.mpfNumber),
      tax_file_number: own('tax_file_number', null),
      telephone_number: own('telephone_number', profile.telephone),
      email: own('email', profile.email),
      director: person.director,
      married: own('married', profile.married),
      spouse_first_name: own('spouse_first_name', null),
      spouse_last_name: own('spouse_last_name', null),
      bank_account: own('bank_account', profile.bank)
    })
  }
  if (include.has('service_periods')) record['service_periods'] = servicePeriods(person)
  if (include.has('recent_payslips') || include.has('recent_payslips_with_data')) {
    const subjects = payslipsOf(world, company, person, RECENT)
    for (const name of ['recent_payslips', 'recent_payslips_with_data'] as const) {
      if (!include.has(name)) continue
      record[name] = subjects.map((subject) => ({
        payslip: payslipRecord(subject, nowMs, name === 'recent_payslips_with_data', settings.cases)
      }))
    }
  }
  if (include.has('wave_periods')) record['wave_periods'] = wavePeriods(company, person)
  return record
}

function servicePeriods(person: Person): unknown[] {
  return person.spells.map(({ start, end, terminationCode }, at) => {
    const from = dayAt(start)
    const to = end === null ? null : dayAt(end)
    return {
      service_period: {
        id: person.place * 4 + at + 9001,
        employee_id: person.id,
        start_date: from,
        end_date: to,
        negative: false,
        created_at: stampOn(from, 9),
        updated_at: stampOn(to ?? from, 9),
        attribs: null,
        termination_code: terminationCode
      }
    }
  })
}

function wavePeriods(company: Company, person: Person): unknown[] {
  return person.frequencies.map(({ wave, start, end }) => ({
    wave_period: {
      employee_id: person.id,
      wave_id: company.waves[wave]?.id ?? null,
      start_date: dayAt(start),
      end_date: end === null ? null : dayAt(end)
    }
  }))
}

/** Addresses are written as lines and read as parts; see `choices.ts`. */
function readAddress(written: unknown): Record<string, unknown> | null {
  if (typeof written !== 'object' || written === null) return null
  const lines = asObject(written)
  const text = (name: string): string => (typeof lines[name] === 'string' ? lines[name] : '')
  return {
    unit_no: text('line1'),
    st_name: [text('line2'), text('line3'), text('line4')].filter(Boolean).join(', '),
    postal_code: text('code')
  }
}

function asObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}
