/** A form whose entries are on disk a moment after they were typed, so that nothing that ends the page ends them. */
import { onScopeDispose, ref } from 'vue'
import { wordingOf } from '@shared/contract/errorWording'
import type { AppError } from '@shared/contract/errors'
import type { FormDraftOf, FormTexts } from '@shared/domain/formDraft'
import { attempt, attemptOfNow, openConnection } from '@/bridge'
import { toast } from '@/components'
import { useHeld } from '@/leaving'
import { writesText } from '@/text/writes'
import { Unkept } from '@/unkept'

/** Typing on rests this long before the draft is written. */
const DRAFT_MS = 400
/** What the disk did not take is tried again after so long. */
const AGAIN_MS = 5000

interface Pending {
  readonly of: FormDraftOf
  readonly form: FormTexts
  readonly connectionId: typeof openConnection.value
  readonly attempt: typeof attempt
}

const unkept = new Unkept<FormTexts>((form) => Object.keys(form).length)

/** What was entered into that form last and could not be kept as it was left; it is the caller's from now on. Null: nothing. */
export function takeUnkept(of: FormDraftOf): FormTexts | null {
  return unkept.take(JSON.stringify(of)).at(-1)?.value ?? null
}

/**
 * Keeps `form` as the draft of `of`; a form without entries has none. Whatever takes the officer away from the form, the end of
 * the program too, keeps what was typed last at once. Ends with the calling scope; what was entered is kept by then.
 */
export function useFormDraft(
  of: () => FormDraftOf,
  form: () => FormTexts,
  failed: (error: AppError) => void,
  keptBeforeMs: number | null = null
) {
  /** When it was last kept; null: nothing is. */
  const keptMs = ref(keptBeforeMs)
  // Taken as they are now: by the time it is written another form may be on screen, or another connection open.
  let pending: Pending | null = null
  /** What was handed over last and is not answered yet. */
  let underWay: { readonly form: FormTexts; readonly done: Promise<void> } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFailing = false
  let isOver = false

  /** What was left of it at the last time; null: nothing. */
  async function begun(): Promise<FormTexts | null> {
    const asked = of()
    const { value, error } = await attempt('writes.draft', { of: asked })
    if (error !== null) failed(error)
    keptMs.value = value?.changedMs ?? null
    const newer = takeUnkept(asked)
    if (newer !== null) wait(asked, newer)
    return newer ?? value?.form ?? null
  }

  function changed(): void {
    wait(of(), form())
  }

  function wait(draftOf: FormDraftOf, texts: FormTexts): void {
    pending = { of: draftOf, form: texts, connectionId: openConnection.value, attempt: attemptOfNow() }
    clearTimeout(timer)
    timer = setTimeout(() => void keepNow(), DRAFT_MS)
  }

  /** Resolves when all that was typed is on disk, or could not be kept, which is told. */
  function keepNow(): Promise<void> {
    clearTimeout(timer)
    const keeping = pending
    pending = null
    if (keeping === null) return underWay?.done ?? Promise.resolve()
    const done = Promise.all([underWay?.done, put(keeping)]).then(() => {
      if (underWay === mine) underWay = null
    })
    const mine = { form: keeping.form, done }
    underWay = mine
    return done
  }

  async function put(keeping: Pending): Promise<void> {
    const { of: draftOf, form: texts, connectionId } = keeping
    const empty = Object.keys(texts).length === 0
    if (empty && keptMs.value === null) return
    const error = await send(keeping)
    if (error === null) {
      isFailing = false
      keptMs.value = empty ? null : Date.now()
      unkept.drop(connectionId, JSON.stringify(draftOf))
      return
    }
    const isOfAnother = error.code === 'cancelled'
    if (isOver || isOfAnother) {
      const why = `${error.message} ${wordingOf(error.code).nextStep}`
      const again = async () => (await send(keeping)) === null
      unkept.drop(connectionId, JSON.stringify(draftOf))
      const isHeld = unkept.hold(connectionId, JSON.stringify(draftOf), { value: texts, why, keep: again })
      // Tried again it would be a draft of the connection that was opened meanwhile.
      if (isOfAnother) toast('negative', writesText.draftOfAnother)
      else if (isHeld) toast('negative', writesText.draftHeld(why))
      return
    }
    // Said once, and tried again with what was typed by then.
    if (!isFailing) failed(error)
    isFailing = true
    pending ??= keeping
    timer = setTimeout(() => void keepNow(), AGAIN_MS)
  }

  /** Throws it away. */
  async function drop(): Promise<void> {
    clearTimeout(timer)
    pending = null
    isFailing = false
    const { error } = await attempt('writes.removeDraft', { of: of() })
    if (error !== null) failed(error)
    else keptMs.value = null
  }

  useHeld({ keep: keepNow, values: () => Object.keys((pending ?? underWay)?.form ?? {}).length })
  const leaving = (): void => void keepNow()
  window.addEventListener('blur', leaving)
  document.addEventListener('visibilitychange', leaving)
  onScopeDispose(() => {
    window.removeEventListener('blur', leaving)
    document.removeEventListener('visibilitychange', leaving)
    isOver = true
    leaving()
  })

  return { keptMs, begun, changed, keepNow, drop }
}

/** Keeps it where it is of; null when it is. */
async function send({ of, form, attempt: by }: Pending): Promise<AppError | null> {
  const isEmpty = Object.keys(form).length === 0
  return (await (isEmpty ? by('writes.removeDraft', { of }) : by('writes.keepDraft', { of, form }))).error
}
