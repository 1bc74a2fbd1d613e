/** What something is put in order by; null: it has none, and comes last whichever way the order runs. */
export type OrderKey = string | number | null

/** The items by their keys; those of one key stay in the order they came in. */
export function inOrderOf<Item>(items: readonly Item[], keyOf: (item: Item) => OrderKey, descending: boolean): Item[] {
  const having: { readonly item: Item; readonly key: string | number }[] = []
  const lacking: Item[] = []
  for (const item of items) {
    const key = keyOf(item)
    if (key === null) lacking.push(item)
    else having.push({ item, key })
  }
  const way = descending ? -1 : 1
  having.sort((a, b) => (a.key < b.key ? -way : a.key > b.key ? way : 0))
  return [...having.map(({ item }) => item), ...lacking]
}
