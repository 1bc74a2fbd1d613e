import type { EngineContext } from './context'
import { SettingRows } from '../store/outbox/settingRows'
import { OutboxWrites } from '../store/outbox/writes'
import type { AppErrorShape } from '@shared/contract/errors'
import { lettersIn, type IdTypeLetters } from '@shared/domain/employeeAttributes'
import type { JsonObject } from '@shared/domain/json'

const KEY = 'idTypeLetters'

/**
 * In which letters this connection's service takes `id_type`: the contract's table and its samples disagree. Known once a write
 * with it was taken, or refused for it.
 */
export class Letters {
  readonly #settings: SettingRows
  readonly #writes: OutboxWrites

  constructor(context: EngineContext) {
    this.#settings = new SettingRows(context.outbox)
    this.#writes = new OutboxWrites(context.outbox)
  }

  /** Null: not found out yet. */
  known(): IdTypeLetters | null {
    const kept = this.#settings.get(KEY)
    return kept === 'small' || kept === 'capital' ? kept : null
  }

  /** The service took these attributes. */
  taken(attributes: JsonObject): void {
    const letters = lettersIn(attributes)
    if (letters !== null && letters !== this.known()) this.#keep(letters)
  }

  /**
   * The service refused these attributes. True where it was for nothing but the letters of `id_type`, which were not known to be
   * taken: nothing was made, and the other letters may be tried.
   */
  refused(attributes: JsonObject, error: AppErrorShape | null): boolean {
    const letters = lettersIn(attributes)
    const fields = Object.keys(error?.details.fields ?? {})
    if (letters === null || this.known() === letters || error?.code !== 'rejected') return false
    if (fields.length > 0) return fields.every((field) => /(^|\.)id_type$/.test(field))
    // Some errors name no field; one that speaks of nothing but the kind of identification is about its letters.
    const words = (error.details.serviceMessage ?? '').split('; ').filter((part) => !/^(failed\W*)?$/i.test(part))
    return words.length > 0 && words.every((part) => /^id[ _]?type\b/i.test(part))
  }

  #keep(letters: IdTypeLetters): void {
    this.#writes.run('directWrite.letters', () => this.#settings.set(KEY, letters))
  }
}
