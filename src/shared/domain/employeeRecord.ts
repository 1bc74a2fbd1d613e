/**
 * Attributes of an employee that hold parts of their own (spec, "Create an employee", child attributes), as one edit each: the
 * value is the text of the parts. They are no inputs of bulk input, so they are sent as an update of the employee.
 */
import { isJsonObject, jsonWords, type JsonObject, type JsonValue } from './json'

/** A nested attribute, and its parts in the order of the contract. */
interface NestedAttribute {
  readonly name: string
  readonly label: string
  readonly parts: Readonly<Record<string, string>>
}

const LINES = { line1: 'Line 1', line2: 'Line 2', line3: 'Line 3', line4: 'Line 4' }
// Addresses are read by these keys, which are not those that they are written by.
const READ_LINES = { unit_no: 'Unit', complex: 'Building', st_name: 'Street', postal_code: 'Postal code' }

const NESTED: readonly NestedAttribute[] = [
  {
    name: 'bank_account',
    label: 'Bank account',
    parts: { bank_id: 'Bank', branch_code: 'Branch code', account_number: 'Account number' }
  },
  { name: 'physical_address', label: 'Address', parts: { ...LINES, ...READ_LINES } },
  {
    name: 'postal_address',
    label: 'Postal address',
    parts: { same_as_physical: 'Same as the address', ...LINES, code: 'Postal code', ...READ_LINES }
  }
]
const byName = new Map(NESTED.map((nested) => [nested.name, nested]))

const CUSTOM = /^custom_fields\.(\d+)$/

/** What a nested attribute is called; null for any other. */
export function nestedLabel(attribute: string): string | null {
  return byName.get(attribute)?.label ?? null
}

/** The id of the custom field that an attribute `custom_fields.<id>` means; null for any other. */
export function customFieldIdOf(attribute: string): string | null {
  return CUSTOM.exec(attribute)?.[1] ?? null
}

/** Whether an edit of it is sent as an update of the employee (operation 6): bulk input takes flat attributes only. */
export function isSentByUpdate(attribute: string): boolean {
  return byName.has(attribute) || CUSTOM.test(attribute)
}

/** The text that parts are kept as: those of the contract in its order, then others by name. Null where one is nested again. */
export function recordText(attribute: string, parts: JsonObject): string | null {
  const order = Object.keys(byName.get(attribute)?.parts ?? {})
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)
  const entries = Object.entries(parts).sort(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1))
  return entries.some(([, value]) => typeof value === 'object' && value !== null)
    ? null
    : JSON.stringify(Object.fromEntries(entries))
}

/** The parts of such a text; null where it is none. */
export function partsOfRecord(text: string): JsonObject | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  if (!isJsonObject(parsed)) return null
  return Object.values(parsed).some((value) => typeof value === 'object' && value !== null) ? null : parsed
}

/** Whether two texts hold the same parts with the same values, an empty part being none. */
export function sameRecord(a: string, b: string): boolean {
  const [one, other] = [partsOfRecord(a), partsOfRecord(b)]
  if (one === null || other === null) return a === b
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => plain(one[name]) === plain(other[name])
  )
}

/** Whether `present` has every part of `value` as it is there: what `value` does not name is left alone by an update. */
export function holdsRecord(present: string, value: string): boolean {
  const [there, asked] = [partsOfRecord(present), partsOfRecord(value)]
  if (there === null || asked === null) return present === value
  return Object.entries(asked).every(([name, part]) => plain(there[name]) === plain(part))
}

/** Whether the parts of `value` are ones that `present` shows, so that the two can be compared. */
export function canCompareRecords(present: string, value: string): boolean {
  const [there, asked] = [partsOfRecord(present), partsOfRecord(value)]
  return there !== null && asked !== null && Object.keys(asked).every((name) => name in there)
}

/** The old values of the parts that were written, to write them again; null where not all of them were read. */
export function partsBefore(attribute: string, written: string, old: string): string | null {
  const [asked, there] = [partsOfRecord(written), partsOfRecord(old)]
  if (asked === null || there === null || !canCompareRecords(old, written)) return null
  return recordText(attribute, Object.fromEntries(Object.entries(there).filter(([name]) => name in asked)))
}

function plain(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return ''
  return jsonWords(value).normalize('NFC').trim()
}

/** The parts of a record for the eye, in the order they are kept; empty ones left out. */
export function recordParts(
  attribute: string,
  text: string
): readonly { readonly name: string; readonly label: string; readonly value: string }[] {
  const labels = byName.get(attribute)?.parts ?? {}
  return Object.entries(partsOfRecord(text) ?? {}).flatMap(([name, value]) => {
    const shown = value === true ? 'yes' : value === false ? 'no' : plain(value)
    return shown === '' ? [] : [{ name: `${attribute}.${name}`, label: labels[name] ?? name, value: shown }]
  })
}

/** The attributes of an update that sets these edits (spec, endpoint 6); `text` values of custom fields are sent as text. */
export function updateOf(
  edits: readonly { readonly attribute: string; readonly valueKind: string; readonly value: string }[]
): JsonObject {
  const attributes: Record<string, JsonValue> = {}
  const custom: Record<string, JsonValue> = {}
  for (const { attribute, valueKind, value } of edits) {
    const id = customFieldIdOf(attribute)
    const sent = valueKind === 'boolean' ? (value === '' ? null : value === 'true') : value
    if (id === null) attributes[attribute] = valueKind === 'record' ? partsOfRecord(value) : sent
    else custom[id] = sent
  }
  return Object.keys(custom).length === 0 ? attributes : { ...attributes, custom_fields: custom }
}
