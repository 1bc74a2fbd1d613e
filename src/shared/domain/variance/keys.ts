import type { LineSection } from '../payslip'

interface ItemName {
  readonly group: string
  readonly name: string
}

/** A place of lines as payslips call it, and by its code where that was learned. */
export interface NamedItem {
  readonly section: LineSection
  readonly label: ItemName | null
  readonly code: ItemName | null
  /** 1, 2 ...: which of several lines of that name on one payslip. */
  readonly ordinal: number
  /** The last line of income or of deductions. */
  readonly total: boolean
}

/** What an item is told by. Payslips of both sides are keyed by the same rule, so a renamed label of one code is one item. */
interface ItemKey {
  readonly by: 'code' | 'label'
  readonly key: string
}

/**
 * The key of each item: by section and code where the code is known, else by section and label. A code that stands for several
 * lines of one payslip under labels of their own tells nothing; those are told by label. `payslips` is asked for only when
 * several items share a code.
 */
export function keyItems<Item extends NamedItem>(
  items: readonly Item[],
  payslips: () => Iterable<readonly Item[]>
): Map<Item, ItemKey> {
  const byCode = new Map<string, Item[]>()
  for (const item of items) {
    const key = codeKey(item)
    if (key === null) continue
    const alike = byCode.get(key)
    if (alike) alike.push(item)
    else byCode.set(key, [item])
  }
  const shared = new Set([...byCode].flatMap(([key, alike]) => (alike.length > 1 ? [key] : [])))
  const split = shared.size === 0 ? shared : metTogether(shared, payslips())
  return new Map(items.map((item) => [item, keyOf(item, split)]))
}

// Codes of which one payslip has several lines.
function metTogether(shared: ReadonlySet<string>, payslips: Iterable<readonly NamedItem[]>): Set<string> {
  const split = new Set<string>()
  for (const lines of payslips) {
    const met = new Set<string>()
    for (const line of lines) {
      const key = codeKey(line)
      if (key === null || !shared.has(key)) continue
      if (met.has(key)) split.add(key)
      met.add(key)
    }
  }
  return split
}

function codeKey({ section, code, ordinal, total }: NamedItem): string | null {
  return code === null || total ? null : JSON.stringify([section, code.group, code.name, ordinal])
}

function keyOf(item: NamedItem, split: ReadonlySet<string>): ItemKey {
  const { section, label, code, ordinal, total } = item
  // A section has one total, whatever it is called.
  if (total) return { by: code === null ? 'label' : 'code', key: JSON.stringify(['total', section]) }
  const byCode = codeKey(item)
  if (byCode !== null && (label === null || !split.has(byCode))) return { by: 'code', key: `code ${byCode}` }
  return { by: 'label', key: `label ${JSON.stringify([section, label?.group, label?.name, ordinal])}` }
}
