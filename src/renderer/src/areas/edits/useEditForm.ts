/** The inputs that can be edited for a target, the officer's waiting edits of them, and the acts on both. */
import type { AppError } from '@shared/contract/errors'
import type { EditForm } from '@shared/contract/views'
import type { Edit, EditTarget } from '@shared/domain/edit'
import { unsettledStates } from '@shared/domain/edit'
import { computed, shallowRef, watch } from 'vue'
import { attempt, listen } from '@/bridge'

export interface EditSubject {
  readonly companyId: number
  readonly employeeId: number
  readonly target: EditTarget
}

/** Asks for the form of `subject` and keeps it fresh; ends with the calling scope. */
export function useEditForm(subject: () => EditSubject) {
  const form = shallowRef<EditForm | null>(null)
  const edits = shallowRef<readonly Edit[]>([])
  const error = shallowRef<AppError | null>(null)
  // The items are read as soon as the form stands.
  const reading = shallowRef(true)
  let latest = 0

  async function load(): Promise<void> {
    const mine = ++latest
    const { companyId, employeeId, target } = subject()
    const [asked, waiting] = await Promise.all([
      attempt('edits.form', { employeeId, target }),
      attempt('edits.list', { companyId, which: 'unsettled' })
    ])
    if (mine !== latest) return
    error.value = asked.error ?? waiting.error
    form.value = asked.value ?? form.value
    edits.value = (waiting.value ?? []).filter(
      (edit) => edit.employeeId === employeeId && sameTarget(edit.target, target)
    )
  }

  /** Keeps `value` for `attribute` of `target`; it is on disk when this answers. Gives the failure, or null. */
  async function set(target: EditTarget, attribute: string, value: string): Promise<AppError | null> {
    const { employeeId } = subject()
    const { error: failure } = await attempt('edits.add', { employeeId, target, changes: [{ attribute, value }] })
    await load()
    return failure
  }

  async function undo(edit: Edit): Promise<AppError | null> {
    const { error: failure } = await attempt('edits.discard', { editIds: [edit.id] })
    await load()
    return failure
  }

  /** Fetches the items from the service, before all background work. Gives the failure, or null. */
  async function fetchItems(): Promise<AppError | null> {
    const { employeeId, target } = subject()
    const payslipId = target.kind === 'payslip' ? target.payslipId : null
    reading.value = true
    const answers = await Promise.all([
      attempt('sync.readNow', { what: 'payItems', owner: 'employee', ownerId: employeeId }),
      ...(payslipId === null
        ? []
        : [attempt('sync.readNow', { what: 'payItems', owner: 'payslip', ownerId: payslipId })])
    ])
    reading.value = false
    await load()
    return answers.find((answer) => answer.error !== null)?.error ?? null
  }

  async function readItems(): Promise<void> {
    error.value = (await fetchItems()) ?? error.value
  }

  watch(
    // The same subject as another object is nothing to read again.
    () => JSON.stringify(subject()),
    async () => {
      await load()
      // What is about to be edited is read again; offline the copy simply stays.
      await fetchItems()
    },
    { immediate: true }
  )
  listen('edits.changed', () => void load())
  listen('cache.changed', ({ what }) => {
    if (what.includes('payItems') || what.includes('payslips')) void load()
  })

  return {
    form,
    error,
    reading,
    editOf: (attribute: string): Edit | null =>
      edits.value.find((edit) => edit.attribute === attribute && unsettledStates.includes(edit.state)) ?? null,
    waiting: computed(() => edits.value.length),
    set,
    undo,
    readItems
  }
}

function sameTarget(a: EditTarget, b: EditTarget): boolean {
  if (a.kind === 'employee' || b.kind === 'employee') return a.kind === b.kind
  return a.payslipId === b.payslipId && a.date === b.date && a.special === b.special
}
