import type { Caller } from './caller'
import type { PayRunsApi } from './client'
import { decodeJournalEntry, decodePayRun } from './decoders'
import { pathOf } from './paths'
import { decodePayslip } from './payslipDecoder'

/** Pay runs: operations 14 to 16. */
export function payRunsApi(caller: Caller): PayRunsApi {
  return {
    async list(companyId, options = {}) {
      const path = pathOf('clients', companyId, 'payment_runs')
      return caller.list({ operation: 14, method: 'GET', path }, decodePayRun, options)
    },
    async payslips(payRunId, onBatch, options = {}) {
      const path = pathOf('payment_runs', payRunId, 'payslips')
      return caller.stream({ operation: 15, method: 'GET', path }, decodePayslip, onBatch, options)
    },
    async journal(payRunId, options = {}) {
      const path = pathOf('payment_runs', payRunId, 'accounting')
      return caller.list({ operation: 16, method: 'GET', path, exactNumbers: true }, decodeJournalEntry, options)
    }
  }
}
