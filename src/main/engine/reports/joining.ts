import { formsOfParts, joined } from '@shared/domain/reportParts'
import { requestOf, type ReportForm } from '@shared/domain/report'
import { isEnded } from '@shared/domain/reportRun'
import type { ReportTable } from '@shared/domain/reportTable'
import type { StoredReportRun } from '../../store/outbox/reportRuns'
import { reportBody } from '../api'
import { keepTable } from './keeping'
import type { ReportParts } from './parts'

/** The body of a form as it is sent, JSON. */
export function bodyTextOf(form: ReportForm): string {
  return JSON.stringify(reportBody(requestOf(form)))
}

/** A run that took too long, asked for in parts; and its parts put together when all are there. */
export class Joining {
  readonly #parts: ReportParts
  readonly #everybody

  constructor(parts: ReportParts) {
    this.#parts = parts
    this.#everybody = parts.context.cache
      .prepare<[number], number>('SELECT id FROM employee WHERE company_id = ? AND gone_ms IS NULL ORDER BY id')
      .pluck()
  }

  /** Makes the run in twice as many parts as it had; its id, or null when there is not enough to split. */
  split(run: StoredReportRun): number | null {
    const { runs, writes, clock, changed } = this.#parts
    const pieces = run.pieces * 2
    const forms = formsOfParts(run.form, pieces, this.#everybody.all(run.companyId))
    if (forms === null) return null
    const nowMs = clock.wallMs()
    const id = writes.run('reports', () => {
      const { companyId, form, body } = run
      const whole = runs.add({ companyId, partOf: null, form, body, background: true, pieces }, nowMs)
      for (const part of forms) {
        runs.add({ companyId, partOf: whole, form: part, body: bodyTextOf(part), background: true, pieces: 1 }, nowMs)
      }
      const added = runs.get(whole)
      if (added) runs.move(added, 'started', { startedMs: nowMs })
      return whole
    })
    changed(run.companyId)
    return id
  }

  /** Whether the parts of a run decide it: all are there, or one will not come. */
  isDue(wholeId: number): boolean {
    const states = this.#parts.runs.parts(wholeId).map(({ state }) => state)
    return states.every((state) => state === 'done') || states.some((state) => isEnded(state) && state !== 'done')
  }

  /** Looks what the parts of a run came to, and ends the run where they have. */
  async settle(wholeId: number): Promise<void> {
    const { runs } = this.#parts
    const whole = runs.get(wholeId)
    if (whole?.state !== 'running') return
    const parts = runs.parts(wholeId)
    const ended = parts.find((part) => isEnded(part.state) && part.state !== 'done')
    if (ended) this.#giveUp(whole, parts, ended)
    else if (parts.every((part) => part.state === 'done')) await this.#join(whole, parts)
  }

  #giveUp(whole: StoredReportRun, parts: readonly StoredReportRun[], ended: StoredReportRun): void {
    const { runs, writes, clock, results, context, changed } = this.#parts
    const endedMs = clock.wallMs()
    writes.run('reports', () => {
      for (const part of parts) if (!isEnded(part.state)) runs.move(part, 'cancelled', { endedMs, nextMs: null })
      const said = { error: ended.error, serviceMessage: ended.serviceMessage, endedMs }
      runs.move(whole, ended.state === 'timedOut' ? 'serviceTimedOut' : 'partEnded', said)
    })
    context.cacheWrites.now(() => parts.forEach(({ id }) => results.remove(id)))
    changed(whole.companyId)
  }

  async #join(whole: StoredReportRun, parts: readonly StoredReportRun[]): Promise<void> {
    const { runs, writes, clock, results, context, changed } = this.#parts
    const tables = parts.map(({ id }) => results.table(id))
    const endedMs = clock.wallMs()
    const here = tables.filter((table): table is ReportTable => table !== null)
    const table = here.length === tables.length ? joined(here) : null
    if (table === null) {
      // Each part is right by itself, so the officer keeps them as they are.
      writes.run('reports', () => {
        runs.releaseParts(whole.id)
        runs.move(whole, here.length === tables.length ? 'rowsRepeat' : 'partEnded', { endedMs })
      })
    } else {
      await keepTable(this.#parts, whole, table)
      if (runs.get(whole.id)?.state !== 'running') return
      writes.run('reports', () => runs.move(whole, 'complete', { endedMs, rows: table.rows.length }))
      context.cacheWrites.now(() => parts.forEach(({ id }) => results.remove(id)))
    }
    changed(whole.companyId)
  }
}
