import type { Database } from 'better-sqlite3'
import type { Pin, PinnedPeriod } from './retention'

/** What was pinned that has owners: a payslip, or a period. */
export type OwnedPin = (Pin & { readonly kind: 'payslip' }) | (PinnedPeriod & { readonly kind: 'period' })

/** People who left and stay for what is pinned of them. */
export class PinOwners {
  readonly #add
  readonly #remove
  readonly #all

  constructor(db: Database) {
    this.#add = db.prepare<[number, string, number]>(
      'INSERT INTO pin_owner (company_id, pin, employee_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'
    )
    this.#remove = db.prepare<[number, string]>('DELETE FROM pin_owner WHERE company_id = ? AND pin = ?')
    this.#all = db.prepare<[], { companyId: number; employeeId: number }>(
      'SELECT DISTINCT company_id AS companyId, employee_id AS employeeId FROM pin_owner'
    )
  }

  add(pin: OwnedPin, employeeIds: readonly number[]): void {
    for (const id of employeeIds) this.#add.run(pin.companyId, textOf(pin), id)
  }

  /** It is pinned no more. */
  remove(pin: OwnedPin): void {
    this.#remove.run(pin.companyId, textOf(pin))
  }

  all(): readonly { readonly companyId: number; readonly employeeId: number }[] {
    return this.#all.all()
  }
}

function textOf(pin: OwnedPin): string {
  return pin.kind === 'payslip' ? `payslip ${pin.id}` : `period ${pin.date} ${pin.frequencyId ?? ''}`
}
