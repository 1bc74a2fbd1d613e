import type { JsonObject } from './json'

/** One line of a pay run's journal. Amounts by split id; the empty id is the whole company (spec, "accounting journal"). */
export interface JournalLine {
  readonly category: string
  readonly lineItem: string
  readonly label: string
  readonly amounts: readonly (readonly [splitId: string, amount: string])[]
}

/** One entry of a pay run's journal. */
export interface JournalEntry {
  readonly posted: boolean
  readonly splits: readonly { readonly id: string; readonly name: string }[]
  readonly debit: readonly JournalLine[]
  readonly credit: readonly JournalLine[]
  readonly raw: JsonObject
}
