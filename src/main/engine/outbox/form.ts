import { AppError } from '@shared/contract/errors'
import { attributesOf, onlyChanges, type IdTypeLetters } from '@shared/domain/employeeAttributes'
import { formFaults, formFields, textOfRecord, type EmployeeForm, type FormContext } from '@shared/domain/employeeForm'
import { isSentByUpdate, recordText } from '@shared/domain/employeeRecord'
import { isJsonObject, type JsonObject } from '@shared/domain/json'
import type { FormDraftRows } from '../../store/outbox/formDrafts'
import type { ChoiceParts } from './choices'
import { addEdits, type EnteredChange, type OfficerParts } from './officer'
import { sentences } from './sentences'

/** What the form of an employee is queued with. */
export interface FormOfficerParts extends OfficerParts, ChoiceParts {
  readonly drafts: FormDraftRows
  /** The letters of `id_type` that the service is known to take. */
  readonly letters: () => IdTypeLetters | null
}

/**
 * Queues what a form changes of a person who is there, instead of sending it at once: each attribute an edit of its own, a bank
 * account or an address whole. The draft of the form goes in the same write. Gives the edits' ids. Throws `badInput` with the
 * fields that have faults, and `notAllowed` for a field that cannot be cleared this way.
 */
export function addForm(
  parts: FormOfficerParts,
  {
    companyId,
    employeeId,
    form
  }: { readonly companyId: number; readonly employeeId: number; readonly form: EmployeeForm }
): number[] {
  const person = parts.cache.person(employeeId)
  if (person?.companyId !== companyId) throw new AppError('notHere', { subject: String(employeeId) })
  const context: FormContext = {
    record: person.record,
    frequencies: parts.cache.frequencies(companyId).map(({ id, name }) => ({ value: String(id), label: name })),
    knownIds: parts.knownIds.all(companyId)
  }
  const faults = Object.entries(formFaults(form, context))
  if (faults.length > 0) {
    throw new AppError('badInput', { fields: Object.fromEntries(faults.map(([field, fault]) => [field, [fault]])) })
  }
  const attributes = attributesOf(onlyChanges(form, context), context, parts.letters() ?? 'small')
  const changes = changesOf(attributes, context)
  if (changes.length === 0) throw new AppError('badInput', { subject: 'nothing' })
  const ids = addEdits(parts, [{ employeeId, target: { kind: 'employee' }, changes }], null)
  parts.drafts.remove({ kind: 'employee', companyId, employeeId, place: 0 })
  return ids
}

// Updates together, so that a person takes few requests; what needs another field waits for it wherever it stands (`needed.ts`).
function changesOf(attributes: JsonObject, context: FormContext): EnteredChange[] {
  const entries = Object.entries(attributes).flatMap(([name, value]) =>
    name === 'custom_fields' && isJsonObject(value)
      ? Object.entries(value).map(([id, each]) => [`custom_fields.${id}`, each] as const)
      : [[name, value] as const]
  )
  const fields = new Map(formFields(context).map((field) => [field.name, field]))
  const changes = entries.map(([attribute, value]): EnteredChange => {
    if (isJsonObject(value)) return { attribute, value: recordText(attribute, value) ?? '' }
    const field = fields.get(attribute)
    if (value === null && !isSentByUpdate(attribute)) {
      throw new AppError('notAllowed', { subject: sentences.notClearable(field?.label ?? attribute) })
    }
    const known = isSentByUpdate(attribute) && field ? { label: field.label, valueKind: field.valueKind } : undefined
    const text = textOfRecord(value) ?? ''
    return { attribute, value: text, known, clears: text === '' }
  })
  return [
    ...changes.filter(({ attribute }) => isSentByUpdate(attribute)),
    ...changes.filter(({ attribute }) => !isSentByUpdate(attribute))
  ]
}
