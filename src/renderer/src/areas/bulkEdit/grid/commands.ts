/** What the officer can ask of a grid, and what is worth saying after it. */
import type { EntryFault } from './entry'
import type { CellAt, CellRange } from './shape'

/** A command, from a key, the pointer or a menu. */
export type Command =
  | { readonly do: 'move'; readonly rows: number; readonly columns: number; readonly extend?: boolean }
  | { readonly do: 'home' | 'end' | 'first' | 'last'; readonly extend?: boolean }
  | { readonly do: 'goTo'; readonly at: CellAt; readonly extend?: boolean }
  | { readonly do: 'enter' | 'tab'; readonly back: boolean }
  /** `leave`: the keyboard goes elsewhere; what was being typed is entered, as by every command but the next two and `type`. */
  | { readonly do: 'leave' | 'selectAll' }
  | { readonly do: 'edit' | 'cancel' }
  | { readonly do: 'fillDown' | 'setZero' | 'clear' }
  | { readonly do: 'takeBack' | 'undo' | 'redo' }
  | { readonly do: 'type'; readonly text: string }
  | { readonly do: 'set'; readonly text: string }
  | { readonly do: 'paste'; readonly block: Block }
  | { readonly do: 'put'; readonly values: readonly (CellAt & { readonly value: string })[] }

/** Lines of cells from a clipboard. */
export type Block = readonly (readonly string[])[]

/** What became of many cells. */
export interface Filled {
  readonly range: CellRange
  /** Cells that changed. */
  readonly put: number
  /** Of them, those whose text cannot be taken. */
  readonly faults: number
  readonly locked: number
}

/** What is worth saying, for who does not see it and who may not expect it. */
export type Said =
  | { readonly what: 'locked'; readonly reason: string }
  | { readonly what: 'fault'; readonly fault: EntryFault; readonly at: CellAt }
  | ({ readonly what: 'pasted' | 'filled' } & Filled)
  /** A block of so many rows and columns has no place from `range` on, or not as many cells as were chosen. */
  | { readonly what: 'doesNotFit'; readonly rows: number; readonly columns: number; readonly range: CellRange }
  | { readonly what: 'takenBack' | 'undone' | 'redone'; readonly cells: number }
  | { readonly what: 'nothingFound'; readonly text: string }
  /** A block was pasted over the names. */
  | { readonly what: 'noInput' }
