import type { VarianceItem } from '@shared/contract/views'
import {
  isNoteworthy,
  type ItemComparison,
  type VarianceLimits,
  type VarianceSideName as Side
} from '@shared/domain/variance'
import type { ItemSlot } from '../payRuns/itemTotals'
import { peopleOfItem, type ItemOfPeople } from './itemPeople'
import { sumKept, type WholeSides } from './keptSums'
import { sumLines } from './lineSums'
import type { Scopes, SidesOfVariance, TakeLines } from './sides'

type ItemRow = Omit<VarianceItem, 'noteworthy' | 'reason'>

/** Items of two sides, and how to find one of them again. */
export interface ItemVariance {
  readonly items: readonly ItemRow[]
  readonly keyedBy: 'codes' | 'labels' | 'both'
  readonly withoutLines: Readonly<Record<Side, number>>
  /** An item of each person who has it on a side, by the person's key. */
  readonly ofPeople: (itemKey: string) => ItemOfPeople
}

/**
 * The items of both sides, of the people compared alone; `several`: who has more than one payslip on a side. `whole`: nobody
 * is left out beforehand, so that what was added up at write time can be taken. `payslips`: where only some are compared, which
 * ones, so that no others are read.
 */
export function itemVariance(
  sides: SidesOfVariance,
  scopes: Scopes,
  isCompared: (person: number, side: Side) => boolean,
  several: ReadonlySet<number>,
  whole: WholeSides | null,
  payslips: Readonly<Record<Side, readonly number[]>> | null
): ItemVariance {
  const each = (side: Side, take: TakeLines): void => sides.each(scopes[side], payslips?.[side] ?? null, take)
  const lined =
    (whole && sumKept(sides.kept, scopes, { places: sides.itemsOf(scopes.now.companyId), isCompared, ...whole })) ??
    // Its places are numbered anew: what was begun in vain has given numbers already.
    sumLines(each, sides.itemsOf(scopes.now.companyId), isCompared, several)
  const { places, sums, slots, keys, twice, withoutLines, isLeftOut, onlyItemsOf } = lined
  const keyOf = (slot: ItemSlot): string => keys.get(slot)?.key ?? ''

  const items = grouped(slots, keyOf).flatMap(([key, group]): ItemRow[] => {
    const figures = sums.figures(
      group.map(({ at }) => at),
      twice.get(key) ?? { before: 0, now: 0 }
    )
    if (figures === null) return []
    // Named as it is now; a label that only the other side has is what it was called before.
    const [first, ...others] = group
    const slot = group.find((one) => isNow(sums, one)) ?? first
    const was = others.find((one) => !isNow(sums, one) && one.label !== null && one.label.name !== slot.label?.name)
    const { group: head, name } = slot.label ?? slot.code ?? { group: '', name: '' }
    return [
      {
        ...figures,
        key,
        keyedBy: keys.get(slot)?.by ?? 'label',
        section: slot.section,
        group: head,
        name,
        nameBefore: figures.presence === 'both' ? (was?.label?.name ?? null) : null,
        code: slot.code?.name ?? null,
        ordinal: slot.ordinal,
        total: slot.total
      }
    ]
  })

  // The last one, as its people are asked for again in every order.
  let last: { readonly key: string; readonly figures: ItemOfPeople } | null = null
  const ofPeople: ItemVariance['ofPeople'] = (itemKey) => {
    if (last?.key !== itemKey) last = { key: itemKey, figures: readPeople(itemKey) }
    return last.figures
  }
  const compared = { sides, scopes, places, each, isCompared, several, isLeftOut, onlyItemsOf }
  const readPeople = (itemKey: string): ItemOfPeople =>
    peopleOfItem(
      compared,
      slots.filter((slot) => keyOf(slot) === itemKey)
    )
  return { items: numbered(items), keyedBy: keyedBy(items), withoutLines, ofPeople }
}

function isNow(sums: ItemComparison, { at }: ItemSlot): boolean {
  return sums.has('now', at)
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
