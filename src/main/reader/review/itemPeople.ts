import { sumScaled, type Scaled } from '@shared/domain/money'
import type { VarianceSideName as Side } from '@shared/domain/variance'
import { scaledOfLine, type ItemLines, type ItemSlot } from '../payRuns/itemTotals'
import type { LineSums } from './lineSums'
import type { Scopes, SidesOfVariance, TakeLines } from './sides'

/** An item of each person who has it on a side, by the person's key. Null: it is no number, or beyond what can be told exactly. */
export type ItemOfPeople = Readonly<Record<Side, ReadonlyMap<number, Scaled | null>>>

interface Compared {
  readonly sides: SidesOfVariance
  readonly scopes: Scopes
  readonly places: ItemLines
  /** The payslips of a side, with their lines. */
  readonly each: (side: Side, take: TakeLines) => void
  readonly isCompared: (person: number, side: Side) => boolean
  /** Who has more than one payslip on a side. */
  readonly several: ReadonlySet<number>
  readonly isLeftOut: LineSums['isLeftOut']
  readonly onlyItemsOf: LineSums['onlyItemsOf']
}

/** What each person has of the item that stands at the places `wanted`. */
export function peopleOfItem(compared: Compared, wanted: readonly ItemSlot[]): ItemOfPeople {
  const { sides, scopes, each, onlyItemsOf } = compared
  const items = onlyItemsOf(wanted)
  const ofSide = (side: Side): ReadonlyMap<number, Scaled | null> => {
    const people = new People(compared, side, wanted)
    if (items === null) each(side, people.takeLines)
    else {
      const found = sides.amounts(scopes[side], items)
      found.people.forEach((person, at) => people.add(person, found.amounts[at] ?? null))
      sides.eachOf(found.others, people.takeLines)
    }
    return people.found
  }
  return { now: ofSide('now'), before: ofSide('before') }
}

/** Adds up one item of each person of a side. */
class People {
  readonly found = new Map<number, Scaled | null>()
  readonly #compared: Compared
  readonly #side: Side
  /** By place, as each line of all payslips is asked. */
  readonly #wanted: boolean[] = []
  #sum: Scaled | null = null
  #has = false

  constructor(compared: Compared, side: Side, wanted: readonly ItemSlot[]) {
    this.#compared = compared
    this.#side = side
    for (const { at } of wanted) this.#wanted[at] = true
  }

  /** What one payslip of a person has. */
  add(person: number, amount: Scaled | null): void {
    if (!this.#compared.isCompared(person, this.#side)) return
    const before = this.#compared.several.has(person) ? this.found.get(person) : undefined
    this.found.set(person, before === undefined ? amount : plus(before, amount))
  }

  readonly takeLines: TakeLines = (person, text, naming) => {
    const { places, isCompared, isLeftOut } = this.#compared
    if (text === null || !isCompared(person, this.#side)) return
    if (naming === 'codes' && isLeftOut(text)) return
    this.#sum = 0
    this.#has = false
    places.visit(text, naming, this.#takeLine)
    if (this.#has) this.add(person, this.#sum)
  }

  readonly #takeLine = (slot: ItemSlot, value: number | string): void => {
    if (this.#wanted[slot.at] !== true) return
    this.#has = true
    // With what is no number nothing can be compared.
    this.#sum = plus(this.#sum, scaledOfLine({ value }))
  }
}

function plus(sum: Scaled | null, amount: Scaled | null): Scaled | null {
  return sum === null || amount === null ? null : sumScaled([sum, amount])
}
