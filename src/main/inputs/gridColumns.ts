import type { Database } from 'better-sqlite3'
import type { BulkColumnChoice } from '@shared/contract/views'
import type { EditTarget } from '@shared/domain/edit'
import { employeeFields } from '@shared/domain/employeeField'
import { ColumnKinds } from './columnKinds'
import { columnKey, itemKindOf, type ColumnSubject } from './columnSubject'
import type { ItemsOfPerson } from './gridCells'
import { itemLock } from './itemLock'
import { columnLabel, namedByContract } from './labels'
import type { StandingItem } from './standingItems'

/** What can be a column of a grid. */
export class GridColumns {
  readonly #kinds

  constructor(db: Database) {
    this.#kinds = new ColumnKinds(db)
  }

  /** The inputs that people have, those that the contract names, and the flat attributes of the employee. */
  of(companyId: number, people: readonly ItemsOfPerson[]): BulkColumnChoice[] {
    const counts = new Map<string, { readonly subject: ColumnSubject; people: number }>()
    const several = new Set<string>()
    for (const { systemName, input } of namedByContract) {
      for (const target of ['payslip', 'employee'] as const) {
        const subject = { kind: 'item', target, systemType: systemName, definitionId: null, ordinal: 1, input } as const
        counts.set(columnKey(subject), { subject, people: 0 })
      }
    }
    for (const { onPayslip, fromNowOn } of people) {
      count('payslip', onPayslip, counts, several)
      count('employee', fromNowOn, counts, several)
    }
    const items = [...counts.values()]
      .map(({ subject, people: having }) => this.choice(companyId, subject, several, having))
      .sort((a, b) => order(a, b))
    const fields = employeeFields.map(({ name }) =>
      this.choice(companyId, { kind: 'field', name }, several, people.length)
    )
    return [...items, ...fields]
  }

  /** A column as it is shown; `several`: the kinds of which someone has more than one instance. */
  choice(companyId: number, subject: ColumnSubject, several: ReadonlySet<string>, people: number): BulkColumnChoice {
    return {
      key: columnKey(subject),
      label: columnLabel(subject, subject.kind === 'item' && several.has(itemKindOf(subject))),
      target: subject.kind === 'field' ? 'employee' : subject.target,
      ...this.#kinds.of(companyId, subject),
      people
    }
  }
}

// What takes no value from anybody is no choice.
function count(
  target: EditTarget['kind'],
  items: readonly StandingItem[],
  counts: Map<string, { readonly subject: ColumnSubject; people: number }>,
  several: Set<string>
): void {
  const seen = new Map<string, number>()
  for (const item of items) {
    const first = item.entries[0]
    if (!first || first.deleted) continue
    const { systemType, definitionId } = first
    const kind = itemKindOf({ systemType, definitionId })
    const ordinal = (seen.get(kind) ?? 0) + 1
    seen.set(kind, ordinal)
    if (ordinal > 1) several.add(kind)
    for (const input of new Set(item.entries.flatMap(({ inputs }) => inputs.map(([name]) => name)))) {
      if (item.token === null || itemLock(item, input) !== null) continue
      const subject = { kind: 'item', target, systemType, definitionId, ordinal, input } as const
      const key = columnKey(subject)
      const known = counts.get(key)
      if (known) known.people++
      else counts.set(key, { subject, people: 1 })
    }
  }
}

function order(a: BulkColumnChoice, b: BulkColumnChoice): number {
  if (a.target !== b.target) return a.target === 'payslip' ? -1 : 1
  return a.label < b.label ? -1 : a.label > b.label ? 1 : 0
}
