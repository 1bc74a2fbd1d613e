import { AppError } from '@shared/contract/errors'
import { faultText } from '../../common/faultText'
import { RetentionRows } from '../../store/outbox/retention'
import type { EngineContext } from '../context'
import { OUT_OF_REACH } from './bytes'

interface Wanted {
  kind: 'payslip' | 'certificate'
  id: number
}

interface Ports {
  /** Fetches one into the copy unless a current one is there. */
  readonly keep: (kind: Wanted['kind'], id: number) => Promise<void>
  readonly onOnline: (listener: () => void) => () => void
}

/**
 * The PDFs of pinned people, payslips and periods: fetched whatever the depth of the copy, one after the other behind all else,
 * and the last to go where there is no room. Which they are is in `pinned_document`, beside the copy.
 */
export class PinnedPdfs {
  readonly #context: EngineContext
  readonly #ports: Ports
  readonly #pins: RetentionRows
  readonly #missing
  /** What the service would not give since the connection was opened; it is not asked for again and again. */
  readonly #refused = new Set<string>()
  #running: Promise<void> | null = null
  #again = false
  #ended = false
  #offOnline: (() => void) | null = null

  constructor(context: EngineContext, ports: Ports) {
    this.#context = context
    this.#ports = ports
    this.#pins = new RetentionRows(context.outbox)
    this.#missing = context.cache.prepare<[], Wanted>(
      `SELECT x.kind, x.id FROM pinned_document x JOIN payslip p ON x.kind = 'payslip' AND p.id = x.id
       LEFT JOIN document d ON d.kind = x.kind AND d.id = x.id
       WHERE p.gone_ms IS NULL AND p.dirty = 0 AND (d.id IS NULL OR d.net IS NOT p.net OR d.finalised <> p.finalised)
       UNION ALL
       SELECT x.kind, x.id FROM pinned_document x JOIN certificate c ON x.kind = 'certificate' AND c.id = x.id
       LEFT JOIN document d ON d.kind = x.kind AND d.id = x.id
       WHERE c.gone_ms IS NULL AND c.dirty = 0 AND (d.id IS NULL OR d.fetched_ms < c.changed_ms)`
    )
  }

  start(): void {
    this.#offOnline = this.#ports.onOnline(() => this.wake())
    this.wake()
  }

  /** Takes no more. What is being fetched ends with the connection's signal; only then is it waited for. */
  stop(): Promise<void> {
    this.#offOnline?.()
    this.#ended = true
    return (this.#context.signal.aborted ? this.#running : null) ?? Promise.resolve()
  }

  /** The pins are others: which documents are meant is written down, and what is missing fetched. */
  wake(): void {
    if (this.#ended || this.#context.signal.aborted) return
    this.#again = true
    this.#running ??= this.#loop()
      .catch((error: unknown) => this.#context.log('error', `pinned PDFs: ${faultText(error)}`))
      .finally(() => (this.#running = null))
  }

  async #loop(): Promise<void> {
    while (this.#again && !this.#context.signal.aborted) {
      this.#again = false
      this.#mark()
      if (!(await this.#fetch())) return
    }
  }

  #mark(): void {
    const { cache, cacheWrites } = this.#context
    const pins = this.#pins.pins()
    const people = JSON.stringify(pins.filter(({ kind }) => kind === 'employee').map(({ id }) => id))
    const payslips = JSON.stringify(pins.filter(({ kind }) => kind === 'payslip').map(({ id }) => id))
    const periods = JSON.stringify(this.#pins.periods())
    cacheWrites.now(() => {
      cache.exec('DELETE FROM pinned_document')
      cache
        .prepare<{ people: string; payslips: string; periods: string }>(
          `INSERT OR IGNORE INTO pinned_document (kind, id)
           SELECT 'payslip', p.id FROM payslip p WHERE p.employee_id IN (SELECT value FROM json_each(@people))
           UNION SELECT 'payslip', value FROM json_each(@payslips)
           UNION SELECT 'payslip', p.id FROM json_each(@periods) a JOIN payslip p
             ON p.company_id = a.value ->> 'companyId' AND p.date = a.value ->> 'date'
             AND p.frequency_id IS (a.value ->> 'frequencyId')
           UNION SELECT 'certificate', c.id FROM certificate c WHERE c.employee_id IN (SELECT value FROM json_each(@people))`
        )
        .run({ people, payslips, periods })
    })
  }

  /** False when the service cannot be asked now: what is missing is fetched when it can. */
  async #fetch(): Promise<boolean> {
    for (const { kind, id } of this.#missing.all()) {
      if (this.#ended || this.#context.signal.aborted || this.#again) break
      if (this.#refused.has(`${kind} ${id}`)) continue
      try {
        await this.#ports.keep(kind, id)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (error.code === 'cancelled' || OUT_OF_REACH.has(error.code)) return false
        this.#refused.add(`${kind} ${id}`)
        this.#context.log('warn', `pinned PDF: ${kind} ${id} ${error.code}`)
      }
    }
    return true
  }
}
