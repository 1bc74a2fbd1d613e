/** Calculations as they are sent: unwrapped, `id` null when inherited (spec, "calculation"). */
import { scaledToText, type Scaled } from '@shared/domain/money'
import { profileIdOf, type Entry } from '../payroll/entries'
import { itemOf } from '../payroll/items'
import type { Company } from '../world/companies'
import type { Person } from '../world/person'
import { stampAt, stampOn } from './stamp'
import { dayAt } from '../world/dayNumbers'

/** Inputs counted in hours or days go out as numbers, money as text. */
const NUMBERS = new Set(['hours', 'days'])

/**
 * The record as it appears for an employee, or for a payslip: there what the employee has is inherited too, its id given
 * in `calculation_id`.
 */
export function calculationRecord(
  company: Company,
  person: Person,
  entry: Entry,
  seenFrom: 'employee' | 'payslip'
): Record<string, unknown> {
  const item = itemOf(entry.type)
  const inherited = entry.id === null || (seenFrom === 'payslip' && entry.level === 'employee')
  const created = stampOn(dayAt(person.spells[0].start), 9)
  return {
    id: inherited ? null : entry.id,
    employee_id: entry.level === 'employee' ? person.id : null,
    payslip_id: entry.level === 'payslip' ? entry.payslipId : null,
    client_id: company.id,
    calculation_id: inherited ? entry.id : entry.parentId,
    calculation_def_id: item.definitionId,
    profile_id: profileIdOf(entry),
    system_type: item.systemName,
    inputs: inputsOf(entry.inputs),
    outputs: outputsOf(entry),
    input_formulas: entry.type === 'mpf' ? { rate: '5 %' } : {},
    overrides: entry.level === 'payslip' && entry.parentId !== null ? inputsOf(entry.inputs) : {},
    account_components: {},
    account_outputs: item.section === 'none' ? {} : { amount: item.code },
    deleted: entry.deleted,
    skip: entry.skip,
    skip_rule: entry.skipRule,
    multiplier: entry.type === 'overtime' ? 1.5 : null,
    created_at: created,
    updated_at: entry.updatedAtMs === null ? created : stampAt(entry.updatedAtMs)
  }
}

function inputsOf(inputs: Readonly<Record<string, Scaled>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [name, NUMBERS.has(name) ? value / 10_000 : scaledToText(value)])
  )
}

function outputsOf(entry: Entry): Record<string, string> {
  const amount = entry.inputs['amount']
  return amount === undefined ? {} : { amount: scaledToText(amount) }
}
