import { median, spread } from './measure'

/** One line of the benchmark: what was measured beside its reference in the same run. */
export interface Result {
  readonly what: string
  readonly people: number
  /** One value for each run. */
  readonly measured: readonly number[]
  /** One value for each run; empty where there is nothing to compare with. */
  readonly reference: readonly number[]
  readonly unit: 'ms' | 'per s' | 'bytes' | 'requests' | 'MB' | '%'
  readonly target: Target
}

/** `ratio` and `share`: of the medians, or measured no more than `orMore` above the reference; `within`: as far from it at most. */
export type Target =
  | { readonly kind: 'atMostRatio'; readonly ratio: number; readonly orMore?: number }
  | { readonly kind: 'atLeastShare'; readonly share: number }
  | { readonly kind: 'within'; readonly share: number }
  | { readonly kind: 'atMost'; readonly value: number }
  | { readonly kind: 'reported' }

/** Runs that lie further apart than this cannot be trusted to a target; they are reported as noisy, not failed. */
const NOISY = 0.15

export type Verdict = 'met' | 'missed' | 'noisy' | 'reported'

/** What the line came to. A target that is met in spite of noise is met. */
export function verdictOf(result: Result): Verdict {
  const { target } = result
  if (target.kind === 'reported') return 'reported'
  if (isMet(result, target)) return 'met'
  const noisy = [result.measured, result.reference].some((values) => values.length > 1 && spread(values) > NOISY)
  return noisy ? 'noisy' : 'missed'
}

function isMet({ measured, reference }: Result, target: Exclude<Target, { kind: 'reported' }>): boolean {
  const [value, bare] = [median(measured), median(reference)]
  switch (target.kind) {
    case 'atMostRatio':
      return value <= bare * target.ratio || (target.orMore !== undefined && value <= bare + target.orMore)
    case 'atLeastShare':
      return value >= bare * target.share
    case 'within':
      return Math.abs(value - bare) <= bare * target.share
    case 'atMost':
      return value <= target.value
  }
}

function wording(target: Target, unit: Result['unit']): string {
  switch (target.kind) {
    case 'atMostRatio':
      return `<= ${target.ratio} x${target.orMore === undefined ? '' : ` or + ${target.orMore} ${unit}`}`
    case 'atLeastShare':
      return `>= ${Math.round(target.share * 100)} %`
    case 'within':
      return `+- ${Math.round(target.share * 100)} %`
    case 'atMost':
      return `<= ${shown(target.value)} ${unit}`
    case 'reported':
      return '-'
  }
}

const HEADS = ['What', 'People', 'Measured', 'Reference', 'Ratio', 'Target', 'Runs', 'Verdict'] as const

/** The table, a row for each line, in Markdown. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map((result) => {
    const value = median(result.measured)
    const bare = result.reference.length === 0 ? null : median(result.reference)
    return [
      result.what,
      result.people.toLocaleString('en'),
      `${shown(value)} ${result.unit}`,
      bare === null ? '-' : `${shown(bare)} ${result.unit}`,
      bare === null ? '-' : (value / bare).toFixed(2),
      wording(result.target, result.unit),
      result.measured.map(shown).join(', '),
      verdictOf(result)
    ]
  })
  const widths = HEADS.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(HEADS), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n')
}

function shown(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en')
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
