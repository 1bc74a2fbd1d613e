import type { Day } from './day'

/**
 * The states of an edit. `held` waits for the officer (or for a payslip to reopen), `waiting` for a time the service named,
 * `unknown` for a read that settles whether it arrived. `saved`, `discarded` and `superseded` are final;
 * `handedOver` is settled here too, as a colleague sends it, until the officer takes it back.
 */
export const editStates = [
  'draft',
  'queued',
  'held',
  'waiting',
  'sending',
  'unknown',
  'conflict',
  'rejected',
  'saved',
  'discarded',
  'superseded',
  'handedOver'
] as const
export type EditState = (typeof editStates)[number]

/** The edits that are neither saved nor given up nor a colleague's; they count as *waiting* on screen. */
export const unsettledStates: readonly EditState[] = [
  'draft',
  'queued',
  'held',
  'waiting',
  'sending',
  'unknown',
  'conflict',
  'rejected'
]

/** Whether a value in this state goes out, or did, with no further word about it: entered once more it asks for nothing new. */
export function isAskedFor(state: EditState): boolean {
  return state === 'queued' || state === 'waiting' || state === 'sending' || state === 'unknown'
}

/** What an edit changes: one payslip only, or the employee from now on. One request never mixes them. */
export type EditTarget =
  | { readonly kind: 'employee' }
  | {
      readonly kind: 'payslip'
      /** Null when the payslip was not seen yet: it is then addressed by its date, which a once-off payslip cannot be. */
      readonly payslipId: number | null
      readonly date: Day
      readonly special: boolean
    }

/** How two values of an attribute that is one value are compared. */
export type FlatKind = 'decimal' | 'boolean' | 'day' | 'text'

/** How two values of an attribute are compared; `record`: part by part (`domain/employeeRecord.ts`). */
export type ValueKind = FlatKind | 'record'

/**
 * What the officer saw when editing. `notRead`: no read returns this field (or none was made), so no old value is invented
 * and no conflict can be claimed.
 */
export type BaseValue =
  { readonly kind: 'read'; readonly value: string | null; readonly asOfMs: number } | { readonly kind: 'notRead' }

/** One of a few values that an attribute takes. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** An attribute that can be edited, with the value the cache holds. */
export interface EditableInput {
  /** As bulk input takes it: `first_name` or `calc.<id or system name>.<input>`. */
  readonly attribute: string
  /** For the eye: `Commission`, or `Loan repayment (2), amount`. */
  readonly label: string
  readonly valueKind: ValueKind
  /** The values it takes; null where any may stand. */
  readonly choices: readonly Choice[] | null
  readonly base: BaseValue
  /** Where the value comes from: this payslip's own entry, the employee's, or inherited from a profile. */
  readonly origin: 'payslip' | 'employee' | 'inherited' | 'profile'
  /** Why it cannot be edited for this target; null when it can. */
  readonly locked: string | null
}

/** An edit as the officer sees it. */
export interface Edit {
  readonly id: number
  readonly companyId: number
  readonly batchId: number
  readonly employeeId: number
  /** Name and number as they were when the edit was made, so that they are there even without the cache. */
  readonly personName: string
  readonly personNumber: string | null
  /** In Chinese, as the copy has it now; only where edits are listed. */
  readonly chineseName?: string | null
  readonly target: EditTarget
  readonly attribute: string
  readonly label: string
  readonly valueKind: ValueKind
  readonly base: BaseValue
  /** What the officer set, as text. */
  readonly value: string
  readonly state: EditState
  /** It goes no further before the officer decides: refused, in conflict, held for a reason, or not to be read back. */
  readonly needsOfficer: boolean
  /** Why it is in that state: a sentence of this program, or the service's own words (`fromService`). */
  readonly reason: { readonly text: string; readonly fromService: boolean } | null
  /** For a conflict, or a saved edit that the service shows otherwise: what it holds now. */
  readonly serviceValue: string | null
  /** For `saved`: a read shows another value in the service than was asked; none where `serviceValue` is null. */
  readonly savedOtherwise: boolean
  /** For `saved`: by the service's word alone; it is read back when there is time. */
  readonly checkDue: boolean
  /** For `waiting`: when it goes on. For `unknown`: until when it may still arrive, so that nobody says what became of it. */
  readonly untilMs: number | null
  readonly createdMs: number
  readonly changedMs: number
}

/** One step in an edit's life, append-only. */
export interface EditEvent {
  readonly atMs: number
  readonly from: EditState | null
  readonly to: EditState
  readonly text: string
}
