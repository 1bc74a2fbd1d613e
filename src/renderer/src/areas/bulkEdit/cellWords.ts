/** How the values of the grid are written on screen. */
import type { BulkCell, BulkColumnChoice, BulkRow } from '@shared/contract/views'
import { amountsHidden, DOTS } from '@/amounts'
import { bulkEditText as text } from '@/text/bulkEdit'
import { isSensitive, masked, valueWords } from '@/text/values'
import type { Entry } from './grid/entry'

/** What tells people of one name apart: the number, else the id. */
export function numberOf({ number, employeeId }: Pick<BulkRow, 'number' | 'employeeId'>): string {
  return number ?? text.idOf(employeeId)
}

/** `0042 Wong, Ka Yan`. */
export function personOf(row: Pick<BulkRow, 'number' | 'employeeId' | 'name'>): string {
  return `${numberOf(row)} ${row.name}`
}

/** A value that was entered or read, in the officer's words. */
export function valueText(column: BulkColumnChoice, attribute: string | null, value: string): string {
  if (value === '') return text.cleared
  const choice = column.choices?.find((each) => each.value === value)
  return choice?.label ?? valueWords(attribute ?? column.key, column.valueKind, value)
}

/** What the copy has; `''`: none, or not read. What tells who somebody is stays covered. */
export function presentText(column: BulkColumnChoice, { attribute, base }: BulkCell): string {
  if (base.kind === 'notRead' || base.value === null) return ''
  if (attribute !== null && isSensitive(attribute)) return masked(base.value)
  return valueText(column, attribute, base.value)
}

export function entryText(column: BulkColumnChoice, attribute: string | null, entry: Entry): string {
  if (entry.kind === 'value') return valueText(column, attribute, entry.value)
  return amountsHidden.value && column.valueKind === 'decimal' ? DOTS : entry.text
}
