import type { Database } from 'better-sqlite3'
import { fold } from '@shared/domain/fold'
import type { LineReader } from '../store/lines'
import type { LearnedNames } from './payslipNames'

/** Pairs of label and code that a sync learned from details. */
export class ItemNames {
  readonly #lines: LineReader
  readonly #codes
  readonly #labels
  readonly #labelsOfCode

  constructor(db: Database, lines: LineReader) {
    this.#lines = lines
    this.#codes = db
      .prepare<[number, number], number>('SELECT code_item FROM item_code WHERE company_id = ? AND label_item = ?')
      .pluck()
    this.#labels = db
      .prepare<[number, number], number>('SELECT label_item FROM item_code WHERE company_id = ? AND code_item = ?')
      .pluck()
    this.#labelsOfCode = db
      .prepare<[number, string], string>(
        `SELECT DISTINCT label.name FROM item code JOIN item_code pair ON pair.code_item = code.id AND pair.company_id = ?
         JOIN item label ON label.id = pair.label_item
         WHERE code.coded = 1 AND code.name = ? AND code.section IN (1, 2)`
      )
      .pluck()
  }

  of(companyId: number): LearnedNames {
    const only = (ids: readonly number[]) => {
      const [id, ...others] = ids
      return id === undefined || others.length > 0 ? null : this.#lines.itemOf(id)
    }
    return {
      codeOf: (labelItemId) => only(this.#codes.all(companyId, labelItemId)),
      labelOf: (codeItemId) => only(this.#labels.all(companyId, codeItemId))
    }
  }

  /** What payslips of the company call the item of a system name; null where that is not known for sure. */
  labelOfCode(companyId: number, code: string): string | null {
    const names = this.#labelsOfCode.all(companyId, code)
    const [first] = names
    return first !== undefined && names.every((name) => fold(name) === fold(first)) ? first : null
  }
}
