/**
 * The attributes of an employee: what each may hold and which need one another (spec, endpoint 5). Create, update and bulk
 * input share these rules; bulk input sends every value as text.
 */
import { parseDay } from '@shared/domain/day'
import { isJsonObject } from '@shared/domain/json'
import { INVALID_HEADING } from '../choices'
import type { Company } from '../world/companies'

type Check = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string }

interface Context {
  readonly company: Company
  /** Values are texts: `"true"` is a boolean and `"12"` an integer. */
  readonly asText: boolean
}

type Rule = (value: unknown, context: Context) => Check

const ok = (value: unknown): Check => ({ ok: true, value })
const no = (error: string): Check => ({ ok: false, error })

const text: Rule = (value) => (typeof value === 'string' ? ok(value) : no('must be text'))

const filled: Rule = (value) =>
  typeof value !== 'string' ? no('must be text') : value.trim() === '' ? no("can't be blank") : ok(value)

const day: Rule = (value) => (parseDay(value) === null ? no('must be a date, YYYY-MM-DD') : ok(value))

const bool: Rule = (value) => {
  if (typeof value === 'boolean') return ok(value)
  return value === 'true' || value === 'false' ? ok(value === 'true') : no('must be true or false')
}

function oneOf(...values: readonly string[]): Rule {
  return (value) =>
    typeof value === 'string' && values.includes(value) ? ok(value) : no(`must be one of ${values.join(', ')}`)
}

const ID_TYPES: Readonly<Record<string, string>> = {
  hk_id: 'hk_id',
  passport: 'passport',
  HKID: 'hk_id',
  PASSPORT: 'passport'
}

/** Both casings are taken, as the contract shows both. */
const idType: Rule = (value) => {
  const known = typeof value === 'string' ? ID_TYPES[value] : undefined
  return known === undefined ? no('must be one of hk_id, passport') : ok(known)
}

const wave: Rule = (value, { company, asText }) => {
  const id = asText && typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return company.waves.some((one) => one.id === id) ? ok(id) : no('is not a pay frequency of this company')
}

const email: Rule = (value) =>
  typeof value === 'string' && (value === '' || /^[^@\s]+@[^@\s]+$/.test(value))
    ? ok(value)
    : no('is not an email address')

/** Every attribute that is one value; these may be named in bulk input. */
const FLAT: Readonly<Record<string, Rule>> = {
  wave_id: wave,
  first_name: filled,
  last_name: filled,
  name_in_chinese: text,
  payment_method: oneOf('cash', 'cheque', 'eft_manual'),
  birthdate: day,
  appointment_date: day,
  gender: oneOf('M', 'F'),
  id_type: idType,
  hkid: text,
  passport_number: text,
  employment_type: oneOf('FULL_TIME', 'PART_TIME'),
  principal_employer: text,
  residential_area_code: oneOf('HONG_KONG', 'KOWLOON', 'NEW_TERRITORIES', 'OTHERS'),
  scheme_membership_number: text,
  tax_file_number: text,
  telephone_number: text,
  director: bool,
  married: bool,
  spouse_first_name: text,
  spouse_last_name: text,
  spouse_hkid: text,
  spouse_passport_number: text,
  email
}

const REQUIRED = [
  'wave_id',
  'first_name',
  'last_name',
  'payment_method',
  'birthdate',
  'appointment_date',
  'id_type',
  'employment_type'
] as const

const ADDRESS_LINES = ['line1', 'line2', 'line3', 'line4', 'code']

/** Checks one attribute of bulk input, whose value is text. */
export function checkBulkAttribute(company: Company, name: string, value: unknown): Check {
  const rule = FLAT[name]
  if (!rule) return no(INVALID_HEADING)
  if (typeof value !== 'string') return no('must be text')
  return rule(value, { company, asText: true })
}

export interface Checked {
  readonly attributes: Record<string, unknown>
  readonly errors: Record<string, string>
}

/**
 * Checks a create or update body. `before` holds the attributes as they are, for rules that need one another; empty on
 * creation, where `required` ones must be there.
 */
export function checkAttributes(
  company: Company,
  body: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  creating: boolean
): Checked {
  const attributes: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const [name, value] of Object.entries(body)) {
    const rule = FLAT[name]
    if (rule) {
      // Null clears an optional attribute, as an empty text does.
      const check = value === null && !isRequired(name) ? ok(null) : rule(value, { company, asText: false })
      if (check.ok) attributes[name] = check.value
      else errors[name] = check.error
    } else if (!checkNested(name, value, attributes, errors)) errors[name] = 'is unknown'
  }
  if (creating) for (const name of REQUIRED) if (!(name in body)) errors[name] = "can't be blank"
  Object.assign(errors, missingPartners(body, { ...before, ...attributes }, errors))
  return { attributes, errors }
}

function isRequired(name: string): boolean {
  return REQUIRED.some((required) => required === name)
}

function checkNested(
  name: string,
  value: unknown,
  attributes: Record<string, unknown>,
  errors: Record<string, string>
): boolean {
  switch (name) {
    case 'bank_account': {
      const problems = isJsonObject(value) ? bankProblems(value) : { '': 'must be an object' }
      for (const [part, problem] of Object.entries(problems)) errors[part === '' ? name : `${name}.${part}`] = problem
      if (Object.keys(problems).length === 0) attributes[name] = value
      return true
    }
    case 'physical_address':
    case 'postal_address': {
      if (!isJsonObject(value)) errors[name] = 'must be an object'
      else {
        for (const [part, text] of Object.entries(value)) {
          const problem = addressProblem(name, part, text)
          if (problem !== null) errors[`${name}.${part}`] = problem
        }
        attributes[name] = value
      }
      return true
    }
    case 'custom_fields': {
      if (!isJsonObject(value)) errors[name] = 'must be an object'
      else {
        for (const id of Object.keys(value))
          if (!/^\d+$/.test(id)) errors[`${name}.${id}`] = 'is not the id of a custom field'
        attributes[name] = value
      }
      return true
    }
    default:
      return false
  }
}

function addressProblem(name: string, part: string, value: unknown): string | null {
  if (part === 'same_as_physical' && name === 'postal_address') {
    return value === true || value === false || value === 'true' || value === 'false' ? null : 'must be true or false'
  }
  if (!ADDRESS_LINES.includes(part)) return 'is unknown'
  return typeof value === 'string' || value === null ? null : 'must be text'
}

function bankProblems(account: Readonly<Record<string, unknown>>): Record<string, string> {
  const problems: Record<string, string> = {}
  const { bank_id: bank, account_number: number, branch_code: branch } = account
  if (bank === undefined || bank === null) problems['bank_id'] = "can't be blank"
  else if (!Number.isInteger(bank) && !(typeof bank === 'string' && /^\d+$/.test(bank)))
    problems['bank_id'] = 'must be the id of a bank'
  if (number === undefined || number === null || number === '') problems['account_number'] = "can't be blank"
  else if (typeof number !== 'string') problems['account_number'] = 'must be text'
  else if (number.length < 4) problems['account_number'] = 'is too short (minimum is 4 characters)'
  if (branch === undefined || branch === null || branch === '') problems['branch_code'] = "can't be blank"
  else if (typeof branch !== 'string') problems['branch_code'] = 'must be text'
  else if (branch.length !== 3) problems['branch_code'] = 'is the wrong length (should be 3 characters)'
  return problems
}

/** Attributes that another one makes required. Only rules that the body touches are checked. */
function missingPartners(
  body: Readonly<Record<string, unknown>>,
  all: Readonly<Record<string, unknown>>,
  errors: Readonly<Record<string, string>>
): Record<string, string> {
  const missing: Record<string, string> = {}
  const need = (touched: readonly string[], when: boolean, name: string): void => {
    if (when && touched.some((one) => one in body) && isBlank(all[name]) && !(name in errors))
      missing[name] = "can't be blank"
  }
  need(['id_type', 'hkid'], all['id_type'] === 'hk_id', 'hkid')
  need(['id_type', 'passport_number'], all['id_type'] === 'passport', 'passport_number')
  need(['married', 'spouse_first_name'], all['married'] === true, 'spouse_first_name')
  need(['married', 'spouse_last_name'], all['married'] === true, 'spouse_last_name')
  const bankWrong = Object.keys(errors).some((name) => name.startsWith('bank_account'))
  need(['payment_method'], all['payment_method'] === 'eft_manual' && !bankWrong, 'bank_account')
  return missing
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
