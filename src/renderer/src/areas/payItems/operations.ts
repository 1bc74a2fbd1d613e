/** Which ways of putting an item may be offered (spec, 28, rules 2 to 5). */
import type { PayItemsView } from '@shared/contract/views'
import type { PayItemOperation } from '@shared/domain/directWrite'
import { payItemsText as text } from '@/text/payItems'

export interface OfferedOperation {
  readonly value: PayItemOperation
  readonly label: string
  readonly why?: string
}

/** How many entries of a kind are there that are not deleted. */
export function alikeIn({ entries }: PayItemsView, systemType: string): number {
  return entries.filter((entry) => entry.systemType === systemType && entry.state !== 'deleted').length
}

/** With several instances `upsert` and `update` would change the first one only, so neither is offered. */
export function operationsFor(alike: number): readonly OfferedOperation[] {
  const { howLabel } = text
  const insert: OfferedOperation = { value: 'insert', label: howLabel.insert }
  if (alike > 1) return [insert]
  const update: OfferedOperation = { value: 'update', label: howLabel.update }
  return [
    { value: 'upsert', label: howLabel.upsert },
    insert,
    alike === 0 ? { ...update, why: text.noneToUpdate } : update
  ]
}
