import { readPdf } from './answers'
import type { Caller } from './caller'
import type { PayslipsApi } from './client'
import { pathOf } from './paths'
import { decodePayslip, decodePayslipDetail } from './payslipDecoder'

/** Payslips: operations 11 to 13. */
export function payslipsApi(caller: Caller): PayslipsApi {
  return {
    async listOfEmployee(employeeId, options = {}) {
      const path = pathOf('employees', employeeId, 'payslips')
      return caller.list({ operation: 11, method: 'GET', path }, decodePayslip, options)
    },
    async get(payslipId, names, options = {}) {
      const path = `${pathOf('payslips', payslipId)}?raw=${names === 'codes'}`
      return caller.record(
        { operation: 12, method: 'GET', path },
        (value, oddities) => decodePayslipDetail(value, names, payslipId, oddities),
        options
      )
    },
    async pdf(payslipId, options = {}) {
      const path = `${pathOf('payslips', payslipId)}.pdf`
      return readPdf(caller, { operation: 13, method: 'GET', path }, options)
    }
  }
}
