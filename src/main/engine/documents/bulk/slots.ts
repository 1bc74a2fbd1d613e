import type { Room } from '../../api'

/** Most PDFs of payslips fit; a longer one gets memory of its own. */
const SLOT_BYTES = 128 * 1024

/** A place for the bytes of one document on their way. */
export interface Slot {
  readonly room: Room
  /** Nobody reads or writes there any more. */
  readonly free: () => void
}

/**
 * Memory that the engine's thread and the pen's both see, used again and again: an answer is put there as it comes, and written from
 * there. Memory of its own for each would cost more of the processor than all that is done with it, as the system has to
 * give every page anew, and what was freed is noticed late.
 */
export class Slots {
  readonly #memory: SharedArrayBuffer
  readonly #free: number[]

  constructor(count: number) {
    this.#memory = new SharedArrayBuffer(count * SLOT_BYTES)
    this.#free = Array.from({ length: count }, (_, index) => index)
  }

  /** One that is free; where there is none, a place that has no room. */
  take(): Slot {
    // The one used last, so that no more of them are ever touched than are needed at once.
    const index = this.#free.pop()
    if (index === undefined) return { room: () => null, free: () => undefined }
    let isTaken = true
    return {
      room: (bytes) => (bytes <= SLOT_BYTES ? Buffer.from(this.#memory, index * SLOT_BYTES, bytes) : null),
      free: () => {
        if (isTaken) this.#free.push(index)
        isTaken = false
      }
    }
  }
}
