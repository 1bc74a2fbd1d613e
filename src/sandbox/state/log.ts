/**
 * What the service was asked and what it did. It is the judge of *applied twice*: every write that took effect is in
 * `writes`, one row per attribute, in the order in which it happened.
 */

/** One request, answered or not. */
export interface RequestEntry {
  readonly id: number
  readonly atMs: number
  readonly method: string
  readonly path: string
  /** Who asked, by its own account: the `User-Agent`; empty when it says nothing. */
  readonly agent: string
  /** Name of the operation, such as `employees`; null for a path that is none. */
  readonly operation: string | null
  readonly bodyBytes: number
  readonly body: unknown
  status: number | null
  /** The fault that was played, if one was. */
  fault: string | null
  /** Whether the whole answer went out. */
  answered: boolean
  durationMs: number
  bytes: number
}

/** One attribute that was written. */
export interface AppliedWrite {
  /** Counts up over the life of the data, restarts of a service with a file included. */
  readonly sequence: number
  readonly requestId: number
  readonly atMs: number
  readonly operation: string
  readonly employeeId: number | null
  readonly payslipId: number | null
  readonly attribute: string
  readonly value: string
}

const MOST_REQUESTS = 50_000

export class ServiceLog {
  readonly requests: RequestEntry[] = []
  readonly writes: AppliedWrite[] = []
  #nextId = 1
  #requestCount = 0

  /** How many requests there were since the start, those that left the list included. */
  get requestCount(): number {
    return this.#requestCount
  }

  open(entry: Omit<RequestEntry, 'id' | 'status' | 'fault' | 'answered' | 'durationMs' | 'bytes'>): RequestEntry {
    const made: RequestEntry = {
      ...entry,
      id: this.#nextId++,
      status: null,
      fault: null,
      answered: false,
      durationMs: 0,
      bytes: 0
    }
    this.#requestCount++
    this.requests.push(made)
    if (this.requests.length > MOST_REQUESTS) this.requests.splice(0, MOST_REQUESTS / 10)
    return made
  }

  write(entry: AppliedWrite): void {
    this.writes.push(entry)
  }

  /** The requests of one operation. */
  of(operation: string): RequestEntry[] {
    return this.requests.filter((entry) => entry.operation === operation)
  }

  /** How often one attribute of one target was written; the payslip is null for *from now on*. */
  timesApplied(employeeId: number, payslipId: number | null, attribute: string): number {
    return this.writes.filter(
      (write) => write.employeeId === employeeId && write.payslipId === payslipId && write.attribute === attribute
    ).length
  }

  /** Forgets all requests and writes; the numbering goes on. */
  clear(): void {
    this.requests.length = 0
    this.writes.length = 0
    this.#requestCount = 0
  }
}
