/**
 * The runtime's pool has four threads, for all that the program asks of files and of names on the network, and a disk that does not
 * answer holds those that wait for it. So all pens of an engine together take three of them at most, which they count in memory that
 * all see.
 */

const MOST = 3

/** Made by the engine for one pen's thread; both counters cross to it. */
export interface PoolCounters {
  /** Taken by all pens. */
  readonly all: Int32Array
  /** Taken by this one. */
  readonly own: Int32Array
}

const all = counter()

function counter(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** For a thread that starts. */
export function poolCounters(): PoolCounters {
  return { all, own: counter() }
}

/** Those that a thread was started with. */
export function countersOf(started: unknown): PoolCounters {
  if (typeof started === 'object' && started !== null && 'all' in started && 'own' in started) {
    const { all, own } = started
    if (all instanceof Int32Array && own instanceof Int32Array) return { all, own }
  }
  throw new TypeError('started without counters')
}

/** What a thread had taken that ended, whatever ended it. */
export function giveBack({ all, own }: PoolCounters): void {
  Atomics.sub(all, 0, Atomics.exchange(own, 0, 0))
}

/** The places of one pen, in its thread. */
export class PoolPlaces {
  readonly #counters: PoolCounters
  #taken = 0

  constructor(counters: PoolCounters) {
    this.#counters = counters
  }

  /** How many it has. */
  get taken(): number {
    return this.#taken
  }

  /** False where there is none. */
  take(): boolean {
    const { all, own } = this.#counters
    if (Atomics.add(all, 0, 1) >= MOST) {
      Atomics.sub(all, 0, 1)
      return false
    }
    Atomics.add(own, 0, 1)
    this.#taken++
    return true
  }

  free(): void {
    const { all, own } = this.#counters
    Atomics.sub(own, 0, 1)
    Atomics.sub(all, 0, 1)
    this.#taken--
  }
}
