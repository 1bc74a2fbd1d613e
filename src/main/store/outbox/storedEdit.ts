import type { Edit } from '@shared/domain/edit'
import { EDIT_COLUMNS, editOfRow, type EditRow } from './editRow'

/** An edit with what only the runner needs of it. */
export interface StoredEdit extends Edit {
  /** The cause that led to its state. */
  readonly cause: string
  /** When `serviceValue` was read; null: it was not, and a null value says nothing. */
  readonly serviceAsOfMs: number | null
  readonly submittedMs: number | null
  readonly sentMs: number | null
  /** The service's word where it was not read back yet; `refused`: of a whole request. */
  readonly answer: 'saved' | 'failed' | 'refused' | null
  /** How often it was read back as not there, and how often the service did not know the person. */
  readonly notThere: number
  readonly notKnown: number
  /** Its old value is another by now than its last line of the history says. */
  readonly baseUntold: boolean
  /** The most entities a request may hold with this edit in it; null: as many as usual. */
  readonly atMost: number | null
}

/** What is written of a new edit; everything else begins empty. */
export type NewEdit = Omit<
  Edit,
  'id' | 'needsOfficer' | 'reason' | 'serviceValue' | 'savedOtherwise' | 'checkDue' | 'untilMs' | 'changedMs'
> & {
  readonly cause: string
  /** The column of the grid that it was entered in. */
  readonly columnKey?: string
}

/** A row of `STORED_COLUMNS`. */
export interface StoredRow extends EditRow {
  readonly cause: string
  readonly submitted_ms: number | null
  readonly sent_ms: number | null
  readonly answer: 'saved' | 'failed' | 'refused' | null
  readonly not_there: number
  readonly not_known: number
  readonly base_untold: number
  readonly at_most: number | null
}

/** The columns of `edit` that a stored edit is made of. */
export const STORED_COLUMNS = `${EDIT_COLUMNS}, cause, submitted_ms, sent_ms, answer, not_there, not_known, base_untold,
  at_most`

/** The edit that a row holds. */
export function storedOfRow(row: StoredRow): StoredEdit {
  // Not a literal that begins with a spread: with so many members V8 makes a dictionary of it, which takes ten times as long.
  return Object.assign(editOfRow(row), {
    cause: row.cause,
    serviceAsOfMs: row.service_as_of_ms,
    submittedMs: row.submitted_ms,
    sentMs: row.sent_ms,
    answer: row.answer,
    notThere: row.not_there,
    notKnown: row.not_known,
    baseUntold: row.base_untold === 1,
    atMost: row.at_most
  })
}
