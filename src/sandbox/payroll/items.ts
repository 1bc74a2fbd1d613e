/** The payslip items that this service knows: codes, labels, inputs, and whether one payslip can hold several. */

export type ItemType =
  | 'basic_salary'
  | 'housing_allowance'
  | 'travel_allowance'
  | 'shift_allowance'
  | 'commission'
  | 'overtime'
  | 'annual_bonus'
  | 'extra_pay'
  | 'leave_pay'
  | 'laundry'
  | 'mpf'
  | 'mpf_voluntary'
  | 'employer_loan'
  | 'savings'
  | 'garnishee'
  | 'unpaid_leave'

export interface Item {
  readonly type: ItemType
  /** Name in `system_type`, in `calc_type` and behind `calc.`; custom items are addressed by their number instead. */
  readonly systemName: string
  readonly definitionId: number | null
  readonly section: 'income' | 'deduction' | 'none'
  readonly code: string
  readonly label: string
  readonly inputs: readonly string[]
  /** Several instances on one payslip (spec, endpoint 28 rule 2). */
  readonly several: boolean
}

function item(
  type: ItemType,
  section: Item['section'],
  label: string,
  inputs: readonly string[],
  more: { code?: string; several?: boolean; definitionId?: number } = {}
): Item {
  const definitionId = more.definitionId ?? null
  return {
    type,
    systemName: definitionId === null ? type : 'custom',
    definitionId,
    section,
    code: more.code ?? type,
    label,
    inputs,
    several: more.several ?? false
  }
}

/** In the order of their lines on a payslip. */
export const ITEMS: readonly Item[] = [
  item('basic_salary', 'income', 'Basic salary', ['amount', 'hours', 'rate']),
  item('housing_allowance', 'income', 'Housing allowance', ['amount']),
  item('travel_allowance', 'income', 'Travel allowance', ['amount']),
  item('shift_allowance', 'income', 'Shift allowance', ['amount']),
  item('commission', 'income', 'Commission', ['amount']),
  item('overtime', 'income', 'Overtime', ['hours', 'rate']),
  item('annual_bonus', 'income', 'Year-end bonus', ['amount']),
  item('extra_pay', 'income', 'Extra pay', ['amount']),
  item('leave_pay', 'income', 'Pay in lieu of leave', ['amount']),
  item('laundry', 'income', 'Uniform laundering', ['amount'], { code: 'calculation_301', definitionId: 301 }),
  item('mpf', 'none', 'Mandatory Provident Fund', []),
  item('mpf_voluntary', 'deduction', 'MPF voluntary', ['amount']),
  item('employer_loan', 'deduction', 'Loan repayment', ['amount'], { code: 'loan_repayment', several: true }),
  item('savings', 'deduction', 'Staff savings', ['amount'], { several: true }),
  item('garnishee', 'deduction', 'Court order', ['amount']),
  item('unpaid_leave', 'deduction', 'Unpaid leave', ['days'])
]

const BY_TYPE = new Map(ITEMS.map((entry) => [entry.type, entry]))
const BY_NAME = new Map(
  ITEMS.map((entry) => [entry.definitionId === null ? entry.systemName : String(entry.definitionId), entry])
)

export function itemOf(type: ItemType): Item {
  const found = BY_TYPE.get(type)
  if (!found) throw new RangeError(`no such payslip item: ${type}`)
  return found
}

const ORDER = new Map(ITEMS.map((entry, at) => [entry.type, at]))

/** The place of an item's lines on a payslip. */
export function orderOf(type: ItemType): number {
  return ORDER.get(type) ?? 0
}

/** The item of a system name (`basic_salary`) or of a custom item's number (`301`); undefined for any other text. */
export function itemNamed(name: string): Item | undefined {
  return BY_NAME.get(name)
}

/** Codes and labels of lines that are no items. */
export const OTHER_LINES = {
  mpfEmployee: { code: 'mpf_employee', label: 'MPF employee' },
  mpfEmployer: { code: 'mpf_employer', label: 'MPF employer' },
  totalIncome: { code: 'total_income', label: 'Total income' },
  totalDeduction: { code: 'total_deduction', label: 'Total deductions' },
  net: { code: 'nett_pay', label: 'Net pay' },
  employerGroup: { code: 'employer_contributions', label: 'Employer contributions' },
  balanceGroup: { code: 'balances', label: 'Balances after this payslip' },
  loanBalance: { code: 'loan_balance', label: 'Loan outstanding' },
  savingsBalance: { code: 'savings_balance', label: 'Staff savings saved' }
} as const
