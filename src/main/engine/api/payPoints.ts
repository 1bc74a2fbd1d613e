import type { Caller } from './caller'
import type { PayPointOfPerson, PayPointsApi, ReportsApi } from './client'
import { decodePayPoint } from './decoders'
import { pathOf } from './paths'

/** The column that a report is asked for, and named by. */
const COLUMN = 'pay_point_id'
/** An account must be named; one that the service does not know is ignored without an error. */
const ACCOUNT = 'basic_salary'

/** Pay points: operation 10, and by operation 19 who belongs to which. */
export function payPointsApi(caller: Caller, reports: ReportsApi): PayPointsApi {
  return {
    async list(companyId, options = {}) {
      const path = pathOf('clients', companyId, 'pay_points')
      return caller.list({ operation: 10, method: 'GET', path }, decodePayPoint, options)
    },
    async ofPeople(companyId, { employeeIds, from, to }, options = {}) {
      const rows = await reports.run(
        companyId,
        {
          report: 'transaction_history',
          from,
          to,
          accountNames: [ACCOUNT],
          customFields: [COLUMN],
          employeeIds,
          raw: true
        },
        options
      )
      // Rows come by day; the latest one of a person counts.
      const found = new Map<number, PayPointOfPerson & { readonly date: string }>()
      for (const row of rows) {
        const employeeId = wholeIn(row['employee'])
        const payPointId = wholeIn(row[COLUMN])
        const date = typeof row['Date'] === 'string' ? row['Date'] : ''
        if (employeeId === null || payPointId === null || !employeeIds.includes(employeeId)) continue
        const known = found.get(employeeId)
        if (known === undefined || known.date <= date) found.set(employeeId, { employeeId, payPointId, date })
      }
      return [...found.values()].map(({ employeeId, payPointId }) => ({ employeeId, payPointId }))
    }
  }
}

function wholeIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : null
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null
}
