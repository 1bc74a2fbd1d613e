/** Reading employees: endpoints 3 and 4. */
import { STILL_CALCULATING } from '../choices'
import { json, list, message, refused } from '../http/answer'
import { companyIn, NOT_FOUND, personIn, type Call, type Handler } from '../http/call'
import { flagsOf } from '../payroll/flags'
import { payslipsOf } from '../payroll/list'
import type { Company } from '../world/companies'
import { employeeRecord, INCLUDES, type Include } from '../wire/employee'

export const CALCULATING = message(202, STILL_CALCULATING)

export const employees: Handler = (call) => {
  const company = companyIn(call)
  if (!company) return NOT_FOUND
  const include = includesOf(call.query.get('include'))
  if (include === null) return refused({ include: `must be some of ${INCLUDES.join(', ')}` })
  if (include.has('recent_payslips_with_data') && isCalculating(call, company)) return CALCULATING
  return list(rows(call, company, include))
}

function* rows({ service, nowMs }: Call, company: Company, include: ReadonlySet<Include>): Generator<string> {
  const { world, settings } = service
  for (const person of world.people(company)) {
    yield JSON.stringify({ employee: employeeRecord(world, company, person, include, settings, nowMs) })
  }
}

/** Whether a recent payslip of the company is dirty. Only people with changes can have one. */
function isCalculating({ service, nowMs }: Call, company: Company): boolean {
  const { world } = service
  for (const [place] of service.overlay.employees()) {
    const person = world.person(place)
    if (person?.company !== company.index) continue
    if (payslipsOf(world, company, person, 12).some((subject) => flagsOf(subject, nowMs).dirty)) return true
  }
  return false
}

function includesOf(text: string | null): ReadonlySet<Include> | null {
  const names = (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const known = INCLUDES.filter((include) => names.includes(include))
  return names.every((name) => INCLUDES.some((include) => include === name)) ? new Set(known) : null
}

export const employee: Handler = (call) => {
  const found = personIn(call, 'id')
  if (!found) return NOT_FOUND
  const { service, nowMs } = call
  return json({
    employee: employeeRecord(service.world, found.company, found.person, new Set(), service.settings, nowMs)
  })
}
