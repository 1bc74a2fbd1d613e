/** Bulk input, endpoint 1: each entity for itself, each attribute with its own message. */
import { isJsonObject } from '@shared/domain/json'
import { INVALID_HEADING, PAYSLIP_FINALISED, UNKNOWN_EMPLOYEE, UNKNOWN_PAYSLIP } from '../choices'
import { json, refused } from '../http/answer'
import { companyIn, NOT_FOUND, type Call, type Handler } from '../http/call'
import { flagsOf } from '../payroll/flags'
import { payslipById, payslipsOf } from '../payroll/list'
import type { Subject } from '../payroll/payslip'
import { changeAttributes, record, type Cause, type Target } from '../state/changes'
import type { Company } from '../world/companies'
import type { Person } from '../world/person'
import { checkBulkAttribute } from './attributes'
import { inputValue, placeOf, setInputs } from './inputs'

interface Entity {
  readonly id: string
  readonly payslipId: string | null
  readonly payslipDate: string | null
  readonly attributes: Readonly<Record<string, unknown>>
}

/** One attribute that was found right, ready to be written. */
interface Step {
  readonly name: string
  readonly value: string
  readonly apply: () => void
}

export const bulkInput: Handler = (call) => {
  const company = companyIn(call)
  if (!company) return NOT_FOUND
  const entities = isJsonObject(call.body) ? call.body['entities'] : undefined
  if (!Array.isArray(entities)) return refused({ entities: 'must be an array' })
  return json(entities.map((entity: unknown) => answerEntity(call, company, entity)))
}

function answerEntity(call: Call, company: Company, sent: unknown): Record<string, unknown> {
  const entity = readEntity(sent)
  if (typeof entity === 'string') {
    const id = isJsonObject(sent) && sent['id'] !== undefined ? JSON.stringify(sent['id']) : ''
    return { id, success: 'false', message: entity, errors: { '': entity } }
  }
  const { errors, payslipId } = save(call, company, entity)
  const failed = Object.keys(errors).length > 0
  const known = payslipId ?? entity.payslipId
  return {
    id: entity.id,
    ...(known === null ? {} : { payslip_id: known }),
    ...(entity.payslipDate === null ? {} : { payslip_date: entity.payslipDate }),
    success: failed ? 'false' : 'true',
    message: failed ? failureText(errors) : 'Saved',
    ...(failed ? { errors } : {})
  }
}

function failureText(errors: Readonly<Record<string, string>>): string {
  return Object.values(errors).every((error) => error === UNKNOWN_EMPLOYEE) ? UNKNOWN_EMPLOYEE : 'Failed to save'
}

function readEntity(sent: unknown): Entity | string {
  if (!isJsonObject(sent)) return 'An entity must be an object'
  const { id, payslip_id: payslipId, payslip_date: payslipDate, attributes } = sent
  if (typeof id !== 'string' || id === '') return 'id must be text'
  if (!isJsonObject(attributes)) return 'attributes must be an object'
  if (payslipId !== undefined && payslipId !== null && typeof payslipId !== 'string') return 'payslip_id must be text'
  if (payslipDate !== undefined && payslipDate !== null && typeof payslipDate !== 'string')
    return 'payslip_date must be text'
  return { id, payslipId: payslipId ?? null, payslipDate: payslipDate ?? null, attributes }
}

function save(
  call: Call,
  company: Company,
  entity: Entity
): { errors: Record<string, string>; payslipId: string | null } {
  const names = Object.keys(entity.attributes)
  const all = (error: string): Record<string, string> =>
    Object.fromEntries((names.length > 0 ? names : ['']).map((name) => [name, error]))
  const { world } = call.service
  const person = /^\d{1,15}$/.test(entity.id) ? world.personById(Number(entity.id)) : undefined
  if (person?.company !== company.index || isTooNew(call, person))
    return { errors: all(UNKNOWN_EMPLOYEE), payslipId: null }
  if (names.length === 0) return { errors: { '': 'attributes must not be empty' }, payslipId: null }
  const addressed = payslipOf(call, company, person, entity)
  const subject = typeof addressed === 'string' ? null : addressed
  const target: Target = { company, person, subject }
  const cause: Cause = { service: call.service, operation: 'bulk_input', requestId: call.requestId, nowMs: call.nowMs }
  const payslipId = subject ? world.payslipId(subject.slot.slot, person.place) : null
  const errors: Record<string, string> = {}
  const steps: Step[] = []
  for (const [name, value] of Object.entries(entity.attributes)) {
    const step = name.startsWith('calc.')
      ? typeof addressed === 'string'
        ? addressed
        : inputStep(cause, target, name, value)
      : attributeStep(cause, target, name, value)
    if (typeof step === 'string') errors[name] = step
    else steps.push(step)
  }
  if (Object.keys(errors).length > 0 && !call.service.settings.partialSaves)
    return { errors, payslipId: payslipId === null ? null : String(payslipId) }
  for (const { name, value, apply } of steps) {
    apply()
    record(cause, person.id, name.startsWith('calc.') ? payslipId : null, name, value)
  }
  return { errors, payslipId: payslipId === null ? null : String(payslipId) }
}

/** A real service knows a created employee everywhere only after a moment. */
function isTooNew({ service, nowMs }: Call, person: Person): boolean {
  const createdAtMs = service.overlay.employee(person.place)?.createdAtMs
  return createdAtMs !== undefined && nowMs < createdAtMs + service.settings.newEmployeeMs
}

/** The payslip that an entity names, null for none, or why its inputs cannot be saved. */
function payslipOf(
  { service, nowMs }: Call,
  company: Company,
  person: Person,
  entity: Entity
): Subject | null | string {
  const { world } = service
  if (entity.payslipId !== null && entity.payslipDate !== null) return 'Give payslip_id or payslip_date, not both'
  let subject: Subject | null
  if (entity.payslipId !== null) {
    subject = /^\d{1,15}$/.test(entity.payslipId) ? payslipById(world, Number(entity.payslipId)) : null
    if (subject?.person.place !== person.place) return UNKNOWN_PAYSLIP
  } else if (entity.payslipDate !== null) {
    const { payslipDate } = entity
    subject =
      payslipsOf(world, company, person).find(({ slot }) => !slot.special && slot.period.end === payslipDate) ?? null
    if (!subject) return `No regular payslip of this employee ends on ${payslipDate}`
  } else return null
  return flagsOf(subject, nowMs).finalised ? PAYSLIP_FINALISED : subject
}

/** `calc.<calculation id or system name>.<input>`, ready to be set; or why not. */
function inputStep(cause: Cause, target: Target, name: string, value: unknown): Step | string {
  const [, reference = '', input = '', ...more] = name.split('.')
  if (more.length > 0 || input === '') return INVALID_HEADING
  if (typeof value !== 'string') return 'must be text'
  const place = placeOf(cause, target, reference)
  if (place.kind === 'none') return place.error
  if (!place.item.inputs.includes(input)) return INVALID_HEADING
  const checked = inputValue(input, value)
  if (!checked.ok) return checked.error
  return {
    name,
    value,
    apply: () => {
      // Looked up again: an earlier input of this entity may have made the entry meanwhile.
      const now = placeOf(cause, target, reference)
      if (now.kind !== 'none') setInputs(cause, target, now, { [input]: checked.value })
    }
  }
}

function attributeStep(cause: Cause, target: Target, name: string, value: unknown): Step | string {
  const checked = checkBulkAttribute(target.company, name, value)
  if (!checked.ok) return checked.error
  return {
    name,
    value: String(value),
    apply: () => changeAttributes(cause, target.company, target.person, { [name]: checked.value })
  }
}
