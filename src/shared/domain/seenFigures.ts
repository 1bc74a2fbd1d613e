/** What the officer saw of a payslip when ticking it, and what is other now: a tick holds for these figures only. */
import { sameAmount } from './money'
import type { LineSection } from './payslip'

export interface SeenLine {
  readonly section: LineSection
  readonly group: string
  readonly name: string
  /** As sent. */
  readonly amount: string
}

export interface SeenFigures {
  /** As sent; null: there is none. */
  readonly net: string | null
  /** How the lines are called; the lists of the service carry labels, details carry codes. */
  readonly names: 'labels' | 'codes'
  /** Null: they were not in the copy. */
  readonly lines: readonly SeenLine[] | null
}

/** One figure that is other than it was seen. */
export interface SeenChange {
  readonly kind: 'net' | 'line'
  readonly section: LineSection
  readonly name: string
  /** Null: it was not there. */
  readonly before: string | null
  /** Null: it is not there any more. */
  readonly now: string | null
}

/**
 * Every figure that is other now; none: the tick holds. Amounts are compared by value, lines by section, group and name in
 * whatever order they come. Where one side has labels and the other codes, lines are told by section and amount alone. Lines
 * that one side does not know say nothing: then net pay alone is compared.
 */
export function changesSince(seen: SeenFigures, now: SeenFigures): SeenChange[] {
  const sameNet = seen.net === null || now.net === null ? seen.net === now.net : sameAmount(seen.net, now.net)
  const net: SeenChange[] = sameNet ? [] : [{ kind: 'net', section: 'net', name: '', before: seen.net, now: now.net }]
  if (seen.lines === null || now.lines === null) return net
  const named = seen.names === now.names
  const before = grouped(seen.lines, named)
  const after = grouped(now.lines, named)
  const keys = new Set([...after.keys(), ...before.keys()])
  return [...net, ...[...keys].flatMap((key) => changed(before.get(key) ?? [], after.get(key) ?? []))]
}

function grouped(lines: readonly SeenLine[], named: boolean): Map<string, SeenLine[]> {
  const groups = new Map<string, SeenLine[]>()
  for (const line of lines) {
    const key = named ? JSON.stringify([line.section, line.group, line.name]) : line.section
    const group = groups.get(key)
    if (group) group.push(line)
    else groups.set(key, [line])
  }
  return groups
}

// What is on both sides is taken away, each once; what is left stands in its order.
function changed(before: readonly SeenLine[], after: readonly SeenLine[]): SeenChange[] {
  const left = [...before]
  const fresh = after.filter((line) => {
    const at = left.findIndex((was) => sameAmount(was.amount, line.amount))
    if (at < 0) return true
    left.splice(at, 1)
    return false
  })
  return Array.from({ length: Math.max(left.length, fresh.length) }, (_, at): SeenChange => {
    const [was, is] = [left[at], fresh[at]]
    return {
      kind: 'line',
      section: (is ?? was)?.section ?? 'other',
      name: (is ?? was)?.name ?? '',
      before: was?.amount ?? null,
      now: is?.amount ?? null
    }
  })
}
