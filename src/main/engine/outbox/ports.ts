import type { PayItemOwner } from '../api'

/**
 * What the outbox needs of the sync. Each read asks the service, writes the copy, and is done when that is on disk: the edit
 * moves only afterwards. They reject with an AppError: `notFound` when the record is not there (any more).
 */
export interface OutboxReads {
  /** #11: states of a person's payslips. */
  readPayslipsOfEmployee(employeeId: number): Promise<unknown>
  /** #11 and #12: state, net pay and lines of one payslip. */
  readPayslip(payslipId: number): Promise<unknown>
  /** #4. */
  readEmployee(employeeId: number): Promise<unknown>
  /** #3 with the last payslips of everyone: the states of all of them in one request. */
  readStates(companyId: number): Promise<unknown>
  /** #26. */
  readPayItems(owner: PayItemOwner): Promise<unknown>
}

export interface OutboxPorts {
  readonly reads: OutboxReads
  /** Whether our own service answered lately. */
  readonly online: () => boolean
  /** Calls `listener` each time the service answers again; gives the function that ends that. */
  readonly onOnline: (listener: () => void) => () => void
  /** Says that `runnerState()` or the counts changed. */
  readonly statusChanged: () => void
}

/** The waits of the runner, so that tests need not sit through them. */
export interface OutboxTiming {
  /** Entities in one request. */
  readonly partSize: number
  /** How long after sending a value that is not there yet may still arrive: only later is it believed to be lost. */
  readonly lostAfterMs: number
  /** Between attempts while the service cannot be reached, beside the sign that it is back. */
  readonly retryMs: number
  /** A 429 that names no time. */
  readonly waitMs: number
  /** Waits before a person the service did not know is tried again; their number bounds the tries. */
  readonly unknownPersonMs: readonly number[]
  /** Waits between readings of a payslip that recalculates; their number bounds the readings. */
  readonly readAgainMs: readonly number[]
  /** From so many people on, a submission begins with the one list that has the states of everybody's payslips. */
  readonly listFrom: number
  /** How many saved targets of one submission are read back before it goes on; the others follow in the background. */
  readonly readAtOnce: number
  /** With sending by itself: how long an edit can still be undone. */
  readonly undoMs: number
  /** How many entries of a grid are worked on before others of the thread have their turn. */
  readonly keepSlice: number
  /** How long a stop waits for the request that is on its way. */
  readonly stopMs: number
}

export const defaultTiming: OutboxTiming = {
  partSize: 100,
  lostAfterMs: 15_000,
  retryMs: 30_000,
  waitMs: 60_000,
  unknownPersonMs: [5_000, 20_000, 60_000],
  readAgainMs: [2_000, 3_000, 5_000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000, 600_000, 600_000],
  listFrom: 50,
  readAtOnce: 200,
  undoMs: 10_000,
  keepSlice: 500,
  stopMs: 1_500
}
