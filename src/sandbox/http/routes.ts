/** The operations of the contract: name, method and path of each (spec, "Endpoints"). */
import { bulkInput } from '../routes/bulkInput'
import { calculation, employeeCalculations, inheritedCalculations, payslipCalculations } from '../routes/calculations'
import {
  deleteCalculation,
  updateCalculation,
  writeEmployeeCalculation,
  writePayslipCalculation
} from '../routes/calculationWrites'
import { taxCertificateDocument, taxCertificates } from '../routes/certificates'
import { clients, createWave, payPoints, waves } from '../routes/companies'
import { employee, employees } from '../routes/employees'
import { createEmployee, deleteEmployee, updateEmployee } from '../routes/employeeWrites'
import { employeePayslips, payslip, payslipDocument } from '../routes/payslips'
import { pollReport, report, reportByGet, startReport } from '../routes/reports'
import { accounting, paymentRuns, runPayslips } from '../routes/runs'
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
  route('create_employee', 5, 'POST', '/clients/:client_id/employees', createEmployee),
  route('update_employee', 6, 'PATCH', '/employees/:id', updateEmployee),
  route('delete_employee', 7, 'DELETE', '/employees/:id', deleteEmployee),
  route('waves', 8, 'GET', '/clients/:client_id/waves', waves),
  route('create_wave', 9, 'POST', '/clients/:client_id/waves', createWave),
  route('pay_points', 10, 'GET', '/clients/:client_id/pay_points', payPoints),
  route('employee_payslips', 11, 'GET', '/employees/:employee_id/payslips', employeePayslips),
  route('payslip_pdf', 13, 'GET', '/payslips/:payslip_id.pdf', payslipDocument),
  route('payslip', 12, 'GET', '/payslips/:payslip_id', payslip),
  route('payment_runs', 14, 'GET', '/clients/:client_id/payment_runs', paymentRuns),
  route('run_payslips', 15, 'GET', '/payment_runs/:payment_run_id/payslips', runPayslips),
  route('accounting', 16, 'GET', '/payment_runs/:payment_run_id/accounting', accounting),
  route('tax_certificates', 17, 'GET', '/employees/:employee_id/tax_certificates', taxCertificates),
  route('tax_certificate_pdf', 18, 'GET', '/tax_certificates/:tax_certificate_id', taxCertificateDocument),
  route('poll_report', 25, 'GET', '/clients/:client_id/reports/poll/:uuid', pollReport),
  route('start_report', 24, 'POST', '/clients/:client_id/reports/:report/async', startReport),
  route('report', 19, 'POST', '/clients/:client_id/reports/:report', report),
  route('report_by_get', 19, 'GET', '/clients/:client_id/reports/:report', reportByGet),
  route('employee_calculations', 26, 'GET', '/employees/:employee_id/calculations', employeeCalculations),
  route('payslip_calculations', 26, 'GET', '/payslips/:payslip_id/calculations', payslipCalculations),
  route('calculation', 27, 'GET', '/calculations/:id', calculation),
  route('write_employee_calculation', 28, 'POST', '/employees/:employee_id/calculations', writeEmployeeCalculation),
  route('write_payslip_calculation', 28, 'POST', '/payslips/:payslip_id/calculations', writePayslipCalculation),
  route('update_calculation', 29, 'PATCH', '/calculations/:id', updateCalculation),
  route('delete_calculation', 30, 'DELETE', '/calculations/:id', deleteCalculation),
  route('inherited_calculations', 31, 'GET', '/employees/:employee_id/inherited_calculations', inheritedCalculations)
]
