/** Pay runs: their total and count, summed once and kept, as every list of runs asks for all of them. */
import type { Scaled } from '@shared/domain/money'
import type { Company } from '../world/companies'
import type { Slot } from '../world/slots'
import type { World } from '../world/world'
import { pause } from '../http/pause'
import { payslipsIn } from './list'
import { figuresOf } from './figures'

export interface RunTotal {
  readonly total: Scaled
  readonly count: number
}

const PAUSE_EVERY = 256

/** Sums runs, each once, until a change touches the company. */
export class RunTotals {
  readonly #world: World
  readonly #known = new Map<number, RunTotal>()

  constructor(world: World) {
    this.#world = world
  }

  /** The total of a slot's payslips; lets other requests in between while it sums. */
  async of(company: Company, slot: Slot, nowMs: number): Promise<RunTotal> {
    const key = this.#world.runId(company, slot.slot)
    const known = this.#known.get(key)
    if (known) return known
    let total = 0
    let count = 0
    for (const subject of payslipsIn(this.#world, company, slot)) {
      total += figuresOf(subject, nowMs).net
      count++
      if (count % PAUSE_EVERY === 0) await pause()
    }
    const sum = { total, count }
    // The current period moves as edits settle.
    if (this.#world.isPast(company, slot)) this.#known.set(key, sum)
    return sum
  }

  forget(): void {
    this.#known.clear()
  }
}
