import { readableName, systemItemName } from '@shared/domain/payItem'
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
  const name = known === null || known === 'custom' ? `Item ${custom ?? ''}`.trim() : systemItemName(known)
  return withInput(item.ordinal === 0 ? name : `${name} (${item.ordinal})`, input)
}

/** As `inputLabel` for an item that no list holds. */
export function attributeLabel(attribute: string): string {
  const calc = parseCalc(attribute)
  if (!calc) return readableName(attribute)
  return withInput(/^\d+$/.test(calc.token) ? `Item ${calc.token}` : systemItemName(calc.token), calc.input)
}

function withInput(name: string, input: string): string {
  return input === 'amount' ? name : `${name}, ${input.replaceAll('_', ' ')}`
}
