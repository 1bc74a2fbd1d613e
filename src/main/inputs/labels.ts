import { readableName, systemItemName } from '@shared/domain/payItem'
import type { ColumnSubject } from './columnSubject'
import { fieldNamed } from './fields'
import { parseCalc, type StandingItem } from './standingItems'

/** Names for the eye of what can be edited. */

/** System names that the contract names, with their input: they can be entered where the list read has no such item. */
export const namedByContract: readonly { readonly systemName: string; readonly input: string }[] = [
  { systemName: 'basic_salary', input: 'amount' },
  { systemName: 'annual_bonus', input: 'amount' },
  { systemName: 'commission', input: 'amount' },
  { systemName: 'extra_pay', input: 'amount' }
]

/** `Commission`, `Overtime, hours`, `Loan repayment (2)`: the main input of an item needs no name of its own. */
export function inputLabel(item: StandingItem, input: string): string {
  const first = item.entries[0]
  const known = first?.systemType ?? null
  const custom = first?.definitionId ?? first?.id ?? null
  return withInput(numbered(itemName(known, custom), item.ordinal), input)
}

/** As `inputLabel` for a column of a grid; `several`: someone has more than one instance of it. */
export function columnLabel(subject: ColumnSubject, several: boolean): string {
  if (subject.kind === 'field') return fieldNamed(subject.name)?.label ?? readableName(subject.name)
  const { systemType, definitionId, ordinal, input } = subject
  return withInput(numbered(itemName(systemType, definitionId), several || ordinal > 1 ? ordinal : 0), input)
}

/** Whether a system name addresses an item: that of a custom one is the same for all of them. */
export function isNamed(systemType: string | null): systemType is string {
  return systemType !== null && systemType !== 'custom'
}

/** As `inputLabel` for an item that no list holds. */
export function attributeLabel(attribute: string): string {
  const calc = parseCalc(attribute)
  if (!calc) return readableName(attribute)
  return withInput(/^\d+$/.test(calc.token) ? `Item ${calc.token}` : systemItemName(calc.token), calc.input)
}

function itemName(systemType: string | null, number: number | null): string {
  return isNamed(systemType) ? systemItemName(systemType) : `Item ${number ?? ''}`.trim()
}

function numbered(name: string, ordinal: number): string {
  return ordinal === 0 ? name : `${name} (${ordinal})`
}

function withInput(name: string, input: string): string {
  return input === 'amount' ? name : `${name}, ${input.replaceAll('_', ' ')}`
}
