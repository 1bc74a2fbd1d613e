/** What an operation is given. */
import { MISSING } from '../choices'
import type { Access, Service } from '../service'
import type { Company } from '../world/companies'
import { payslipById } from '../payroll/list'
import type { Subject } from '../payroll/payslip'
import type { Person } from '../world/person'
import { message, type Answer } from './answer'

export interface Call {
  readonly service: Service
  readonly access: Access
  /** The named parts of the path. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The parsed JSON body; undefined when there was none. */
  readonly body: unknown
  readonly requestId: number
  readonly nowMs: number
}

export type Handler = (call: Call) => Answer | Promise<Answer>

/** What is asked for does not exist, or not for this key. */
export const NOT_FOUND: Answer = message(404, MISSING)

const ID = /^\d{1,15}$/

/** The id in a part of the path; null when it is no whole number. */
export function idIn(call: Call, name: string): number | null {
  const text = call.params[name] ?? ''
  return ID.test(text) ? Number(text) : null
}

/** The company of the path that this key opens. */
export function companyIn(call: Call): Company | null {
  const id = idIn(call, 'client_id')
  return id === null ? null : (call.service.companyFor(call.access, id) ?? null)
}

/** The employee of the path, where the key opens their company. */
export function personIn(call: Call, name = 'employee_id'): { person: Person; company: Company } | null {
  const id = idIn(call, name)
  const person = id === null ? undefined : call.service.world.personById(id)
  const company = person && call.service.world.companyAt(person.company)
  return person && company && call.service.opens(call.access, company) ? { person, company } : null
}

/** The payslip of the path, where the key opens its company. */
export function payslipIn(call: Call): Subject | null {
  const id = idIn(call, 'payslip_id')
  const subject = id === null ? null : payslipById(call.service.world, id)
  return subject && call.service.opens(call.access, subject.company) ? subject : null
}
