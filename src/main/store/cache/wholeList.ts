/** One way to write the short lists of a company: rows that differ, and absence where the list may be believed. */

/** A row as it stands. */
export interface KnownRow {
  readonly id: number
  readonly body: string
  readonly gone_ms: number | null
}

export interface WholeList<Item extends { readonly id: number }> {
  /** All rows that the list is about. */
  readonly known: readonly KnownRow[]
  readonly items: readonly Item[]
  /** Only then is what the list lacks called gone. */
  readonly complete: boolean
  readonly put: (item: Item, body: string) => void
  readonly markGone: (id: number) => void
}

export interface ListChange {
  /** New, changed or come back. */
  readonly changed: readonly number[]
  readonly gone: readonly number[]
}

/** Writes what differs and nothing else; an unchanged row is not touched. */
export function writeWholeList<Item extends { readonly id: number }>(list: WholeList<Item>): ListChange {
  const known = new Map(list.known.map((row) => [row.id, row]))
  const changed: number[] = []
  for (const item of list.items) {
    const body = JSON.stringify(item)
    const row = known.get(item.id)
    known.delete(item.id)
    if (row && row.body === body && row.gone_ms === null) continue
    list.put(item, body)
    changed.push(item.id)
  }
  if (!list.complete) return { changed, gone: [] }
  const gone = [...known.values()].filter((row) => row.gone_ms === null).map((row) => row.id)
  for (const id of gone) list.markGone(id)
  return { changed, gone }
}
