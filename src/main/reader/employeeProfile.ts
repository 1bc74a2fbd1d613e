/** A person's record as received, told apart into the documented fields and everything else. */
import type { EmployeeView } from '@shared/contract/views'
import { employeeFields, sensitiveFields } from '@shared/domain/employeeField'
import type { Edit } from '@shared/domain/edit'
import { isJsonObject, jsonWords, type JsonObject, type JsonValue } from '@shared/domain/json'

type ProfileRow = EmployeeView['profile'][number]

/** Documented fields that hold fields of their own (spec, "Create an employee" and "employee"). */
const NESTED: readonly {
  readonly name: string
  readonly label: string
  readonly parts: Readonly<Record<string, string>>
}[] = [
  {
    name: 'bank_account',
    label: 'Bank',
    parts: { bank_id: 'Bank', branch_code: 'Bank branch', account_number: 'Bank account' }
  },
  { name: 'physical_address', label: 'Address', parts: {} },
  { name: 'postal_address', label: 'Postal address', parts: {} }
]

const ADDRESS_PARTS: Readonly<Record<string, string>> = {
  unit_no: 'unit',
  complex: 'building',
  st_name: 'street',
  postal_code: 'postal code',
  code: 'postal code',
  line1: 'line 1',
  line2: 'line 2',
  line3: 'line 3',
  line4: 'line 4',
  same_as_physical: 'as the address'
}

/** Shown elsewhere on the page: by name, or as the heading. */
const ELSEWHERE = new Set(['id', 'number'])

export interface Profile {
  readonly profile: readonly ProfileRow[]
  readonly asSent: EmployeeView['asSent']
  /** Those that change no field of the profile. */
  readonly otherEdits: readonly Edit[]
}

/**
 * The documented fields that the record has or that an edit sets, in the order of the contract; then what is left, as sent.
 * A field of another kind than documented is left as sent too.
 */
export function profileOf(record: JsonObject, frequency: string | null, edits: readonly Edit[]): Profile {
  const ownEdits = edits.filter(({ target }) => target.kind === 'employee')
  const editsOf = (field: string) => ownEdits.filter(({ attribute }) => attribute === field)
  const shown = new Set<string>(ELSEWHERE)
  const profile: ProfileRow[] = []
  const add = (field: string, label: string, value: string | null): void => {
    profile.push({ field, label, value, sensitive: sensitiveFields.has(field), edits: editsOf(field) })
  }

  for (const { name, label } of employeeFields) {
    const value = record[name]
    if (value === undefined ? editsOf(name).length === 0 : isNested(value)) continue
    shown.add(name)
    const text = value === undefined ? null : textOf(value)
    add(name, label, name === 'wave_id' && frequency !== null ? frequency : text)
  }
  for (const { name, label, parts } of NESTED) {
    const value = record[name]
    if (!isJsonObject(value) || Object.values(value).some(isNested)) continue
    shown.add(name)
    for (const [part, inner] of Object.entries(value)) {
      add(`${name}.${part}`, parts[part] ?? `${label}, ${ADDRESS_PARTS[part] ?? part}`, textOf(inner))
    }
  }
  const fields = new Set(profile.map(({ field }) => field))
  return {
    profile,
    asSent: Object.entries(record).flatMap(([field, value]) => (shown.has(field) ? [] : [{ field, value }])),
    otherEdits: edits.filter(({ target, attribute }) => target.kind !== 'employee' || !fields.has(attribute))
  }
}

function textOf(value: JsonValue): string | null {
  if (value === null) return null
  return jsonWords(value)
}

function isNested(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null
}
