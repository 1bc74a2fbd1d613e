import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** Something that runs for more than a moment: the status bar shows how far it is, on whichever screen, and stops it. */
export interface Work {
  /** Of two with the same name the newer takes the place of the older. */
  readonly name: string
  /** What it does, `Saving PDFs`. */
  readonly label: string
  /** The label says what it waits for. */
  readonly waits?: boolean
  readonly done: number
  readonly total: number
  /** Null where there is nothing to stop now. */
  readonly stop: (() => void) | null
  /** Shows more of it. */
  readonly details?: () => void
}

/** What screens began that goes on while others are open. */
export const useWork = defineStore('work', () => {
  const running = shallowRef<readonly Work[]>([])
  const others = (name: string) => running.value.filter((work) => work.name !== name)

  return {
    running,
    show: (work: Work) => {
      const at = running.value.findIndex(({ name }) => name === work.name)
      running.value = at < 0 ? [...running.value, work] : running.value.with(at, work)
    },
    end: (name: string) => {
      running.value = others(name)
    }
  }
})
