import type { BulkEditGrid, BulkEntry, BulkGridDefinition } from '@shared/contract/views'
import { call } from '@/bridge'
import { Keeper, type Keeping } from './keeper'

/** Keeps what is entered in one grid; its first value begins the batch where there is none yet. */
export class BatchKeeper {
  readonly #keeper: Keeper
  #definition: BulkGridDefinition
  #batchId: number | null

  /** `told` hears of the batch, and how far everything is on disk with what it was before. */
  constructor(
    companyId: number,
    { definition, batchId }: Pick<BulkEditGrid, 'definition' | 'batchId'>,
    told: { readonly batch: (batchId: number) => void; readonly keeping: (now: Keeping, before: Keeping) => void }
  ) {
    this.#definition = definition
    this.#batchId = batchId
    let before: Keeping = { state: 'kept' }
    this.#keeper = new Keeper(
      async (entries) => {
        const kept = await call('bulkEdit.keep', {
          companyId,
          batchId: this.#batchId,
          definition: this.#definition,
          entries
        })
        this.#batchId = kept.batchId
        told.batch(kept.batchId)
      },
      (now) => {
        told.keeping(now, before)
        before = now
      }
    )
  }

  /** The same grid with other inputs. */
  define(definition: BulkGridDefinition): void {
    this.#definition = definition
  }

  put(entries: readonly BulkEntry[]): void {
    this.#keeper.put(entries)
  }

  /** Sends nothing any more. `lost` hears of what waits, and of what is on its way should that not be taken. */
  end(lost: (values: number) => void): void {
    this.#keeper.end(lost)
  }

  /** Tries at once; true when everything is on disk after it. */
  flush(): Promise<boolean> {
    return this.#keeper.flush()
  }
}
