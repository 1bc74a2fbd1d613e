import type { ChannelInput } from '@shared/contract/channels'
import { SheetHeadings } from '../store/outbox/sheetHeadings'
import { OutboxWrites } from '../store/outbox/writes'
import type { EngineContext } from './context'

/** Keeps what the officer said of heads of imported sheets, so that the next sheet of the company is not asked about again. */
export class HeadingMemory {
  readonly #context: EngineContext
  readonly #headings: SheetHeadings
  readonly #writes: OutboxWrites

  constructor(context: EngineContext) {
    this.#context = context
    this.#headings = new SheetHeadings(context.outbox)
    this.#writes = new OutboxWrites(context.outbox)
  }

  /** See the channel `sheets.rememberHeadings`. */
  remember({ companyId, headings }: ChannelInput<'sheets.rememberHeadings'>): void {
    this.#writes.run('sheetHeadings', () => this.#headings.remember(companyId, headings, this.#context.nowMs()))
  }
}
