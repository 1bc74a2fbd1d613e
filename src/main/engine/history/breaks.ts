import { z } from 'zod'
import type { HistoryProof } from '@shared/contract/views'
import type { HistoryBreak } from '@shared/domain/history'
import { parsedJson } from '../../common/parsedJson'
import type { HistoryRows } from '../../store/outbox/history'
import type { SettingRows } from '../../store/outbox/settingRows'

const BREAKS = 'history.breaks'

export const FOUND_BROKEN = 'foundBroken'

const breaksShape = z.object({
  seen: z.boolean(),
  breaks: z.array(
    z.object({
      kind: z.enum(['changed', 'removed', 'cut']),
      n: z.number().int(),
      foundMs: z.number().int(),
      // An earlier version kept neither, so that what it found is told once more.
      mark: z.string().nullable().default(null),
      line: z.number().int().nullable().default(null)
    })
  )
})
/** A line that says what was found. It may have been changed itself. */
const findingShape = z.object({ cause: z.literal(FOUND_BROKEN), new: z.string() })
type Breaks = z.infer<typeof breaksShape>

/** What was found wrong with the record, ever. */
export class FoundBreaks {
  readonly #rows: HistoryRows
  readonly #settings: SettingRows

  constructor(rows: HistoryRows, settings: SettingRows) {
    this.#rows = rows
    this.#settings = settings
  }

  /** For the officer. */
  all(): Pick<HistoryProof, 'breaks' | 'seen'> {
    const { breaks, seen } = this.#read()
    return { breaks: breaks.map(({ kind, n, foundMs }) => ({ kind, n, foundMs })), seen }
  }

  /**
   * Whether the break of this mark was found before. The record itself must say so, as what is beside it could be written by whoever
   * changed the line.
   */
  has(mark: string): boolean {
    return this.#read().breaks.some((each) => each.mark === mark && each.line !== null && this.#says(each.line, mark))
  }

  /** Keeps what is put on record as the last line; within that write. */
  add(found: HistoryBreak, foundMs: number, mark: string): void {
    const { breaks } = this.#read()
    this.#write({ seen: false, breaks: [...breaks, { ...found, foundMs, mark, line: this.#rows.head().n }] })
  }

  /** The officer has seen all of them; within a write. */
  seen(): void {
    this.#write({ ...this.#read(), seen: true })
  }

  #says(n: number, mark: string): boolean {
    const said = findingShape.safeParse(parsedJson(this.#rows.line(n)?.record ?? ''))
    return said.success && said.data.new === mark
  }

  #read(): Breaks {
    return breaksShape.parse(JSON.parse(this.#settings.get(BREAKS) ?? '{"seen":true,"breaks":[]}'))
  }

  #write(breaks: Breaks): void {
    this.#settings.set(BREAKS, JSON.stringify(breaks))
  }
}
