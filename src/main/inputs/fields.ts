import { employeeFields, type EmployeeField } from '@shared/domain/employeeField'
import { customFieldIdOf, nestedLabel, recordText } from '@shared/domain/employeeRecord'
import { isJsonObject, type JsonObject, type JsonValue } from '@shared/domain/json'

const byName = new Map(employeeFields.map((field) => [field.name, field]))

/** An attribute of the employee that can be edited; null for any other. */
export function fieldNamed(name: string): EmployeeField | null {
  return byName.get(name) ?? null
}

/** A field of a record as an edit holds it: null where it was read and there is none, undefined where no read shows it. */
export function fieldValue(record: JsonObject, attribute: string): string | null | undefined {
  const customId = customFieldIdOf(attribute)
  if (customId !== null) {
    const custom = record['custom_fields']
    // Fields without a value may be left out of the record.
    return isJsonObject(custom) ? flatText(custom[customId] ?? null) : undefined
  }
  const value = record[attribute]
  if (value === undefined) return undefined
  return isJsonObject(value) && nestedLabel(attribute) !== null
    ? (recordText(attribute, value) ?? undefined)
    : flatText(value)
}

function flatText(value: JsonValue): string | null | undefined {
  if (value === null) return null
  return typeof value === 'object' ? undefined : String(value)
}
