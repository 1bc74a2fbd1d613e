import type { FlagChoice } from '@shared/domain/flags'
import { flagChoicesKey, flagChoicesOf, flagChoicesText } from '../../store/outbox/flagChoices'
import { SettingRows } from '../../store/outbox/settingRows'
import { OutboxWrites } from '../../store/outbox/writes'
import type { EngineContext } from '../context'

type Changing = Pick<EngineContext, 'outbox' | 'changed'>

/** Which rules of review a company has on, and their limits: chosen by the officer, so kept in the outbox. */
export class FlagChoiceRows {
  readonly #context: Changing
  readonly #settings: SettingRows
  readonly #writes: OutboxWrites

  constructor(context: Changing) {
    this.#context = context
    this.#settings = new SettingRows(context.outbox)
    this.#writes = new OutboxWrites(context.outbox)
  }

  /** Null: the rule is as it was made again. */
  choose(companyId: number, rule: string, choice: FlagChoice | null): void {
    this.#writes.run('flagChoices', () => {
      const key = flagChoicesKey(companyId)
      const { [rule]: _, ...others } = flagChoicesOf(this.#settings.get(key))
      this.#settings.set(key, flagChoicesText(choice === null ? others : { ...others, [rule]: choice }))
    })
    this.#context.changed(companyId, 'payRuns')
  }
}
