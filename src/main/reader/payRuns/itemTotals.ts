import type { ItemTotal } from '@shared/contract/views'
import { addScaled, scaledOf, type Scaled } from '@shared/domain/money'
import type { LineSection } from '@shared/domain/payslip'
import { alignLines } from '@shared/domain/payslipComparison'
import { scanLines, type LineReader } from '../../store/lines'
import { keyAlike, keyAlone, shownName, type LearnedNames, type LineName, type NamedLine } from '../payslipNames'

/** A place for lines: an item, and which of several lines of it on one payslip; the total of a section is a place, too. */
export interface ItemSlot {
  /** Its number among the places met, from 0: what is kept of it by who adds up. */
  readonly at: number
  /** Names it across calls. */
  readonly key: string
  /** Names its item: the same for the first, second ... line of it. */
  readonly item: string
  readonly section: LineSection
  readonly label: LineName | null
  readonly code: LineName | null
  /** 1, 2 ...: which of several lines of the item on one payslip; 0 for a total. */
  readonly ordinal: number
  readonly total: boolean
}

/** A line of a payslip in its place. */
export interface ItemLine {
  readonly slot: ItemSlot
  /** A scaled amount, or the text as sent where that is no plain number. */
  readonly value: number | string
}

/** Which names a payslip's lines have: the list's labels, or the detail's codes. */
export type LineNaming = 'labels' | 'codes'

interface Item {
  readonly section: LineSection
  readonly label: LineName | null
  readonly code: LineName | null
  /** What tells it from other items. */
  readonly id: string
  /** By their ordinal less one. */
  readonly slots: ItemSlot[]
  /** The payslip it was last met on, and how often there. */
  met: number
  times: number
}

/**
 * Tells the place of each line of many payslips. Items are few, so what they are called is looked up once for each, and lines of
 * one place share its object.
 */
export class ItemLines {
  readonly #lines: LineReader
  readonly #names: LearnedNames
  /** By the id of the copy's item. */
  readonly #items: Readonly<Record<LineNaming, Item[]>> = { labels: [], codes: [] }
  readonly #byId = new Map<string, Item>()
  readonly #totals = new Map<LineSection, ItemSlot>()
  // Of the payslip that is gone through.
  readonly #ids: number[] = []
  readonly #values: (number | string)[] = []
  readonly #met: Item[] = []
  #payslip = 0
  #slots = 0

  constructor(lines: LineReader, names: LearnedNames) {
    this.#lines = lines
    this.#names = names
  }

  /** `text`: compact lines as the cache has them. The last line of income and of deductions is the total (spec, "payslip"). */
  of(text: string, naming: LineNaming): ItemLine[] {
    const lines: ItemLine[] = []
    this.visit(text, naming, (slot, value) => lines.push({ slot, value }))
    return lines
  }

  /** As `of`, line by line and without an object for each. */
  visit(text: string, naming: LineNaming, take: (slot: ItemSlot, value: number | string) => void): void {
    const count = scanLines(text, this.#ids, this.#values)
    const known = this.#items[naming]
    const payslip = ++this.#payslip
    let income = -1
    let deduction = -1
    for (let at = 0; at < count; at++) {
      const id = this.#ids[at] ?? 0
      const item = known[id] ?? this.#itemOf(id, naming)
      if (item.section === 'income') income = at
      else if (item.section === 'deduction') deduction = at
      this.#met[at] = item
    }
    for (let at = 0; at < count; at++) {
      const item = this.#met[at]
      if (item === undefined) continue
      const value = this.#values[at] ?? ''
      if (at === income || at === deduction) {
        take(this.#totalOf(item), value)
        continue
      }
      if (item.met !== payslip) {
        item.met = payslip
        item.times = 0
      }
      take(item.slots[item.times++] ?? this.#slotOf(item), value)
    }
  }

  /** The place of a line by the label's item; `ordinal` 0: the total of its section. */
  at(labelItemId: number, ordinal: number): ItemSlot {
    const item = this.#items.labels[labelItemId] ?? this.#itemOf(labelItemId, 'labels')
    if (ordinal === 0) return this.#totalOf(item)
    while (item.slots.length < ordinal) this.#slotOf(item)
    return item.slots[ordinal - 1] ?? this.#slotOf(item)
  }

  #totalOf({ section, label, code }: Item): ItemSlot {
    const known = this.#totals.get(section)
    if (known) return known
    const key = JSON.stringify(['total', section])
    const total: ItemSlot = { at: this.#slots++, key, item: key, section, label, code, ordinal: 0, total: true }
    this.#totals.set(section, total)
    return total
  }

  #itemOf(itemId: number, naming: LineNaming): Item {
    const { section, group, name } = this.#lines.itemOf(itemId)
    const own: LineName = { group, name }
    const label = naming === 'labels' ? own : this.#names.labelOf(itemId)
    const code = naming === 'codes' ? own : this.#names.codeOf(itemId)
    // By label where there is one, so that a payslip known by codes alone goes with the others.
    const id = JSON.stringify(label ? [section, label.group, label.name] : [section, code?.group, code?.name, 'code'])
    const item = this.#byId.get(id) ?? { section, label, code, id, slots: [], met: 0, times: 0 }
    this.#byId.set(id, item)
    this.#items[naming][itemId] = item
    return item
  }

  // The next one of the item.
  #slotOf({ id, section, label, code, slots }: Item): ItemSlot {
    const ordinal = slots.length + 1
    const slot = { at: this.#slots++, key: `${id} ${ordinal}`, item: id, section, label, code, ordinal, total: false }
    slots.push(slot)
    return slot
  }
}

/** The scaled amount of a line; null where it is no number. */
export function scaledOfLine({ value }: Pick<ItemLine, 'value'>): Scaled | null {
  return typeof value === 'number' ? value : scaledOf(value)
}

interface Total extends NamedLine {
  readonly key: string
  readonly people: number
  readonly odd: number
}

interface Growing {
  people: number
  odd: number
  sum: Scaled | null
}

/** Adds up items over payslips, in an order that is that of every payslip where theirs agree. */
export class ItemSums {
  readonly #items = new Map<ItemSlot, Growing>()
  readonly #order: ItemSlot[] = []

  add(lines: readonly ItemLine[]): void {
    this.place(lines)
    for (const line of lines) {
      const scaled = scaledOfLine(line)
      this.put(line.slot, { people: 1, odd: scaled === null ? 1 : 0, sum: scaled ?? 0 })
    }
  }

  /** Adds what many payslips have at a place; false where none has told yet where it stands. */
  put(slot: ItemSlot, { people, odd, sum }: Readonly<Growing>): boolean {
    const item = this.#items.get(slot)
    if (!item) return slot.section === 'net'
    item.people += people
    item.odd += odd
    item.sum = item.sum === null || sum === null ? null : addScaled(item.sum, sum)
    return true
  }

  /** Lets the lines of a payslip say where its items stand, and adds nothing. */
  place(lines: readonly ItemLine[]): void {
    if (lines.some(({ slot }) => slot.section !== 'net' && !this.#items.has(slot))) this.#place(lines)
  }

  // From the end, so that items that no payslip has together stand in the order in which they were met. The net line says what
  // the payslip's own net pay says.
  #place(lines: readonly ItemLine[]): void {
    let place = this.#order.length
    for (const { slot } of lines.toReversed()) {
      if (slot.section === 'net') continue
      if (this.#items.has(slot)) place = this.#order.indexOf(slot)
      else {
        this.#items.set(slot, { people: 0, odd: 0, sum: 0 })
        this.#order.splice(place, 0, slot)
      }
    }
  }

  /** The places met, in an order in which the first line of an item comes before the second and every section's total last. */
  slots(): ItemSlot[] {
    const ofItems = new Map<string, ItemSlot[]>()
    for (const slot of this.#order) {
      const others = ofItems.get(slot.item)
      if (others) others.push(slot)
      else ofItems.set(slot.item, [slot])
    }
    // Where payslips do not agree, one's second line of an item may have come before another's first; lines of two periods are compared by their number.
    for (const slots of ofItems.values()) slots.sort((a, b) => b.ordinal - a.ordinal)
    const inOrder = this.#order.map(({ item }) => ofItems.get(item)?.pop()).filter((slot) => slot !== undefined)
    return [...inOrder.filter(({ total }) => !total), ...inOrder.filter(({ total }) => total)]
  }

  /** Sections in their order come from the comparison; within one, the total is last. */
  totals(): Total[] {
    return this.slots().flatMap((slot) => {
      const item = this.#items.get(slot)
      if (item === undefined || item.people === 0) return []
      const { key, section, label, code } = slot
      return [{ key, section, label, code, people: item.people, odd: item.odd, amount: '', scaled: item.sum }]
    })
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
