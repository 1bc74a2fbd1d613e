/** The accounting journal of a pay run: what the payslips cost and owe, by split, so that debit equals credit in each. */
import type { Scaled } from '@shared/domain/money'
import type { Company } from '../world/companies'
import type { Slot } from '../world/slots'
import type { World } from '../world/world'
import { pause } from '../http/pause'
import { payslipsIn } from './list'
import { OTHER_LINES } from './items'
import { figuresOf } from './figures'

export interface JournalLine {
  readonly category: 'salary_expense' | 'expense' | 'liability'
  readonly code: string
  readonly label: string
  /** Split id -> amount; the one key is empty where the company has no splits. */
  readonly amounts: Map<string, Scaled>
}

export interface Journal {
  readonly splits: readonly { readonly id: string; readonly name: string }[]
  readonly debit: readonly JournalLine[]
  readonly credit: readonly JournalLine[]
}

const PAUSE_EVERY = 256
/** Deductions that lower the salary expense instead of being owed to somebody. */
const LOWERS_EXPENSE = new Set(['unpaid_leave'])

export async function journalOf(world: World, company: Company, slot: Slot, nowMs: number): Promise<Journal> {
  const debit = new Map<string, JournalLine>()
  const credit = new Map<string, JournalLine>()
  const add = (
    side: Map<string, JournalLine>,
    category: JournalLine['category'],
    code: string,
    label: string,
    split: string,
    amount: Scaled
  ): void => {
    let line = side.get(code)
    if (!line) side.set(code, (line = { category, code, label, amounts: new Map() }))
    line.amounts.set(split, (line.amounts.get(split) ?? 0) + amount)
  }
  let count = 0
  for (const subject of payslipsIn(world, company, slot)) {
    const figures = figuresOf(subject, nowMs)
    const split = company.splits ? String(company.payPoints[subject.person.payPoint]?.id ?? '') : ''
    for (const { code, label, amount } of figures.income) add(debit, 'salary_expense', code, label, split, amount)
    for (const { code, label, amount } of figures.employer) {
      add(debit, 'expense', code, label, split, amount)
      add(credit, 'liability', `${code}_payable`, `${label} payable`, split, amount)
    }
    add(credit, 'liability', OTHER_LINES.net.code, OTHER_LINES.net.label, split, figures.net)
    for (const { code, label, amount } of figures.deduction) {
      add(credit, LOWERS_EXPENSE.has(code) ? 'salary_expense' : 'liability', code, label, split, amount)
    }
    if (++count % PAUSE_EVERY === 0) await pause()
  }
  return {
    splits: company.splits ? company.payPoints.map(({ id, name }) => ({ id: String(id), name })) : [],
    debit: [...debit.values()],
    credit: [...credit.values()]
  }
}
