import type { Day } from './day'
import type { JsonObject } from './json'

/** Whose payslip item it is; `employeeId` is known in both cases, as the person's page shows it too. */
export interface PayItemPlace {
  readonly kind: 'employee' | 'payslip'
  /** Of the employee or the payslip. */
  readonly id: number
  readonly employeeId: number
}

/** How a payslip item is put (spec, 28): `insert` adds another, `update` changes one, `upsert` does what fits. */
export type PayItemOperation = 'insert' | 'upsert' | 'update'

/**
 * A write that goes to the service by itself and at once (operations 5 to 7, 9 and 28 to 30), unlike an edit, which waits for
 * bulk input. What is sent is in the service's own words, as it was checked and shown before.
 */
export type DirectWriteBody =
  | { readonly kind: 'employeeCreate'; readonly attributes: JsonObject }
  | { readonly kind: 'employeeUpdate'; readonly employeeId: number; readonly attributes: JsonObject }
  | { readonly kind: 'employeeDelete'; readonly employeeId: number }
  | {
      readonly kind: 'payItemPut'
      readonly place: PayItemPlace
      readonly systemType: string
      readonly inputs: JsonObject
      /** Null: none is sent, as the item cannot occur several times. */
      readonly operation: PayItemOperation | null
      /** With `update`: which of several instances; null: none is named. */
      readonly instanceId: number | null
    }
  | {
      readonly kind: 'payItemUpdate'
      readonly place: PayItemPlace
      readonly payItemId: number
      readonly inputs: JsonObject
    }
  | { readonly kind: 'payItemDelete'; readonly place: PayItemPlace; readonly payItemId: number }
  | {
      readonly kind: 'frequencyCreate'
      readonly frequency: 'monthly'
      readonly lastDayOfMonth: number
      readonly firstEndDate: Day
      /** Null: none is sent. */
      readonly customName: string | null
    }

/**
 * Where a direct write stands. `prepared`: on disk, nothing was sent. `out`: it goes out or is on its way. `done` and `refused`
 * are the service's clear words. `unknown`: no answer came, so nobody knows whether it was made; only the officer ends that.
 * `settled`: ended without the service's word.
 */
export type DirectWriteState = 'prepared' | 'out' | 'done' | 'refused' | 'unknown' | 'settled'

/** Whether a write has no end yet. */
export function isOpenWrite(state: DirectWriteState): boolean {
  return state === 'prepared' || state === 'out' || state === 'unknown'
}

/** Why a write got into its state. */
export type DirectWriteCause =
  | 'prepared'
  | 'wentOut'
  | 'answered'
  | 'refused'
  /** Refused by this computer, its network or its own budget: no byte went out. */
  | 'notSent'
  | 'noAnswer'
  /** The program ended while it was on its way. */
  | 'restarted'
  /** The program ended before it went out. */
  | 'neverSent'
  | 'saidMade'
  | 'saidNotMade'

const TRANSITIONS: Readonly<
  Record<Exclude<DirectWriteCause, 'prepared'>, readonly [from: DirectWriteState, to: DirectWriteState]>
> = {
  wentOut: ['prepared', 'out'],
  answered: ['out', 'done'],
  refused: ['out', 'refused'],
  notSent: ['out', 'refused'],
  noAnswer: ['out', 'unknown'],
  restarted: ['out', 'unknown'],
  neverSent: ['prepared', 'settled'],
  saidMade: ['unknown', 'settled'],
  saidNotMade: ['unknown', 'settled']
}

/** The state that `cause` leads to. Throws a RangeError where the table has no such step: nothing leads back to `out`. */
export function stateAfter(from: DirectWriteState, cause: Exclude<DirectWriteCause, 'prepared'>): DirectWriteState {
  const [begin, end] = TRANSITIONS[cause]
  if (begin !== from) throw new RangeError(`a direct write that is ${from} cannot be ${cause}`)
  return end
}
