import type { CallOptions, PayItemOwner } from '../api'

/**
 * What direct writes need of the other areas. Each read asks the service and is done when the copy holds what it answered; they
 * reject with an AppError.
 */
export interface DirectWritePorts {
  /** Whether our own service answered lately. */
  readonly online: () => boolean
  readonly reads: {
    /** #4 of a person who may not be in the copy yet. */
    readNewEmployee(companyId: number, employeeId: number): Promise<unknown>
    /** #4. */
    readEmployee(employeeId: number): Promise<unknown>
    /** #11. */
    readPayslipsOfEmployee(employeeId: number): Promise<unknown>
    /** #26. */
    readPayItems(owner: PayItemOwner): Promise<unknown>
    /** #27. */
    readPayItem(owner: PayItemOwner, payItemId: number, options: CallOptions): Promise<unknown>
    /** #31. */
    readInheritedItems(employeeId: number, options: CallOptions): Promise<unknown>
    /** #8 in both forms. */
    readFrequencies(companyId: number): Promise<unknown>
  }
  /** The service said that it deleted a person. */
  readonly employeeDeleted: (employeeId: number) => void
  /** Reads a company's lists. */
  readonly refresh: (companyId: number) => Promise<void>
  /** Something was noted in `read_again` that the outbox reads when its time has come. */
  readonly readAgainNoted: () => void
}
