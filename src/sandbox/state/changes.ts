/** Lays accepted changes over the sample and writes each into the log, the one place that does either. */
import { isJsonObject } from '@shared/domain/json'
import type { Scaled } from '@shared/domain/money'
import type { Service } from '../service'
import { madeEntryId } from '../payroll/entries'
import { payslipsOf } from '../payroll/list'
import type { Subject } from '../payroll/payslip'
import type { ItemType } from '../payroll/items'
import type { Company } from '../world/companies'
import type { Person } from '../world/person'

/** Who asked, for the log. */
export interface Cause {
  readonly service: Service
  readonly operation: string
  readonly requestId: number
  readonly nowMs: number
}

/** Whose pay is meant: one payslip, or the employee from now on. */
export interface Target {
  readonly company: Company
  readonly person: Person
  readonly subject: Subject | null
}

/** Writes one row of the log; the sequence goes on over restarts of a service with a file. */
export function record(
  cause: Cause,
  employeeId: number | null,
  payslipId: number | null,
  attribute: string,
  value: unknown
): void {
  const { overlay, log } = cause.service
  overlay.changeSample((sample) => void sample.sequence++)
  log.write({
    sequence: overlay.sample.sequence,
    requestId: cause.requestId,
    atMs: cause.nowMs,
    operation: cause.operation,
    employeeId,
    payslipId,
    attribute,
    value: typeof value === 'string' ? value : JSON.stringify(value)
  })
}

function payslipIdOf({ person, subject }: Target): number | null {
  return subject && subject.world.payslipId(subject.slot.slot, person.place)
}

function settles({ service, nowMs }: Cause): number {
  return nowMs + service.settings.recalculationMs
}

function fromDay(cause: Cause, { company, person, subject }: Target): number {
  return subject ? 0 : cause.service.world.openFrom(company, person)
}

/** Sets inputs of an entry that exists. */
export function changeInputs(
  cause: Cause,
  target: Target,
  entryId: number,
  inputs: Readonly<Record<string, Scaled>>
): void {
  const { service, nowMs } = cause
  const from = fromDay(cause, target)
  service.overlay.changeEmployee(target.person.place, nowMs, (state) => {
    const entry = (state.entries[String(entryId)] ??= { changes: [], updatedAtMs: nowMs })
    for (const [name, value] of Object.entries(inputs)) {
      entry.changes.push({ name, value, fromDay: from, settlesAtMs: settles(cause) })
    }
    entry.updatedAtMs = nowMs
  })
  touched(service, target.person.place)
}

/** Makes an entry with these inputs; gives its id. */
export function makeEntry(
  cause: Cause,
  target: Target,
  type: ItemType,
  name: string,
  parentId: number | null,
  inputs: Readonly<Record<string, Scaled>>
): number {
  const { service, nowMs } = cause
  const id = madeEntryId(service.overlay.sample.nextEntry)
  service.overlay.changeSample((sample) => void sample.nextEntry++)
  const from = fromDay(cause, target)
  service.overlay.changeEmployee(target.person.place, nowMs, (state) => {
    state.entries[String(id)] = {
      created: { type: name, payslipId: payslipIdOf(target), parentId, fromDay: from, settlesAtMs: settles(cause) },
      changes: Object.entries(inputs).map(([input, value]) => ({
        name: input,
        value,
        fromDay: from,
        settlesAtMs: settles(cause)
      })),
      updatedAtMs: nowMs
    }
  })
  touched(service, target.person.place)
  return id
}

/** Marks an entry as deleted, from now on or on its payslip. */
export function deleteEntry(cause: Cause, target: Target, entryId: number): void {
  const { service, nowMs } = cause
  service.overlay.changeEmployee(target.person.place, nowMs, (state) => {
    const entry = (state.entries[String(entryId)] ??= { changes: [], updatedAtMs: nowMs })
    entry.deleted = { fromDay: fromDay(cause, target), settlesAtMs: settles(cause) }
    entry.updatedAtMs = nowMs
  })
  touched(service, target.person.place)
}

/** Sets attributes of a person that were found right; a frequency counts from the first open day on. */
export function changeAttributes(
  cause: Cause,
  company: Company,
  person: Person,
  attributes: Readonly<Record<string, unknown>>
): void {
  const { service, nowMs } = cause
  const from = service.world.openFrom(company, person)
  const open = payslipsOf(service.world, company, person, 3)
  service.overlay.changeEmployee(person.place, nowMs, (state) => {
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'wave_id') {
        const wave = company.waves.find(({ id }) => id === value)
        if (wave) state.moves.push({ wave: wave.index, fromDay: from })
      } else if (name === 'custom_fields' && isJsonObject(value)) {
        state.attributes[name] = { ...(isJsonObject(state.attributes[name]) ? state.attributes[name] : {}), ...value }
      } else state.attributes[name] = value
    }
    for (const { slot } of open) {
      if (slot.period.endNumber < from) continue
      const id = String(service.world.payslipId(slot.slot, person.place))
      state.payslips[id] = { ...state.payslips[id], dirtyUntilMs: settles(cause) }
    }
  })
  touched(service, person.place)
  if ('wave_id' in attributes) service.world.forgetMembers(company)
}

/** Takes a person and every payslip of theirs away. */
export function deletePerson(cause: Cause, person: Person): void {
  cause.service.overlay.changeEmployee(person.place, cause.nowMs, (state) => {
    state.deleted = true
  })
  touched(cause.service, person.place)
  cause.service.totals.forget()
}

function touched(service: Service, place: number): void {
  service.world.forget(place)
}
