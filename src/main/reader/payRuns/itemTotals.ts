import type { ItemTotal } from '@shared/contract/views'
import { sumScaled, type Scaled } from '@shared/domain/money'
import type { LineSection } from '@shared/domain/payslip'
import { alignLines } from '@shared/domain/payslipComparison'
import type { StoredLine } from '../../store/lines'
import { keyAlike, keyAlone, shownName, type LearnedNames, type LineName, type NamedLine } from '../payslipNames'

/** An item of a payslip, by which the same item of others is found. */
export interface ItemLine {
  readonly key: string
  readonly section: LineSection
  readonly label: LineName | null
  readonly code: LineName | null
  /** 1, 2 ... in the order of the payslip. */
  readonly ordinal: number
  readonly total: boolean
  readonly amount: string
  readonly scaled: Scaled | null
}

/** Which names a payslip's lines have: the list's labels, or the detail's codes. */
export type LineNaming = 'labels' | 'codes'

interface Item {
  readonly section: LineSection
  readonly label: LineName | null
  readonly code: LineName | null
  /** What tells it from other items. */
  readonly id: string
}

/** Tells which item each line of a payslip is. Items are few, so what they are called is looked up once for each. */
export class ItemLines {
  readonly #names: LearnedNames
  readonly #items = new Map<string, Item>()

  constructor(names: LearnedNames) {
    this.#names = names
  }

  /** The last line of income and of deductions is the total (spec, "payslip"). */
  of(lines: readonly StoredLine[], naming: LineNaming): ItemLine[] {
    const lastOf = new Map<LineSection, number>()
    lines.forEach(({ section }, at) => lastOf.set(section, at))
    const ordinals = new Map<string, number>()
    return lines.map((line, at) => {
      const total = (line.section === 'income' || line.section === 'deduction') && lastOf.get(line.section) === at
      const { id, section, label, code } = this.#itemOf(line, naming)
      const ordinal = total ? 0 : (ordinals.get(id) ?? 0) + 1
      if (!total) ordinals.set(id, ordinal)
      const key = total ? JSON.stringify(['total', section]) : `${id} ${ordinal}`
      return { key, section, label, code, ordinal, total, amount: line.amount, scaled: line.scaled }
    })
  }

  #itemOf({ itemId, section, group, name }: StoredLine, naming: LineNaming): Item {
    const known = this.#items.get(`${naming} ${itemId}`)
    if (known) return known
    const own: LineName = { group, name }
    const label = naming === 'labels' ? own : this.#names.labelOf(itemId)
    const code = naming === 'codes' ? own : this.#names.codeOf(itemId)
    // By label where there is one, so that a payslip known by codes alone goes with the others.
    const id = JSON.stringify(label ? [section, label.group, label.name] : [section, code?.group, code?.name, 'code'])
    const item: Item = { section, label, code, id }
    this.#items.set(`${naming} ${itemId}`, item)
    return item
  }
}

interface Total extends NamedLine {
  readonly key: string
  readonly people: number
  readonly odd: number
}

interface Growing {
  readonly line: ItemLine
  people: number
  odd: number
  sums: (Scaled | null)[]
}

/** Adds up items over payslips, in an order that is that of every payslip where theirs agree. */
export class ItemSums {
  readonly #items = new Map<string, Growing>()
  readonly #order: string[] = []

  add(lines: readonly ItemLine[]): void {
    // From the end, so that items that no payslip has together stand in the order in which they were met.
    let place = this.#order.length
    for (const line of lines.toReversed()) {
      // The net line says what the payslip's own net pay says.
      if (line.section === 'net') continue
      const known = this.#items.get(line.key)
      const item = known ?? { line, people: 0, odd: 0, sums: [0] }
      if (known) place = this.#order.indexOf(line.key)
      else {
        this.#items.set(line.key, item)
        this.#order.splice(place, 0, line.key)
      }
      item.people++
      if (line.scaled === null) item.odd++
      else item.sums = [sumScaled([...item.sums, line.scaled])]
    }
  }

  /** Sections in their order come from the comparison; within one, the total is last. */
  totals(): Total[] {
    const items = this.#order.flatMap((key) => this.#items.get(key) ?? [])
    return [...items.filter(({ line }) => !line.total), ...items.filter(({ line }) => line.total)].map(
      ({ line: { key, section, label, code }, people, odd, sums }) => ({
        key,
        section,
        label,
        code,
        people,
        odd,
        amount: '',
        scaled: sumScaled(sums)
      })
    )
  }
}

/** The items of a period beside those of the one before; `before` null: nothing is compared. */
export function comparedTotals(now: ItemSums, before: ItemSums | null): ItemTotal[] {
  const [totals, earlier] = [now.totals(), before?.totals() ?? null]
  const keyed = earlier && keyAlike(totals, earlier)
  const rows = keyed ? alignLines(keyed.now, keyed.before) : alignLines(keyAlone(totals, 'labels'), null)
  const known = new Map<NamedLine, Total>([...totals, ...(earlier ?? [])].map((total) => [total, total]))
  return rows.flatMap((row): ItemTotal[] => {
    const nowTotal = row.now ? known.get(row.now.line) : undefined
    const beforeTotal = row.before ? known.get(row.before.line) : undefined
    const shown = nowTotal ?? beforeTotal
    if (!shown) return []
    const { group, name } = shownName(shown, 'labels')
    return [
      {
        key: nowTotal?.key ?? null,
        previousKey: beforeTotal?.key ?? null,
        section: row.section,
        group,
        name,
        code: shown.code?.name ?? null,
        ordinal: row.ordinal,
        total: row.total,
        people: nowTotal?.people ?? 0,
        peopleBefore: beforeTotal?.people ?? 0,
        amount: nowTotal?.scaled ?? null,
        before: beforeTotal?.scaled ?? null,
        change: row.change,
        presence: row.presence,
        odd: nowTotal?.odd ?? 0
      }
    ]
  })
}
