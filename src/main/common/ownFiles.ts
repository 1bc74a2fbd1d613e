import { join } from 'node:path'
import { toAppError, type AppErrorShape } from '@shared/contract/errors'
import { JsonFile } from './jsonFile'

/**
 * The small files in the program's own folder. What they hold is in memory as well, so that the program goes on when the disk takes
 * nothing: `unkept` says then why what is set now is gone when it ends.
 */
export class OwnFiles {
  readonly #folder: string
  readonly #onChange: (unkept: AppErrorShape | null) => void
  readonly #faults = new Map<string, AppErrorShape>()

  constructor(folder: string, onChange: (unkept: AppErrorShape | null) => void) {
    this.#folder = folder
    this.#onChange = onChange
  }

  file(name: string): JsonFile {
    return new JsonFile(join(this.#folder, name), (error) => this.#ended(name, error))
  }

  /** Why one of them could not be written when it was to be; null while all are. */
  get unkept(): AppErrorShape | null {
    return [...this.#faults.values()][0] ?? null
  }

  #ended(name: string, error: unknown): void {
    const before = this.unkept?.code
    if (error === null) this.#faults.delete(name)
    else this.#faults.set(name, toAppError(error).toShape())
    if (this.unkept?.code !== before) this.#onChange(this.unkept)
  }
}
