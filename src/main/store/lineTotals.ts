import type { Database } from 'better-sqlite3'
import { scaledOf } from '@shared/domain/money'
import { LineReader, scanLines } from './lines'

/** A payslip that came into a group of payslips or went out of it. */
interface Noted {
  readonly sign: 1 | -1
  readonly payslipId: number
  readonly text: string
}

interface Group {
  readonly key: readonly (string | number)[]
  readonly noted: Noted[]
}

interface Growing {
  lines: number
  odd: number
  sum: number
  payslipId: number
}

const keepers = new WeakMap<Database, LineTotals>()

/** Lets the triggers of `migrations/cacheLineTotals.ts` count; on every connection that writes the cache. */
export function keepLineTotals(db: Database): void {
  const totals = new LineTotals(db)
  keepers.set(db, totals)
  db.function('count_lines', { varargs: true, directOnly: false }, (...noted: unknown[]) => totals.note(noted))
}

/** What is counted on a connection; undefined on one that does not count. */
export function lineTotalsOf(db: Database): LineTotals | undefined {
  return keepers.get(db)
}

/**
 * Adds up the lines of payslips that are written, and writes the sums before the transaction ends. In memory meanwhile: a batch
 * of a sync has thousands of payslips of the same few items.
 */
class LineTotals {
  readonly #db: Database
  readonly #groups = new Map<string, Group>()
  readonly #items: number[] = []
  readonly #values: (number | string)[] = []
  #statements: ReturnType<typeof statementsOf> | null = null

  constructor(db: Database) {
    this.#db = db
  }

  /** What a trigger tells; no statement can be run within it. */
  note([sign, payslipId, companyId, date, frequencyId, special, payRunId, text]: readonly unknown[]): null {
    // The trigger says which columns it gives.
    const key = [companyId, date, frequencyId, special, payRunId] as (string | number)[]
    const name = key.join(' ')
    const group = this.#groups.get(name) ?? { key, noted: [] }
    this.#groups.set(name, group)
    group.noted.push({ sign: sign as 1 | -1, payslipId: payslipId as number, text: text as string })
    return null
  }

  /** Within the transaction that wrote the payslips, as its last step. */
  write(): void {
    if (this.#groups.size === 0) return
    this.#statements ??= statementsOf(this.#db)
    for (const group of this.#groups.values()) this.#writeGroup(group, this.#statements)
    this.#groups.clear()
  }

  /** After a rollback. */
  forget(): void {
    this.#groups.clear()
    // Ids of items may have been taken back.
    this.#statements = null
  }

  #writeGroup({ key, noted }: Group, { group, add, drop, lines }: ReturnType<typeof statementsOf>): void {
    const items = new Map<number, Growing[]>()
    for (const one of noted) this.#count(one, items, lines)
    const places = [...items].flatMap(([itemId, ordinals]) =>
      ordinals.map((sums, ordinal) => ({ itemId, ordinal, sums }))
    )
    // Beyond what can be told exactly: the group then counts as not added up, and its lines are read.
    if (places.some(({ sums }) => !Number.isSafeInteger(sums.sum))) return
    const groupId = group.get(noted.length, ...key)
    if (groupId === undefined) return
    for (const { itemId, ordinal, sums } of places) {
      if (sums.lines === 0 && sums.odd === 0 && sums.sum === 0) continue
      add.run(groupId, itemId, ordinal, sums.lines, sums.odd, BigInt(sums.sum), sums.payslipId)
    }
    if (noted.some(({ sign }) => sign < 0)) drop.run(groupId)
  }

  #count({ sign, payslipId, text }: Noted, items: Map<number, Growing[]>, lines: LineReader): void {
    const count = scanLines(text, this.#items, this.#values)
    let income = -1
    let deduction = -1
    for (let at = 0; at < count; at++) {
      const { section } = lines.itemOf(this.#items[at] ?? 0)
      if (section === 'income') income = at
      else if (section === 'deduction') deduction = at
    }
    const met = new Map<number, number>()
    for (let at = 0; at < count; at++) {
      const itemId = this.#items[at] ?? 0
      let ordinal = 0
      // The last line of income and of deductions is the total (spec, "payslip").
      if (at !== income && at !== deduction) {
        ordinal = (met.get(itemId) ?? 0) + 1
        met.set(itemId, ordinal)
      }
      let ordinals = items.get(itemId)
      if (ordinals === undefined) items.set(itemId, (ordinals = []))
      while (ordinals.length <= ordinal) ordinals.push({ lines: 0, odd: 0, sum: 0, payslipId: 0 })
      const sums = ordinals[ordinal]
      if (sums === undefined) continue
      const value = this.#values[at] ?? ''
      const scaled = typeof value === 'number' ? value : scaledOf(value)
      sums.lines += sign
      if (sign > 0) sums.payslipId = payslipId
      if (scaled === null) sums.odd += sign
      else sums.sum += sign * scaled
    }
  }
}

function statementsOf(db: Database) {
  return {
    lines: new LineReader(db),
    group: db
      .prepare<(string | number)[], number>(
        `UPDATE line_group SET counted = counted + ?
         WHERE company_id = ? AND date = ? AND frequency_id = ? AND special = ? AND pay_run_id = ? RETURNING id`
      )
      .pluck(),
    add: db.prepare<(number | bigint)[]>(
      `INSERT INTO line_total (group_id, item_id, ordinal, lines, odd, sum, payslip_id) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET lines = lines + excluded.lines, odd = odd + excluded.odd, sum = sum + excluded.sum,
         payslip_id = iif(excluded.payslip_id = 0, payslip_id, excluded.payslip_id)`
    ),
    drop: db.prepare<[number]>('DELETE FROM line_total WHERE group_id = ? AND lines = 0')
  }
}
