/** What is said after an act: one line, up to two acts (Open, Show in folder), for a few seconds. */
import { shallowRef } from 'vue'
import type { Tone } from './states'

export interface ToastAct {
  readonly label: string
  readonly act: () => void
}

export interface Toast {
  readonly id: number
  readonly tone: Tone
  readonly text: string
  readonly acts: readonly ToastAct[]
  readonly durationMs: number
}

const DEFAULT_MS = 6_000
/** Long enough to read it, and to go to its act by the keyboard. */
const WITH_ACTS_MS = 12_000
/** A failure stays until it is seen; the officer may be looking at paper. */
const FAILURE_MS = 20_000
const MOST_AT_ONCE = 3

let nextId = 1

/** The toasts on screen, oldest first; for the host only. */
export const toastsNow = shallowRef<readonly Toast[]>([])

/** Says `text` after an act. What was said before is not said twice; the oldest gives way when more than three are open. */
export function toast(tone: Tone, text: string, acts: readonly ToastAct[] = []): void {
  const saidMs = acts.length > 0 ? WITH_ACTS_MS : DEFAULT_MS
  const entry: Toast = { id: nextId++, tone, text, acts, durationMs: tone === 'negative' ? FAILURE_MS : saidMs }
  const others = toastsNow.value.filter((each) => each.text !== text)
  toastsNow.value = [...others, entry].slice(-MOST_AT_ONCE)
}

/** Takes those away that have acts: they are about things of a connection whose ids are other things' in the next. */
export function dismissActs(): void {
  toastsNow.value = toastsNow.value.filter(({ acts }) => acts.length === 0)
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  toastsNow.value = toastsNow.value.filter((entry) => entry.id !== id)
}
