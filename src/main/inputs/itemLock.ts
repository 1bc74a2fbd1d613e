import type { StandingItem } from './standingItems'
import { lockSentences } from './sentences'

/** Why an input of an item takes no value; null when it does. */
export function itemLock(item: StandingItem, input: string): string | null {
  const first = item.entries[0]
  if (first?.deleted) return lockSentences.lockedDeleted
  if (item.entries.some(({ formulas }) => formulas.includes(input))) return lockSentences.lockedFormula
  return first?.skipped ? lockSentences.lockedSkipped : null
}
