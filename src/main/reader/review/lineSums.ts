import { ItemComparison, keyItems, type CountedTwice, type VarianceSideName as Side } from '@shared/domain/variance'
import { ItemSums, scaledOfLine, type ItemLines, type ItemSlot, type LineNaming } from '../payRuns/itemTotals'
import type { TakeLines } from './sides'

/** The lines of both sides, added up by their places. */
export interface LineSums {
  /** Those given. */
  readonly places: ItemLines
  readonly sums: ItemComparison
  /** Every place met, in the order of a payslip. */
  readonly slots: readonly ItemSlot[]
  readonly keys: ReadonlyMap<ItemSlot, { readonly by: 'code' | 'label'; readonly key: string }>
  /** By key: people who have lines in several places of it. */
  readonly twice: ReadonlyMap<string, CountedTwice>
  readonly withoutLines: Record<Side, number>
  /** Whether a payslip named by codes cannot be told by the same rule as the others. */
  readonly isLeftOut: (text: string) => boolean
  /**
   * The items of the copy, one or two, that stand at these places and nowhere else, at most once on a payslip and never two of them, by label. Null where
   * only the payslips themselves tell.
   */
  readonly onlyItemsOf: (slots: readonly ItemSlot[]) => readonly [number, number?] | null
}

export interface Row {
  readonly person: number
  readonly text: string
  readonly naming: LineNaming
}

/**
 * Reads every payslip of both sides that `each` gives once, with `places` that have told none yet. Put off to the end, when all places are known, are people with several payslips on a
 * side, who must not be counted for each, and payslips named by codes alone, which may have to be left out.
 */
export function sumLines(
  each: (side: Side, take: TakeLines) => void,
  places: ItemLines,
  isCompared: (person: number, side: Side) => boolean,
  several: ReadonlySet<number>
): LineSums {
  const sums = new ItemComparison()
  const order = new ItemSums()
  const together = new MetTogether()
  const withoutLines = { before: 0, now: 0 }
  const putOff: Record<Side, Row[]> = { before: [], now: [] }
  let placed = 0

  // What is there now comes in its order, and what is gone where it stood.
  for (const side of ['now', 'before'] as const) {
    each(side, (person, text, naming) => {
      if (!isCompared(person, side)) return
      if (text === null) {
        withoutLines[side]++
        return
      }
      const isPutOff = naming === 'codes' || several.has(person)
      let highest = -1
      together.begin()
      places.visit(text, naming, (slot, value) => {
        if (slot.at > highest) highest = slot.at
        together.met(slot)
        if (!isPutOff && slot.section !== 'net') sums.add(side, person, slot.at, scaledOfLine({ value }))
      })
      if (isPutOff) putOff[side].push({ person, text, naming })
      if (highest < placed) return
      order.add(places.of(text, naming))
      placed = highest + 1
    })
  }
  const slots = order.slots()
  const keys = keyItems(slots, () => together.pairs())
  const apart = addedApart(places, { sums, slots, keys, putOff, withoutLines })
  return { places, sums, slots, keys, withoutLines, ...apart, onlyItemsOf: () => null }
}

/** Adds what was put off, to `sums` and `withoutLines`. */
export function addedApart(
  places: ItemLines,
  {
    sums,
    slots,
    keys,
    putOff,
    withoutLines
  }: Omit<LineSums, 'places' | 'twice' | 'isLeftOut' | 'onlyItemsOf'> & {
    readonly putOff: Readonly<Record<Side, readonly Row[]>>
  }
): Pick<LineSums, 'twice' | 'isLeftOut'> {
  const odd = unlike(slots)
  const isLeftOut = (text: string): boolean => {
    let found = false
    if (odd.size > 0) places.visit(text, 'codes', (slot) => (found ||= odd.has(slot)))
    return found
  }

  const twice = new Map<string, Record<Side, number>>()
  for (const side of ['now', 'before'] as const) {
    const kept = putOff[side].filter(({ text, naming }) => {
      if (naming === 'labels' || !isLeftOut(text)) return true
      withoutLines[side]++
      return false
    })
    kept.sort((a, b) => a.person - b.person)
    let last: number | null = null
    let has = new Map<string, ItemSlot>()
    let counted = new Set<ItemSlot>()
    for (const { person, text, naming } of kept) {
      if (person !== last) {
        last = person
        has = new Map()
        counted = new Set()
      }
      places.visit(text, naming, (slot, value) => {
        if (slot.section !== 'net') sums.add(side, person, slot.at, scaledOfLine({ value }))
      })
      places.visit(text, naming, (slot) => {
        if (counted.has(slot)) return
        counted.add(slot)
        const key = keys.get(slot)?.key ?? ''
        if (!has.has(key)) has.set(key, slot)
        else {
          const times = twice.get(key) ?? { before: 0, now: 0 }
          times[side]++
          twice.set(key, times)
        }
      })
    }
  }
  return { twice, isLeftOut }
}

/** Finds places of one code that stand on one payslip together. */
class MetTogether {
  readonly #groups = new Map<string, number>()
  /** The number of its code, by the place; -1: it has none. */
  readonly #groupOf: number[] = []
  /** By the number of a code: the payslip it was last met on, and at which place. */
  readonly #lastOn: number[] = []
  readonly #lastAt: ItemSlot[] = []
  readonly #pairs = new Map<number, readonly [ItemSlot, ItemSlot]>()
  #payslip = 0

  begin(): void {
    this.#payslip++
  }

  met(slot: ItemSlot): void {
    const group = this.#groupOf[slot.at] ?? this.#learn(slot)
    if (group < 0) return
    const last = this.#lastAt[group]
    if (this.#lastOn[group] === this.#payslip && last !== undefined && last !== slot) {
      if (!this.#pairs.has(group)) this.#pairs.set(group, [last, slot])
    }
    this.#lastOn[group] = this.#payslip
    this.#lastAt[group] = slot
  }

  /** One pair for each code. */
  pairs(): Iterable<readonly ItemSlot[]> {
    return this.#pairs.values()
  }

  #learn({ at, section, code, ordinal, total }: ItemSlot): number {
    if (code === null || total) return (this.#groupOf[at] = -1)
    const key = JSON.stringify([section, code.group, code.name, ordinal])
    const known = this.#groups.get(key) ?? this.#groups.size
    this.#groups.set(key, known)
    return (this.#groupOf[at] = known)
  }
}

/**
 * Places of lines that only have a code, in a section where others have none: a payslip with one cannot be told by the same rule
 * as the others. It is left out and counted.
 */
function unlike(slots: readonly ItemSlot[]): ReadonlySet<ItemSlot> {
  const own = slots.filter(({ total }) => !total)
  const uncoded = new Set(own.flatMap(({ code, section }) => (code === null ? [section] : [])))
  return new Set(own.filter(({ label, section }) => label === null && uncoded.has(section)))
}
