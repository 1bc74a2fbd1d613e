import type { ChannelInput, PayScope } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { MarkedPayslip } from '../../threads/methods'
import { compactLines, LineReader } from '../../store/lines'
import { TickRows } from '../../store/outbox/ticks'
import { OutboxWrites } from '../../store/outbox/writes'
import { FIGURE_FIELDS, figuresMark, shownFigures, type FigureRow, type ShownFigures } from '../../store/shownFigures'
import type { EngineContext } from '../context'

interface PayslipRow extends FigureRow {
  readonly id: number
  readonly employee_id: number | null
  readonly date: string
  readonly special: number
  readonly finalised: number
}

/** Ticks of payslips: each holds for the figures that were on screen, which are written out with it. */
export class Ticks {
  readonly #context: Pick<EngineContext, 'emit' | 'nowMs'>
  readonly #user: string
  readonly #rows: TickRows
  readonly #writes: OutboxWrites
  readonly #lines: LineReader
  readonly #payslip
  readonly #waiting

  constructor(context: Pick<EngineContext, 'cache' | 'outbox' | 'emit' | 'nowMs'>, user: string) {
    this.#context = context
    this.#user = user
    this.#rows = new TickRows(context.outbox)
    this.#writes = new OutboxWrites(context.outbox)
    this.#lines = new LineReader(context.cache)
    this.#payslip = context.cache.prepare<[number, number], PayslipRow>(
      `SELECT p.id, p.employee_id, p.date, p.special, p.finalised, ${FIGURE_FIELDS}
       FROM payslip p WHERE p.id = ? AND p.company_id = ? AND p.gone_ms IS NULL`
    )
    // Those that the payslip shows as waiting.
    this.#waiting = context.outbox
      .prepare<Pick<PayslipRow, 'id' | 'employee_id' | 'date' | 'special' | 'finalised'>, number>(
        `SELECT id FROM edit WHERE waiting = 1 AND payslip_id = @id
         UNION SELECT id FROM edit WHERE waiting = 1 AND employee_id = @employee_id AND payslip_id IS NULL
           AND (target = 'payslip' AND payslip_date = @date AND @special = 0
             OR target = 'employee' AND @finalised = 0 AND attribute LIKE 'calc.%') ORDER BY id`
      )
      .pluck()
  }

  /** `notHere`, `calculating`, `notReady` without net pay, or `figuresChanged` when they are not those of `figures` any more. */
  tick({ companyId, ...payslip }: ChannelInput<'review.tick'>): void {
    this.#run(companyId, () => this.#tick(companyId, payslip, null))
  }

  untick({ companyId, payslipId }: ChannelInput<'review.untick'>): void {
    this.#run(companyId, () => this.#rows.remove(companyId, payslipId))
  }

  /** All of them, or none. */
  together({ companyId, frequencyId, date }: PayScope, payslips: readonly MarkedPayslip[]): void {
    this.#run(companyId, () => {
      const period = { frequencyId, date }
      const id = this.#rows.addTogether(companyId, period, payslips.length, this.#user, this.#context.nowMs())
      for (const payslip of payslips) this.#tick(companyId, payslip, id)
    })
  }

  undoTogether({ companyId, togetherId }: ChannelInput<'review.undoTogether'>): void {
    this.#run(companyId, () => this.#rows.undoTogether(companyId, togetherId, this.#context.nowMs()))
  }

  #run(companyId: number, write: () => void): void {
    try {
      this.#writes.run('review.tick', write)
    } catch (error) {
      this.#rows.reset()
      throw error
    }
    this.#context.emit('review.changed', { companyId })
  }

  #tick(companyId: number, { payslipId, figures }: MarkedPayslip, togetherId: number | null): void {
    const row = this.#payslip.get(payslipId, companyId)
    if (!row) throw new AppError('notHere', { subject: String(payslipId) })
    if (row.dirty === 1) throw new AppError('calculating', { subject: String(payslipId) })
    const shown = shownFigures(row)
    if (figuresMark(shown) !== figures) throw new AppError('figuresChanged', { subject: String(payslipId) })
    if (shown.net === null) throw new AppError('notReady', { subject: String(payslipId) })
    const { id, employee_id, date, special, finalised } = row
    this.#rows.put({
      company_id: companyId,
      payslip_id: payslipId,
      net: shown.net,
      lines: this.#seen(shown),
      coded: shown.coded ? 1 : 0,
      edits: JSON.stringify(this.#waiting.all({ id, employee_id, date, special, finalised })),
      together_id: togetherId,
      user: this.#user,
      ticked_ms: this.#context.nowMs()
    })
  }

  // The lines as the copy has them, with names that outlive the copy.
  #seen({ lines, coded }: ShownFigures): string | null {
    if (lines === null) return null
    const seen = this.#lines.flat(lines).map((value, at) => {
      if (at % 2 === 1 || typeof value !== 'number') return value
      const { section, group, name } = this.#lines.itemOf(value)
      return this.#rows.itemId(section, group, name, coded)
    })
    return compactLines(seen)
  }
}
