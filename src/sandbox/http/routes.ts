/** The operations of the contract: name, method and path of each (spec, "Endpoints"). */
import { accounting, paymentRuns, runPayslips } from '../routes/runs'
import { calculation, employeeCalculations, inheritedCalculations, payslipCalculations } from '../routes/calculations'
import { clients, payPoints, waves } from '../routes/companies'
import { employee, employees } from '../routes/employees'
import { employeePayslips, payslip, payslipDocument } from '../routes/payslips'
import { bulkInput } from '../routes/bulkInput'
import type { Handler } from './call'

export interface Route {
  /** Name in the log and in fault rules. */
  readonly name: string
  /** Number of the endpoint in the contract. */
  readonly endpoint: number
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly pattern: RegExp
  readonly handler: Handler
  readonly answersPdf: boolean
}

function route(name: string, endpoint: number, method: Route['method'], path: string, handler: Handler): Route {
  const answersPdf = name.endsWith('_pdf')
  const pattern = path.replace(/\./g, '\\.').replace(/:(\w+)/g, (_, part: string) => `(?<${part}>[^/]+?)`)
  return { name, endpoint, method, pattern: new RegExp(`^${pattern}/?$`), handler, answersPdf }
}

/** In the order in which they are tried: the PDF of a payslip before the payslip. */
export const ROUTES: readonly Route[] = [
  route('bulk_input', 1, 'POST', '/clients/:client_id/bulk_input', bulkInput),
  route('clients', 2, 'GET', '/clients', clients),
  route('employees', 3, 'GET', '/clients/:client_id/employees', employees),
  route('employee', 4, 'GET', '/employees/:id', employee),
  route('waves', 8, 'GET', '/clients/:client_id/waves', waves),
  route('pay_points', 10, 'GET', '/clients/:client_id/pay_points', payPoints),
  route('employee_payslips', 11, 'GET', '/employees/:employee_id/payslips', employeePayslips),
  route('payslip_pdf', 13, 'GET', '/payslips/:payslip_id.pdf', payslipDocument),
  route('payslip', 12, 'GET', '/payslips/:payslip_id', payslip),
  route('payment_runs', 14, 'GET', '/clients/:client_id/payment_runs', paymentRuns),
  route('run_payslips', 15, 'GET', '/payment_runs/:payment_run_id/payslips', runPayslips),
  route('accounting', 16, 'GET', '/payment_runs/:payment_run_id/accounting', accounting),
  route('employee_calculations', 26, 'GET', '/employees/:employee_id/calculations', employeeCalculations),
  route('payslip_calculations', 26, 'GET', '/payslips/:payslip_id/calculations', payslipCalculations),
  route('calculation', 27, 'GET', '/calculations/:id', calculation),
  route('inherited_calculations', 31, 'GET', '/employees/:employee_id/inherited_calculations', inheritedCalculations)
]
