import type { Database } from 'better-sqlite3'
import type { LineSection } from '@shared/domain/payslip'

/** A payslip that was ticked, with the figures seen; lines with ids of `seen_item`. */
interface TickRow {
  readonly company_id: number
  readonly payslip_id: number
  readonly net: string
  readonly lines: string | null
  readonly coded: number
  readonly edits: string
  readonly together_id: number | null
  readonly user: string
  readonly ticked_ms: number
}

/** Where ticks are written. */
export class TickRows {
  readonly #items = new Map<string, number>()
  readonly #item
  readonly #put
  readonly #remove
  readonly #together
  readonly #undo
  readonly #undone

  constructor(db: Database) {
    this.#item = db.prepare<[string, string, string, number], { id: number }>(
      `INSERT INTO seen_item (section, grp, name, coded) VALUES (?, ?, ?, ?)
       ON CONFLICT (section, grp, name, coded) DO UPDATE SET coded = excluded.coded RETURNING id`
    )
    this.#put = db.prepare<TickRow>(
      `INSERT INTO tick (company_id, payslip_id, net, lines, coded, edits, together_id, user, ticked_ms)
       VALUES (@company_id, @payslip_id, @net, @lines, @coded, @edits, @together_id, @user, @ticked_ms)
       ON CONFLICT DO UPDATE SET net = excluded.net, lines = excluded.lines, coded = excluded.coded,
         edits = excluded.edits, together_id = excluded.together_id, user = excluded.user, ticked_ms = excluded.ticked_ms`
    )
    this.#remove = db.prepare<[number, number]>('DELETE FROM tick WHERE company_id = ? AND payslip_id = ?')
    this.#together = db.prepare<[number, number | null, string, number, string, number]>(
      `INSERT INTO tick_together (company_id, frequency_id, date, payslips, user, ticked_ms) VALUES (?, ?, ?, ?, ?, ?)`
    )
    this.#undo = db.prepare<[number, number]>('DELETE FROM tick WHERE together_id = ? AND company_id = ?')
    this.#undone = db.prepare<[number, number]>(
      'UPDATE tick_together SET undone_ms = ? WHERE id = ? AND undone_ms IS NULL'
    )
  }

  /** The id that a line's name is kept by; made where it is new. Ids made by a write that failed are forgotten by `reset`. */
  itemId(section: LineSection, group: string, name: string, coded: boolean): number {
    const key = JSON.stringify([section, group, name, coded])
    const known = this.#items.get(key)
    if (known !== undefined) return known
    const row = this.#item.get(section, group, name, coded ? 1 : 0)
    if (!row) throw new Error('seen item insert returned no id')
    this.#items.set(key, row.id)
    return row.id
  }

  reset(): void {
    this.#items.clear()
  }

  /** In place of an earlier tick of the payslip. */
  put(row: TickRow): void {
    this.#put.run(row)
  }

  remove(companyId: number, payslipId: number): void {
    this.#remove.run(companyId, payslipId)
  }

  /** Gives its id. */
  addTogether(
    companyId: number,
    { frequencyId, date }: { readonly frequencyId: number | null; readonly date: string },
    payslips: number,
    user: string,
    nowMs: number
  ): number {
    return Number(this.#together.run(companyId, frequencyId, date, payslips, user, nowMs).lastInsertRowid)
  }

  /** Those of them that were not ticked again since; gives how many. */
  undoTogether(companyId: number, togetherId: number, nowMs: number): number {
    this.#undone.run(nowMs, togetherId)
    return this.#undo.run(togetherId, companyId).changes
  }
}
