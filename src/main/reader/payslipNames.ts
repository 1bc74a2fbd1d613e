/** The lines of a payslip by label and by code: lists carry labels, only the detail carries codes (design: lines). */
import { sameAmount, type Scaled } from '@shared/domain/money'
import type { LineSection } from '@shared/domain/payslip'
import { totalsAmong, type ComparableLine } from '@shared/domain/payslipComparison'
import type { StoredLine } from '../store/lines'

export type Naming = 'labels' | 'codes'

export interface LineName {
  readonly group: string
  readonly name: string
}

/** A line with what it is called, as far as that is known. */
export interface NamedLine {
  readonly section: LineSection
  readonly amount: string
  readonly scaled: Scaled | null
  readonly label: LineName | null
  readonly code: LineName | null
}

/** Names learned from other payslips; null where there is none or more than one. */
export interface LearnedNames {
  readonly codeOf: (labelItemId: number) => LineName | null
  readonly labelOf: (codeItemId: number) => LineName | null
}

/**
 * The lines of a payslip that was read by label, by code, or both; null when neither. Where both agree line by line each line
 * has both names; where they do not, `preferred` is taken, and the other names are those learned.
 */
export function namedLines(
  labels: readonly StoredLine[] | null,
  codes: readonly StoredLine[] | null,
  preferred: Naming,
  learned: LearnedNames
): NamedLine[] | null {
  if (labels && codes && agree(labels, codes)) {
    return labels.map((line, at) => ({ ...figures(line), label: nameOf(line), code: nameOf(codes[at]) }))
  }
  const byCode = codes !== null && (labels === null || preferred === 'codes')
  if (byCode) {
    return codes.map((line) => ({ ...figures(line), label: learned.labelOf(line.itemId), code: nameOf(line) }))
  }
  return labels?.map((line) => ({ ...figures(line), label: nameOf(line), code: learned.codeOf(line.itemId) })) ?? null
}

/** Whether every line of a payslip is known by that name; a total needs none, as it is known by its place. */
export function allNamed(lines: readonly NamedLine[], naming: Naming): boolean {
  const totals = totalsAmong(lines)
  return lines.every((line) => (naming === 'codes' ? line.code : line.label) !== null || totals.has(line))
}

/** A line as it is compared, with the line it is. */
export interface KeyedLine extends ComparableLine {
  readonly line: NamedLine
}

/**
 * Both payslips keyed the same way: by code where every line has one, since labels may change, else by label; null where
 * neither side's names are the other's, so that nothing can be compared. Lines of one code that have labels of their own are
 * told apart by these too.
 */
export function keyAlike(
  now: readonly NamedLine[],
  before: readonly NamedLine[]
): { by: Naming; now: KeyedLine[]; before: KeyedLine[] } | null {
  const both = [now, before]
  const labelled = both.every((lines) => allNamed(lines, 'labels'))
  if (both.every((lines) => allNamed(lines, 'codes'))) {
    const split = labelled ? sharedCodes(both) : new Set<string>()
    const key = (line: NamedLine): LineName => {
      const code = line.code ?? { group: '', name: '' }
      const name = split.has(codeKey(line)) ? `${code.name}\n${line.label?.name ?? ''}` : code.name
      return { group: code.group, name }
    }
    return { by: 'codes', now: now.map(keyedBy(key)), before: before.map(keyedBy(key)) }
  }
  if (!labelled) return null
  const key = (line: NamedLine): LineName => line.label ?? { group: '', name: '' }
  return { by: 'labels', now: now.map(keyedBy(key)), before: before.map(keyedBy(key)) }
}

/** A payslip by itself, keyed by whatever name there is. */
export function keyAlone(lines: readonly NamedLine[], naming: Naming): KeyedLine[] {
  return lines.map(keyedBy((line) => shownName(line, naming)))
}

/** What a line is called on screen: as asked for where that is known. */
export function shownName(line: NamedLine, naming: Naming): LineName {
  const known = naming === 'codes' ? (line.code ?? line.label) : (line.label ?? line.code)
  return known ?? { group: '', name: '' }
}

function keyedBy(key: (line: NamedLine) => LineName): (line: NamedLine) => KeyedLine {
  return (line) => {
    const { group, name } = key(line)
    return { section: line.section, group, name, scaled: line.scaled, line }
  }
}

function codeKey({ section, code }: NamedLine): string {
  return JSON.stringify([section, code?.group, code?.name])
}

// Codes that stand for lines of several labels on one payslip.
function sharedCodes(payslips: readonly (readonly NamedLine[])[]): Set<string> {
  const shared = new Set<string>()
  for (const lines of payslips) {
    const labels = new Map<string, string>()
    const totals = totalsAmong(lines)
    for (const line of lines) {
      if (totals.has(line)) continue
      const key = codeKey(line)
      const label = line.label?.name ?? ''
      if ((labels.get(key) ?? label) !== label) shared.add(key)
      labels.set(key, label)
    }
  }
  return shared
}

function agree(labels: readonly StoredLine[], codes: readonly StoredLine[]): boolean {
  return (
    labels.length === codes.length &&
    labels.every((line, at) => {
      const other = codes[at]
      return other !== undefined && other.section === line.section && sameAmount(other.amount, line.amount)
    })
  )
}

function figures({ section, amount, scaled }: StoredLine): Pick<NamedLine, 'section' | 'amount' | 'scaled'> {
  return { section, amount, scaled }
}

function nameOf(line: StoredLine | undefined): LineName | null {
  return line === undefined ? null : { group: line.group, name: line.name }
}
