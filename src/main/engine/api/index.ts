/**
 * The typed client of the payroll service: all 31 operations over HTTP. The only room that knows the service's wire shapes;
 * what comes out are the words of `shared/domain`. Plain Node, no database, no electron.
 */
import { AppError } from '@shared/contract/errors'
import { bulkInputApi } from './bulkInput'
import type { Budget } from './budget'
import { payItemsApi } from './calculations'
import type { Exchange } from './caller'
import { Caller } from './caller'
import { certificatesApi } from './certificates'
import type { PayrollClient } from './client'
import type { Clock } from './clock'
import { systemClock } from './clock'
import { companiesApi } from './companies'
import { employeesApi } from './employees'
import { frequenciesApi } from './frequencies'
import { payPointsApi } from './payPoints'
import { payRunsApi } from './payRuns'
import { payslipsApi } from './payslips'
import { reportsApi } from './reports'
import type { ResolveProxy, Timeouts } from './transport'
import { DEFAULT_TIMEOUTS, Transport } from './transport'
import { parseAddress } from '@shared/domain/serviceAddress'

export type * from './bulk'
export type * from './client'
export type { BudgetLimits } from './budget'
export { Budget, LONGEST_PAUSE_MS } from './budget'
export type { Exchange } from './caller'
export type { Clock } from './clock'
export { systemClock } from './clock'
export { reportBody } from './reports'
export type { ResolveProxy } from './transport'

export interface ClientOptions {
  /** As the officer entered it, or as `parseAddress` gave it. */
  readonly address: string
  /** Sent in the `Authorization` header and nowhere else. */
  readonly apiKey: string
  /** Shared by all clients of one service. */
  readonly budget: Budget
  /** Asked before the first request and after a failed connection. Absent: direct connections. */
  readonly resolveProxy?: ResolveProxy
  /** Trusted roots in PEM in place of the runtime's own, the system's ones among them. */
  readonly ca?: readonly string[]
  readonly timeouts?: Partial<Timeouts>
  readonly clock?: Clock
  /** From 0 up to 1, for the unevenness of retries. */
  readonly random?: () => number
  /** Told after every attempt, answered or not. */
  readonly onExchange?: (exchange: Exchange) => void
}

/**
 * The client of the service at an address. Connects to nothing yet. Throws `badAddress`, and `badInput` for a key that no
 * header can hold.
 */
export function createClient(options: ClientOptions): PayrollClient {
  const clock = options.clock ?? systemClock
  const apiKey = options.apiKey.trim()
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new AppError('badInput', { subject: 'key' })
  const transport = new Transport({
    address: parseAddress(options.address),
    apiKey,
    resolveProxy: options.resolveProxy ?? (() => Promise.resolve(null)),
    ca: options.ca ?? null,
    timeouts: { ...DEFAULT_TIMEOUTS, ...options.timeouts }
  })
  const caller = new Caller({
    transport,
    apiKey,
    clock,
    budget: options.budget,
    random: options.random ?? Math.random,
    onExchange: options.onExchange ?? (() => undefined)
  })
  const reports = reportsApi(caller, clock)
  return {
    companies: companiesApi(caller),
    employees: employeesApi(caller),
    frequencies: frequenciesApi(caller),
    payPoints: payPointsApi(caller, reports),
    payslips: payslipsApi(caller),
    payRuns: payRunsApi(caller),
    certificates: certificatesApi(caller),
    reports,
    payItems: payItemsApi(caller),
    bulkInput: bulkInputApi(caller),
    close: () => transport.close()
  }
}
