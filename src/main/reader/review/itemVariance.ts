import type { PayScope } from '@shared/contract/channels'
import type { VarianceItem } from '@shared/contract/views'
import { sumScaled, type Scaled } from '@shared/domain/money'
import type { LineSection } from '@shared/domain/payslip'
import { isNoteworthy, ItemComparison, keyItems, type VarianceLimits } from '@shared/domain/variance'
import { ItemSums, scaledOfLine, type ItemLine, type ItemSlot } from '../payRuns/itemTotals'
import type { SidesOfVariance } from './sides'

export interface Scopes {
  readonly before: PayScope
  readonly now: PayScope
}

export interface ItemVariance {
  readonly items: readonly Omit<VarianceItem, 'noteworthy'>[]
  readonly keyedBy: 'codes' | 'labels' | 'both'
  readonly withoutLines: { readonly before: number; readonly now: number }
}

interface Taken {
  readonly side: 'before' | 'now'
  readonly person: number
  readonly lines: readonly ItemLine[]
}

/** The items of both sides, of the people in `compared` alone. */
export function itemVariance(sides: SidesOfVariance, scopes: Scopes, compared: ReadonlySet<number>): ItemVariance {
  const { taken, withoutLines } = linesOf(sides, scopes, compared)
  const { keys, slots } = keysOf(taken)
  const sums = new ItemComparison()
  for (const { side, person, lines } of taken) {
    for (const line of lines) {
      const key = keys.get(line.slot)
      if (key !== undefined && line.slot.section !== 'net') sums.add(side, person, key.key, scaledOfLine(line))
    }
  }
  const rows = new Map(sums.rows().map((row) => [row.key, row]))
  const slotsOf = new Map<string, ItemSlot[]>()
  for (const slot of slots) {
    const key = keys.get(slot)?.key ?? ''
    slotsOf.set(key, [...(slotsOf.get(key) ?? []), slot])
  }
  const here = new Set(taken.flatMap(({ side, lines }) => (side === 'now' ? lines.map(({ slot }) => slot) : [])))
  const items = [...slotsOf].flatMap(([key, alike]): Omit<VarianceItem, 'noteworthy'>[] => {
    const row = rows.get(key)
    // Named as it is now; a label that only the other side has is what it was called before.
    const slot = alike.find((each) => here.has(each)) ?? alike[0]
    if (row === undefined || slot === undefined) return []
    const was = alike.find((each) => !here.has(each) && each.label !== null && each.label.name !== slot.label?.name)
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
  return { items: numbered(items), keyedBy: keyedBy(items), withoutLines }
}

/** An item of each person on both sides; people without it are not in here. */
export function itemOfPeople(
  sides: SidesOfVariance,
  scopes: Scopes,
  compared: ReadonlySet<number>,
  itemKey: string
): Map<number, { readonly now: Scaled | null; readonly before: Scaled | null }> {
  const { taken } = linesOf(sides, scopes, compared)
  const { keys } = keysOf(taken)
  const wanted = new Set([...keys].flatMap(([slot, { key }]) => (key === itemKey ? [slot] : [])))
  const figures = new Map<number, { now: (Scaled | null)[]; before: (Scaled | null)[] }>()
  for (const { side, person, lines } of taken) {
    for (const line of lines) {
      if (!wanted.has(line.slot)) continue
      const figure = figures.get(person) ?? { now: [], before: [] }
      figure[side].push(scaledOfLine(line))
      figures.set(person, figure)
    }
  }
  const sumOf = (values: (Scaled | null)[]): Scaled | null => (values.length === 0 ? null : sumScaled(values))
  return new Map([...figures].map(([person, { now, before }]) => [person, { now: sumOf(now), before: sumOf(before) }]))
}

// Lines that only have a code, beside items that have none, cannot be told by one rule: they are left out and counted.
function linesOf(
  sides: SidesOfVariance,
  scopes: Scopes,
  compared: ReadonlySet<number>
): { taken: Taken[]; withoutLines: { before: number; now: number } } {
  const items = sides.itemsOf(scopes.now.companyId)
  const withoutLines = { before: 0, now: 0 }
  const all: Taken[] = []
  for (const side of ['before', 'now'] as const) {
    sides.each(scopes[side], items, (person, lines) => {
      if (!compared.has(person)) return
      if (lines === null) withoutLines[side]++
      else all.push({ side, person, lines })
    })
  }
  const uncoded = new Set<LineSection>()
  for (const { lines } of all)
    for (const { slot } of lines) if (slot.code === null && !slot.total) uncoded.add(slot.section)
  const isAlike = ({ lines }: Taken): boolean =>
    !lines.some(({ slot }) => slot.label === null && !slot.total && slot.section !== 'net' && uncoded.has(slot.section))
  const taken = uncoded.size === 0 ? all : all.filter(isAlike)
  if (taken.length < all.length) for (const each of all) if (!isAlike(each)) withoutLines[each.side]++
  return { taken, withoutLines }
}

function keysOf(taken: readonly Taken[]) {
  const order = new ItemSums()
  const met = new Set<ItemSlot>()
  // What is there now comes in its order, and what is gone where it stood.
  for (const side of ['now', 'before'] as const) {
    for (const { side: of, lines } of taken) {
      if (of !== side || lines.every(({ slot }) => met.has(slot))) continue
      for (const { slot } of lines) met.add(slot)
      order.add(lines)
    }
  }
  const slots = order.slots()
  const keys = keyItems(slots, function* () {
    for (const { lines } of taken) yield lines.map(({ slot }) => slot)
  })
  return { keys, slots }
}

function keyedBy(items: readonly { readonly keyedBy: 'code' | 'label'; readonly total: boolean }[]) {
  const lines = items.filter(({ total }) => !total)
  if (lines.every((item) => item.keyedBy === 'code')) return 'codes'
  return lines.every((item) => item.keyedBy === 'label') ? 'labels' : 'both'
}

// An ordinal is shown only where the name is there more than once.
function numbered<Item extends Omit<VarianceItem, 'noteworthy'>>(items: readonly Item[]): Item[] {
  const times = new Map<string, number>()
  const keyOf = ({ section, group, name }: Item): string => JSON.stringify([section, group, name])
  for (const item of items) if (!item.total) times.set(keyOf(item), (times.get(keyOf(item)) ?? 0) + 1)
  return items.map((item) => (item.total || times.get(keyOf(item)) === 1 ? { ...item, ordinal: 0 } : item))
}

/** The items with whether their change reaches the limits. */
export function withLimits(items: ItemVariance['items'], limits: VarianceLimits): VarianceItem[] {
  return items.map((item) => ({
    ...item,
    noteworthy: item.change !== null && isNoteworthy(item.change, item.before, limits)
  }))
}
