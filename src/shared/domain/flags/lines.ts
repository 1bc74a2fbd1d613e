import { addScaled, type Scaled } from '../money'
import type { LeaveBalance } from '../payslip'
import { NOTHING, type FlagFinding, type FlagLine, type FlagPayslip } from './rule'

/** A line of both payslips. */
export interface LinePair {
  readonly now: FlagLine
  readonly before: FlagLine
}

/** What is unlike on two payslips, without totals and net lines. */
interface LinePairs {
  /** Lines of both whose amounts are not the same. */
  readonly changed: readonly LinePair[]
  readonly fresh: readonly FlagLine[]
  readonly gone: readonly FlagLine[]
}

/**
 * Pairs lines by their place, and what is left by code, as a label may have been renamed. Null where one of the two has no lines
 * in the copy, or calculates: its lines are those of before.
 */
export function pairLines(now: FlagPayslip, before: FlagPayslip): LinePairs | null {
  const [linesNow, linesBefore] = [settledLines(now), settledLines(before)]
  if (linesNow === null || linesBefore === null) return null
  if (last?.now === now && last.before === before) return last.pairs
  const pairs = pair(linesNow, linesBefore, isOwn)
  last = { now, before, pairs }
  return pairs
}

/** As `pairLines`, of what stands beside the net pay. */
export function pairOthers(now: FlagPayslip, before: FlagPayslip): LinePairs | null {
  const [linesNow, linesBefore] = [settledLines(now), settledLines(before)]
  return linesNow === null || linesBefore === null ? null : pair(linesNow, linesBefore, isOther)
}

/** The lines of a payslip; null where they are not in the copy, or the service still works them out. */
export function settledLines({ calculating, lines }: FlagPayslip): readonly FlagLine[] | null {
  return calculating ? null : lines
}

// Several rules ask about the same two payslips, one after the other.
let last: { readonly now: FlagPayslip; readonly before: FlagPayslip; readonly pairs: LinePairs } | null = null

function pair(
  linesNow: readonly FlagLine[],
  linesBefore: readonly FlagLine[],
  counts: (line: FlagLine) => boolean
): LinePairs {
  const alike = sideBySide(linesNow, linesBefore, counts)
  if (alike !== null) return { changed: alike, fresh: [], gone: [] }
  const places = new Map(linesBefore.filter(counts).map((line) => [line.place, line]))
  const changed: LinePair[] = []
  const left: FlagLine[] = []
  for (const line of linesNow) {
    if (!counts(line)) continue
    const was = places.get(line.place)
    if (was === undefined) left.push(line)
    else {
      places.delete(line.place)
      if (line.scaled !== was.scaled) changed.push({ now: line, before: was })
    }
  }
  const codes = new Map([...places.values()].flatMap((line) => (line.code === null ? [] : [[codeKey(line), line]])))
  const fresh = left.filter((line) => {
    const was = line.code === null ? undefined : codes.get(codeKey(line))
    if (was === undefined) return true
    codes.delete(codeKey(line))
    places.delete(was.place)
    if (line.scaled !== was.scaled) changed.push({ now: line, before: was })
    return false
  })
  return { changed, fresh, gone: [...places.values()] }
}

// Nearly always: the same places in the same order. Null: not so.
function sideBySide(
  linesNow: readonly FlagLine[],
  linesBefore: readonly FlagLine[],
  counts: (line: FlagLine) => boolean
): readonly LinePair[] | null {
  if (linesNow.length !== linesBefore.length) return null
  const changed: LinePair[] = []
  for (let at = 0; at < linesNow.length; at++) {
    const [now, before] = [linesNow[at], linesBefore[at]]
    if (now === undefined || before === undefined || now.place !== before.place) return null
    if (now.scaled !== before.scaled && counts(now)) changed.push({ now, before })
  }
  return changed
}

/** The leave of a payslip, as `settledLines`. */
export function settledLeave({ calculating, leave }: FlagPayslip): readonly LeaveBalance[] | null {
  return calculating ? null : leave
}

interface Section {
  readonly sum: Scaled | null
  readonly total: Scaled | null
  readonly lines: number
}

/** The lines of a section without its total, and the total (the last line; spec, "payslip"). */
export function sectionOf(payslip: FlagPayslip, section: 'income' | 'deduction'): Section {
  if (lastSections?.of !== payslip) {
    lastSections = { of: payslip, income: sectionIn(payslip, 'income'), deduction: sectionIn(payslip, 'deduction') }
  }
  return lastSections[section]
}

// Several rules ask about the same payslip, one after the other.
let lastSections: { readonly of: FlagPayslip; readonly income: Section; readonly deduction: Section } | null = null

function sectionIn({ lines }: FlagPayslip, section: 'income' | 'deduction'): Section {
  let sum: Scaled | null = 0
  let total: Scaled | null = null
  let count = 0
  for (const line of lines ?? []) {
    if (line.section !== section) continue
    count++
    if (line.total) total = line.scaled
    else sum = sum === null || line.scaled === null ? null : addScaled(sum, line.scaled)
  }
  return { sum, total, lines: count }
}

// Whether an amount says nothing: 0, or smaller than the limit in whole units of money.
function isBelow(scaled: Scaled, limit: number): boolean {
  return scaled === 0 || Math.abs(scaled) < limit * UNIT
}

const UNIT = 10_000

/** A finding for each line whose amount says something, with the sentence of it. */
export function ofEach(
  lines: readonly FlagLine[],
  limit: number,
  sentence: (line: FlagLine, amount: Scaled) => string
): readonly FlagFinding[] {
  if (lines.length === 0) return NOTHING
  const findings: FlagFinding[] = []
  for (const line of lines) {
    const { name, scaled } = line
    if (scaled !== null && !isBelow(scaled, limit)) findings.push({ item: name, sentence: sentence(line, scaled) })
  }
  return findings
}

/** Whether a line is part of the net pay, and no total. */
export function isOwn({ section, total }: FlagLine): boolean {
  return !total && (section === 'income' || section === 'deduction')
}

function isOther({ section, total }: FlagLine): boolean {
  return section === 'other' && !total
}

function codeKey({ section, code }: FlagLine): string {
  return `${section} ${code ?? ''}`
}
