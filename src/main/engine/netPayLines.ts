import type { LineName } from '@shared/domain/journal'
import { netPayLineKey, netPayLineText } from '../store/outbox/netPayLine'
import { SettingRows } from '../store/outbox/settingRows'
import { OutboxWrites } from '../store/outbox/writes'
import type { EngineContext } from './context'

/** Which line of a company's journals is net pay, where no code says it: chosen by the officer once, so kept in the outbox. */
export class NetPayLines {
  readonly #context: EngineContext
  readonly #settings: SettingRows
  readonly #writes: OutboxWrites

  constructor(context: EngineContext) {
    this.#context = context
    this.#settings = new SettingRows(context.outbox)
    this.#writes = new OutboxWrites(context.outbox)
  }

  /** Null takes the choice back. */
  choose(companyId: number, line: LineName | null): void {
    this.#writes.run('netPayLine', () => this.#settings.set(netPayLineKey(companyId), netPayLineText(line)))
    this.#context.changed(companyId, 'payRuns')
  }
}
