import type { Database } from 'better-sqlite3'
import type { LineSection } from '@shared/domain/payslip'
import type { SeenLine } from '@shared/domain/seenFigures'
import type { LineReader } from '../../store/lines'

/** The names that ticks were made with; few, and kept in memory. */
export class SeenItems {
  readonly #byId = new Map<number, Omit<SeenLine, 'amount'>>()
  readonly #byName = new Map<string, number>()
  /** By the id of the copy's item, labels and codes apart. */
  readonly #ofCopy = { labels: new Map<number, number>(), codes: new Map<number, number>() }
  readonly #load

  constructor(db: Database) {
    this.#load = db.prepare<[], { id: number; section: LineSection; grp: string; name: string; coded: number }>(
      'SELECT id, section, grp, name, coded FROM outbox.seen_item'
    )
  }

  itemOf(id: number): Omit<SeenLine, 'amount'> {
    const known = this.#byId.get(id) ?? this.#reload().get(id)
    if (!known) throw new Error(`tick of an unknown item ${id}`)
    return known
  }

  /** The id of an item of the copy; undefined where no tick has it. */
  idOf(lines: LineReader, copyId: number, coded: boolean): number | undefined {
    const ofCopy = this.#ofCopy[coded ? 'codes' : 'labels']
    const known = ofCopy.get(copyId)
    if (known !== undefined) return known
    const { section, group, name } = lines.itemOf(copyId)
    const key = keyOf(section, group, name, coded)
    if (!this.#byName.has(key)) this.#reload()
    const id = this.#byName.get(key)
    if (id !== undefined) ofCopy.set(copyId, id)
    return id
  }

  #reload(): ReadonlyMap<number, Omit<SeenLine, 'amount'>> {
    for (const { id, section, grp, name, coded } of this.#load.all()) {
      this.#byId.set(id, { section, group: grp, name })
      this.#byName.set(keyOf(section, grp, name, coded === 1), id)
    }
    return this.#byId
  }
}

function keyOf(section: string, group: string, name: string, coded: boolean): string {
  return JSON.stringify([section, group, name, coded])
}
