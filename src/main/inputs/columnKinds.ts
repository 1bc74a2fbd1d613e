import type { Database } from 'better-sqlite3'
import type { Choice, FlatKind } from '@shared/domain/edit'
import { inputKind } from '@shared/domain/payItem'
import { payItemOfBody } from '../store/payItemBody'
import type { ColumnSubject } from './columnSubject'
import { fieldNamed } from './fields'

/** How many entries of an item are looked at for a value. */
const MOST = 200

/**
 * What a column takes. An input's kind is told by its name and by the values that the company's lists have, so it is the same
 * for everybody in a grid, whoever has none yet.
 */
export class ColumnKinds {
  readonly #bodies
  readonly #frequencies

  constructor(db: Database) {
    this.#bodies = db
      .prepare<[number, string | null, number], string>(
        'SELECT body FROM pay_item INDEXED BY pay_item_kind WHERE company_id = ? AND system_type IS ? LIMIT ?'
      )
      .pluck()
    this.#frequencies = db.prepare<[number], { id: number; name: string }>(
      'SELECT id, name FROM pay_frequency WHERE company_id = ? AND gone_ms IS NULL ORDER BY id'
    )
  }

  of(companyId: number, subject: ColumnSubject): { valueKind: FlatKind; choices: readonly Choice[] | null } {
    if (subject.kind === 'field') {
      const field = fieldNamed(subject.name)
      const choices =
        subject.name === 'wave_id'
          ? this.#frequencies.all(companyId).map(({ id, name }) => ({ value: String(id), label: name }))
          : (field?.choices ?? null)
      return { valueKind: field?.valueKind ?? 'text', choices }
    }
    const { systemType, definitionId, input } = subject
    for (const body of this.#bodies.iterate(companyId, systemType, MOST)) {
      const item = payItemOfBody(body)
      const value = item.definitionId === definitionId ? item.inputs.find(([name]) => name === input)?.[1] : null
      if (value) return { valueKind: inputKind(input, value), choices: null }
    }
    return { valueKind: inputKind(input, null), choices: null }
  }
}
