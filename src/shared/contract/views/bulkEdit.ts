/** The bulk edit grid: the month's input round. A grid is a snapshot: no sort, filter or sync moves a row while it is open. */
import type { Day } from '../../domain/day'
import type { Choice, EditableInput, EditState, EditTarget, FlatKind } from '../../domain/edit'
import type { Scaled } from '../../domain/money'

/** The payslip that the columns of *this payslip* are about. */
export interface BulkPayslip {
  readonly date: Day
  /** A once-off payslip can only be addressed when it was seen; the regular one also by its date. */
  readonly special: boolean
}

/** One column: an input of a payslip or of the employee from now on. `key` is stable while the grid is open. */
export interface BulkColumnChoice {
  readonly key: string
  /** `Commission, amount`; of several instances `Loan repayment (2), amount`. */
  readonly label: string
  readonly target: EditTarget['kind']
  readonly valueKind: FlatKind
  readonly choices: readonly Choice[] | null
  /** How many people of the grid have it by the copy. */
  readonly people: number
}

/** What can be a column of a grid of these people. */
export interface BulkInputs {
  readonly columns: readonly BulkColumnChoice[]
  /** People whose items of that scope were never read: they may have inputs that are not counted, and some that are not among them. */
  readonly notRead: Readonly<Record<EditTarget['kind'], number>>
}

/** What a grid is made of; kept with its batch, so that it opens again as it was. */
export interface BulkGridDefinition {
  readonly frequencyId: number
  readonly payslip: BulkPayslip
  /** Pay points taken; null stands for *Not known*. An empty list: all of them. */
  readonly payPointIds: readonly (number | null)[]
  /** People taken; null: everyone in the period of that frequency. */
  readonly employeeIds: readonly number[] | null
  readonly columnKeys: readonly string[]
}

/** What can be chosen before a grid opens. */
export interface BulkEditChoices {
  readonly frequencies: readonly {
    readonly id: number
    readonly name: string
    /** Newest first; `open`: some regular payslip of it is not finalised, or the period has none yet. */
    readonly periods: readonly {
      readonly date: Day
      readonly special: boolean
      readonly open: boolean
      readonly people: number
    }[]
  }[]
  readonly payPoints: readonly { readonly id: number | null; readonly name: string; readonly people: number }[]
}

export interface BulkCell {
  /** As bulk input takes it, for this person: instances are addressed by their own ids. Null: this person has no such item. */
  readonly attribute: string | null
  /** What is there now, by the copy or the service's later word; `notRead`: no read returned it, so nothing is invented. */
  readonly base: EditableInput['base']
  /** The service said that `base` was saved, and it was not read back yet. */
  readonly checking: boolean
  readonly origin: EditableInput['origin']
  /** Why this cell takes no edit; null when it does. */
  readonly locked: string | null
  /** A waiting edit of the same thing that is not of this batch; a new one takes its place. */
  readonly waiting: { readonly editId: number; readonly value: string; readonly state: EditState } | null
  /** What this batch has entered here; null: nothing. */
  readonly draft: string | null
}

export interface BulkRow {
  readonly employeeId: number
  readonly name: string
  /** In the other script, where the service returned one. */
  readonly otherName: string | null
  readonly number: string | null
  readonly payPoint: string | null
  readonly payslipId: number | null
  /** `notSeen`: no such payslip in the copy; edits are sent by its date. */
  readonly payslip: 'open' | 'calculating' | 'finalised' | 'notSeen'
  /** Their service ended before the period's end. */
  readonly leftOn: Day | null
  /** The median net of their last regular payslips; null: none known. */
  readonly usualNet: Scaled | null
  /** Why no cell of the row takes an edit; null when some do. */
  readonly locked: string | null
  /** As many as the columns, in their order. */
  readonly cells: readonly BulkCell[]
}

export interface BulkEditGrid {
  /** The batch it is entered into; null until the first value is kept. */
  readonly batchId: number | null
  readonly definition: BulkGridDefinition
  /** When it was read of the copy. What is queued is said to have been seen as of then (`bulkEdit.queue`, `checkedMs`). */
  readonly readMs: number
  readonly frequency: string
  readonly columns: readonly BulkColumnChoice[]
  readonly rows: readonly BulkRow[]
  /** The oldest read that a value of the grid comes from; null: none was read. */
  readonly asOfMs: number | null
  /** People whose pay items were never read, so that their cells say *not read*. */
  readonly notRead: number
}

/** A value that a grid keeps; null takes the officer's edit back. */
export interface BulkEntry {
  readonly employeeId: number
  readonly columnKey: string
  readonly value: string | null
}

/** Edits the officer put together. */
export interface EditBatch {
  readonly id: number
  readonly companyId: number
  readonly name: string | null
  readonly note: string | null
  readonly createdMs: number
  /** The grid it was entered in; null: it was not a grid. */
  readonly definition: BulkGridDefinition | null
  readonly drafts: number
  readonly unsettled: number
  readonly saved: number
  readonly held: number
}

/** What became of a batch that was queued. */
export interface BulkQueued {
  readonly queued: number
  /** Dropped, as the service has that value already. */
  readonly unchanged: number
  readonly leftOut: readonly {
    readonly employeeId: number
    readonly person: string
    readonly label: string
    readonly reason: string
  }[]
}

/** What undoing a saved batch would send: the old values, as a new batch that waits. */
export interface BulkUndo {
  readonly batchId: number | null
  readonly queued: number
  /** Their old value was none or was never read, so there is nothing to send. */
  readonly notUndoable: readonly { readonly person: string; readonly label: string; readonly reason: string }[]
}

/** Reading the inputs of a round before the train leaves. */
export interface RoundPreparation {
  readonly frequencyId: number
  readonly date: Day
  readonly people: number
  readonly requests: number
  readonly seconds: number
  readonly state: 'notStarted' | 'reading' | 'done' | 'stopped' | 'failed'
  readonly done: number
  readonly reason: string | null
  readonly preparedMs: number | null
}
