import type { Database } from 'better-sqlite3'
import { scaledOf } from '@shared/domain/money'
import type { PayslipData, PayslipRecord } from '@shared/domain/payslip'
import type { EncodedLines, LineWriter } from '../lines'
import type { OddityNotes } from './oddities'
import { PayslipVersionWriter } from './payslipVersions'

/** A payslip as it stands in the cache. */
export interface PayslipRow {
  readonly id: number
  readonly company_id: number
  readonly employee_id: number | null
  readonly frequency_id: number | null
  readonly date: string
  readonly special: number
  readonly finalised: number
  readonly released: number
  readonly dirty: number
  readonly pay_run_id: number | null
  readonly net: string | null
  readonly held_net: string | null
  readonly lines: string | null
  readonly rest: string | null
  readonly gone_ms: number | null
}

/** Whose a payslip is. */
interface OwnerOf {
  readonly employeeId: number | null
  /** 1: its owner is in the company's list, so that a list of theirs tells of it. */
  readonly isListed: 0 | 1
}

/** What a record does not say of itself. */
export interface PayslipPlace {
  readonly companyId: number
  /** Null where the list does not tell: the owner known before is kept. */
  readonly employeeId: number | null
  /** Null where it cannot be told: the one known before is kept. */
  readonly frequencyId: number | null
}

/**
 * What a write did. `state`: only flags, owner or frequency. `figures`: the net or the lines are others than before, so what
 * was read about the payslip's calculation no longer holds.
 */
export type PayslipChange = 'new' | 'same' | 'state' | 'figures'

const COLUMNS = `id, company_id, employee_id, frequency_id, date, special, finalised, released, dirty, pay_run_id, net,
  held_net, lines, rest, gone_ms`

/**
 * Payslips from any list. An unchanged one is not touched; one whose meaningful fields changed leaves its version behind.
 *
 * While a payslip calculates, its net is none and the lines last read stay (the service's own may be half done); when it has
 * settled on another net in a list without lines, the old lines are dropped, since they belong to other figures.
 */
export class PayslipWriter {
  readonly #lines: LineWriter
  readonly #ofEmployee
  readonly #one
  readonly #insert
  readonly #update
  readonly #updateLines
  readonly #versions: PayslipVersionWriter
  readonly #gone
  readonly #frequency
  readonly #ofRun
  readonly #counted
  readonly #ownerOf
  readonly #leaveRun
  readonly #forgetDetail

  constructor(db: Database, lines: LineWriter) {
    this.#lines = lines
    this.#versions = new PayslipVersionWriter(db)
    this.#ofEmployee = db.prepare<[number], PayslipRow>(`SELECT ${COLUMNS} FROM payslip WHERE employee_id = ?`)
    this.#one = db.prepare<[number], PayslipRow>(`SELECT ${COLUMNS} FROM payslip WHERE id = ?`)
    this.#insert = db.prepare<(string | number | null)[]>(
      `INSERT INTO payslip (id, company_id, employee_id, frequency_id, date, special, finalised, released, dirty,
         pay_run_id, net, net_scaled, lines, income_scaled, deduction_scaled, rest, seen_day)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
    )
    this.#update = db.prepare<(string | number | null)[]>(
      `UPDATE payslip SET company_id = ?, employee_id = ?, frequency_id = ?, date = ?, special = ?, finalised = ?,
         released = ?, dirty = ?, pay_run_id = ?, net = ?, net_scaled = ?, held_net = ?, rest = ?, gone_ms = NULL
       WHERE id = ?`
    )
    this.#updateLines = db.prepare<[string | null, number | null, number | null, number]>(
      'UPDATE payslip SET lines = ?, income_scaled = ?, deduction_scaled = ? WHERE id = ?'
    )
    this.#gone = db.prepare<[number, number]>('UPDATE payslip SET gone_ms = ? WHERE id = ? AND gone_ms IS NULL')
    this.#frequency = db.prepare<[number | null, number]>('UPDATE payslip SET frequency_id = ? WHERE id = ?')
    // From the index alone: a run may have a hundred thousand.
    this.#ofRun = db
      .prepare<[number], number>('SELECT id FROM payslip INDEXED BY payslip_run WHERE pay_run_id = ?')
      .pluck()
    this.#counted = db
      .prepare<[number], number>('SELECT id FROM payslip WHERE employee_id = ? AND gone_ms IS NULL')
      .pluck()
    this.#ownerOf = db.prepare<[number, number], OwnerOf>(
      `SELECT p.employee_id AS employeeId, e.id IS NOT NULL AND e.gone_ms IS NULL AS isListed
       FROM payslip p LEFT JOIN employee e ON e.id = p.employee_id
       WHERE p.id = ? AND p.company_id = ? AND p.gone_ms IS NULL`
    )
    this.#leaveRun = db.prepare<[number]>('UPDATE payslip SET pay_run_id = NULL WHERE id = ?')
    this.#forgetDetail = db.prepare<[number]>('DELETE FROM payslip_detail WHERE payslip_id = ?')
  }

  /** The payslips that are known to be this person's, gone ones included. */
  ofEmployee(employeeId: number): Map<number, PayslipRow> {
    return new Map(this.#ofEmployee.all(employeeId).map((row) => [row.id, row]))
  }

  one(payslipId: number): PayslipRow | undefined {
    return this.#one.get(payslipId)
  }

  /**
   * Writes a record. `known` is the row where the caller has it; a payslip that the caller does not know may still be there
   * without an owner, or with another. What shows to be odd is noted in `odd`.
   */
  put(
    record: PayslipRecord,
    known: PayslipRow | undefined,
    place: PayslipPlace,
    nowMs: number,
    odd?: OddityNotes
  ): PayslipChange {
    const read = record.data !== null && !record.dirty ? this.#lines.encode(record.data, 'labels') : null
    if (read && read.odd > 0) odd?.note('payslip.data.amount', 'noNumber', record.id, read.odd)
    if (known) return this.#change(record, read, known, place, nowMs, odd)
    const { changes } = this.#insert.run(
      record.id,
      place.companyId,
      place.employeeId,
      place.frequencyId,
      record.date,
      record.special ? 1 : 0,
      record.finalised ? 1 : 0,
      record.released ? 1 : 0,
      record.dirty ? 1 : 0,
      record.payRunId,
      record.netPay,
      scaledOf(record.netPay),
      read?.text ?? null,
      read?.incomeScaled ?? null,
      read?.deductionScaled ?? null,
      restOf(record),
      this.#versions.seenDay(place.companyId, nowMs)
    )
    if (changes > 0) return 'new'
    const row = this.#one.get(record.id)
    // Kept out by the retention (migrations/cacheRetention.ts).
    if (!row) return 'same'
    return this.#change(record, read, row, place, nowMs, odd)
  }

  /**
   * Lines read by another way than a list, of a payslip that was settled on the same net before and after. True when they are
   * others than before.
   */
  putLines(payslipId: number, data: PayslipData, nowMs: number): boolean {
    const row = this.#one.get(payslipId)
    const { text, incomeScaled, deductionScaled } = this.#lines.encode(data, 'labels')
    if (!row || row.lines === text) return false
    if (row.lines !== null) {
      this.#versions.addFigures(row, row.dirty === 1 ? row.held_net : row.net, false, nowMs)
      this.#forgetDetail.run(row.id)
    }
    this.#updateLines.run(text, incomeScaled, deductionScaled, payslipId)
    return true
  }

  /** Absent from the person's own complete list. True when it was not marked before. */
  markGone(payslipId: number, nowMs: number): boolean {
    return this.#gone.run(nowMs, payslipId).changes > 0
  }

  /** The ids of those that are known to be in a run, with those that are gone since. */
  ofRun(payRunId: number): number[] {
    return this.#ofRun.all(payRunId)
  }

  /** The ids of a person's that are not gone, and so stand in figures. */
  counted(employeeId: number): number[] {
    return this.#counted.all(employeeId)
  }

  /** Of one that is gone, or of another company, nothing. */
  ownerOf(companyId: number, payslipId: number): OwnerOf | undefined {
    return this.#ownerOf.get(payslipId, companyId)
  }

  /** Absent from the complete list of its run. */
  leaveRun(payslipId: number): void {
    this.#leaveRun.run(payslipId)
  }

  setFrequency(payslipId: number, frequencyId: number | null): void {
    this.#frequency.run(frequencyId, payslipId)
  }

  #change(
    record: PayslipRecord,
    read: EncodedLines | null,
    row: PayslipRow,
    place: PayslipPlace,
    nowMs: number,
    odd: OddityNotes | undefined
  ): PayslipChange {
    const employeeId = place.employeeId ?? row.employee_id
    if (row.employee_id !== null && row.employee_id !== employeeId) {
      odd?.note('payslip', 'otherOwner', row.id, 1)
    }
    const frequencyId = place.frequencyId ?? row.frequency_id
    const special = record.special ? 1 : 0
    const finalised = record.finalised ? 1 : 0
    const released = record.released ? 1 : 0
    const dirty = record.dirty ? 1 : 0
    const rest = record.data === null ? row.rest : restOf(record)
    const settledNet = row.dirty === 1 ? row.held_net : row.net
    const heldNet = record.dirty ? settledNet : null
    const otherNet = !record.dirty && record.netPay !== settledNet
    const lines = read ? read.text : otherNet ? null : row.lines
    const otherLines = lines !== row.lines

    const sameRow =
      row.net === record.netPay &&
      row.dirty === dirty &&
      row.finalised === finalised &&
      row.released === released &&
      row.pay_run_id === record.payRunId &&
      row.date === record.date &&
      row.special === special &&
      row.employee_id === employeeId &&
      row.frequency_id === frequencyId &&
      row.company_id === place.companyId &&
      row.held_net === heldNet &&
      row.rest === rest &&
      row.gone_ms === null
    if (sameRow && !otherLines) return 'same'

    const otherFigures = otherNet || (otherLines && row.lines !== null)
    const settledBefore = settledNet !== null || row.lines !== null
    const otherState = row.finalised !== finalised || row.released !== released
    const moved =
      row.date !== record.date ||
      row.special !== special ||
      (row.frequency_id !== null && row.frequency_id !== frequencyId)
    const isOther = otherFigures || (settledBefore && otherState) || moved
    // A version of one that is still gone is told to nobody (migrations/cacheOverview.ts): back as it was, it did not change.
    if (row.gone_ms !== null && !isOther) this.#leave(row, settledNet, nowMs)
    if (!sameRow) {
      this.#update.run(
        place.companyId,
        employeeId,
        frequencyId,
        record.date,
        special,
        finalised,
        released,
        dirty,
        record.payRunId,
        record.netPay,
        scaledOf(record.netPay),
        heldNet,
        rest,
        row.id
      )
    }
    if (isOther) this.#leave(row, settledNet, nowMs)
    if (otherLines) this.#updateLines.run(lines, read?.incomeScaled ?? null, read?.deductionScaled ?? null, row.id)
    if (otherFigures) this.#forgetDetail.run(row.id)
    return otherFigures ? 'figures' : otherLines || !sameRow ? 'state' : 'same'
  }

  /** Leaves a version of what it was, and of the time in which it was gone. */
  #leave(row: PayslipRow, settledNet: string | null, nowMs: number): void {
    const settled = settledNet !== null || row.lines !== null
    this.#versions.addFigures(row, settledNet, !settled && row.dirty === 1, row.gone_ms ?? nowMs)
    if (row.gone_ms !== null) this.#versions.addGone(row, nowMs)
  }
}

// Most payslips have neither, and writing `{}` for each would cost a tenth of the file.
function restOf({ data, rest }: PayslipRecord): string | null {
  const leave = data?.leavePayments
  const hasLeave = typeof leave === 'object' ? leave !== null && Object.keys(leave).length > 0 : leave !== undefined
  if (!hasLeave && rest === null) return null
  return JSON.stringify({ ...(hasLeave ? { leavePayments: leave } : {}), ...(rest === null ? {} : { unknown: rest }) })
}
