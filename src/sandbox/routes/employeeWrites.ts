/** Creating, updating and deleting employees: endpoints 5, 6 and 7. */
import { dayNumber } from '@shared/domain/day'
import { isJsonObject } from '@shared/domain/json'
import { json, refused } from '../http/answer'
import { companyIn, NOT_FOUND, personIn, type Call, type Handler } from '../http/call'
import { changeAttributes, deletePerson, record, type Cause } from '../state/changes'
import { employeeRecord } from '../wire/employee'
import type { Company } from '../world/companies'
import type { Person } from '../world/person'
import { checkAttributes } from './attributes'

function causeOf(call: Call, operation: string): Cause {
  return { service: call.service, operation, requestId: call.requestId, nowMs: call.nowMs }
}

export const createEmployee: Handler = (call) => {
  const company = companyIn(call)
  if (!company) return NOT_FOUND
  const body = attributesIn(call)
  if (!body) return refused({ employee: "can't be blank" })
  const { attributes, errors } = checkAttributes(company, body, {}, true)
  if (Object.keys(errors).length > 0) return refused(errors)
  const { world, overlay } = call.service
  const place = world.nextPlace()
  if (place === null) return refused({ employee: 'This sample has no room for more employees' })
  const cause = causeOf(call, 'create_employee')
  const number = String(Math.floor(company.count * 1.5) + 120 + place - world.employees).padStart(4, '0')
  const wave = company.waves.find(({ id }) => id === attributes['wave_id'])
  const current = wave ? world.current(company, wave.index) : null
  overlay.changeSample((sample) => void sample.nextPlace++)
  overlay.changeCompany(company.index, ({ places }) => void places.push(place))
  overlay.changeEmployee(place, call.nowMs, (state) => {
    state.createdFromDay = current?.startNumber ?? dayNumber(world.now)
    state.createdAtMs = call.nowMs
    state.number = number
    Object.assign(state.attributes, attributes)
  })
  world.forget(place)
  world.forgetMembers(company)
  const id = world.employeeId(place)
  for (const [name, value] of Object.entries(attributes)) record(cause, id, null, name, value)
  return json({ message: `Employee ${number} created`, id, number })
}

export const updateEmployee: Handler = (call) => {
  const found = personIn(call, 'id')
  if (!found) return NOT_FOUND
  const { company, person } = found
  const body = attributesIn(call)
  if (!body) return refused({ employee: "can't be blank" })
  const { attributes, errors } = checkAttributes(company, body, presentAttributes(call, company, person), false)
  if (Object.keys(errors).length > 0) return refused(errors)
  const cause = causeOf(call, 'update_employee')
  changeAttributes(cause, company, person, attributes)
  for (const [name, value] of Object.entries(attributes)) record(cause, person.id, null, name, value)
  return json({ message: `Employee ${person.number} updated`, id: person.id, number: person.number })
}

export const deleteEmployee: Handler = (call) => {
  const found = personIn(call, 'id')
  if (!found) return NOT_FOUND
  const { person } = found
  const cause = causeOf(call, 'delete_employee')
  deletePerson(cause, person)
  record(cause, person.id, null, 'deleted', 'true')
  return json({ message: `Employee ${person.number} deleted` })
}

function attributesIn({ body }: Call): Record<string, unknown> | null {
  const employee = isJsonObject(body) ? body['employee'] : undefined
  return isJsonObject(employee) ? employee : null
}

/** The attributes as a full read gives them, for rules that need one another. */
function presentAttributes(call: Call, company: Company, person: Person): Record<string, unknown> {
  const { world, settings } = call.service
  return employeeRecord(world, company, person, new Set(), { ...settings, reads: 'full' }, call.nowMs)
}
