/** The rows of the payslip page: this payslip beside the previous one, with the officer's waiting edits under their lines. */
import type { PayslipLineView } from '@shared/contract/views'
import type { Edit } from '@shared/domain/edit'
import { fold } from '@shared/domain/fold'
import { alignLines } from '@shared/domain/payslipComparison'
import { allNamed, keyAlike, keyAlone, shownName, type NamedLine, type Naming } from './payslipNames'

export interface ShownLines {
  readonly lines: readonly PayslipLineView[]
  readonly names: Naming
  readonly comparedBy: Naming | null
  /** Edits that belong to no line shown. */
  readonly otherEdits: readonly Edit[]
  /** The line behind each row: of this payslip, or the one that is gone. */
  readonly sources: readonly NamedLine[]
}

/** `before` null: there is no payslip to compare with, or its lines are not known. */
export function shownLines(
  now: readonly NamedLine[],
  before: readonly NamedLine[] | null,
  asked: Naming,
  edits: readonly Edit[]
): ShownLines {
  const names: Naming = allNamed(now, asked) ? asked : asked === 'codes' ? 'labels' : 'codes'
  const keyed = before && keyAlike(now, before)
  const rows = keyed ? alignLines(keyed.now, keyed.before) : alignLines(keyAlone(now, names), null)
  const named = rows.map((row) => {
    const line = (row.now ?? row.before)?.line
    return { row, line, ...(line ? shownName(line, names) : { group: row.group, name: '' }) }
  })
  const ordinals = numbered(named.map(({ row, group, name }) => ({ ...row, group, name })))
  const placed = placeEdits(
    edits,
    named.map(({ row, line, name }, at) => ({
      editable: row.now !== null && !row.total && row.section !== 'net',
      code: line?.code?.name ?? null,
      name,
      ordinal: ordinals[at] ?? 0
    }))
  )
  return {
    names,
    comparedBy: keyed ? keyed.by : null,
    otherEdits: edits.filter((edit) => !placed.has(edit)),
    sources: named.flatMap(({ line }) => line ?? []),
    lines: named.map(({ row, group, name }, at) => ({
      section: row.section,
      group,
      name,
      ordinal: ordinals[at] ?? 0,
      total: row.total,
      amount: row.now?.line.amount ?? null,
      previous: row.before?.line.amount ?? null,
      change: row.change,
      presence: row.presence,
      edits: edits.filter((edit) => placed.get(edit) === at)
    }))
  }
}

interface Numbered {
  readonly section: string
  readonly group: string
  readonly name: string
  readonly ordinal: number
  readonly total: boolean
}

// Lines that are keyed apart may still be called alike on screen; they are then counted in the order shown.
function numbered(rows: readonly Numbered[]): number[] {
  const alike = new Map<string, number[]>()
  rows.forEach(({ section, group, name, total }, at) => {
    if (total) return
    const key = JSON.stringify([section, group, name])
    alike.set(key, [...(alike.get(key) ?? []), at])
  })
  const ordinals = rows.map(({ ordinal }) => ordinal)
  for (const places of alike.values()) {
    const given = new Set(places.map((at) => ordinals[at]))
    if (places.length === 1 || (given.size === places.length && !given.has(0))) continue
    places.forEach((at, index) => (ordinals[at] = index + 1))
  }
  return ordinals
}

interface Place {
  readonly editable: boolean
  readonly code: string | null
  readonly name: string
  readonly ordinal: number
}

/** Which line shows an edit: the one whose amount it sets, by code, else by what both are called. In doubt none. */
function placeEdits(edits: readonly Edit[], lines: readonly Place[]): Map<Edit, number> {
  const placed = new Map<Edit, number>()
  for (const edit of edits) {
    const item = /^calc\.([^.]+)\.amount$/.exec(edit.attribute)?.[1]
    if (item === undefined) continue
    const { name, ordinal } = splitOrdinal(edit.label)
    const byCode = placesOf(lines, (line) => line.code === item)
    const byName = placesOf(lines, (line) => fold(line.name) === fold(name) && line.ordinal === ordinal)
    const [only, ...others] = byCode.length === 1 ? byCode : byName
    if (only !== undefined && others.length === 0) placed.set(edit, only)
  }
  return placed
}

function placesOf(lines: readonly Place[], fits: (line: Place) => boolean): number[] {
  return lines.flatMap((line, at) => (line.editable && fits(line) ? [at] : []))
}

function splitOrdinal(label: string): { name: string; ordinal: number } {
  const match = /^(.*) \((\d+)\)$/.exec(label)
  return match ? { name: match[1] ?? '', ordinal: Number(match[2]) } : { name: label, ordinal: 0 }
}
