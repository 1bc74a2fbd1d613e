/** What the program last answered about a subject that a screen shows, for example the company in the rail. */
import type { AppError } from '@shared/contract/errors'
import { shallowRef, watch, type ShallowRef } from 'vue'

/** As `attempt` of `bridge.ts` gives it. */
type Outcome<Value> =
  { readonly value: Value; readonly error: null } | { readonly value: null; readonly error: AppError }

/** Of what is asked in turn only the newest counts. */
export class Turns {
  #newest = 0

  /** Begins a turn; what it gives tells whether none was begun since. */
  begin(): () => boolean {
    const mine = ++this.#newest
    return () => mine === this.#newest
  }

  /** None of those that were begun counts any more. */
  end(): void {
    this.#newest++
  }
}

export interface Answer<Value> {
  /** Null until the first answer about the subject; stays while it is asked again. */
  readonly value: Readonly<ShallowRef<Value | null>>
  readonly error: Readonly<ShallowRef<AppError | null>>
  /** Asks again. */
  readonly load: () => Promise<void>
}

/** Once what is being put on the page has been painted; soon where nothing is painted, as in a window that is covered. */
export function painted(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done))
    setTimeout(done, UNPAINTED_MS)
  })
}

// The first paint of a slow start takes longer than any other.
const UNPAINTED_MS = 300

/**
 * Asks about `subject` at once and whenever it is another one; null: there is nothing to ask about. Only the newest answer
 * counts, so that a late one about another subject is never shown. Ends with the calling scope. With `stays` the last answer
 * stands until the one about another subject is here, so that the eye keeps its place; it goes when there is none. An answer that
 * `ask` has at hand is there at once. With `beside` it is asked once the rest of the page was painted.
 */
export function useAnswer<Subject extends string | number, Value>(
  subject: () => Subject | null,
  ask: (subject: Subject) => Promise<Outcome<Value>> | Outcome<Value>,
  { stays = false, beside = false }: { readonly stays?: boolean; readonly beside?: boolean } = {}
): Answer<Value> {
  const value = shallowRef<Value | null>(null)
  const error = shallowRef<AppError | null>(null)
  const turns = new Turns()
  let shown: Subject | null = null

  async function load(): Promise<void> {
    const isNewest = turns.begin()
    const about = subject()
    if (about === null) return
    if (beside) await painted()
    if (!isNewest()) return
    const asked = ask(about)
    const answer = asked instanceof Promise ? await asked : asked
    if (!isNewest()) return
    error.value = answer.error
    if (answer.value !== null) {
      value.value = answer.value
      shown = about
    } else if (shown !== about) value.value = null
  }

  watch(
    subject,
    () => {
      if (!stays) value.value = null
      error.value = null
      void load()
    },
    { immediate: true }
  )
  return { value, error, load }
}
