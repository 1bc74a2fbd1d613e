/**
 * The accounting journal of a pay run (spec, "accounting journal entry"): its columns, its sums and whether it balances, all in
 * exact arithmetic. What was sent without an amount is unknown, and so is every sum it belongs to: never 0.
 */
import type { JsonObject } from './json'
import { scaledOf, sumScaled, type Scaled } from './money'

/** The split id that stands for the whole company, where no splits are set up. */
export const WHOLE_COMPANY = ''

/** One line of a pay run's journal. Amounts by split id, as sent; null where a split was named without an amount. */
export interface JournalLine {
  readonly category: string
  readonly lineItem: string
  readonly label: string
  readonly amounts: readonly (readonly [splitId: string, amount: string | null])[]
}

export interface JournalSplit {
  readonly id: string
  /** Empty where the service sent none. */
  readonly name: string
}

/** One entry of a pay run's journal. */
export interface JournalEntry {
  readonly posted: boolean
  readonly splits: readonly JournalSplit[]
  readonly debit: readonly JournalLine[]
  readonly credit: readonly JournalLine[]
  /** As received; numbers are their text, so that no digit is lost. */
  readonly raw: JsonObject
}

/** Sums of lines: one for each split asked for, in that order, and of everything. Null: an amount of it is unknown. */
export interface JournalSums {
  readonly bySplit: readonly (Scaled | null)[]
  readonly total: Scaled | null
}

export interface JournalBalance {
  readonly debit: JournalSums
  readonly credit: JournalSums
  /** Debit less credit. */
  readonly difference: JournalSums
  /** In each split and in total; null: it cannot be told, as an amount is unknown. */
  readonly balanced: boolean | null
}

/** The columns of entries: the splits set up, in the order sent, then those that only an amount names. */
export function splitsOf(entries: readonly JournalEntry[]): JournalSplit[] {
  const names = new Map<string, string>()
  for (const { splits } of entries) for (const { id, name } of splits) names.set(id, names.get(id) || name)
  for (const { amounts } of entries.flatMap(linesOf)) {
    for (const [id] of amounts) if (!names.has(id)) names.set(id, '')
  }
  return [...names].map(([id, name]) => ({ id, name }))
}

/** The sums of `lines` in these columns. A split that a line does not name has nothing of it. */
export function sumsOf(lines: readonly JournalLine[], splits: readonly JournalSplit[]): JournalSums {
  const bySplit = new Map<string, (Scaled | null)[]>(splits.map(({ id }) => [id, []]))
  for (const { amounts } of lines) for (const [id, amount] of amounts) bySplit.get(id)?.push(scaledOf(amount))
  return {
    bySplit: splits.map(({ id }) => sumScaled(bySplit.get(id) ?? [])),
    total: sumScaled(lines.flatMap(({ amounts }) => amounts.map(([, amount]) => scaledOf(amount))))
  }
}

/** Debit, credit and their difference over all entries, in each of the columns and in total. */
export function balanceOf(entries: readonly JournalEntry[], splits: readonly JournalSplit[]): JournalBalance {
  const debit = sumsOf(
    entries.flatMap((entry) => entry.debit),
    splits
  )
  const credit = sumsOf(
    entries.flatMap((entry) => entry.credit),
    splits
  )
  const difference: JournalSums = {
    bySplit: splits.map((_, at) => lessThan(debit.bySplit[at] ?? null, credit.bySplit[at] ?? null)),
    total: lessThan(debit.total, credit.total)
  }
  const all = [...difference.bySplit, difference.total]
  // One that is known to be off is enough to say so.
  const off = all.some((each) => each !== null && each !== 0)
  return { debit, credit, difference, balanced: off ? false : all.includes(null) ? null : true }
}

/** What a journal calls the line of net pay. */
export interface LineName {
  /** Empty where the service sent none; the label tells it apart then. */
  readonly lineItem: string
  readonly label: string
}

/** The net pay of a journal: credit less debit of its net-pay line. */
export type JournalNet =
  | {
      readonly kind: 'found'
      /** By its code, or as the officer chose it. */
      readonly by: 'code' | 'choice'
      readonly line: LineName
      /** Null: an amount of the line is unknown. */
      readonly amount: Scaled | null
    }
  | { readonly kind: 'notFound' }

/** The codes by which the service calls net pay elsewhere (spec, "payslip": `nett_pay`). */
const NET_PAY_CODES: ReadonlySet<string> = new Set(['nett_pay', 'net_pay'])

/** The net-pay line of entries: the one with a known code, else the one the officer chose. */
export function netPayOf(entries: readonly JournalEntry[], chosen: LineName | null): JournalNet {
  const isNet = (line: JournalLine): boolean => NET_PAY_CODES.has(line.lineItem.toLowerCase())
  const byCode = netOf(entries, isNet)
  if (byCode) return { kind: 'found', by: 'code', ...byCode }
  const byChoice = chosen && netOf(entries, (line) => isSameLine(line, chosen))
  return byChoice ? { kind: 'found', by: 'choice', ...byChoice } : { kind: 'notFound' }
}

/** The lines an officer can choose from, each once, those of the credit side first, as net pay is owed. */
export function lineNames(entries: readonly JournalEntry[]): LineName[] {
  const lines = [...entries.flatMap((entry) => entry.credit), ...entries.flatMap((entry) => entry.debit)]
  const found: LineName[] = []
  for (const { lineItem, label } of lines) {
    if (!found.some((each) => isSameLine({ lineItem, label }, each))) found.push({ lineItem, label })
  }
  return found
}

function netOf(
  entries: readonly JournalEntry[],
  matches: (line: JournalLine) => boolean
): { line: LineName; amount: Scaled | null } | null {
  const credit = entries.flatMap((entry) => entry.credit.filter(matches))
  const debit = entries.flatMap((entry) => entry.debit.filter(matches))
  const [first] = [...credit, ...debit]
  if (!first) return null
  const { lineItem, label } = first
  return { line: { lineItem, label }, amount: lessThan(sumsOf(credit, []).total, sumsOf(debit, []).total) }
}

function isSameLine(line: LineName, other: LineName): boolean {
  return line.lineItem === other.lineItem && (line.lineItem !== '' || line.label === other.label)
}

function linesOf({ debit, credit }: JournalEntry): readonly JournalLine[] {
  return [...debit, ...credit]
}

function lessThan(a: Scaled | null, b: Scaled | null): Scaled | null {
  return sumScaled([a, b === null ? null : -b])
}
