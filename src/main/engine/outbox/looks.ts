import { randomUUID } from 'node:crypto'
import type { StoredEdit } from '../../store/outbox/storedEdit'

type Listed = Pick<StoredEdit, 'id' | 'value'>

/** What the officer was shown last of each company, before Submit: so that nothing goes out unseen. */
export class Looks {
  readonly #last = new Map<number, { readonly look: string; readonly values: ReadonlyMap<number, string> }>()

  /** Gives the name of a look at these edits. */
  begin(companyId: number, edits: readonly Listed[]): string {
    const look = randomUUID()
    this.#last.set(companyId, { look, values: new Map(edits.map(({ id, value }) => [id, value])) })
    return look
  }

  /** Which of these edits that look did not show as they are now; null: it is not the last one, or of an earlier run. */
  unseen(companyId: number, look: string, edits: readonly Listed[]): Listed[] | null {
    const last = this.#last.get(companyId)
    if (last?.look !== look) return null
    return edits.filter(({ id, value }) => last.values.get(id) !== value)
  }
}
