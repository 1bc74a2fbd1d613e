/** The form of a person, or of a new one: what was entered, its faults and hints, its draft, and the way to the service. */
import type { AppError } from '@shared/contract/errors'
import type { EmployeeFormView, WriteView } from '@shared/contract/views'
import type { FormDraftOf, FormTexts } from '@shared/domain/formDraft'
import { localDay } from '@shared/domain/day'
import { formChanges, onlyChanges, prefilled } from '@shared/domain/employeeAttributes'
import {
  formFaults,
  formFields,
  type EmployeeForm,
  type FormContext,
  type FormFault
} from '@shared/domain/employeeForm'
import { formHints } from '@shared/domain/employeeHints'
import { computed, reactive, ref, shallowRef, watch } from 'vue'
import { useAnswer } from '@/answer'
import { attempt, listen } from '@/bridge'
import { useFormDraft } from '@/formDraft'

/** Ends with the calling scope; what was entered is kept by then. */
export function useEmployeeForm(
  subject: () => { readonly companyId: number; readonly employeeId: number | null; readonly place: number }
) {
  const failure = shallowRef<AppError | null>(null)
  const entered = reactive<Record<string, string>>({})
  const refused = shallowRef<WriteView | null>(null)
  const asked = ref(false)
  const busy = ref(false)
  /** Whose form is filled in; null: nobody's yet. */
  let filled: string | null = null
  let begun: FormTexts | null = null
  const base = new Map<string, string>()
  const key = (): string => JSON.stringify(subject())

  const {
    value: view,
    error: unread,
    load
  } = useAnswer(key, async (about) => {
    const { companyId, employeeId } = subject()
    const answer = await attempt('writes.employeeForm', { companyId, employeeId })
    // With the draft, so that nobody types into a form that is filled in a moment later.
    if (filled !== about) begun = await draft.begun()
    return answer
  })
  const error = computed(() => failure.value ?? unread.value)

  const context = computed<FormContext>(() => ({
    record: view.value?.employee?.record ?? null,
    frequencies: view.value?.frequencies ?? [],
    knownIds: view.value?.knownIds ?? []
  }))
  const fields = computed(() => formFields(context.value))
  /** Of a new person what was entered, of one who is there what is changed. */
  const form = computed<EmployeeForm>(() => {
    const all = { ...entered }
    if (context.value.record !== null) return onlyChanges(all, context.value)
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value.trim() !== ''))
  })
  const changes = computed(() => formChanges(form.value, context.value))
  const faults = computed<Readonly<Record<string, FormFault>>>(() => formFaults(form.value, context.value))
  const hints = computed(() => formHints(form.value, context.value, localDay(Date.now())))
  /** Faults are said once the field was filled in or sending was tried; nobody is scolded for an empty form. */
  const said = computed<Readonly<Record<string, FormFault>>>(() =>
    Object.fromEntries(Object.entries(faults.value).filter(([, fault]) => asked.value || !fault.startsWith('required')))
  )
  const refusedFields = computed(() => refused.value?.error?.details.fields ?? {})

  const draft = useFormDraft(
    (): FormDraftOf => ({ kind: 'employee', ...subject() }),
    () => form.value,
    (thrown) => (failure.value = thrown)
  )

  // Addresses and accounts are never filled from what was read, custom fields are. What the officer left as it was follows what
  // is read anew.
  function fill({ employee }: EmployeeFormView): void {
    const first = filled !== key()
    for (const field of fields.value) {
      const read = prefilled(field, employee?.record ?? null) ?? ''
      if (first) entered[field.name] = begun?.[field.name] ?? read
      else if (entered[field.name] === base.get(field.name)) entered[field.name] = read
      base.set(field.name, read)
    }
    filled = key()
  }
  watch(
    view,
    (now) => {
      if (now !== null) fill(now)
    },
    { flush: 'sync' }
  )
  watch(key, () => {
    failure.value = null
    refused.value = null
    asked.value = false
  })

  function set(name: string, value: string): void {
    if (entered[name] === value) return
    entered[name] = value
    draft.changed()
  }

  async function dropDraft(): Promise<void> {
    await draft.drop()
    asked.value = false
    refused.value = null
    filled = null
    for (const name of Object.keys(entered)) entered[name] = ''
    await load()
  }

  /** Sends it; gives the write, or null where it could not even be written down. */
  async function send(): Promise<WriteView | null> {
    busy.value = true
    await draft.keepNow()
    const { value, error: thrown } = await attempt('writes.saveEmployee', { ...subject(), form: form.value })
    busy.value = false
    failure.value = thrown
    refused.value = value?.state === 'refused' ? value : null
    if (value !== null && value.state !== 'done') await load()
    return value
  }

  /** Lets it wait among the changes; gives how many, or null where it could not be queued. */
  async function queue(): Promise<number | null> {
    const { companyId, employeeId } = subject()
    if (employeeId === null) return null
    // The draft goes with the queueing, so none may be written after it.
    busy.value = true
    await draft.keepNow()
    const { value, error: thrown } = await attempt('edits.addForm', { companyId, employeeId, form: form.value })
    busy.value = false
    failure.value = thrown
    return value?.length ?? null
  }

  // A list of ids may have a field that was not there before.
  watch(fields, (now) => {
    for (const field of now) {
      if (entered[field.name] !== undefined) continue
      entered[field.name] = prefilled(field, context.value.record) ?? ''
      base.set(field.name, entered[field.name] ?? '')
    }
  })
  listen('writes.changed', ({ companyId }) => {
    if (companyId === subject().companyId) void load()
  })
  listen('edits.changed', ({ companyId }) => {
    if (companyId === subject().companyId) void load()
  })

  return {
    view,
    error,
    entered,
    set,
    fields,
    form,
    changes,
    faults,
    said,
    hints,
    refused,
    refusedFields,
    draftMs: draft.keptMs,
    dropDraft,
    asked,
    busy,
    send,
    queue,
    context
  }
}
