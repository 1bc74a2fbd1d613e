/** The payslip items of an owner, from the copy, read again on opening; their writes without an answer, and forms that were begun. */
import type { AppError } from '@shared/contract/errors'
import type { WriteView } from '@shared/contract/views'
import type { FormDraftOf } from '@shared/domain/formDraft'
import { computed, ref, shallowRef, watch } from 'vue'
import { useAnswer } from '@/answer'
import { attempt, listen } from '@/bridge'

export interface ItemsOwner {
  readonly owner: 'employee' | 'payslip'
  readonly ownerId: number
}

/** A form of one of the entries that was begun and not sent. */
interface BegunEntry {
  readonly of: FormDraftOf
  readonly entry: string
  readonly changedMs: number
}

/** The same for the eye. */
export interface BegunItem extends BegunEntry {
  /** What it would do. */
  readonly what: string
  /** Whether there is still something to go on with. */
  readonly canGoOn: boolean
}

/** Ends with the calling scope. */
export function usePayItems(subject: () => ItemsOwner) {
  const failure = shallowRef<AppError | null>(null)
  const reading = ref(false)
  const key = (): string => JSON.stringify(subject())

  const list = useAnswer(key, () => attempt('payItems.list', subject()))
  const company = () => list.value.value?.companyId ?? null
  const writes = useAnswer(company, (companyId) => attempt('writes.list', { companyId }), { stays: true })
  const drafts = useAnswer(company, (companyId) => attempt('writes.drafts', { companyId }), { stays: true })

  const unknown = computed<readonly WriteView[]>(() => {
    const of = subject()
    return (writes.value.value ?? []).filter(
      ({ state, body }) =>
        state === 'unknown' && 'place' in body && body.place.kind === of.owner && body.place.id === of.ownerId
    )
  })
  const begun = computed<readonly BegunEntry[]>(() => {
    const { owner, ownerId } = subject()
    return (drafts.value.value ?? []).flatMap(({ of, changedMs, awaiting }) =>
      of.kind === 'payItem' && of.owner === owner && of.ownerId === ownerId && !awaiting
        ? [{ of, entry: of.entry, changedMs }]
        : []
    )
  })

  async function load(): Promise<void> {
    await Promise.all([list.load(), writes.load(), drafts.load()])
  }

  /** Reads from the service, as long as the same owner is on screen; of another one nothing is said. */
  async function ask(question: () => Promise<{ readonly error: AppError | null }>): Promise<void> {
    const about = key()
    reading.value = true
    const { error } = await question()
    if (about !== key()) return
    reading.value = false
    failure.value = error?.code === 'cancelled' ? null : error
    await list.load()
  }

  /** #26. Offline the copy simply stays, and why is said. */
  const read = (): Promise<void> => ask(() => attempt('sync.readNow', { what: 'payItems', ...subject() }))
  /** #31. */
  const readInherited = (): Promise<void> =>
    ask(() => attempt('payItems.readInherited', { employeeId: subject().ownerId }))

  watch(
    key,
    () => {
      failure.value = null
      void read()
    },
    { immediate: true }
  )
  listen('cache.changed', ({ what }) => {
    if (what.includes('payItems') || what.includes('payslips')) void list.load()
  })
  listen('writes.changed', () => void load())

  return {
    view: list.value,
    error: computed(() => failure.value ?? list.error.value),
    unknown,
    begun,
    reading,
    load,
    read,
    readInherited
  }
}
