import type { Database } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import type { ComparedPayslip } from '@shared/domain/variance'
import { amountInSql, startOfLine, type LineReader } from '../../store/lines'
import type { ItemNames } from '../learnedNames'
import { ItemLines, type LineNaming } from '../payRuns/itemTotals'
import { scoped } from '../payRuns/scope'
import { idsAsJson } from '../rows'
import { KeptLines } from '../payRuns/keptLines'

/** What is compared with what. */
export interface Scopes {
  readonly before: PayScope
  readonly now: PayScope
}

// A hundred thousand payslips in one row of lists: a row for each would take three times as long.
type FiguresRow = readonly [ids: string, people: string, nets: string, special: string, calculating: string]
// Rows come as bare tuples, which are made twice as fast as objects.
type LinesRow = [id: number, employeeId: number | null, dirty: number, lines: string | null, detailLines: string | null]

type AmountsRow = readonly [people: string, amounts: string, others: string]

/** Is given the lines of a payslip, and how they are named; `person` as `keyOf` tells it. */
export type TakeLines = (person: number, text: string | null, naming: LineNaming) => void

/** Whose a row is: the person's id, or the negative id of a payslip that nobody knows whose it is. */
export function keyOf(payslipId: number, employeeId: number | null): number {
  return employeeId ?? -payslipId
}

/** One item on the payslips of a side. */
interface AmountsOfSide {
  /** As `keyOf` tells them, one for each payslip that has the item. */
  readonly people: readonly number[]
  /** Scaled. */
  readonly amounts: readonly number[]
  /** Payslips whose lines have to be looked at: the amount is kept as it was sent, or the lines have codes alone. */
  readonly others: readonly number[]
}

/** The payslips of one side. */
interface SideOfVariance {
  readonly payslips: readonly ComparedPayslip[]
  /** Ids of those that calculate. */
  readonly calculating: ReadonlySet<number>
}

/** The payslips of a period or of a part of it: first their figures, then their lines, one after the other. */
export class SidesOfVariance {
  /** What was added up when it was written. */
  readonly kept: KeptLines
  readonly #lines: LineReader
  readonly #names: ItemNames
  readonly #figures
  readonly #withLines
  readonly #amounts
  readonly #ofIds

  constructor(db: Database, lines: LineReader, names: ItemNames) {
    this.kept = new KeptLines(db)
    this.#lines = lines
    this.#names = names
    const figures = 'p.id, p.employee_id, p.special, p.dirty, p.net_scaled'
    this.#figures = scoped<FiguresRow>(
      db,
      (_, __, rowsOf) => `SELECT json_group_array(id), json_group_array(employee_id), json_group_array(net_scaled),
          json_group_array(id) FILTER (WHERE special = 1), json_group_array(id) FILTER (WHERE dirty = 1) FROM (${rowsOf(figures)})`
    )
    const amount = `coalesce(${amountInSql('p.lines', '@first')}, ${amountInSql('p.lines', '@second')})`
    this.#amounts = scoped<AmountsRow>(
      db,
      (_, __, rowsOf) => `SELECT json_group_array(ifnull(employee_id, -id)) FILTER (WHERE typeof(amount) = 'integer'),
          json_group_array(amount) FILTER (WHERE typeof(amount) = 'integer'),
          json_group_array(id) FILTER (WHERE amount = '"' OR bare)
        FROM (SELECT id, employee_id, amount, bare FROM (${rowsOf(
          `p.id, p.employee_id, p.dirty, ${amount} AS amount, p.lines IS NULL AS bare`
        )}) WHERE dirty = 0)`
    )
    const lined = `p.id, p.employee_id, p.dirty, p.lines,
      iif(p.lines IS NULL, (SELECT d.lines FROM payslip_detail d WHERE d.payslip_id = p.id), NULL) AS detail_lines`
    this.#withLines = scoped<LinesRow>(db, (_, __, rowsOf) => rowsOf(lined))
    this.#ofIds = db
      .prepare<[string], LinesRow>(`SELECT ${lined} FROM json_each(?) a CROSS JOIN payslip p ON p.id = a.value`)
      .raw()
  }

  /** Of the people wanted. What calculates has no net. */
  payslips(scope: PayScope, isWanted: (personId: number | null) => boolean): SideOfVariance {
    const { statement, parameters } = this.#figures(scope)
    const row = statement.raw().get(parameters)
    const [ids, people, nets, special, dirty] = (row ?? []).map((list) => JSON.parse(list) as (number | null)[])
    const isSpecial = new Set(special)
    const isCalculating = new Set(dirty)
    const calculating = new Set<number>()
    const payslips: ComparedPayslip[] = []
    for (let at = 0; at < (ids?.length ?? 0); at++) {
      const [id, personId] = [ids?.[at] ?? 0, people?.[at] ?? null]
      if (!isWanted(personId)) continue
      const calculates = isCalculating.has(id)
      if (calculates) calculating.add(id)
      payslips.push({ id, personId, special: isSpecial.has(id), net: calculates ? null : (nets?.[at] ?? null) })
    }
    return { payslips, calculating }
  }

  /**
   * The amount of an item of the copy, or of two that no payslip has both of, on each payslip that does not calculate; of several lines the first.
   * Told within SQLite, so that no text is made of a hundred thousand.
   */
  amounts(scope: PayScope, [first, second]: readonly [number, number?]): AmountsOfSide {
    const { statement, parameters } = this.#amounts(scope)
    const of = { ...parameters, first: startOfLine(first), second: second === undefined ? null : startOfLine(second) }
    const [people, amounts, others] = (statement.raw().get(of) ?? []).map((list) => JSON.parse(list) as number[])
    return { people: people ?? [], amounts: amounts ?? [], others: others ?? [] }
  }

  /** Gives the lines of payslips by their ids, as `each` does. */
  eachOf(ids: readonly number[], take: TakeLines): void {
    for (const row of this.#ofIds.iterate(idsAsJson(ids))) give(row, take)
  }

  /** Tells the places of lines of a company; both sides of a comparison share it, so that their places are the same. */
  itemsOf(companyId: number): ItemLines {
    return new ItemLines(this.#lines, this.#names.of(companyId))
  }

  /**
   * Gives the lines of each payslip that does not calculate, as they are kept; null where none are in the copy. `ids`: of these
   * payslips alone. Read to its end within the call, so that no statement stays open.
   */
  each(scope: PayScope, ids: readonly number[] | null, take: TakeLines): void {
    const { statement, parameters } = this.#withLines(scope)
    if (ids !== null) this.eachOf(ids, take)
    else for (const row of statement.raw().iterate(parameters)) give(row, take)
  }
}

function give([id, employeeId, dirty, lines, detailLines]: LinesRow, take: TakeLines): void {
  if (dirty === 1) return
  if (lines !== null) take(keyOf(id, employeeId), lines, 'labels')
  else take(keyOf(id, employeeId), detailLines, 'codes')
}
