/** What differs between the inputs of the items of two payslips: why an amount is another one. */
import { sameAmount } from './money'
import { isFigure } from './payItem'

/** The inputs of one item as it stands for a payslip. */
export interface ItemInputs {
  /** Tells the item, the same on both payslips. */
  readonly key: string
  readonly name: string
  readonly inputs: readonly (readonly [input: string, value: string | null])[]
}

export interface InputChange {
  readonly item: string
  readonly input: string
  /** Null: none. */
  readonly before: string | null
  readonly now: string | null
}

/** In the order of the items now, then of those that are gone. `10` and `10.00` are the same input, `42` and `0042` are not. */
export function inputChanges(now: readonly ItemInputs[], before: readonly ItemInputs[]): InputChange[] {
  const was = new Map(before.map((item) => [item.key, item]))
  const is = new Set(now.map(({ key }) => key))
  return [
    ...now.flatMap((item) => changesOf(item.name, item, was.get(item.key))),
    ...before.flatMap((item) => (is.has(item.key) ? [] : changesOf(item.name, undefined, item)))
  ]
}

function changesOf(name: string, now: ItemInputs | undefined, before: ItemInputs | undefined): InputChange[] {
  const [is, was] = [new Map(now?.inputs), new Map(before?.inputs)]
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((input): InputChange[] => {
    const [value, earlier] = [is.get(input) ?? null, was.get(input) ?? null]
    return isSame(value, earlier) ? [] : [{ item: name, input, before: earlier, now: value }]
  })
}

function isSame(a: string | null, b: string | null): boolean {
  if (a === b) return true
  return a !== null && b !== null && isFigure(a) && isFigure(b) && sameAmount(a, b)
}
