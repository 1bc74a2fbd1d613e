/** What was typed and could not be kept: it outlives its field, is tried again, and is in the field again when that is there. */
import { shallowReactive, watch } from 'vue'
import { openConnection } from './bridge'
import { toast } from './components/toasts'
import { holdForGood } from './leaving'
import { isLocked } from './lockState'
import { unkeptText } from './text/unkept'

/** What is held is tried again after so long. */
const AGAIN_MS = 5000

type ConnectionId = typeof openConnection.value

export interface Held<Value> {
  readonly value: Value
  /** Why it could not be kept, for the field that has it again. */
  readonly why: string
  /** Tries again; true when it is kept. Null: as it stands it cannot be. */
  readonly keep: (() => Promise<boolean>) | null
}

interface Entry<Value> extends Held<Value> {
  readonly connectionId: ConnectionId
  readonly place: string
}

const kinds = new Set<Pick<Unkept<unknown>, 'values' | 'canTry' | 'tryAgain' | 'forget'>>()

/** Of one kind of field; made once, outside of any component. A place is what the field is of: a row, a payslip. */
export class Unkept<Value> {
  readonly #valuesOf: (value: Value) => number
  readonly #entries = shallowReactive(new Set<Entry<Value>>())
  readonly #trying = shallowReactive(new Set<Entry<Value>>())

  /** `valuesOf`: as how many it counts. */
  constructor(valuesOf: (value: Value) => number = () => 1) {
    this.#valuesOf = valuesOf
    kinds.add(this)
  }

  /** Holds it for that place of that connection; false where a field that is there has it again by now. */
  hold(connectionId: ConnectionId, place: string, held: Held<Value>): boolean {
    const entry = { ...held, connectionId, place }
    this.#entries.add(entry)
    const isHeld = this.#entries.has(entry)
    if (isHeld) tryLater()
    return isHeld
  }

  /** Whether something is held for that place of the open connection and is not being tried again just now. */
  has(place: string): boolean {
    return this.#of(place).length > 0
  }

  /** What is held so, oldest first; it is the field's from now on. */
  take(place: string): readonly Held<Value>[] {
    const taken = this.#of(place)
    for (const entry of taken) this.#entries.delete(entry)
    return taken
  }

  /** Something newer took its place. */
  drop(connectionId: ConnectionId, place: string): void {
    for (const entry of this.#entries)
      if (entry.connectionId === connectionId && entry.place === place) this.#entries.delete(entry)
  }

  /** How many values are held: of one connection, or of all. */
  values(of?: { readonly connectionId: ConnectionId }): number {
    const counted = [...this.#entries].filter((entry) => of === undefined || entry.connectionId === of.connectionId)
    return counted.reduce((sum, { value }) => sum + this.#valuesOf(value), 0)
  }

  /** Whether trying again may help. */
  canTry(): boolean {
    return [...this.#entries].some(({ keep }) => keep !== null)
  }

  /** Tries all of the open connection again; gives how many are kept by it. */
  async tryAgain(): Promise<number> {
    const due = [...this.#entries].filter(
      (entry) => entry.connectionId === openConnection.value && !this.#trying.has(entry)
    )
    const kept = await Promise.all(due.map((entry) => this.#try(entry)))
    return kept.filter(Boolean).length
  }

  /** Forgets what is of no connection of these. */
  forget(known: readonly string[]): void {
    for (const entry of this.#entries)
      if (entry.connectionId == null || !known.includes(entry.connectionId)) this.#entries.delete(entry)
  }

  async #try(entry: Entry<Value>): Promise<boolean> {
    if (entry.keep === null) return false
    this.#trying.add(entry)
    const isKept = await entry.keep()
    // Before it counts as tried, so that no field takes what is kept.
    if (isKept) this.#entries.delete(entry)
    this.#trying.delete(entry)
    return isKept
  }

  #of(place: string): readonly Entry<Value>[] {
    return [...this.#entries].filter(
      (entry) => entry.place === place && entry.connectionId === openConnection.value && !this.#trying.has(entry)
    )
  }
}

/**
 * Gives a field what is held for its place as soon as it can take it; `place` null: it cannot, as something else is typed in it. Ends
 * with the calling scope.
 */
export function useGivenBack<Value>(
  unkept: Unkept<Value>,
  place: () => string | null,
  give: (held: readonly Held<Value>[]) => void
): void {
  watch(
    () => {
      const at = place()
      return at !== null && unkept.has(at) ? at : null
    },
    (at) => {
      if (at !== null) give(unkept.take(at))
    },
    { immediate: true, flush: 'sync' }
  )
}

/** How many values are held and on no disk. */
export function unkeptValues(of?: { readonly connectionId: ConnectionId }): number {
  return [...kinds].reduce((sum, kind) => sum + kind.values(of), 0)
}

/** Tells what is held of a connection as it is left. */
export function tellUnkept(connectionId: string | null): void {
  const values = unkeptValues({ connectionId })
  if (values > 0) toast('warning', unkeptText.ofTheOther(values))
}

/** Forgets what is of a connection that this computer does not know any more. */
export function forgetUnkept(known: readonly string[]): void {
  for (const kind of kinds) kind.forget(known)
  if (canTry() || timer === null) return
  clearTimeout(timer)
  timer = null
}

function canTry(): boolean {
  return [...kinds].some((kind) => kind.canTry())
}

async function tryAgain(): Promise<void> {
  // Under the lock it would wait there.
  if (isLocked.value) return
  const kept = await Promise.all([...kinds].map((kind) => kind.tryAgain()))
  const values = kept.reduce((sum, each) => sum + each, 0)
  if (values > 0) toast('positive', unkeptText.keptNow(values))
}

let timer: ReturnType<typeof setTimeout> | null = null
function tryLater(): void {
  timer ??= setTimeout(async () => {
    timer = null
    await tryAgain()
    if (canTry()) tryLater()
  }, AGAIN_MS)
}

holdForGood({ keep: tryAgain, values: unkeptValues })
