import { ItemComparison, keyItems, type AddedLines, type VarianceSideName as Side } from '@shared/domain/variance'
import { ItemSums, scaledOfLine, type ItemLines, type ItemSlot } from '../payRuns/itemTotals'
import type { KeptLine, KeptLines, LinesOfPayslip } from '../payRuns/keptLines'
import { addedApart, type LineSums, type Row } from './lineSums'
import { keyOf, type Scopes } from './sides'

/** Two sides of which nobody was left out beforehand. */
export interface WholeSides {
  /** Payslips with figures that are not added up with the others: of who is not compared, or has several on a side. */
  readonly apart: Readonly<Record<Side, readonly number[]>>
  readonly payslips: Readonly<Record<Side, { readonly payslips: number; readonly calculating: number }>>
}

interface Compared extends WholeSides {
  readonly places: ItemLines
  readonly isCompared: (person: number, side: Side) => boolean
}

type Growing = { -readonly [Figure in keyof AddedLines]: AddedLines[Figure] }

/** Where more payslips have to be read by themselves than this, and than a share of all, reading all is no slower. */
const FEW = 500
const FEW_OF = 8

/**
 * As `sumLines`, from what was added up when the payslips were written: what does not belong is taken off again, and what is
 * not in it is added. Null where that would not be the same, or no quicker.
 */
export function sumKept(kept: KeptLines, scopes: Scopes, sides: Compared): LineSums | null {
  const { places, isCompared } = sides
  const sums = new ItemComparison()
  const withoutLines = { before: 0, now: 0 }
  const putOff: Record<Side, Row[]> = { before: [], now: [] }
  const totals: Record<Side, Map<ItemSlot, Growing>> = { before: new Map(), now: new Map() }
  const groups: KeptLine[] = []
  const met = new Set<ItemSlot>()
  let byCode = false

  for (const side of ['now', 'before'] as const) {
    const found = kept.of(scopes[side])
    if (found === null) return null
    const { payslips, calculating } = sides.payslips[side]
    const left = payslips - calculating - found.payslips
    const apart = sides.apart[side]
    if (left < 0 || left + apart.length > Math.max(FEW, payslips / FEW_OF)) return null
    groups.push(...found.lines)
    const added = totals[side]
    for (const line of found.lines) addTo(added, places.at(line.itemId, line.ordinal), line)

    const add = ([id, employeeId, dirty, lines, detailLines]: LinesOfPayslip): void => {
      if (dirty === 1) return
      const person = keyOf(id, employeeId)
      if (lines !== null) {
        places.visit(lines, 'labels', (slot, value) => {
          const scaled = scaledOfLine({ value })
          addTo(added, slot, { lines: -1, odd: scaled === null ? -1 : 0, sum: -(scaled ?? 0) })
        })
        if (isCompared(person, side)) putOff[side].push({ person, text: lines, naming: 'labels' })
      } else if (isCompared(person, side)) {
        if (detailLines === null) withoutLines[side]++
        else {
          byCode = true
          putOff[side].push({ person, text: detailLines, naming: 'codes' })
        }
      }
    }
    // Who is apart and has no lines by label comes with those.
    for (const payslip of kept.payslips(apart)) if (payslip[3] !== null) add(payslip)
    if (left > 0) for (const payslip of kept.without(scopes[side])) add(payslip)

    for (const [slot, figures] of added) {
      if (figures.lines < 0 || !Number.isSafeInteger(figures.sum)) return null
      if (figures.lines === 0 || slot.section === 'net') continue
      met.add(slot)
      sums.put(side, slot.at, figures)
    }
    for (const { text, naming } of putOff[side]) {
      places.visit(text, naming, (slot) => {
        if (slot.section !== 'net') met.add(slot)
      })
    }
  }

  const order = new ItemSums()
  const examples = kept.payslips(new Set(groups.map(({ payslipId }) => payslipId)))
  for (const [, , , lines] of examples) if (lines !== null) order.add(places.of(lines, 'labels'))
  for (const side of ['now', 'before'] as const) {
    for (const { text, naming } of putOff[side]) order.add(places.of(text, naming))
  }
  const slots = order.slots().filter((slot) => met.has(slot))
  if (slots.length < met.size || (byCode && sharesCode(slots)) || standTogether(slots, groups, places)) return null
  // Nothing of one code stands on one payslip.
  const keys = keyItems(slots, () => [])
  const added = addedApart(places, { sums, slots, keys, putOff, withoutLines })
  return {
    places,
    sums,
    slots,
    keys,
    withoutLines,
    ...added,
    onlyItemsOf: (wanted) => onlyItemsOf(wanted, groups, places)
  }
}

function addTo(totals: Map<ItemSlot, Growing>, slot: ItemSlot, { lines, odd, sum }: AddedLines): void {
  const known = totals.get(slot)
  if (known === undefined) totals.set(slot, { lines, odd, sum })
  else {
    known.lines += lines
    known.odd += odd
    known.sum += sum
  }
}

function codeOf({ section, code, ordinal, total }: ItemSlot): string | null {
  return code === null || total ? null : JSON.stringify([section, code.group, code.name, ordinal])
}

function sharesCode(slots: readonly ItemSlot[]): boolean {
  const codes = slots.flatMap((slot) => codeOf(slot) ?? [])
  return new Set(codes).size < codes.length
}

/** As `LineSums` says, from the items of each group; two of one code never stand together where sums were taken. */
function onlyItemsOf(
  wanted: readonly ItemSlot[],
  groups: readonly KeptLine[],
  places: ItemLines
): readonly [number, number?] | null {
  const slots = new Set(wanted)
  const items = new Set<number>()
  for (const { itemId, ordinal } of groups) if (slots.has(places.at(itemId, ordinal))) items.add(itemId)
  const isElsewhere = groups.some(({ itemId, ordinal }) => items.has(itemId) && ordinal !== 1)
  const [first, second, third] = items
  return first === undefined || third !== undefined || isElsewhere ? null : [first, second]
}

/** Whether lines of one code may stand on one payslip, which only the payslips themselves tell. */
function standTogether(slots: readonly ItemSlot[], groups: readonly KeptLine[], places: ItemLines): boolean {
  const known = new Set(slots)
  const firstOf = new Map<string, ItemSlot>()
  for (const { group, itemId, ordinal } of groups) {
    const slot = places.at(itemId, ordinal)
    const code = known.has(slot) ? codeOf(slot) : null
    if (code === null) continue
    const key = `${group} ${code}`
    const first = firstOf.get(key)
    if (first === undefined) firstOf.set(key, slot)
    else if (first !== slot) return true
  }
  return false
}
