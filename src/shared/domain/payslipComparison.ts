/**
 * Two payslips side by side. A line is identified by section, group, name and an ordinal, since names repeat; the last line of
 * income and of deductions is the total (spec, "payslip") and is compared with the other total whatever it is called.
 */
import type { Scaled } from './money'
import type { LineSection } from './payslip'

/** What a line is compared by. Both sides must be named the same way, by code or by label. */
export interface ComparableLine {
  readonly section: LineSection
  /** The group's name for `other`, else empty. */
  readonly group: string
  readonly name: string
  /** Null where the amount is no number. */
  readonly scaled: Scaled | null
}

/** One row of two payslips side by side. */
export interface AlignedLine<Line> {
  readonly section: LineSection
  readonly group: string
  /** 1, 2 ... where the name repeats on either payslip, else 0. */
  readonly ordinal: number
  /** The last line of income or of deductions. */
  readonly total: boolean
  /** At least one of the two is there. */
  readonly now: Line | null
  readonly before: Line | null
  /** Null when an amount is no number, or nothing is compared. A new line is more by its amount, a gone one less. */
  readonly change: Scaled | null
  readonly presence: 'both' | 'new' | 'gone' | 'notCompared'
}

const SECTIONS: readonly LineSection[] = ['income', 'deduction', 'net', 'other']

/** Whether the last line of a section is its total. */
function endsInTotal(section: LineSection): boolean {
  return section === 'income' || section === 'deduction'
}

/** The totals among the lines of one payslip: known by their place alone (spec, "payslip"). */
export function totalsAmong<Line extends Pick<ComparableLine, 'section'>>(lines: readonly Line[]): Set<Line> {
  const last = new Map(lines.map((line) => [line.section, line]))
  return new Set([...last].flatMap(([section, line]) => (endsInTotal(section) ? [line] : [])))
}

/**
 * The lines of `now` in their order, section by section, with those of `before` beside them. Lines that are gone stay where
 * they stood. With `before` null nothing is compared.
 */
export function alignLines<Line extends ComparableLine>(
  now: readonly Line[],
  before: readonly Line[] | null
): AlignedLine<Line>[] {
  return SECTIONS.flatMap((section) => {
    const groupsNow = groupsOf(now, section)
    const groupsBefore = groupsOf(before ?? [], section)
    const names = mergeOrder([...groupsNow.keys()], [...groupsBefore.keys()])
    return names.flatMap((group) =>
      alignGroup(section, group, groupsNow.get(group) ?? [], before && (groupsBefore.get(group) ?? []))
    )
  })
}

function groupsOf<Line extends ComparableLine>(lines: readonly Line[], section: LineSection): Map<string, Line[]> {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    if (line.section !== section) continue
    const group = groups.get(line.group)
    if (group) group.push(line)
    else groups.set(line.group, [line])
  }
  return groups
}

function alignGroup<Line extends ComparableLine>(
  section: LineSection,
  group: string,
  now: readonly Line[],
  before: readonly Line[] | null
): AlignedLine<Line>[] {
  const totals = endsInTotal(section) ? 1 : 0
  const keysNow = keyed(now.slice(0, now.length - totals))
  const keysBefore = keyed((before ?? []).slice(0, Math.max(0, (before ?? []).length - totals)))
  const keys = mergeOrder([...keysNow.keys()], [...keysBefore.keys()])
  const repeated = repeatedNames(keys)

  const row = (ordinal: number, total: boolean, a: Line | null, b: Line | null): AlignedLine<Line> => ({
    section,
    group,
    ordinal,
    total,
    now: a,
    before: b,
    ...(before === null
      ? { change: null, presence: 'notCompared' }
      : { change: changeOf(a, b), presence: a === null ? 'gone' : b === null ? 'new' : 'both' })
  })

  const rows = keys.map((key) => {
    const { name, ordinal } = splitKey(key)
    return row(repeated.has(name) ? ordinal : 0, false, keysNow.get(key) ?? null, keysBefore.get(key) ?? null)
  })
  const totalNow = totals === 1 ? (now.at(-1) ?? null) : null
  const totalBefore = totals === 1 ? (before?.at(-1) ?? null) : null
  return totalNow === null && totalBefore === null ? rows : [...rows, row(0, true, totalNow, totalBefore)]
}

function changeOf(now: ComparableLine | null, before: ComparableLine | null): Scaled | null {
  const a = now === null ? 0 : now.scaled
  const b = before === null ? 0 : before.scaled
  if (a === null || b === null) return null
  return Number.isSafeInteger(a - b) ? a - b : null
}

// The ordinal first, so that a name may hold any character.
function keyed<Line extends ComparableLine>(lines: readonly Line[]): Map<string, Line> {
  const counts = new Map<string, number>()
  return new Map(
    lines.map((line) => {
      const ordinal = (counts.get(line.name) ?? 0) + 1
      counts.set(line.name, ordinal)
      return [`${ordinal} ${line.name}`, line]
    })
  )
}

function splitKey(key: string): { name: string; ordinal: number } {
  const space = key.indexOf(' ')
  return { name: key.slice(space + 1), ordinal: Number(key.slice(0, space)) }
}

function repeatedNames(keys: readonly string[]): Set<string> {
  return new Set(keys.map(splitKey).flatMap(({ name, ordinal }) => (ordinal > 1 ? [name] : [])))
}

/** `now` in its order; what only `before` has follows what it followed there. */
function mergeOrder(now: readonly string[], before: readonly string[]): string[] {
  const present = new Set(now)
  const following = new Map<string | null, string[]>()
  let anchor: string | null = null
  for (const key of before) {
    if (present.has(key)) anchor = key
    else following.set(anchor, [...(following.get(anchor) ?? []), key])
  }
  return [...(following.get(null) ?? []), ...now.flatMap((key) => [key, ...(following.get(key) ?? [])])]
}
