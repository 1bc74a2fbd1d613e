import { AppError } from '@shared/contract/errors'
import { faultText } from '../../common/faultText'
import { KEPT_IS_CURRENT } from '../../store/keptDocument'
import { RetentionRows } from '../../store/outbox/retention'
import type { EngineContext } from '../context'
import { byItself } from '../byItself'
import { OUT_OF_REACH } from './bytes'

interface Wanted {
  kind: 'payslip' | 'certificate'
  id: number
}

/** Apart for those that are gone: there is an index of each. */
const OF_PERIOD = `ON p.company_id = a.value ->> 'companyId' AND p.date = a.value ->> 'date'
  AND p.frequency_id IS (a.value ->> 'frequencyId')`

/** A copy that is being filled says so many times a second. */
const SETTLE_MS = 2000

interface Ports {
  /** Fetches one into the copy unless a current one is there. */
  readonly keep: (kind: Wanted['kind'], id: number) => Promise<void>
  /** Reads the payslips of a pay run. */
  readonly readRun: (payRunId: number) => Promise<void>
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
  readonly #unreadRuns
  /** What the service would not give since the connection was opened; it is not asked for again and again. */
  readonly #refused = new Set<string>()
  #running: Promise<void> | null = null
  #again = false
  #ended = false
  #later: NodeJS.Timeout | null = null
  #offOnline: (() => void) | null = null

  constructor(context: EngineContext, ports: Ports) {
    this.#context = context
    this.#ports = ports
    this.#pins = new RetentionRows(context.outbox)
    this.#missing = context.cache.prepare<[], Wanted>(
      `SELECT x.kind, x.id FROM pinned_document x CROSS JOIN payslip p ON x.kind = 'payslip' AND p.id = x.id
       LEFT JOIN document d ON d.kind = x.kind AND d.id = x.id
       WHERE p.gone_ms IS NULL AND p.dirty = 0 AND (d.id IS NULL OR NOT ${KEPT_IS_CURRENT.payslip})
       UNION ALL
       SELECT x.kind, x.id FROM pinned_document x CROSS JOIN certificate c ON x.kind = 'certificate' AND c.id = x.id
       LEFT JOIN document d ON d.kind = x.kind AND d.id = x.id
       WHERE c.gone_ms IS NULL AND c.dirty = 0 AND (d.id IS NULL OR NOT ${KEPT_IS_CURRENT.certificate})`
    )
    this.#unreadRuns = context.cache
      .prepare<[string], number>(
        `SELECT r.id FROM json_each(?) a JOIN pay_run r ON r.company_id = a.value ->> 'companyId'
           AND r.period_end = a.value ->> 'date' AND r.frequency_id IS (a.value ->> 'frequencyId')
         WHERE r.gone_ms IS NULL AND NOT EXISTS (SELECT 1 FROM list_state s
           WHERE s.company_id = r.company_id AND s.list = 'payslipsOfRun' AND s.subject_id = r.id)`
      )
      .pluck()
  }

  start(): void {
    this.#offOnline = this.#ports.onOnline(() => this.wake())
    this.wake()
  }

  /** Takes no more. What is being fetched ends with the connection's signal; only then is it waited for. */
  stop(): Promise<void> {
    this.#offOnline?.()
    this.#ended = true
    if (this.#later) clearTimeout(this.#later)
    return (this.#context.signal.aborted ? this.#running : null) ?? Promise.resolve()
  }

  /** The copy has other payslips. */
  wakeLater(): void {
    if (this.#ended || this.#later) return
    const look = (): void => {
      this.#later = null
      if (this.#pins.hasPins()) this.wake()
    }
    this.#later = setTimeout(byItself(this.#context.log, 'pinned PDFs', look), SETTLE_MS).unref()
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
      // A copy that does not reach back so far has none of their payslips yet.
      const runs = this.#unreadRuns.all(JSON.stringify(this.#pins.periods()))
      if (
        !(await this.#each(
          runs,
          (id) => `run ${id}`,
          (id) => this.#ports.readRun(id)
        ))
      )
        return
      this.#mark()
      const documents = this.#missing.all()
      const nameOf = ({ kind, id }: Wanted): string => `${kind} ${id}`
      if (!(await this.#each(documents, nameOf, ({ kind, id }) => this.#ports.keep(kind, id)))) return
    }
  }

  #mark(): void {
    const { cache, cacheWrites } = this.#context
    const pins = this.#pins.pins()
    const people = JSON.stringify(pins.filter(({ kind }) => kind === 'employee').map(({ id }) => id))
    const payslips = JSON.stringify(pins.filter(({ kind }) => kind === 'payslip').map(({ id }) => id))
    const ofPeriods = this.#pins.periods()
    const periods = JSON.stringify(ofPeriods)
    cacheWrites.now(() => {
      cache.exec('DELETE FROM pinned_document')
      if (pins.length + ofPeriods.length === 0) return
      // What is pinned leads: otherwise all payslips of the copy are looked at, three seconds of a million.
      cache
        .prepare<{ people: string; payslips: string; periods: string }>(
          `INSERT OR IGNORE INTO pinned_document (kind, id)
           SELECT 'payslip', p.id FROM json_each(@people) a CROSS JOIN payslip p ON p.employee_id = a.value
           UNION SELECT 'payslip', value FROM json_each(@payslips)
           UNION SELECT 'payslip', p.id FROM json_each(@periods) a CROSS JOIN payslip p ${OF_PERIOD} AND p.gone_ms IS NULL
           UNION SELECT 'payslip', p.id FROM json_each(@periods) a CROSS JOIN payslip p ${OF_PERIOD} AND p.gone_ms IS NOT NULL
           UNION SELECT 'certificate', c.id FROM json_each(@people) a CROSS JOIN certificate c ON c.employee_id = a.value`
        )
        .run({ people, payslips, periods })
    })
  }

  /** False when the service cannot be asked now: what is missing is fetched when it can. */
  async #each<Value>(
    all: readonly Value[],
    nameOf: (one: Value) => string,
    get: (one: Value) => Promise<void>
  ): Promise<boolean> {
    for (const one of all) {
      if (this.#ended || this.#context.signal.aborted || this.#again) break
      const name = nameOf(one)
      if (this.#refused.has(name)) continue
      try {
        await get(one)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (error.code === 'cancelled' || OUT_OF_REACH.has(error.code)) return false
        this.#refused.add(name)
        this.#context.log('warn', `pinned PDF: ${name} ${error.code}`)
      }
    }
    return true
  }
}
