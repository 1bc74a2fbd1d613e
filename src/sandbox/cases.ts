/**
 * Odd inputs that have broken payroll software, put on a few named people of the first company when a service is started
 * with `cases`. They change what is sent for the open period and nothing that is stored.
 */
import type { Figures } from './payroll/figures'
import type { Subject } from './payroll/payslip'
import type { Person } from './world/person'

/** Employee numbers of the first company, by what is odd about them. */
export const CASES = {
  /** Lines 669.76 and 376.47 under a total of 1046.22. */
  oneCentOff: '0058',
  /** Income 7506.00, deductions 0.00, net 5899.00. */
  netUnlike: '0059',
  /** Net −150.25. */
  negative: '0061',
  /** No lines at all. */
  empty: '0063',
  /** Amounts as `1,500.00`, `-0.01`, a bare number and `n/a`. */
  oddAmounts: '0065',
  /** Two lines of one name and one amount. */
  twice: '0066',
  /** First name `=SUM(A1)`. */
  formula: '0068',
  /** An emoji, and accents written as letters of their own. */
  emoji: '0071'
} as const

const DOLLAR = 10_000

function isOpenCase({ world, company, person, slot }: Subject, number: string): boolean {
  return company.index === 0 && person.number === number && !slot.special && !world.isPast(company, slot)
}

/** The figures with their odd totals. */
export function tamperedFigures(subject: Subject, figures: Figures, cases: boolean): Figures {
  if (!cases || subject.company.index !== 0) return figures
  if (isOpenCase(subject, CASES.oneCentOff)) {
    return {
      ...figures,
      income: [
        { code: 'basic_salary', label: 'Basic salary', amount: 6_697_600 },
        { code: 'extra_pay', label: 'Extra pay', amount: 3_764_700 }
      ],
      deduction: [],
      totalIncome: 10_462_200,
      totalDeduction: 0,
      net: 10_462_200
    }
  }
  if (isOpenCase(subject, CASES.netUnlike)) {
    return {
      ...figures,
      income: [{ code: 'basic_salary', label: 'Basic salary', amount: 7506 * DOLLAR }],
      deduction: [],
      totalIncome: 7506 * DOLLAR,
      totalDeduction: 0,
      net: 5899 * DOLLAR
    }
  }
  if (isOpenCase(subject, CASES.negative)) {
    const owed = figures.totalIncome + 1_502_500 - figures.totalDeduction
    return {
      ...figures,
      deduction: [...figures.deduction, { code: 'loan_repayment', label: 'Loan repayment', amount: owed }],
      totalDeduction: figures.totalDeduction + owed,
      net: -1_502_500
    }
  }
  if (isOpenCase(subject, CASES.empty)) {
    return { ...figures, income: [], deduction: [], employer: [], totalIncome: 0, totalDeduction: 0, net: 0 }
  }
  if (isOpenCase(subject, CASES.twice)) {
    const line = { code: 'loan_repayment', label: 'Loan repayment', amount: 100 * DOLLAR }
    return {
      ...figures,
      deduction: [...figures.deduction, line, line],
      totalDeduction: figures.totalDeduction + 200 * DOLLAR,
      net: figures.net - 200 * DOLLAR
    }
  }
  return figures
}

/** The lines with their odd forms. */
export function tamperedDetail<Parts extends object>(subject: Subject, parts: Parts): Parts {
  if (isOpenCase(subject, CASES.empty)) return { ...parts, income: [], deduction: [], sideline: [] }
  if (isOpenCase(subject, CASES.oddAmounts)) {
    return {
      ...parts,
      income: [
        ['basic_salary', '1,500.00'],
        ['commission', 1500.5],
        ['extra_pay', '-0.01'],
        ['note', 'n/a'],
        ['total_income', '3,000.49']
      ]
    }
  }
  return parts
}

/** A person's name in its odd form. */
export function caseNames(person: Person, cases: boolean): { first: string; last: string; chinese: string | null } {
  const { firstName: first, lastName: last, chineseName: chinese } = person
  if (!cases || person.company !== 0) return { first, last, chinese }
  if (person.number === CASES.formula) return { first: '=SUM(A1)', last, chinese }
  if (person.number === CASES.emoji) return { first: `${first} 🏮`, last: 'Côté'.normalize('NFD'), chinese }
  return { first, last, chinese }
}
