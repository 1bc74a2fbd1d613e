/** The form of a person, or of a new one: what was entered, its faults and hints, its draft, and the way to the service. */
import type { AppError } from '@shared/contract/errors'
import type { EmployeeFormView, WriteView } from '@shared/contract/views'
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
import { computed, onScopeDispose, reactive, ref, shallowRef, watch } from 'vue'
import { attempt, listen } from '@/bridge'

/** Typing on rests this long before the draft is written. */
const DRAFT_MS = 400

/** Ends with the calling scope; what was entered is kept by then. */
export function useEmployeeForm(subject: () => { readonly companyId: number; readonly employeeId: number | null }) {
  const view = shallowRef<EmployeeFormView | null>(null)
  const error = shallowRef<AppError | null>(null)
  const entered = reactive<Record<string, string>>({})
  const refused = shallowRef<WriteView | null>(null)
  const draftMs = ref<number | null>(null)
  const asked = ref(false)
  const busy = ref(false)
  let timer: ReturnType<typeof setTimeout> | null = null
  let filled = false
  const base = new Map<string, string>()

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

  let latest = 0
  async function load(): Promise<void> {
    const mine = ++latest
    const { companyId, employeeId } = subject()
    const answer = await attempt('writes.employeeForm', { companyId, employeeId })
    if (mine !== latest) return
    if (answer.value === null) {
      error.value = answer.error
      return
    }
    view.value = answer.value
    fill(answer.value)
  }

  // Addresses and accounts are never filled from what was read, custom fields are. What the officer left as it was follows what is read anew.
  function fill({ employee, draft }: EmployeeFormView): void {
    for (const field of fields.value) {
      const read = prefilled(field, employee?.record ?? null) ?? ''
      if (!filled) entered[field.name] = draft?.form[field.name] ?? read
      else if (entered[field.name] === base.get(field.name)) entered[field.name] = read
      base.set(field.name, read)
    }
    if (!filled) draftMs.value = draft?.changedMs ?? null
    filled = true
  }

  async function keepDraft(): Promise<void> {
    timer = null
    const { companyId, employeeId } = subject()
    const kept = form.value
    if (Object.keys(kept).length === 0) {
      if (draftMs.value !== null) await attempt('writes.removeDraft', { companyId, employeeId })
      draftMs.value = null
      return
    }
    const { error: failure } = await attempt('writes.keepDraft', { companyId, employeeId, form: kept })
    if (failure === null) draftMs.value = Date.now()
    else error.value = failure
  }

  function set(name: string, value: string): void {
    if (entered[name] === value) return
    entered[name] = value
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => void keepDraft(), DRAFT_MS)
  }

  async function dropDraft(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    await attempt('writes.removeDraft', subject())
    asked.value = false
    refused.value = null
    filled = false
    for (const name of Object.keys(entered)) entered[name] = ''
    await load()
  }

  /** Sends it; gives the write, or null where it could not even be written down. */
  async function send(): Promise<WriteView | null> {
    if (timer !== null) {
      clearTimeout(timer)
      await keepDraft()
    }
    busy.value = true
    const { value, error: failure } = await attempt('writes.saveEmployee', { ...subject(), form: form.value })
    busy.value = false
    error.value = failure
    refused.value = value?.state === 'refused' ? value : null
    if (value !== null && value.state !== 'done') await load()
    return value
  }

  // A list of ids may have a field that was not there before.
  watch(fields, (now) => {
    for (const field of now) {
      if (entered[field.name] !== undefined) continue
      entered[field.name] = prefilled(field, context.value.record) ?? ''
      base.set(field.name, entered[field.name] ?? '')
    }
  })
  watch(
    () => JSON.stringify(subject()),
    () => void load(),
    { immediate: true }
  )
  listen('writes.changed', ({ companyId }) => {
    if (companyId === subject().companyId) void load()
  })
  // Whatever takes the officer away from the form, the end of the program too: what was typed last is kept at once.
  function keepNow(): void {
    if (timer === null) return
    clearTimeout(timer)
    void keepDraft()
  }
  window.addEventListener('blur', keepNow)
  document.addEventListener('visibilitychange', keepNow)
  onScopeDispose(() => {
    window.removeEventListener('blur', keepNow)
    document.removeEventListener('visibilitychange', keepNow)
    keepNow()
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
    draftMs,
    dropDraft,
    asked,
    busy,
    send,
    context
  }
}
