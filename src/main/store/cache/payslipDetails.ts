import type { Database } from 'better-sqlite3'
import type { PayslipDetail } from '@shared/domain/payslip'
import { LineReader, type LineWriter, type StoredLine } from '../lines'

/** Details of payslips: lines by code, and leave. To be kept only when the lists around it said so (design 2.10). */
export class PayslipDetailWriter {
  readonly #lines: LineWriter
  readonly #reader: LineReader
  readonly #body
  readonly #upsert
  readonly #labels
  readonly #learn

  constructor(db: Database, lines: LineWriter) {
    this.#lines = lines
    this.#reader = new LineReader(db)
    this.#body = db.prepare<[number], { lines: string; leave: string; rest: string | null }>(
      'SELECT lines, leave, rest FROM payslip_detail WHERE payslip_id = ?'
    )
    this.#upsert = db.prepare<[number, number, number, string, string, string | null]>(
      `INSERT INTO payslip_detail (payslip_id, company_id, as_of_ms, lines, leave, rest) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET company_id = excluded.company_id, as_of_ms = excluded.as_of_ms, lines = excluded.lines,
         leave = excluded.leave, rest = excluded.rest`
    )
    this.#labels = db.prepare<[number], string | null>('SELECT lines FROM payslip WHERE id = ?').pluck()
    this.#learn = db.prepare<[number, number, number]>(
      'INSERT OR IGNORE INTO item_code (company_id, label_item, code_item) VALUES (?, ?, ?)'
    )
  }

  /** Writes a detail named by codes; true when it was new or differs. Its as-of moves in any case. */
  put(companyId: number, payslipId: number, detail: PayslipDetail, asOfMs: number): boolean {
    const { text } = this.#lines.encode(detail.data, 'codes')
    const leave = JSON.stringify(
      detail.leave.map(({ type, accrual, taken, balance }) => [type, accrual, taken, balance])
    )
    const rest = detail.rest === null ? null : JSON.stringify(detail.rest)
    const before = this.#body.get(payslipId)
    this.#upsert.run(payslipId, companyId, asOfMs, text, leave, rest)
    const same = before !== undefined && before.lines === text && before.leave === leave && before.rest === rest
    if (!same) this.#learnCodes(companyId, payslipId, text)
    return !same
  }

  // The list names lines by label, the detail by code, in the same order. Only a line that agrees in section, position and
  // amount tells what its label is called by code.
  #learnCodes(companyId: number, payslipId: number, codes: string): void {
    const labels = this.#labels.get(payslipId)
    if (labels === null || labels === undefined) return
    const labelled = bySection(this.#reader.decode(labels))
    for (const [section, coded] of bySection(this.#reader.decode(codes))) {
      const named = labelled.get(section)
      if (named?.length !== coded.length) continue
      coded.forEach((line, at) => {
        const label = named[at]
        if (label && label.amount === line.amount) this.#learn.run(companyId, label.itemId, line.itemId)
      })
    }
  }
}

function bySection(lines: readonly StoredLine[]): Map<string, StoredLine[]> {
  const sections = new Map<string, StoredLine[]>()
  for (const line of lines) {
    const section = sections.get(line.section)
    if (section) section.push(line)
    else sections.set(line.section, [line])
  }
  return sections
}
