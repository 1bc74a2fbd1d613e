/** What the documents need of the sync. */
export interface DocumentPorts {
  /** Asks the service for a payslip's state now; it may reject, the cache's state is used then. */
  readonly readAgain: (payslipId: number) => Promise<void>
  /** Reads a person's certificates (#17). */
  readonly readCertificates: (employeeId: number) => Promise<unknown>
  /** Reads the payslips of a pay run (#15). */
  readonly readRun: (payRunId: number) => Promise<void>
  /** How many requests have started, and the least time until so many more have, as bulk saves make them. */
  readonly requests: { readonly started: () => number; readonly leastMsFor: (requests: number) => number }
  /** Whether our own service answered lately. */
  readonly online: () => boolean
  /** Calls `listener` each time the service answers again; gives the function that ends that. */
  readonly onOnline: (listener: () => void) => () => void
}
