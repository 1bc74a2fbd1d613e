/** Payslips: endpoints 11, 12 and 13. */
import { payslipPdf } from '../documents/payslipPdf'
import { json } from '../http/answer'
import { NOT_FOUND, payslipIn, personIn, type Handler } from '../http/call'
import { flagsOf } from '../payroll/flags'
import { payslipsOf } from '../payroll/list'
import { payslipDetail, payslipRecord } from '../wire/payslip'
import { CALCULATING } from './employees'

export const employeePayslips: Handler = (call) => {
  const found = personIn(call)
  if (!found) return NOT_FOUND
  const { service, nowMs } = call
  return json(
    payslipsOf(service.world, found.company, found.person).map((subject) => ({
      payslip: payslipRecord(subject, nowMs, false, service.settings.cases)
    }))
  )
}

/** `raw` omitted or `true`: codes; `false` or empty: labels. Any other text counts as true. */
export const payslip: Handler = (call) => {
  const subject = payslipIn(call)
  if (!subject) return NOT_FOUND
  const raw = call.query.get('raw')
  const names = raw === 'false' || raw === '' ? 'labels' : 'codes'
  return json({ payslip: payslipDetail(subject, call.nowMs, names, call.service.settings.cases) })
}

export const payslipDocument: Handler = async (call) => {
  const subject = payslipIn(call)
  if (!subject) return NOT_FOUND
  if (flagsOf(subject, call.nowMs).dirty) return CALCULATING
  return { kind: 'pdf', bytes: await payslipPdf(subject, call.nowMs, call.service.settings.cases) }
}
