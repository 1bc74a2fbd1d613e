import type { Database } from 'better-sqlite3'
import type { PartChoice, PayPart, PayRunsView } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import type { ListStates } from '../listStates'
import { exactSum } from '../rows'

interface Figures {
  payslips: number
  calculating: number
  finalised: number
  without_net: number
  net_scaled: number
}

interface PartRow extends Figures {
  frequency_id: number | null
  frequency: string | null
  date: string
  special: number
  run_id: number | null
  total: string | null
  total_scaled: number | null
  posted: number | null
  /** Its payslips were read as one list, whole, since it has this total. */
  is_read: number
}

const SUMS = ['payslips', 'calculating', 'finalised', 'without_net', 'net_scaled'] as const
const sumOf = (table: string): string => SUMS.map((name) => `ifnull(sum(${table}.${name}), 0) AS ${name}`).join(', ')

/** Runs, and what periods have beyond their runs. */
export class PayPartQueries {
  readonly #listStates: ListStates
  readonly #runs
  readonly #open

  constructor(db: Database, listStates: ListStates) {
    this.#listStates = listStates
    this.#runs = db.prepare<{ companyId: number }, PartRow>(
      `SELECT r.frequency_id, f.name AS frequency, r.period_end AS date, r.special, r.id AS run_id, r.total, r.total_scaled,
         r.posted, ifnull(l.stale = 0 AND l.note IS NULL, 0) AS is_read, ${sumOf('t')}
       FROM pay_run r
       LEFT JOIN list_state l ON l.company_id = r.company_id AND l.list = 'payslipsOfRun' AND l.subject_id = r.id
       LEFT JOIN run_total t ON t.company_id = r.company_id AND t.pay_run_id = r.id
       LEFT JOIN pay_frequency f ON f.id = r.frequency_id
       WHERE r.company_id = @companyId AND r.gone_ms IS NULL GROUP BY r.id`
    )
    const less = SUMS.map((name) => `t.${name} - ifnull(x.${name}, 0) AS ${name}`).join(', ')
    this.#open = db.prepare<{ companyId: number }, PartRow>(
      `WITH x AS (
         SELECT t.date, t.special, t.frequency_id, ${sumOf('t')} FROM run_total t
         JOIN pay_run r ON r.id = t.pay_run_id AND r.company_id = t.company_id AND r.gone_ms IS NULL
         WHERE t.company_id = @companyId GROUP BY t.date, t.special, t.frequency_id)
       SELECT nullif(t.frequency_id, 0) AS frequency_id, f.name AS frequency, t.date, t.special, NULL AS run_id,
         NULL AS total, NULL AS total_scaled, NULL AS posted, 1 AS is_read, ${less}
       FROM period_total t
       LEFT JOIN x ON x.date = t.date AND x.special = t.special AND x.frequency_id = t.frequency_id
       LEFT JOIN pay_frequency f ON f.id = t.frequency_id
       WHERE t.company_id = @companyId AND t.payslips > ifnull(x.payslips, 0)`
    )
  }

  list(companyId: number): PayRunsView {
    return { parts: this.of(companyId), asOfMs: this.#listStates.of(companyId, 'payRuns')?.asOfMs ?? null }
  }

  /** Latest first; regular before once-off, what is in no run yet before the runs. */
  of(companyId: number): PayPart[] {
    return [...this.#runs.all({ companyId }), ...this.#open.all({ companyId })].map(shownPart).sort(inOrder)
  }
}

function inOrder(a: PayPart, b: PayPart): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1
  const byFrequency =
    (a.frequency ?? '').localeCompare(b.frequency ?? '') || (a.frequencyId ?? 0) - (b.frequencyId ?? 0)
  if (byFrequency !== 0) return byFrequency
  return Number(a.special) - Number(b.special) || (a.run?.id ?? 0) - (b.run?.id ?? 0)
}

/** Whether a part of a period is in what is looked at of it. */
export function isLookedAt(looked: PartChoice, { run, special }: PayPart): boolean {
  switch (looked.kind) {
    case 'whole':
      return true
    case 'run':
      return run?.id === looked.payRunId
    case 'open':
      return run === null && special === looked.special
  }
}

function shownPart(row: PartRow): PayPart {
  const netTotal = row.payslips > row.calculating + row.without_net ? exactSum(row.net_scaled) : null
  return {
    frequencyId: row.frequency_id,
    frequency: row.frequency,
    date: toDay(row.date),
    special: row.special === 1,
    run:
      row.run_id === null
        ? null
        : { id: row.run_id, total: row.total, totalScaled: row.total_scaled, posted: row.posted === 1 },
    payslips: row.payslips,
    calculating: row.calculating,
    finalised: row.finalised,
    withoutNet: row.without_net,
    netTotal,
    // Where no total was sent there is nothing that says so.
    notAllRead: row.is_read === 0 && netTotal !== null && row.total_scaled !== null && netTotal !== row.total_scaled
  }
}
