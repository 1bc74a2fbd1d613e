/** Why the net pay of a payslip is not that of another: its lines by what they did to it, adding up exactly to the change. */
import type { InputChange } from './inputChanges'
import { showScaled, sumScaled, type Scaled } from './money'
import { readableName, showInput } from './payItem'
import type { LineSection } from './payslip'

/** A line of two payslips side by side, as `alignLines` gives it. */
export interface ExplainedLine {
  readonly section: LineSection
  readonly name: string
  /** 1, 2 ... where the name repeats, else 0. */
  readonly ordinal: number
  readonly total: boolean
  /** Null: an amount is no number, or nothing is compared. */
  readonly change: Scaled | null
  readonly presence: 'both' | 'new' | 'gone' | 'notCompared'
}

/** What one line did to the net pay. */
export interface ExplainedPart {
  readonly section: 'income' | 'deduction'
  readonly name: string
  readonly ordinal: number
  readonly presence: 'both' | 'new' | 'gone'
  /** By how much it makes the net pay more; negative: less. */
  readonly effect: Scaled
}

export interface Explanation {
  readonly change: Scaled
  /** Largest first, whatever its sign. */
  readonly parts: readonly ExplainedPart[]
  /** What the lines do not say: totals that are not their sum, amounts that are no numbers. 0: the parts add up to the change. */
  readonly rest: Scaled
}

/**
 * The parts of `netChange`; null when there is nothing to explain: no net pay on a side, or a sum too large to be told. More
 * income makes the net pay more, a larger deduction makes it less; every other section is no part of it. The parts and `rest`
 * add up to the change exactly.
 */
export function explain(lines: readonly ExplainedLine[], netChange: Scaled | null): Explanation | null {
  if (netChange === null) return null
  const parts = lines.flatMap((line): ExplainedPart[] => {
    const { section, name, ordinal, total, change, presence } = line
    if (total || presence === 'notCompared' || change === null || change === 0) return []
    if (section !== 'income' && section !== 'deduction') return []
    return [{ section, name, ordinal, presence, effect: section === 'income' ? change : 0 - change }]
  })
  parts.sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
  const rest = sumScaled([netChange, ...parts.map(({ effect }) => 0 - effect)])
  return rest === null ? null : { change: netChange, parts, rest }
}

/** `636.50 less`, `825.50 more`. */
export function moreOrLess(change: Scaled): string {
  return `${showScaled(Math.abs(change))} ${change < 0 ? 'less' : 'more'}`
}

/**
 * One part in words: `Overtime 670.00 less`, `MPF 33.50 less deducted`, `Unpaid leave 950.00, new deduction`,
 * `Shift allowance 600.00, gone`.
 */
function partInWords({ section, name, ordinal, presence, effect }: ExplainedPart): string {
  const called = ordinal > 0 ? `${name} (${ordinal})` : name
  const size = showScaled(Math.abs(effect))
  const deducted = section === 'deduction'
  // A line below zero that comes or goes does the contrary of one above: then only more and less say it right.
  const plainly = presence === 'new' ? effect < 0 === deducted : effect > 0 === deducted
  if (presence === 'new' && plainly) return `${called} ${size}, new${deducted ? ' deduction' : ''}`
  if (presence === 'gone' && plainly) return `${called} ${size}, ${deducted ? 'no longer deducted' : 'gone'}`
  const more = deducted ? effect < 0 : effect > 0
  return `${called} ${size} ${more ? 'more' : 'less'}${deducted ? ' deducted' : ''}`
}

/** The whole in one line, as it is copied: `Net 636.50 less than 31 May 2026: Overtime 670.00 less; MPF 33.50 less deducted.` */
export function explanationText({ change, parts, rest }: Explanation, than: string): string {
  const reasons = [...parts.map(partInWords), ...(rest === 0 ? [] : [`${moreOrLess(rest)} that the lines do not say`])]
  if (change === 0) {
    const head = `Net as on ${than}`
    return reasons.length === 0 ? `${head}.` : `${head}, though ${reasons.join('; ')}.`
  }
  return `Net ${moreOrLess(change)} than ${than}: ${reasons.join('; ')}.`
}

/** `Overtime, hours: 8.00, was 10.00`; `show`: how a value is written. */
export function inputInWords(
  { item, input, before, now }: InputChange,
  show: (value: string) => string = showInput
): string {
  const called = `${item}, ${readableName(input).toLowerCase()}`
  if (before === null) return `${called}: ${show(now ?? '')}, new`
  return `${called}: ${now === null ? 'none' : show(now)}, was ${show(before)}`
}

/** The changed inputs in one line, as they are copied below the explanation; nothing where there are none. */
export function inputsText(changes: readonly InputChange[]): string {
  return changes.length === 0 ? '' : `Entered otherwise: ${changes.map((change) => inputInWords(change)).join('; ')}.`
}
