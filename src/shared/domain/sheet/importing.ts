/** The words of an import: the grid it is for, what the officer chose, and what became of each row. */
import type { BaseValue, Choice, EditState, FlatKind } from '../edit'
import type { DateOrder } from './days'
import type { DecimalMark } from './decimals'
import type { NamedColumn } from './headings'
import type { NamedPerson } from './names'
import type { KeyKind, PersonFault, PersonMatch } from './people'
import type { CellFault } from './values'

/** A grid as far as an import goes; rows and columns are meant by their places in it. */
export interface ImportGrid {
  readonly columns: readonly ImportColumn[]
  readonly rows: readonly ImportPerson[]
}

export interface ImportColumn extends NamedColumn {
  readonly valueKind: FlatKind
  readonly choices: readonly Choice[] | null
}

export interface ImportPerson extends NamedPerson {
  /** Why no cell of the row takes an edit; null when some do. */
  readonly locked: string | null
  /** By column. */
  readonly cells: readonly ImportTarget[]
}

interface ImportTarget {
  readonly base: BaseValue
  /** An edit of an earlier batch that waits: what the service will have where it goes out. */
  readonly waiting: { readonly value: string; readonly state: EditState } | null
  readonly locked: string | null
}

/** What stands in the officer's own edit of a cell now; null: none. */
export type Entered = (person: number, column: number) => string | null

/** How the columns of a block are read; each by its place in the sheet. */
export interface ColumnChoices {
  /** The key of the grid's column that a column of the sheet sets. */
  readonly inputs: ReadonlyMap<number, string>
  readonly marks: ReadonlyMap<number, DecimalMark>
  readonly orders: ReadonlyMap<number, DateOrder>
}

/** What the officer chose for rows with a key. */
export interface KeyChoices extends ColumnChoices {
  /** Null: not chosen yet. */
  readonly by: KeyKind | null
  readonly keyColumn: number | null
  /** The column that must agree with the key; by name: further words of the name. */
  readonly secondColumn: number | null
  /** By row of the sheet: whose it is, or that it is left out. */
  readonly answers: ReadonlyMap<number, RowAnswer>
  /** Take rows that are hidden in the sheet too. */
  readonly withHidden: boolean
}

/** By who somebody is, as another may stand in the same place of another grid. */
export type RowAnswer = { readonly kind: 'person'; readonly employeeId: number } | { readonly kind: 'leftOut' }

/** What a cell of the sheet does to a cell of the grid. */
export type ImportCell =
  | { readonly kind: 'blank' }
  /** `replaces`: what the officer had entered there. */
  | { readonly kind: 'set'; readonly value: string; readonly replaces: string | null }
  /** The grid has it already. */
  | { readonly kind: 'same'; readonly value: string }
  /** The decimal mark or date order of its column is not chosen yet. */
  | { readonly kind: 'undecided' }
  | { readonly kind: 'refused'; readonly fault: CellFault }
  | { readonly kind: 'locked'; readonly reason: string }

/** Why nothing of a row is taken. */
export type RowFault =
  | PersonFault
  | { readonly kind: 'twice'; readonly rows: readonly number[] }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'locked'; readonly reason: string }

export interface ImportRow {
  /** As the sheet counts. */
  readonly number: number
  /** The key as the sheet shows it. */
  readonly key: string
  readonly state: 'read' | 'asks' | 'locked' | 'leftOut'
  /** The row of the grid; null where it is not known, or asked. */
  readonly person: number | null
  /** What the key alone says; null by position. */
  readonly match: PersonMatch | null
  readonly fault: RowFault | null
  /** By the columns of the reading; empty unless it was read. */
  readonly cells: readonly ImportCell[]
}

/** A column of the sheet that sets a column of the grid. */
export interface ReadColumn {
  /** Its place in the sheet. */
  readonly column: number
  /** Its place in the grid. */
  readonly input: number
}

/** A block that was read. */
export interface BlockReading {
  readonly columns: readonly ReadColumn[]
  readonly rows: readonly ImportRow[]
}

/** A value for the grid. */
export interface ImportEntry {
  readonly employeeId: number
  readonly columnKey: string
  readonly value: string
}
