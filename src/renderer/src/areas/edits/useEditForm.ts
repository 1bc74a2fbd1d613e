/** The inputs that can be edited for a target, the officer's waiting edits of them, and the acts on both. */
import type { AppError } from '@shared/contract/errors'
import type { Edit, EditTarget } from '@shared/domain/edit'
import { unsettledStates } from '@shared/domain/edit'
import { sameTarget } from '@shared/domain/editTarget'
import { computed, shallowRef, watch } from 'vue'
import { useAnswer } from '@/answer'
import { attempt, attemptOfNow, listen } from '@/bridge'

export interface EditSubject {
  readonly companyId: number
  readonly employeeId: number
  readonly target: EditTarget
}

/** Asks for the form of `subject` and keeps it fresh; ends with the calling scope. */
export function useEditForm(subject: () => EditSubject) {
  /** For what belongs to the form on screen. */
  let own = attemptOfNow()
  const unread = shallowRef<AppError | null>(null)
  // The items are read as soon as the form stands.
  const reading = shallowRef(true)
  // The same subject as another object is nothing to read again.
  const key = (): string => JSON.stringify(subject())

  const answer = useAnswer(key, async () => {
    const { companyId, employeeId, target } = subject()
    const ofAsked = attemptOfNow()
    const [asked, waiting] = await Promise.all([
      attempt('edits.form', { employeeId, target }),
      attempt('edits.ofPerson', { companyId, employeeId })
    ])
    if (asked.error !== null) return asked
    if (waiting.error !== null) return waiting
    const edits = waiting.value.filter((edit) => sameTarget(edit.target, target))
    own = ofAsked
    return { value: { form: asked.value, edits }, error: null }
  })
  const { load } = answer
  const edits = computed(() => answer.value.value?.edits ?? [])

  /** Keeps `value` for `attribute` of `target`; it is on disk when this answers. Gives the failure, or null. */
  async function set(target: EditTarget, attribute: string, value: string): Promise<AppError | null> {
    const { employeeId } = subject()
    // A field that goes with its connection keeps what stands in it: it is of nobody in the next one.
    const { error: failure } = await own('edits.add', { employeeId, target, changes: [{ attribute, value }] })
    await load()
    return failure
  }

  /** Those that are being taken back: a field that is emptied and left, or its own button, may ask for it once more. */
  const undoing = new Set<number>()
  async function undo(edit: Edit): Promise<AppError | null> {
    if (undoing.has(edit.id)) return null
    undoing.add(edit.id)
    const { error: failure } = await attempt('edits.discard', { editIds: [edit.id] })
    await load()
    undoing.delete(edit.id)
    return failure
  }

  /** Fetches the items from the service, before all background work. Gives the failure, or null. */
  async function fetchItems(): Promise<AppError | null> {
    const { employeeId, target } = subject()
    const payslipId = target.kind === 'payslip' ? target.payslipId : null
    const about = key()
    reading.value = true
    const answers = await Promise.all([
      attempt('sync.readNow', { what: 'payItems', owner: 'employee', ownerId: employeeId }),
      ...(payslipId === null
        ? []
        : [attempt('sync.readNow', { what: 'payItems', owner: 'payslip', ownerId: payslipId })])
    ])
    if (about === key()) reading.value = false
    await load()
    return answers.find((answer) => answer.error !== null)?.error ?? null
  }

  async function readItems(): Promise<void> {
    unread.value = await fetchItems()
  }

  watch(
    key,
    () => {
      unread.value = null
      // What is about to be edited is read again; offline the copy simply stays.
      void fetchItems()
    },
    { immediate: true }
  )
  listen('edits.changed', () => void load())
  listen('cache.changed', ({ what }) => {
    if (what.includes('payItems') || what.includes('payslips')) void load()
  })

  return {
    form: computed(() => answer.value.value?.form ?? null),
    error: computed(() => unread.value ?? answer.error.value),
    reading,
    /** What the officer set last: one before it may still be on its way. */
    editOf: (attribute: string): Edit | null =>
      edits.value.findLast((edit) => edit.attribute === attribute && unsettledStates.includes(edit.state)) ?? null,
    waiting: computed(() => edits.value.length),
    set,
    undo,
    readItems
  }
}
