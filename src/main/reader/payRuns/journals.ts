import type { Database } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import type { JournalCell, JournalLineView, JournalView, PartChoice } from '@shared/contract/views'
import {
  balanceOf,
  lineNames,
  netPayOf,
  splitsOf,
  sumsOf,
  type JournalEntry,
  type JournalLine,
  type JournalNet,
  type JournalSplit,
  type LineName
} from '@shared/domain/journal'
import { scaledOf, sumScaled } from '@shared/domain/money'
import { journalOfText } from '../../store/cache/journals'
import { netPayLineKey, netPayLineOf } from '../../store/outbox/netPayLine'
import { parametersOf, RUNS_OF_SCOPE, type ScopeParameters } from './scope'

interface RunRow {
  id: number
  special: number
  total_scaled: number | null
  total: string | null
  entries: string | null
  as_of_ms: number | null
  note: string | null
  is_old: number | null
  payslips_ms: number | null
  payslips_whole: number | null
  payslips_old: number | null
}

/** A run of a scope with its journal, where that was read. */
export interface RunWithJournal {
  readonly payRunId: number
  readonly special: boolean
  readonly total: string | null
  readonly totalScaled: number | null
  /** Its payslips were read as one list, whole, since it has this total. */
  readonly payslipsRead: boolean
  /** Its payslips or its journal were read before it was as it is now. */
  readonly isReadBefore: boolean
  readonly journal: {
    readonly entries: readonly JournalEntry[]
    readonly asOfMs: number
    readonly note: string | null
    /** It was read before the run was as it is now. */
    readonly isOld: boolean
  } | null
}

/** Journals of runs as read. */
export class JournalQueries {
  readonly #runs: Readonly<Record<PartChoice['kind'], ReturnType<typeof prepareRuns>>>
  readonly #setting

  constructor(db: Database) {
    this.#runs = { whole: prepareRuns(db, 'whole'), run: prepareRuns(db, 'run'), open: prepareRuns(db, 'open') }
    this.#setting = db.prepare<[string], string>('SELECT value FROM outbox.setting WHERE key = ?').pluck()
  }

  /** The runs of a scope, regular before once-off. */
  runsOf(scope: PayScope): RunWithJournal[] {
    return this.#runs[scope.part.kind].all(parametersOf(scope)).map((row) => ({
      payRunId: row.id,
      special: row.special === 1,
      total: row.total,
      totalScaled: row.total_scaled,
      payslipsRead: row.payslips_ms !== null && row.payslips_whole === 1,
      isReadBefore: row.is_old === 1 || (row.payslips_ms !== null && row.payslips_old === 1),
      journal:
        row.entries === null || row.as_of_ms === null
          ? null
          : { entries: journalOfText(row.entries), asOfMs: row.as_of_ms, note: row.note, isOld: row.is_old === 1 }
    }))
  }

  /** The net-pay line of each run's journal; null where it was not read. */
  netsOf(companyId: number, runs: readonly RunWithJournal[]): (JournalNet | null)[] {
    const chosen = this.#chosen(companyId)
    return runs.map(({ journal }) => journal && netPayOf(journal.entries, chosen))
  }

  view(scope: PayScope): JournalView {
    const runs = this.runsOf(scope)
    const entries = entriesOf(runs)
    const splits = splitsOf(entries)
    const chosen = this.#chosen(scope.companyId)
    return {
      runs: runs.map(({ payRunId, special, journal }) => ({
        payRunId,
        special,
        asOfMs: journal?.asOfMs ?? null,
        note: journal?.note ?? null
      })),
      splits,
      entries: runs.flatMap(({ payRunId, special, journal }) =>
        (journal?.entries ?? []).map(({ posted, debit, credit }) => ({
          payRunId,
          special,
          posted,
          debit: debit.map((line) => shownLine(line, splits)),
          credit: credit.map((line) => shownLine(line, splits)),
          debitSums: sumsOf(debit, splits),
          creditSums: sumsOf(credit, splits)
        }))
      ),
      balance: balanceOf(entries, splits),
      net: netPayOf(entries, chosen),
      lines: lineNames(entries),
      chosen
    }
  }

  #chosen(companyId: number): LineName | null {
    return netPayLineOf(this.#setting.get(netPayLineKey(companyId)) ?? null)
  }
}

function prepareRuns(db: Database, kind: PartChoice['kind']) {
  return db.prepare<ScopeParameters, RunRow>(
    `SELECT r.id, r.special, r.total, r.total_scaled, j.entries, s.as_of_ms, s.note, s.stale AS is_old,
       l.as_of_ms AS payslips_ms, l.stale = 0 AND l.note IS NULL AS payslips_whole, l.stale AS payslips_old
     FROM pay_run r
     LEFT JOIN pay_run_journal j ON j.pay_run_id = r.id
     LEFT JOIN list_state s ON s.company_id = r.company_id AND s.list = 'journalOfRun' AND s.subject_id = r.id
     LEFT JOIN list_state l ON l.company_id = r.company_id AND l.list = 'payslipsOfRun' AND l.subject_id = r.id
     WHERE r.id IN (${RUNS_OF_SCOPE[kind]}) ORDER BY r.special, r.id`
  )
}

function entriesOf(runs: readonly RunWithJournal[]): JournalEntry[] {
  return runs.flatMap(({ journal }) => journal?.entries ?? [])
}

function shownLine(
  { category, lineItem, label, amounts }: JournalLine,
  splits: readonly JournalSplit[]
): JournalLineView {
  const sent = new Map(amounts)
  const cellOf = (id: string): JournalCell => {
    const amount = sent.get(id)
    if (amount === undefined) return { kind: 'none' }
    return amount === null ? { kind: 'unknown' } : { kind: 'amount', amount }
  }
  return {
    category,
    lineItem,
    label,
    cells: splits.map(({ id }) => cellOf(id)),
    total: sumScaled(amounts.map(([, amount]) => scaledOf(amount)))
  }
}
