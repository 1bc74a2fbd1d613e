import type { PayScope } from '@shared/contract/channels'
import type { VarianceItem } from '@shared/contract/views'
import { sumScaled, type Scaled } from '@shared/domain/money'
import { isNoteworthy, ItemComparison, keyItems, type VarianceLimits } from '@shared/domain/variance'
import { ItemSums, scaledOfLine, type ItemLine, type ItemSlot } from '../payRuns/itemTotals'
import type { SidesOfVariance } from './sides'

export interface Scopes {
  readonly before: PayScope
  readonly now: PayScope
}

type ItemRow = Omit<VarianceItem, 'noteworthy' | 'reason'>
type Side = 'before' | 'now'

/** Items of two sides, and how to find one of them again. */
export interface ItemVariance {
  readonly items: readonly ItemRow[]
  readonly keyedBy: 'codes' | 'labels' | 'both'
  readonly withoutLines: Readonly<Record<Side, number>>
  /** An item of each person on both sides; people without it are not in here. */
  readonly ofPeople: (itemKey: string) => Map<number, { readonly now: Scaled | null; readonly before: Scaled | null }>
}

/** The items of both sides, of the people in `compared` alone. */
export function itemVariance(sides: SidesOfVariance, scopes: Scopes, compared: ReadonlySet<number>): ItemVariance {
  const places = sides.itemsOf(scopes.now.companyId)
  const each = (take: (side: Side, person: number, lines: ItemLine[] | null) => void): void => {
    // What is there now comes in its order, and what is gone where it stood.
    for (const side of ['now', 'before'] as const) {
      sides.each(scopes[side], places, (person, lines) => {
        if (compared.has(person)) take(side, person, lines)
      })
    }
  }

  const bySlot = new ItemComparison<ItemSlot>()
  const order = new ItemSums()
  let withoutLines = { before: 0, now: 0 }
  each((side, person, lines) => {
    if (lines === null) withoutLines[side]++
    else {
      if (lines.some(({ slot }) => slot.section !== 'net' && !bySlot.has(slot))) order.add(lines)
      add(bySlot, side, person, lines, (slot) => slot)
    }
  })
  const slots = order.slots()
  const keys = keyItems(slots, () => {
    const payslips: ItemSlot[][] = []
    each((_, __, lines) => lines && payslips.push(lines.map(({ slot }) => slot)))
    return payslips
  })
  const isAlike = alike(slots)
  const keyOf = (slot: ItemSlot): string => keys.get(slot)?.key ?? ''

  let rows = bySlot.rows().map((row) => ({ ...row, key: keyOf(row.key) }))
  const several = new Set(rows.map(({ key }) => key)).size < rows.length
  if (several || isAlike !== null) {
    // Places that are one item, or payslips that cannot be told by the same rule: added up once more, by what they are told by.
    const byKey = new ItemComparison<string>()
    withoutLines = { before: 0, now: 0 }
    each((side, person, lines) => {
      if (lines === null || isAlike?.(lines) === false) withoutLines[side]++
      else add(byKey, side, person, lines, keyOf)
    })
    rows = byKey.rows()
  }
  const figures = new Map(rows.map((row) => [row.key, row]))
  const namesNow = new Set(bySlot.rows().flatMap(({ key, presence }) => (presence === 'gone' ? [] : [key])))
  const items = grouped(slots, keyOf).flatMap(([key, [first, ...others]]): ItemRow[] => {
    const row = figures.get(key)
    if (row === undefined) return []
    // Named as it is now; a label that only the other side has is what it was called before.
    const slot = [first, ...others].find((one) => namesNow.has(one)) ?? first
    const was = others.find((one) => !namesNow.has(one) && one.label !== null && one.label.name !== slot.label?.name)
    const { group, name } = slot.label ?? slot.code ?? { group: '', name: '' }
    return [
      {
        ...row,
        keyedBy: keys.get(slot)?.by ?? 'label',
        section: slot.section,
        group,
        name,
        nameBefore: row.presence === 'both' ? (was?.label?.name ?? null) : null,
        code: slot.code?.name ?? null,
        ordinal: slot.ordinal,
        total: slot.total
      }
    ]
  })

  const ofPeople: ItemVariance['ofPeople'] = (itemKey) => {
    const sums = new Map<number, Record<Side, (Scaled | null)[]>>()
    each((side, person, lines) => {
      if (lines === null || isAlike?.(lines) === false) return
      for (const line of lines) {
        if (line.slot.section === 'net' || keyOf(line.slot) !== itemKey) continue
        const sum = sums.get(person) ?? { now: [], before: [] }
        sum[side].push(scaledOfLine(line))
        sums.set(person, sum)
      }
    })
    const sumOf = (values: (Scaled | null)[]): Scaled | null =>
      values.length === 0 ? null : sumScaled(values.filter((value) => value !== null))
    return new Map([...sums].map(([person, { now, before }]) => [person, { now: sumOf(now), before: sumOf(before) }]))
  }
  return { items: numbered(items), keyedBy: keyedBy(items), withoutLines, ofPeople }
}

function add<Key>(
  sums: ItemComparison<Key>,
  side: Side,
  person: number,
  lines: readonly ItemLine[],
  keyOf: (slot: ItemSlot) => Key
): void {
  for (const line of lines) {
    if (line.slot.section !== 'net') sums.add(side, person, keyOf(line.slot), scaledOfLine(line))
  }
}

/**
 * Whether a payslip can be told by the same rule as the others. One whose lines only have codes, beside items that have none,
 * cannot: it is left out and counted. Null: all can.
 */
function alike(slots: readonly ItemSlot[]): ((lines: readonly ItemLine[]) => boolean) | null {
  const own = slots.filter(({ total }) => !total)
  const uncoded = new Set(own.flatMap(({ code, section }) => (code === null ? [section] : [])))
  const odd = new Set(own.filter(({ label, section }) => label === null && uncoded.has(section)))
  return odd.size === 0 ? null : (lines) => !lines.some(({ slot }) => odd.has(slot))
}

function grouped(
  slots: readonly ItemSlot[],
  keyOf: (slot: ItemSlot) => string
): (readonly [string, readonly [ItemSlot, ...ItemSlot[]]])[] {
  const groups = new Map<string, [ItemSlot, ...ItemSlot[]]>()
  for (const slot of slots) {
    const group = groups.get(keyOf(slot))
    if (group) group.push(slot)
    else groups.set(keyOf(slot), [slot])
  }
  return [...groups]
}

function keyedBy(items: readonly ItemRow[]): ItemVariance['keyedBy'] {
  const lines = items.filter(({ total }) => !total)
  if (lines.every((item) => item.keyedBy === 'code')) return 'codes'
  return lines.every((item) => item.keyedBy === 'label') ? 'labels' : 'both'
}

// An ordinal is shown only where the name is there more than once.
function numbered(items: readonly ItemRow[]): ItemRow[] {
  const times = new Map<string, number>()
  const keyOf = ({ section, group, name }: ItemRow): string => JSON.stringify([section, group, name])
  for (const item of items) if (!item.total) times.set(keyOf(item), (times.get(keyOf(item)) ?? 0) + 1)
  return items.map((item) => (item.total || times.get(keyOf(item)) === 1 ? { ...item, ordinal: 0 } : item))
}

/** The items with whether their change reaches the limits. */
export function withLimits(items: readonly ItemRow[], limits: VarianceLimits): Omit<VarianceItem, 'reason'>[] {
  return items.map((item) => ({
    ...item,
    noteworthy: item.change !== null && isNoteworthy(item.change, item.before, limits)
  }))
}
