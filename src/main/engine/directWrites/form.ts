import { AppError } from '@shared/contract/errors'
import type { EmployeeFormView } from '@shared/contract/views'
import { formFaults, type EmployeeForm, type FormContext } from '@shared/domain/employeeForm'
import type { KnownIdRows } from '../../store/outbox/knownIds'
import type { WaitingOfPerson } from '../../store/outbox/waitingOfPerson'
import type { CacheView, Person } from '../../inputs'
import { writeView, type Journal } from './journal'

/** What the forms of employees are made of. */
export interface FormParts {
  readonly cache: CacheView
  readonly knownIds: KnownIdRows
  readonly journal: Journal
  readonly waiting: WaitingOfPerson
}

/** Throws `notHere` for a person who is not in the copy. */
export function personOf(cache: CacheView, employeeId: number): Person {
  const person = cache.person(employeeId)
  if (!person) throw new AppError('notHere', { subject: String(employeeId) })
  return person
}

/** What the form of a person, or of a new one, begins with. */
export function formView(parts: FormParts, companyId: number, employeeId: number | null): EmployeeFormView {
  const { cache, knownIds, journal, waiting } = parts
  const person = employeeId === null ? null : personOf(cache, employeeId)
  const unknown = journal
    .unknown(companyId)
    .find(({ body }) =>
      employeeId === null
        ? body.kind === 'employeeCreate'
        : (body.kind === 'employeeUpdate' || body.kind === 'employeeDelete') && body.employeeId === employeeId
    )
  return {
    companyId,
    company: cache.companyName(companyId),
    employee:
      person === null || employeeId === null
        ? null
        : {
            id: employeeId,
            name: person.name,
            number: person.number,
            gone: person.gone,
            record: person.record,
            asOfMs: person.asOfMs
          },
    frequencies: cache.frequencies(companyId).map(({ id, name }) => ({ value: String(id), label: name })),
    knownIds: knownIds.all(companyId),
    waiting: employeeId === null ? [] : waiting.fields(employeeId),
    unknown: unknown === undefined ? null : writeView(unknown)
  }
}

/** The context that the rules of the form are checked in; throws `badInput` with its fields when the form has faults. */
export function checkedContext(
  parts: FormParts,
  companyId: number,
  employeeId: number | null,
  form: EmployeeForm
): FormContext {
  const view = formView(parts, companyId, employeeId)
  const context: FormContext = {
    record: view.employee?.record ?? null,
    frequencies: view.frequencies,
    knownIds: view.knownIds
  }
  const faults = Object.entries(formFaults(form, context))
  if (faults.length > 0) {
    throw new AppError('badInput', { fields: Object.fromEntries(faults.map(([field, fault]) => [field, [fault]])) })
  }
  return context
}
