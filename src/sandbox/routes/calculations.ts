/** Reading calculations: endpoints 26, 27 and 31. */
import { json } from '../http/answer'
import { idIn, NOT_FOUND, payslipIn, personIn, type Handler } from '../http/call'
import { findEntry } from '../payroll/find'
import { entriesOf } from '../payroll/payslip'
import { personEntries } from '../payroll/standing'
import { calculationRecord } from '../wire/calculation'

export const employeeCalculations: Handler = (call) => {
  const found = personIn(call)
  if (!found) return NOT_FOUND
  const { company, person } = found
  return json(
    personEntries(call.service.world, company, person).map((entry) =>
      calculationRecord(company, person, entry, 'employee')
    )
  )
}

export const payslipCalculations: Handler = (call) => {
  const subject = payslipIn(call)
  if (!subject) return NOT_FOUND
  const { company, person } = subject
  return json(entriesOf(subject, Infinity).map((entry) => calculationRecord(company, person, entry, 'payslip')))
}

export const calculation: Handler = (call) => {
  const id = idIn(call, 'id')
  const found = id === null ? null : findEntry(call.service.world, id)
  if (!found || !call.service.opens(call.access, found.company)) return NOT_FOUND
  return json(calculationRecord(found.company, found.person, found.entry, 'employee'))
}

export const inheritedCalculations: Handler = (call) => {
  const found = personIn(call)
  if (!found) return NOT_FOUND
  const { company, person } = found
  return json(
    personEntries(call.service.world, company, person)
      .filter(({ id }) => id === null)
      .map((entry) => calculationRecord(company, person, entry, 'employee'))
  )
}
