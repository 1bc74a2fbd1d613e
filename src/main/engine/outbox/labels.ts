import { parseCalc, type StandingItem } from './payItems'

/** Names for the eye of what can be edited. */

const ITEMS: Readonly<Record<string, string>> = {
  basic_salary: 'Basic salary',
  annual_bonus: 'Annual bonus',
  commission: 'Commission',
  extra_pay: 'Extra pay',
  overtime: 'Overtime',
  housing_allowance: 'Housing allowance',
  travel_allowance: 'Travel allowance',
  shift_allowance: 'Shift allowance',
  leave_pay: 'Leave pay',
  unpaid_leave: 'Unpaid leave',
  employer_loan: 'Loan repayment',
  savings: 'Savings',
  garnishee: 'Garnishee',
  mpf: 'MPF',
  mpf_voluntary: 'MPF voluntary'
}

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
  const name = known === null || known === 'custom' ? `Item ${custom ?? ''}`.trim() : itemName(known)
  return withInput(item.ordinal === 0 ? name : `${name} (${item.ordinal})`, input)
}

/** As `inputLabel` for an item that no list holds. */
export function attributeLabel(attribute: string): string {
  const calc = parseCalc(attribute)
  if (!calc) return readable(attribute)
  return withInput(/^\d+$/.test(calc.token) ? `Item ${calc.token}` : itemName(calc.token), calc.input)
}

function itemName(systemName: string): string {
  return ITEMS[systemName] ?? readable(systemName)
}

function withInput(name: string, input: string): string {
  return input === 'amount' ? name : `${name}, ${input.replaceAll('_', ' ')}`
}

function readable(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
