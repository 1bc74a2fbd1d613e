/** How a value of a field or an item is written on screen, the same in the profile, the edit pane and the changes. */
import type { ValueKind } from '@shared/domain/edit'
import { employeeFields, sensitiveFields } from '@shared/domain/employeeField'
import { showAmount } from '@/amounts'

const FIELDS = new Map(employeeFields.map((field) => [field.name, field]))

/** Known words for values that are never offered, as the contract writes them in two ways. */
const ID_TYPES: Readonly<Record<string, string>> = { hk_id: 'Identity card', passport: 'Passport' }

/** `value` of `attribute` in the officer's words where they are known (`Full time`, `Yes`, `1,500.00`), else as sent. */
export function valueWords(attribute: string, valueKind: ValueKind, value: string): string {
  const choice = FIELDS.get(attribute)?.choices?.find((each) => each.value === value)
  if (choice !== undefined) return choice.label
  if (attribute === 'id_type') return ID_TYPES[value.toLowerCase()] ?? value
  if (valueKind === 'decimal') return showAmount(value)
  if (valueKind !== 'boolean') return value
  return value === 'true' ? 'Yes' : value === 'false' ? 'No' : value
}

/** The kind of a field of the person; text for what the contract does not name. */
export function fieldKind(field: string): ValueKind {
  return FIELDS.get(field)?.valueKind ?? 'text'
}

/** Whether a field stays covered until it is asked for. */
export function isSensitive(attribute: string): boolean {
  return sensitiveFields.has(attribute)
}

/** A covered value. Its last two characters tell one account from another; all else is hidden, whatever its length. */
export function masked(value: string): string {
  return value.length > 4 ? `•••• ••${value.slice(-2)}` : '••••'
}
