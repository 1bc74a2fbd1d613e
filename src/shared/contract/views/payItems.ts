import type { EditableInput } from '../../domain/edit'
import type { JsonValue } from '../../domain/json'

/** A figure of an entry: its name in the service's words and its value as sent. */
export interface PayItemFigure {
  readonly name: string
  /** Null: sent without one. */
  readonly value: string | null
}

/** One entry of pay, whole. */
export interface PayItemEntry {
  /** Null: it is inherited, so nothing can address it. */
  readonly id: number | null
  /** The entry that it stands in for or is inherited from, where sent. */
  readonly standsFor: number | null
  readonly label: string
  readonly systemType: string | null
  readonly origin: EditableInput['origin']
  readonly state: 'ok' | 'skipped' | 'deleted'
  readonly inputs: readonly (PayItemFigure & {
    /** The formula that works it out, as sent. */
    readonly formula: string | null
    /** What stands in its place here, as sent; null: nothing does. */
    readonly override: string | null
  })[]
  /** With what stands in its place; an override that names neither an input nor an output is among the inputs. */
  readonly outputs: readonly (PayItemFigure & { readonly override: string | null })[]
  /** As sent; null where it was not. */
  readonly skipRule: string | null
  readonly multiplier: string | null
  /** Everything else that is not empty, as sent. */
  readonly asSent: readonly { readonly field: string; readonly value: JsonValue }[]
  /** Whether there are other entries of its kind that are not deleted. */
  readonly several: boolean
}

/** The payslip items of an employee or of a payslip, from the copy. */
export interface PayItemsView {
  readonly companyId: number
  readonly employeeId: number | null
  readonly person: string
  /** Of a payslip: its date. */
  readonly date: string | null
  /** Of a payslip: nothing of it can be saved now. */
  readonly calculating: boolean
  /** Why nothing of it can be changed; null where it can. */
  readonly locked: 'finalised' | 'gone' | null
  /** Null: never read. */
  readonly asOfMs: number | null
  readonly entries: readonly PayItemEntry[]
  /** #31, of an employee; null where it was never read. */
  readonly inherited: { readonly asOfMs: number; readonly entries: readonly PayItemEntry[] } | null
  /** System names that were seen in this company with their inputs, for a new entry. */
  readonly kinds: readonly { readonly systemType: string; readonly label: string; readonly inputs: readonly string[] }[]
}
