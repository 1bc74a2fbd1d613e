/**
 * A file-name pattern as the officer arranges it: folders as text, and the parts of the name in their order with one mark between
 * them. `fileName.ts` makes paths of it.
 */
import { namePartKeys, type NameParts } from './fileName'

export const separators = ['_', '-', ' '] as const
export type Separator = (typeof separators)[number]
export type NamePart = keyof NameParts

export interface NamePattern {
  /** Without the slash before the name; may be empty. */
  readonly folders: string
  readonly parts: readonly NamePart[]
  readonly separator: Separator
}

/** As files are named until the officer arranges it. */
export const standardPatterns = {
  payslip: '{company}/{periodEnd} {frequency}/Payslips/{number}_{surname}_{firstName}_{date}_{id}',
  certificate: '{company}/Certificates/{date}/{number}_{surname}_{firstName}_{type}_{periodEnd}_{id}'
} as const

const PART = /\{([^{}]*)\}/g

/** What a pattern is made of. What stands between the parts is taken for the mark that stands there most. */
export function namePatternOf(pattern: string): NamePattern {
  const slash = pattern.lastIndexOf('/')
  const name = pattern.slice(slash + 1)
  const parts = [...name.matchAll(PART)].flatMap(([, key]) => namePartKeys.find((known) => known === key) ?? [])
  const between = name.replace(PART, '')
  const count = (mark: string): number => between.split(mark).length
  const separator = separators.reduce((most, mark) => (count(mark) > count(most) ? mark : most), separators[0])
  return { folders: slash < 0 ? '' : pattern.slice(0, slash), parts: [...new Set(parts)], separator }
}

export function patternText({ folders, parts, separator }: NamePattern): string {
  const name = parts.map((part) => `{${part}}`).join(separator)
  return folders.trim() === '' ? name : `${folders}/${name}`
}

/** The parts with the one at `from` put at `to`; both within the list, else they stay. */
export function movedPart(parts: readonly NamePart[], from: number, to: number): readonly NamePart[] {
  const part = parts[from]
  if (part === undefined || to < 0 || to >= parts.length || from === to) return parts
  const others = parts.filter((_, at) => at !== from)
  return [...others.slice(0, to), part, ...others.slice(to)]
}
