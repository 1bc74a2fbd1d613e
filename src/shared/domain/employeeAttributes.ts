/** What an employee's form comes to in the service's words (spec, "Create an employee"). */
import { enteredValue } from './editValue'
import { formFields, shownValue, type EmployeeForm, type FormContext, type FormField } from './employeeForm'
import { isJsonObject, type JsonObject, type JsonValue } from './json'

/** The two ways in which the contract writes `id_type`: its table in small letters, its samples in capitals. */
export type IdTypeLetters = 'small' | 'capital'

const CAPITALS: Readonly<Record<string, string>> = { hk_id: 'HKID', passport: 'PASSPORT' }

/**
 * The attributes to send: of a new person all that were entered, of one who is there only what the form holds. A bank account is
 * whole; addresses hold the lines that were entered; ids are integers, booleans are booleans, all else is text with its zeros.
 * The form must have no faults.
 */
export function attributesOf(form: EmployeeForm, context: FormContext, letters: IdTypeLetters): JsonObject {
  const attributes: Record<string, JsonValue> = {}
  const nested: Record<string, Record<string, JsonValue>> = {}
  for (const field of formFields(context)) {
    const entered = form[field.name]
    if (entered === undefined) continue
    const value = valueToSend(field, entered, context.record === null, letters)
    if (value === undefined) continue
    const [parent = '', part] = field.name.split('.')
    if (part === undefined) attributes[field.name] = value
    else (nested[parent] ??= {})[part] = value
  }
  return { ...attributes, ...nested }
}

function valueToSend(
  { name, valueKind, choices }: FormField,
  entered: string,
  creating: boolean,
  letters: IdTypeLetters
): JsonValue | undefined {
  if (entered.trim() === '') {
    // Lines and parts are never prefilled, so nothing in them says that they should go.
    if (creating || !isPrefilled(name)) return undefined
    return choices === null && valueKind === 'text' ? '' : null
  }
  const value = enteredValue(valueKind, entered)
  if (!value.ok) return undefined
  if (valueKind === 'boolean') return value.value === 'true'
  if (name === 'wave_id' || name === 'bank_account.bank_id') return Number(value.value)
  return name === 'id_type' && letters === 'capital' ? (CAPITALS[value.value] ?? value.value) : value.value
}

/** The same attributes with `id_type` in other letters; null where they hold none that has two ways. */
export function inOtherLetters(attributes: JsonObject): JsonObject | null {
  const idType = attributes['id_type']
  const [small] = Object.entries(CAPITALS).find((pair) => pair.some((one) => one === idType)) ?? []
  if (small === undefined) return null
  return { ...attributes, id_type: idType === small ? (CAPITALS[small] ?? small) : small }
}

/** In which letters `id_type` stands in the attributes; null where it is not among them. */
export function lettersIn(attributes: JsonObject): IdTypeLetters | null {
  const idType = attributes['id_type']
  if (typeof idType !== 'string') return null
  return idType in CAPITALS ? 'small' : 'capital'
}

/** One line of what is about to be sent. */
export interface FormChange {
  readonly field: FormField
  /** Null: not known, as no read shows it. */
  readonly before: string | null
  /** Null: it is cleared. */
  readonly after: string | null
}

/** What a form changes, field by field in the order of the contract; a field that holds what was read is no change. */
export function formChanges(form: EmployeeForm, context: FormContext): FormChange[] {
  return formFields(context).flatMap((field): FormChange[] => {
    const entered = form[field.name]?.trim()
    if (entered === undefined) return []
    const before = shownValue(field, readOfField(field, context.record))
    if (entered === '' && (context.record === null || !isPrefilled(field.name) || before === null)) return []
    return [{ field, before, after: entered === '' ? null : entered }]
  })
}

/**
 * What was read of a field; undefined where nothing was. Addresses are written by other keys than they are read by: nothing that
 * was read stands against a line.
 */
function readOfField({ name }: FormField, record: JsonObject | null): JsonValue | undefined {
  const [parent = '', part] = name.split('.')
  if (part === undefined) return record?.[parent]
  if (parent.endsWith('address')) return undefined
  const value = record?.[parent]
  return isJsonObject(value) ? Object.entries(value).find(([key]) => key === part)?.[1] : undefined
}

// Custom fields are read by the keys that they are written by; of an account, which is sent whole, no part is filled in.
function isPrefilled(name: string): boolean {
  return !name.includes('.') || name.startsWith('custom_fields.')
}

/** What the form of a person who is there begins with in a field; null where nothing was read or nothing is filled in. */
export function prefilled(field: FormField, record: JsonObject | null): string | null {
  return isPrefilled(field.name) ? shownValue(field, readOfField(field, record)) : null
}

/** The form without what leaves everything as it was read; of a bank account, whole or not at all. */
export function onlyChanges(form: EmployeeForm, context: FormContext): EmployeeForm {
  const changed = formChanges(form, context).filter(
    ({ field, before, after }) => before !== after || field.name.startsWith('bank_account.')
  )
  return Object.fromEntries(changed.map(({ field, after }) => [field.name, after ?? '']))
}
