/** Creating, changing and deleting calculations: endpoints 28, 29 and 30. */
import { isJsonObject } from '@shared/domain/json'
import { scaledToText, type Scaled } from '@shared/domain/money'
import { PAYSLIP_FINALISED } from '../choices'
import { json, refused, type Answer } from '../http/answer'
import { idIn, NOT_FOUND, payslipIn, personIn, type Call, type Handler } from '../http/call'
import { findEntry, type FoundEntry } from '../payroll/find'
import { flagsOf } from '../payroll/flags'
import { itemNamed, itemOf, type Item } from '../payroll/items'
import { entriesOf, type Subject } from '../payroll/payslip'
import { personEntries } from '../payroll/standing'
import { changeInputs, deleteEntry, makeEntry, record, type Cause, type Target } from '../state/changes'
import { inputValue, placeOf, setInputs } from './inputs'

export const writeEmployeeCalculation: Handler = (call) => {
  const found = personIn(call)
  return found ? write(call, { ...found, subject: null }) : NOT_FOUND
}

export const writePayslipCalculation: Handler = (call) => {
  const subject = payslipIn(call)
  return subject ? write(call, targetOf(subject)) : NOT_FOUND
}

function targetOf(subject: Subject): Target {
  return { company: subject.company, person: subject.person, subject }
}

const FINALISED = refused({ payslip: PAYSLIP_FINALISED })

function isFinalised({ subject }: Target, nowMs: number): boolean {
  return subject !== null && flagsOf(subject, nowMs).finalised
}

function write(call: Call, target: Target): Answer {
  if (isFinalised(target, call.nowMs)) return FINALISED
  const body = isJsonObject(call.body) ? call.body : {}
  const { calc_type: type, calculation_details: details, operation = 'upsert', calculation_id: instance } = body
  const item = typeof type === 'string' ? itemNamed(type) : undefined
  if (!item) return refused({ calc_type: type === undefined ? "can't be blank" : 'is not a system calculation' })
  if (operation !== 'insert' && operation !== 'upsert' && operation !== 'update') {
    return refused({ operation: 'must be insert, upsert or update' })
  }
  const inputs = readDetails(item, details)
  if ('errors' in inputs) return refused(inputs.errors)
  const cause: Cause = {
    service: call.service,
    operation: target.subject ? 'write_payslip_calculation' : 'write_employee_calculation',
    requestId: call.requestId,
    nowMs: call.nowMs
  }
  const name = item.definitionId === null ? item.systemName : String(item.definitionId)
  switch (operation) {
    case 'insert': {
      if (!item.several) return refused({ operation: `insert is not supported for ${name}` })
      const id = makeEntry(cause, target, item.type, name, null, inputs.values)
      return written(cause, target, item, id, inputs.values, 'inserted')
    }
    case 'update': {
      const named = typeof instance === 'number' || typeof instance === 'string' ? String(instance) : null
      if (!exists(call, target, item, named)) {
        return refused({ calculation_id: `There is no ${name} to update` })
      }
      return setAt(cause, target, item, named ?? name, inputs.values)
    }
    case 'upsert':
      return setAt(cause, target, item, name, inputs.values)
  }
}

function setAt(cause: Cause, target: Target, item: Item, reference: string, values: Record<string, Scaled>): Answer {
  const place = placeOf(cause, target, reference)
  if (place.kind === 'none') return refused({ calculation_id: place.error })
  return written(cause, target, item, setInputs(cause, target, place, values), values, 'saved')
}

function written(
  cause: Cause,
  target: Target,
  item: Item,
  id: number,
  values: Readonly<Record<string, Scaled>>,
  what: string
): Answer {
  const { subject, person } = target
  const payslipId = subject ? subject.world.payslipId(subject.slot.slot, person.place) : null
  for (const [input, value] of Object.entries(values)) {
    record(cause, person.id, payslipId, `calc.${id}.${input}`, scaledToText(value))
  }
  return json({ message: `${item.label} ${what}`, id })
}

/** Whether an item of the type is there, as the one instance that was named where one was. */
function exists(call: Call, target: Target, item: Item, instance: string | null): boolean {
  const { world } = call.service
  const entries = target.subject
    ? entriesOf(target.subject, Infinity)
    : personEntries(world, target.company, target.person)
  return entries.some(
    (entry) =>
      entry.type === item.type &&
      !entry.deleted &&
      (instance === null ? entry.id !== null : String(entry.id) === instance)
  )
}

function readDetails(
  item: Item,
  details: unknown
): { values: Record<string, Scaled> } | { errors: Record<string, string> } {
  if (!isJsonObject(details) || Object.keys(details).length === 0)
    return { errors: { calculation_details: "can't be blank" } }
  const values: Record<string, Scaled> = {}
  const errors: Record<string, string> = {}
  for (const [name, value] of Object.entries(details)) {
    if (!item.inputs.includes(name)) errors[`calculation_details.${name}`] = 'is not an input of this calculation'
    else {
      const checked = inputValue(name, value)
      if (checked.ok) values[name] = checked.value
      else errors[`calculation_details.${name}`] = checked.error
    }
  }
  return Object.keys(errors).length > 0 ? { errors } : { values }
}

/** The calculation of the path, where the key opens it and it was not deleted. */
function calculationIn(call: Call): { found: FoundEntry; id: number; target: Target } | null {
  const id = idIn(call, 'id')
  const found = id === null ? null : findEntry(call.service.world, id)
  if (id === null || !found || found.entry.deleted || !call.service.opens(call.access, found.company)) return null
  return { found, id, target: { company: found.company, person: found.person, subject: found.subject } }
}

export const updateCalculation: Handler = (call) => {
  const known = calculationIn(call)
  if (!known) return NOT_FOUND
  const { found, id, target } = known
  if (isFinalised(target, call.nowMs)) return FINALISED
  const item = itemOf(found.entry.type)
  const inputs = readDetails(item, isJsonObject(call.body) ? call.body['calculation_details'] : undefined)
  if ('errors' in inputs) return refused(inputs.errors)
  const cause: Cause = {
    service: call.service,
    operation: 'update_calculation',
    requestId: call.requestId,
    nowMs: call.nowMs
  }
  changeInputs(cause, target, id, inputs.values)
  return written(cause, target, item, id, inputs.values, 'saved')
}

export const deleteCalculation: Handler = (call) => {
  const known = calculationIn(call)
  if (!known) return NOT_FOUND
  const { id, target } = known
  if (isFinalised(target, call.nowMs)) return FINALISED
  const cause: Cause = {
    service: call.service,
    operation: 'delete_calculation',
    requestId: call.requestId,
    nowMs: call.nowMs
  }
  deleteEntry(cause, target, id)
  const payslipId = target.subject
    ? target.subject.world.payslipId(target.subject.slot.slot, target.person.place)
    : null
  record(cause, target.person.id, payslipId, `calc.${id}`, 'deleted')
  return json({ message: `Calculation ${id} deleted` })
}
