import type { Database } from 'better-sqlite3'
import type { PayItem } from '@shared/domain/payItem'
import { payItemBody } from '../payItemBody'

/** Whose list it was read from: the kind and id in the request's path. */
export interface PayItemListOwner {
  readonly kind: 'employee' | 'payslip' | 'inherited'
  readonly id: number
}

/** Payslip items of an employee or a payslip; a list is replaced as a whole, as an inherited item has no id. */
export class PayItemWriter {
  readonly #known
  readonly #delete
  readonly #insert
  readonly #update

  constructor(db: Database) {
    this.#known = db.prepare<[string, number], { body: string; company_id: number }>(
      'SELECT body, company_id FROM pay_item WHERE owner = ? AND owner_id = ? ORDER BY position'
    )
    this.#delete = db.prepare<[string, number]>('DELETE FROM pay_item WHERE owner = ? AND owner_id = ?')
    this.#update = db.prepare<[string, string, number, number, string]>(
      'UPDATE pay_item SET body = ? WHERE owner = ? AND owner_id = ? AND calculation_id = ? AND body <> ?'
    )
    this.#insert = db.prepare<[number, string, number, number, number | null, string | null, string]>(
      `INSERT INTO pay_item (company_id, owner, owner_id, position, calculation_id, system_type, body)
       VALUES (?, ?, ?, ?, ?, ?, ?)`
    )
  }

  /** The list as read; true when it differs from what was there, or was another company's. */
  replace(companyId: number, owner: PayItemListOwner, items: readonly PayItem[]): boolean {
    const bodies = items.map(payItemBody)
    const before = this.#known.all(owner.kind, owner.id)
    const isSame = (body: string, at: number): boolean =>
      body === before[at]?.body && before[at].company_id === companyId
    if (before.length === bodies.length && bodies.every(isSame)) return false
    this.#delete.run(owner.kind, owner.id)
    items.forEach((item, at) => {
      const body = bodies[at] ?? payItemBody(item)
      this.#insert.run(companyId, owner.kind, owner.id, at, item.id, item.systemType, body)
    })
    return true
  }

  /** One entry as read by itself, where the list has it; true when it differs from what was there. */
  replaceOne(owner: PayItemListOwner, item: PayItem): boolean {
    const body = payItemBody(item)
    return item.id !== null && this.#update.run(body, owner.kind, owner.id, item.id, body).changes > 0
  }
}
