import type { Database } from 'better-sqlite3'
import { AppError } from '@shared/contract/errors'
import { inputChanges, type InputChange, type ItemInputs } from '@shared/domain/inputChanges'
import { standingItems, type StandingItem } from '../../inputs'
import { payItemOfBody } from '../../store/payItemBody'
import type { ItemNames } from '../learnedNames'
import type { ListStates } from '../listStates'
import { itemLabel } from '../payItems'

interface Deps {
  readonly names: ItemNames
  readonly listStates: ListStates
}

/** What was entered otherwise for a payslip than for another one, where the items of both are in the copy. */
export class ChangedInputQueries {
  readonly #deps: Deps
  readonly #company
  readonly #bodies

  constructor(db: Database, deps: Deps) {
    this.#deps = deps
    this.#company = db.prepare<[number], number>('SELECT company_id FROM payslip WHERE id = ?').pluck()
    this.#bodies = db
      .prepare<[number], string>("SELECT body FROM pay_item WHERE owner = 'payslip' AND owner_id = ? ORDER BY position")
      .pluck()
  }

  /** Null where the items of one of them were never read. Throws `notHere` when a payslip is not in the copy. */
  between({ payslipId, previousId }: { payslipId: number; previousId: number }): InputChange[] | null {
    const [now, before] = [this.#of(payslipId), this.#of(previousId)]
    return now && before && inputChanges(now, before)
  }

  #of(payslipId: number): ItemInputs[] | null {
    const companyId = this.#company.get(payslipId)
    if (companyId === undefined) throw new AppError('notHere', { subject: String(payslipId) })
    if (!this.#deps.listStates.of(companyId, 'payItemsOfPayslip', payslipId)) return null
    return standingItems(this.#bodies.all(payslipId).map(payItemOfBody)).flatMap((item) =>
      this.#inputs(companyId, item)
    )
  }

  // A deleted or skipped item pays nothing, whatever was entered for it.
  #inputs(companyId: number, { entries, ordinal }: StandingItem): ItemInputs[] {
    const [first] = entries
    if (first === undefined || first.deleted || first.skipped) return []
    const inputs = new Map<string, string | null>()
    for (const entry of entries) {
      for (const [name, value] of entry.inputs) if (!inputs.has(name)) inputs.set(name, value)
    }
    const label = itemLabel(this.#deps.names, companyId, first)
    return [
      {
        key: JSON.stringify([first.systemType, first.definitionId, ordinal]),
        name: ordinal > 0 ? `${label} (${ordinal})` : label,
        inputs: [...inputs]
      }
    ]
  }
}
