import type { Database } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type {
  DoneStep,
  PayslipReview,
  QuietView,
  ReviewNoteView,
  ReviewProgress,
  TickedTogether
} from '@shared/contract/views'
import { changesSince } from '@shared/domain/seenFigures'
import type { MarkedPayslip } from '../../threads/methods'
import type { LineReader } from '../../store/lines'
import type { PeriodStep } from '../../store/outbox/reviewWords'
import { FIGURE_FIELDS, figuresMark, shownFigures, type FigureRow } from '../../store/shownFigures'
import { scoped } from '../payRuns/scope'
import { figuresOf } from './figures'
import type { FlagQueries } from './flags'
import { SavedPdfs } from './savedPdfs'
import type { TickStates } from './ticks'

interface TickView {
  readonly user: string
  readonly ticked_ms: number
  readonly edits: string
  readonly together: number | null
}

interface BesideRow extends FigureRow {
  readonly id: number
  readonly before_id: number | null
}

interface Deps {
  readonly lines: LineReader
  readonly ticks: TickStates
  readonly flags: FlagQueries
}

/** How far the review of a period is, and how a payslip stands in it. */
export class ReviewProgressQueries {
  readonly #deps: Deps
  readonly #ids
  readonly #notes
  readonly #together
  readonly #saved: SavedPdfs
  readonly #step
  readonly #tick
  readonly #savedEdits
  readonly #notesOf
  readonly #known
  readonly #beside
  readonly #figures

  constructor(db: Database, deps: Deps) {
    this.#deps = deps
    this.#ids = scoped<{ id: number; dirty: number }>(db, (_, __, rowsOf) => rowsOf('p.id, p.dirty'))
    this.#notes = scoped<{ notes: number }>(
      db,
      (payslips) =>
        `SELECT count(*) AS notes FROM outbox.review_note n WHERE n.company_id = @companyId AND n.payslip_id IN (${payslips})`
    )
    this.#together = db.prepare<[number, string, number | null], TickedTogether>(
      `SELECT g.id, count(*) AS payslips, g.user, g.ticked_ms AS tickedMs FROM outbox.tick_together g
       JOIN outbox.tick t ON t.together_id = g.id
       WHERE g.company_id = ? AND g.date = ? AND g.frequency_id IS ? GROUP BY g.id ORDER BY g.id DESC`
    )
    this.#saved = new SavedPdfs(db)
    this.#step = db.prepare<[number, number, string, PeriodStep], DoneStep>(
      `SELECT who, user, done_ms AS doneMs FROM outbox.period_step
       WHERE company_id = ? AND frequency_id = ? AND date = ? AND step = ?`
    )
    this.#tick = db.prepare<[number], TickView>(
      `SELECT t.user, t.ticked_ms, t.edits, (SELECT g.payslips FROM outbox.tick_together g WHERE g.id = t.together_id)
         AS together
       FROM payslip p JOIN outbox.tick t ON t.company_id = p.company_id AND t.payslip_id = p.id WHERE p.id = ?`
    )
    this.#savedEdits = db
      .prepare<[string], string>(
        "SELECT x.label FROM json_each(?) AS w JOIN outbox.edit x ON x.id = w.value WHERE x.state = 'saved'"
      )
      .pluck()
    this.#notesOf = db.prepare<[number], ReviewNoteView>(
      `SELECT n.id, n.text, n.user, n.written_ms AS writtenMs FROM payslip p
       JOIN outbox.review_note n ON n.payslip_id = p.id AND n.company_id = p.company_id WHERE p.id = ? ORDER BY n.id`
    )
    this.#known = db.prepare<[number], number>('SELECT 1 FROM payslip WHERE id = ? AND gone_ms IS NULL').pluck()
    // What waits for a person is going to change their pay, so it is for the officer to look at.
    this.#beside = scoped<BesideRow>(
      db,
      (payslips) =>
        `SELECT p.id, ${FIGURE_FIELDS},
           (SELECT q.id FROM payslip q WHERE q.employee_id = p.employee_id AND q.date < p.date AND q.special = 0
              AND q.gone_ms IS NULL AND q.frequency_id IS p.frequency_id ORDER BY q.date DESC, q.id DESC LIMIT 1) AS before_id
         FROM (${payslips}) AS s CROSS JOIN payslip p ON p.id = s.id
         WHERE p.special = 0 AND p.dirty = 0 AND p.net_scaled IS NOT NULL AND p.employee_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM outbox.tick t WHERE t.company_id = p.company_id AND t.payslip_id = p.id)
           AND NOT EXISTS (SELECT 1 FROM outbox.edit x WHERE x.waiting = 1 AND x.employee_id = p.employee_id)`
    )
    this.#figures = db.prepare<[number], FigureRow>(`SELECT ${FIGURE_FIELDS} FROM payslip p WHERE p.id = ?`)
  }

  /** Throws `notHere` when the payslip is not in the copy. */
  payslip(payslipId: number): PayslipReview {
    if (this.#known.get(payslipId) === undefined) throw new AppError('notHere', { subject: String(payslipId) })
    const { ticks } = this.#deps
    const tick = this.#tick.get(payslipId)
    const changes = ticks.changes(payslipId)
    const saved = tick === undefined ? [] : this.#savedEdits.all(tick.edits)
    return {
      payslipId,
      state:
        tick === undefined || changes === null
          ? 'notTicked'
          : changes.length > 0 || saved.length > 0
            ? 'reopened'
            : 'ticked',
      tick:
        tick === undefined
          ? null
          : {
              user: tick.user,
              tickedMs: tick.ticked_ms,
              together: tick.together,
              waiting: (JSON.parse(tick.edits) as number[]).length // Only the engine writes this form.
            },
      changes: changes ?? [],
      saved,
      notes: this.#notesOf.all(payslipId)
    }
  }

  progress(scope: PayScope): ReviewProgress {
    const { statement, parameters } = this.#ids(scope)
    const all = statement.all(parameters)
    const states = this.#deps.ticks.of(scope.companyId, JSON.stringify(all.map(({ id }) => id)))
    const ticked = [...states.values()].filter((state) => state === 'ticked').length
    const notes = this.#notes(scope)
    const { companyId, frequencyId, date } = scope
    const step = (which: PeriodStep) => this.#step.get(companyId, frequencyId ?? 0, date, which) ?? null
    return {
      payslips: all.length,
      ticked,
      reopened: states.size - ticked,
      calculating: all.filter(({ id, dirty }) => dirty === 1 && states.get(id) !== 'ticked').length,
      notes: notes.statement.get(notes.parameters)?.notes ?? 0,
      savedPdfs: this.#saved.of(scope),
      bankFile: step('bankFile'),
      signedOff: step('signedOff'),
      together: this.#together.all(companyId, date, frequencyId)
    }
  }

  quiet(scope: PayScope): QuietView {
    const { payslips, ticked } = this.progress(scope)
    const quiet = this.quietPayslips(scope).length
    return { payslips: quiet, others: payslips - ticked - quiet }
  }

  /** Not ticked, net pay and every line as on the payslip before, no warning of a rule, and no change that waits. */
  quietPayslips(scope: PayScope): MarkedPayslip[] {
    const { lines, flags } = this.#deps
    const { statement, parameters } = this.#beside(scope)
    const rows = statement.all(parameters).filter((row) => {
      const before = row.before_id === null ? undefined : this.#figures.get(row.before_id)
      return before !== undefined && before.dirty === 0 && isUnchanged(lines, row, before)
    })
    if (rows.length === 0) return []
    const warned = flags.warned(scope)
    return rows
      .filter(({ id }) => !warned.has(id))
      .map((row) => ({ payslipId: row.id, figures: figuresMark(shownFigures(row)) }))
  }
}

// Lines that are not known, or are named in another way, cannot be said to be as they were.
function isUnchanged(lines: LineReader, row: FigureRow, before: FigureRow): boolean {
  const [now, was] = [figuresOf(shownFigures(row), lines), figuresOf(shownFigures(before), lines)]
  if (now.lines === null || was.lines === null || now.names !== was.names) return false
  return changesSince(was, now).length === 0
}
