import type { Database } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import type { ItemTotal } from '@shared/contract/views'
import type { LineReader } from '../../store/lines'
import type { ItemNames } from '../learnedNames'
import { comparedTotals, ItemLines, ItemSums, type ItemLine } from './itemTotals'
import type { KeptLines } from './keptLines'
import { scoped } from './scope'

interface LinesRow {
  id: number
  employee_id: number | null
  dirty: number
  lines: string | null
  detail_lines: string | null
}

/** The items of a period's payslips, compared with those of the period before. */
export interface PeriodItems {
  readonly items: readonly ItemTotal[]
  /** Payslips that do not calculate and whose lines are not in the copy. */
  readonly withoutLines: number
  /** The same of the period before. */
  readonly withoutLinesBefore: number
}

/** An item on one payslip; `line` null: what it has of it is not known, as it calculates or its lines are not in the copy. */
export interface ItemOnPayslip {
  readonly payslipId: number
  readonly employeeId: number | null
  readonly line: ItemLine | null
}

/** The payslips of a scope, and how many there are. */
export interface CountedScope {
  readonly scope: PayScope
  readonly payslips: number
  readonly calculating: number
}

interface Sums {
  readonly sums: ItemSums
  readonly without: number
}

/** Where more payslips than this, and than a share of all, are not among those added up already, reading all is no slower. */
const FEW = 500
const FEW_OF = 8

/**
 * Items of many payslips: added up as those were written (`store/lineTotals.ts`), as reading the lines of two periods of 100,000 people takes a second
 * and, where they are not in memory, ten; read from the lines where those sums do not hold.
 */
export class ItemFigures {
  readonly #lines: LineReader
  readonly #names: ItemNames
  readonly #kept: KeptLines
  readonly #rows

  constructor(db: Database, lines: LineReader, names: ItemNames, kept: KeptLines) {
    this.#lines = lines
    this.#names = names
    this.#kept = kept
    this.#rows = scoped<LinesRow>(
      db,
      (payslips) => `SELECT p.id, p.employee_id, p.dirty, p.lines, d.lines AS detail_lines FROM (${payslips}) s
        JOIN payslip p ON p.id = s.id LEFT JOIN payslip_detail d ON d.payslip_id = p.id AND p.lines IS NULL`
    )
  }

  /** `previous` null: nothing is compared. */
  totals(asked: CountedScope, previous: CountedScope | null): PeriodItems {
    const now = this.#sums(asked)
    const before = previous && this.#sums(previous)
    return {
      items: comparedTotals(now.sums, before && before.sums),
      withoutLines: now.without,
      withoutLinesBefore: before?.without ?? 0
    }
  }

  /** The payslips of a scope that have an item, and those that may have it. */
  having(scope: PayScope, key: string): ItemOnPayslip[] {
    const found: ItemOnPayslip[] = []
    this.#each(scope, (row, lines) => {
      const line = lines === null ? null : lines.find(({ slot }) => slot.key === key)
      if (line !== undefined) found.push({ payslipId: row.id, employeeId: row.employee_id, line })
    })
    return found
  }

  #sums(asked: CountedScope): Sums {
    return this.#added(asked) ?? this.#read(asked.scope)
  }

  // Null where the sums do not hold, or no payslip says any more where an item stands.
  #added({ scope, payslips, calculating }: CountedScope): Sums | null {
    const kept = this.#kept.of(scope)
    if (kept === null) return null
    const left = payslips - calculating - kept.payslips
    if (left < 0 || left > Math.max(FEW, payslips / FEW_OF)) return null
    const items = new ItemLines(this.#lines, this.#names.of(scope.companyId))
    const sums = new ItemSums()
    const examples = this.#kept.payslips(new Set(kept.lines.map(({ payslipId }) => payslipId)))
    for (const [, , , lines] of examples) if (lines !== null) sums.place(items.of(lines, 'labels'))
    for (const { itemId, ordinal, lines, odd, sum } of kept.lines) {
      if (lines < 0) return null
      if (lines > 0 && !sums.put(items.at(itemId, ordinal), { people: lines, odd, sum })) return null
    }
    let without = 0
    for (const [, , , , lines] of left > 0 ? this.#kept.without(scope) : []) {
      if (lines === null) without++
      else sums.add(items.of(lines, 'codes'))
    }
    return { sums, without }
  }

  #read(scope: PayScope): Sums {
    const sums = new ItemSums()
    let without = 0
    this.#each(scope, ({ dirty }, lines) => {
      if (lines) sums.add(lines)
      else if (dirty === 0) without++
    })
    return { sums, without }
  }

  // Read to its end within the call, so that no statement stays open.
  #each(scope: PayScope, take: (row: LinesRow, lines: ItemLine[] | null) => void): void {
    const items = new ItemLines(this.#lines, this.#names.of(scope.companyId))
    const { statement, parameters } = this.#rows(scope)
    for (const row of statement.iterate(parameters)) {
      if (row.dirty === 1) take(row, null)
      else if (row.lines !== null) take(row, items.of(row.lines, 'labels'))
      else if (row.detail_lines !== null) take(row, items.of(row.detail_lines, 'codes'))
      else take(row, null)
    }
  }
}
