/**
 * The form of an employee (spec, "Create an employee" and "Update an employee"): what may be entered, which attributes need one
 * another, what is worth a second look, and the attributes it comes to. Everything entered is text until it is sent, so that no
 * zero is lost. Hints never refuse what the contract does not refuse.
 */
import type { Choice, FlatKind } from './edit'
import { enteredValue, type ValueFault } from './editValue'
import { employeeFields } from './employeeField'
import { employeeNeeds, sameIdType } from './employeeNeeds'
import type { JsonObject, JsonValue } from './json'
import type { KnownId } from './knownIds'

/**
 * Field to what was entered. Nested attributes by their path (`bank_account.bank_id`, `custom_fields.123`). Of a new person,
 * blank is left out. Of a person who is there, a field that is not in the form is left alone, and a blank one is cleared.
 */
export type EmployeeForm = Readonly<Record<string, string>>

/** What else counts beside what was entered. */
export interface FormContext {
  /** The record as read of a person who is there; null for a new one. */
  readonly record: JsonObject | null
  /** The company's pay frequencies; empty where none are known. */
  readonly frequencies: readonly Choice[]
  readonly knownIds: readonly KnownId[]
}

export type FormFault =
  | Exclude<ValueFault, 'empty' | 'notANumber'>
  | 'required'
  | 'requiredByIdType'
  | 'requiredByMarried'
  | 'requiredByTransfer'
  | 'notAChoice'
  | 'notAnId'
  | 'tooShort'
  | 'notThreeCharacters'

/** A field of the form: its name in the service's words, what it takes, and what may be chosen. */
export interface FormField {
  readonly name: string
  readonly label: string
  readonly valueKind: FlatKind
  /** Null where any text may stand. */
  readonly choices: readonly Choice[] | null
}

/** Never optional (spec, "Create an employee", Applicability `required`). */
export const requiredFields: readonly string[] = [
  'wave_id',
  'first_name',
  'last_name',
  'payment_method',
  'birthdate',
  'appointment_date',
  'id_type',
  'employment_type'
]

/** In the table's letters; which letters the service takes is found out when one is sent. */
const ID_TYPES: readonly { readonly value: 'hk_id' | 'passport'; readonly label: string }[] = [
  { value: 'hk_id', label: 'Hong Kong identity card' },
  { value: 'passport', label: 'Passport' }
]

/** What is said of a field that another one needs; of a bank account it is said part by part. */
const NEED_FAULTS: Readonly<Record<string, FormFault>> = { id_type: 'requiredByIdType', married: 'requiredByMarried' }

const BANK_PARTS = ['bank_account.bank_id', 'bank_account.branch_code', 'bank_account.account_number'] as const

const NESTED: readonly FormField[] = [
  { name: 'bank_account.bank_id', label: 'Bank', valueKind: 'text', choices: null },
  { name: 'bank_account.branch_code', label: 'Branch code', valueKind: 'text', choices: null },
  { name: 'bank_account.account_number', label: 'Account number', valueKind: 'text', choices: null },
  // The table of the contract ends at line 3; its sample bodies have a line 4.
  ...[1, 2, 3, 4].map((line) => lineOf('physical_address', 'Address', line)),
  { name: 'postal_address.same_as_physical', label: 'Same as the address', valueKind: 'boolean', choices: null },
  ...[1, 2, 3].map((line) => lineOf('postal_address', 'Postal address', line)),
  { name: 'postal_address.code', label: 'Postal code', valueKind: 'text', choices: null }
]

function lineOf(parent: string, label: string, line: number): FormField {
  return { name: `${parent}.line${line}`, label: `${label}, line ${line}`, valueKind: 'text', choices: null }
}

/** All fields of the form in the order of the contract, custom fields last. */
export function formFields({ frequencies, knownIds }: Pick<FormContext, 'frequencies' | 'knownIds'>): FormField[] {
  const flat = employeeFields.map((field): FormField => {
    if (field.name === 'wave_id') return { ...field, choices: frequencies.length === 0 ? null : frequencies }
    return field.name === 'id_type' ? { ...field, choices: ID_TYPES } : field
  })
  const banks = knownIds.filter(({ kind }) => kind === 'bank')
  const nested = NESTED.map((field) =>
    field.name === 'bank_account.bank_id' && banks.length > 0 ? { ...field, choices: choicesOf(banks) } : field
  )
  const custom = knownIds
    .filter(({ kind }) => kind === 'customField')
    .map(({ id, name, valueKind }): FormField => ({
      name: `custom_fields.${id}`,
      label: name,
      valueKind: valueKind === 'boolean' ? 'boolean' : 'text',
      choices:
        valueKind === 'choice' ? choicesOf(knownIds.filter(({ kind, ofId }) => kind === 'choice' && ofId === id)) : null
    }))
  return [...flat, ...nested, ...custom]
}

function choicesOf(ids: readonly KnownId[]): Choice[] {
  return ids.map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))
}

/** What keeps the form from being sent, by field; empty when nothing does. */
export function formFaults(form: EmployeeForm, context: FormContext): Readonly<Record<string, FormFault>> {
  const creating = context.record === null
  const faults: Record<string, FormFault> = {}
  const fields = formFields(context)
  for (const field of fields) {
    const entered = form[field.name]
    if (entered === undefined || entered.trim() === '') continue
    const fault = faultOf(field, entered)
    if (fault !== null) faults[field.name] = fault
  }
  for (const name of requiredFields) {
    if (creating ? blank(form[name]) : name in form && blank(form[name])) faults[name] = 'required'
  }
  const need = (name: string, touched: readonly string[], fault: FormFault): void => {
    if (!(name in faults) && isLacking(name, touched, form, context)) faults[name] = fault
  }
  for (const { field, when, needs } of employeeNeeds) {
    const fault = NEED_FAULTS[field]
    if (fault === undefined || !when(valueOf(field, form, context) ?? '')) continue
    for (const name of needs) need(name, [field, name], fault)
  }
  bankFaults(form, context, faults)
  return faults
}

// A bank account is sent whole: one part that was entered needs the others.
function bankFaults(form: EmployeeForm, context: FormContext, faults: Record<string, FormFault>): void {
  const begun = BANK_PARTS.some((part) => !blank(form[part]))
  const byTransfer = valueOf('payment_method', form, context) === 'eft_manual'
  const lacking = byTransfer && isLacking('bank_account', ['payment_method'], form, context)
  if (!begun && !lacking) return
  for (const part of BANK_PARTS) {
    if (blank(form[part])) faults[part] ??= begun ? 'required' : 'requiredByTransfer'
  }
}

/**
 * Whether an attribute is needed and surely not there. Of a person who is there that is only so where the form touches the rule
 * and the record was read with nothing in it: what no read shows may well be there.
 */
function isLacking(name: string, touched: readonly string[], form: EmployeeForm, { record }: FormContext): boolean {
  if (!blank(form[name])) return false
  if (record === null) return true
  if (!touched.some((one) => one in form)) return false
  return name in form || isEmpty(record[name])
}

function isEmpty(value: JsonValue | undefined): boolean {
  return value === null || value === ''
}

function faultOf(field: FormField, entered: string): FormFault | null {
  const { name, valueKind, choices } = field
  const value = enteredValue(valueKind, entered)
  if (!value.ok) {
    return value.fault === 'empty' || value.fault === 'notANumber' ? null : value.fault
  }
  const text = value.value
  if (name === 'bank_account.bank_id' || name === 'wave_id') {
    if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) return 'notAnId'
  }
  // The officer's own list of banks may be short of one.
  if (choices !== null && name !== 'bank_account.bank_id' && !choices.some((choice) => choice.value === text)) {
    return 'notAChoice'
  }
  if (name === 'bank_account.account_number' && length(text) < 4) return 'tooShort'
  if (name === 'bank_account.branch_code' && length(text) !== 3) return 'notThreeCharacters'
  return null
}

function length(text: string): number {
  return [...text].length
}

function blank(text: string | undefined): boolean {
  return text === undefined || text.trim() === ''
}

/** What holds once the form is sent, as text: what was entered, else what was read; null where that is not known. */
export function valueOf(name: string, form: EmployeeForm, { record }: FormContext): string | null {
  const entered = form[name]
  if (entered !== undefined && (record !== null || !blank(entered))) return entered.trim()
  return textOfRecord(record?.[name])
}

/** A flat value of the record as text; null where there is none or it is no single value. */
export function textOfRecord(value: JsonValue | undefined): string | null {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : null
}

/** A value that was read as its field of the form holds it: `yes` as `true`, an `id_type` in the letters of the table. */
export function shownValue({ name, valueKind }: FormField, value: JsonValue | undefined): string | null {
  const text = textOfRecord(value)
  if (text === null) return null
  if (name === 'id_type') return ID_TYPES.find((one) => sameIdType(text, one.value))?.value ?? text
  const entered = valueKind === 'boolean' ? enteredValue('boolean', text) : null
  return entered?.ok ? entered.value : text
}
