import type { Database } from 'better-sqlite3'
import { dayNumber, localDay } from '@shared/domain/day'

/** A payslip as it is about to be left behind. */
interface LeftVersion {
  readonly id: number
  readonly company_id: number
  readonly frequency_id: number | null
  readonly date: string
  readonly special: number
  readonly finalised: number
  readonly released: number
  readonly lines: string | null
}

/** What payslips were before, written in the transaction that writes what they are now; and since when each is known. */
export class PayslipVersionWriter {
  readonly #add
  readonly #detail
  readonly #begun
  readonly #begunOf = new Map<number, number | null>()
  #today: { readonly ms: number; readonly day: number } = { ms: NaN, day: 0 }

  constructor(db: Database) {
    this.#add = db.prepare<(string | number | null)[]>(
      `INSERT OR REPLACE INTO payslip_version (payslip_id, until_ms, company_id, frequency_id, date, special, finalised,
         released, dirty, gone, net, lines, coded)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
    )
    this.#detail = db.prepare<[number], string>('SELECT lines FROM payslip_detail WHERE payslip_id = ?').pluck()
    this.#begun = db.prepare<[number], number | null>('SELECT begun_day FROM company WHERE id = ?').pluck()
  }

  /** The figures that held until now; with none at all it calculated and had not settled. */
  addFigures(was: LeftVersion, net: string | null, dirty: boolean, untilMs: number): void {
    const coded = was.lines === null ? (this.#detail.get(was.id) ?? null) : null
    this.#put(was, untilMs, { net, lines: was.lines ?? coded, coded: coded !== null, dirty, gone: false })
  }

  /** The time for which the service did not list it. */
  addGone(was: LeftVersion, untilMs: number): void {
    this.#put(was, untilMs, { net: null, lines: null, coded: false, dirty: false, gone: true })
  }

  /** What `payslip.seen_day` is for one that is first seen now. */
  seenDay(companyId: number, nowMs: number): number | null {
    if (this.#today.ms !== nowMs) this.#today = { ms: nowMs, day: dayNumber(localDay(nowMs)) }
    let begun = this.#begunOf.get(companyId)
    if (begun == null) this.#begunOf.set(companyId, (begun = this.#begun.get(companyId) ?? null))
    return begun === this.#today.day ? null : this.#today.day
  }

  #put(
    { id, company_id, frequency_id, date, special, finalised, released }: LeftVersion,
    untilMs: number,
    shown: {
      readonly net: string | null
      readonly lines: string | null
      readonly coded: boolean
      readonly dirty: boolean
      readonly gone: boolean
    }
  ): void {
    this.#add.run(
      id,
      untilMs,
      company_id,
      frequency_id,
      date,
      special,
      finalised,
      released,
      shown.dirty ? 1 : 0,
      shown.gone ? 1 : 0,
      shown.net,
      shown.lines,
      shown.coded ? 1 : 0
    )
  }
}
