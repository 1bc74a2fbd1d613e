import type { Database } from 'better-sqlite3'
import type { EmployeeView, PayItemRow } from '@shared/contract/views'
import { systemItemName, type PayItem } from '@shared/domain/payItem'
import { payItemOfBody } from '../store/payItemBody'
import type { ItemNames } from './learnedNames'
import type { ListStates } from './listStates'

/** The payslip items of a person, as read. */
export class PayItemQueries {
  readonly #names: ItemNames
  readonly #listStates: ListStates
  readonly #bodies

  constructor(db: Database, names: ItemNames, listStates: ListStates) {
    this.#names = names
    this.#listStates = listStates
    this.#bodies = db
      .prepare<[number], string>(
        // The list holds what is inherited too; what #31 gives is the same once more.
        "SELECT body FROM pay_item WHERE owner = 'employee' AND owner_id = ? ORDER BY position"
      )
      .pluck()
  }

  /** Null when they were never read. */
  ofEmployee(companyId: number, employeeId: number): EmployeeView['payItems'] {
    const read = this.#listStates.of(companyId, 'payItemsOfEmployee', employeeId)
    if (!read) return null
    const items = this.#bodies.all(employeeId).map(payItemOfBody)
    const labels = numberedAlike(items.map((item) => itemLabel(this.#names, companyId, item)))
    return {
      asOfMs: read.asOfMs,
      rows: items.map((item, at): PayItemRow => ({
        label: labels[at] ?? '',
        inputs: item.inputs.map(([name, value]) => ({ name, value })),
        origin: originOfItem(item),
        state: item.deleted ? 'deleted' : item.skipped ? 'skipped' : 'ok'
      }))
    }
  }
}

/** As the payslips call it, else its system name made readable; a custom item has a number only. */
export function itemLabel(
  names: ItemNames,
  companyId: number,
  { systemType, definitionId, calculationId, id }: Omit<PayItem, 'raw'>
): string {
  const number = definitionId ?? calculationId ?? id
  const known = names.labelOfCode(companyId, systemType ?? String(number))
  if (known !== null) return known
  if (systemType === null || definitionId !== null) return number === null ? 'Item' : `Item ${number}`
  return systemItemName(systemType)
}

/** Where an entry comes from. */
export function originOfItem(item: PayItem): PayItemRow['origin'] {
  if (item.payslipId !== null) return 'payslip'
  if (item.id !== null || item.calculationId !== null) return 'employee'
  return item.profileId === null ? 'inherited' : 'profile'
}

/** Labels that repeat with (1), (2) behind them. */
export function numberedAlike(labels: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return labels.map((label) => {
    if (labels.indexOf(label) === labels.lastIndexOf(label)) return label
    const ordinal = (counts.get(label) ?? 0) + 1
    counts.set(label, ordinal)
    return `${label} (${ordinal})`
  })
}
