/** How a value of a field or an item is written on screen, the same in the profile, the edit pane and the changes. */
import type { ValueKind } from '@shared/domain/edit'
import { employeeFields, masked, sensitiveFields } from '@shared/domain/employeeField'
import { recordParts } from '@shared/domain/employeeRecord'
import { showAmount } from '@/amounts'

export { masked }

const FIELDS = new Map(employeeFields.map((field) => [field.name, field]))

/** Known words for values that are never offered, as the contract writes them in two ways. */
const ID_TYPES: Readonly<Record<string, string>> = { hk_id: 'Identity card', passport: 'Passport' }

/** `value` of `attribute` in the officer's words where they are known (`Full time`, `Yes`, `1,500.00`), else as sent. */
export function valueWords(attribute: string, valueKind: ValueKind, value: string): string {
  const choice = FIELDS.get(attribute)?.choices?.find((each) => each.value === value)
  if (choice !== undefined) return choice.label
  if (attribute === 'id_type') return ID_TYPES[value.toLowerCase()] ?? value
  if (valueKind === 'decimal') return showAmount(value)
  if (valueKind === 'record') return recordWords(attribute, value, (_, part) => part)
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

/** As `valueWords`, with what stays covered on screen covered: the number of an account within its record. */
export function coveredWords(attribute: string, valueKind: ValueKind, value: string): string {
  if (valueKind === 'record')
    return recordWords(attribute, value, (name, part) => (isSensitive(name) ? masked(part) : part))
  const words = valueWords(attribute, valueKind, value)
  return isSensitive(attribute) ? masked(words) : words
}

function recordWords(attribute: string, value: string, shown: (name: string, part: string) => string): string {
  return recordParts(attribute, value)
    .map((part) => `${part.label} ${shown(part.name, part.value)}`)
    .join(' · ')
}
