import type { Choice, FlatKind } from '@shared/domain/edit'
import { enteredValue, type ValueFault } from '@shared/domain/editValue'

/** Why a text cannot stand in a cell. */
export type EntryFault = ValueFault | 'notAChoice'

/**
 * What the officer entered in a cell. A `value` is kept as a draft (`''`: cleared). A text that cannot be taken stays on
 * screen with its fault and is no draft; what was kept before stays kept (`kept`) until the officer settles it.
 */
export type Entry =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'fault'; readonly text: string; readonly fault: EntryFault; readonly kept: string | null }

/** A column as far as entering goes. */
export interface EntryColumn {
  readonly key: string
  readonly valueKind: FlatKind
  /** The values it takes; null where any may stand. */
  readonly choices: readonly Choice[] | null
}

/** What is kept on disk for an entry; null: nothing. */
export function keptOf(entry: Entry | null): string | null {
  if (entry === null) return null
  return entry.kind === 'value' ? entry.value : entry.kept
}

/** What stands in the cell when the officer goes on with an entry. */
export function textOf(entry: Entry): string {
  return entry.kind === 'value' ? entry.value : entry.text
}

export function sameEntry(a: Entry | null, b: Entry | null): boolean {
  if (a === null || b === null) return a === b
  return a.kind === b.kind && textOf(a) === textOf(b) && keptOf(a) === keptOf(b)
}

/** A text as an entry of `column`. A choice is taken by its value or its words; nothing is guessed from a part of them. */
export function entryFor(column: EntryColumn, text: string, before: Entry | null): Entry {
  const kept = keptOf(before)
  const faulty = (fault: EntryFault): Entry => ({ kind: 'fault', text, fault, kept })
  if (column.choices !== null) {
    const wanted = text.trim().toLowerCase()
    const choice = column.choices.find((each) => [each.value, each.label].some((word) => word.toLowerCase() === wanted))
    return choice === undefined ? faulty('notAChoice') : { kind: 'value', value: choice.value }
  }
  const entered = enteredValue(column.valueKind, text)
  return entered.ok ? { kind: 'value', value: entered.value } : faulty(entered.fault)
}
