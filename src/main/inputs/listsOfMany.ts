import type { Database } from 'better-sqlite3'
import type { ItemEntry } from './standingItems'

/** The entries of one list, as of when they are and since when they are in the copy. */
export interface ReadItems {
  readonly items: readonly ItemEntry[]
  readonly asOfMs: number
  readonly writtenMs: number
}

/** Pay items of many people or payslips in one read each: a statement for every person of 5,000 costs more than the rows. */
export class ListsOfMany {
  readonly #asOf
  readonly #items

  constructor(db: Database) {
    this.#asOf = db.prepare<
      { companyId: number; list: string; ids: string },
      { id: number; asOfMs: number; writtenMs: number }
    >(
      `SELECT s.subject_id AS id, s.as_of_ms AS asOfMs, s.written_ms AS writtenMs FROM json_each(@ids) a
       CROSS JOIN list_state s ON s.company_id = @companyId AND s.list = @list AND s.subject_id = a.value`
    )
    this.#items = db.prepare<{ owner: string; ids: string; types: string | null }, { owner_id: number; body: string }>(
      // Without the record as received, which is most of it and is not asked for here.
      `SELECT i.owner_id, json_remove(i.body, '$.raw') AS body FROM json_each(@ids) a
       CROSS JOIN pay_item i INDEXED BY pay_item_owner ON i.owner = @owner AND i.owner_id = a.value
       WHERE @types IS NULL OR ifnull(i.system_type, '') IN (SELECT value FROM json_each(@types))
       ORDER BY a.key, i.position`
    )
  }

  /** The lists that were read; of their entries those of the system names (null among them: entries that have none). */
  of(
    companyId: number,
    owner: 'employee' | 'payslip',
    ids: readonly number[],
    types: ReadonlySet<string | null> | null
  ): Map<number, ReadItems> {
    const lists = new Map<number, { items: ItemEntry[]; asOfMs: number; writtenMs: number }>()
    const list = owner === 'employee' ? 'payItemsOfEmployee' : 'payItemsOfPayslip'
    const wanted = JSON.stringify(ids)
    for (const { id, asOfMs, writtenMs } of this.#asOf.all({ companyId, list, ids: wanted })) {
      lists.set(id, { items: [], asOfMs, writtenMs })
    }
    const given = types === null ? null : JSON.stringify([...types].map((type) => type ?? ''))
    for (const { owner_id, body } of this.#items.iterate({ owner, ids: wanted, types: given })) {
      // What payItemBody wrote, less the record.
      lists.get(owner_id)?.items.push(JSON.parse(body) as ItemEntry)
    }
    return lists
  }
}
