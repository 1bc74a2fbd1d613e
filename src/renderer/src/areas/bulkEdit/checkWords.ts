/** The Check as sentences. */
import type { BulkEditGrid } from '@shared/contract/views'
import type { CheckLine, CheckedColumn, EntryWarning } from '@shared/domain/bulkCheck'
import { scaledOf } from '@shared/domain/money'
import { amountsHidden } from '@/amounts'
import { bulkEditText as text } from '@/text/bulkEdit'
import { count } from '@/text/format'
import { valueText } from './cellWords'

/** A value before and after, in full: the Check is where a number is compared with paper. */
export interface LineWords {
  readonly before: string
  readonly after: string
}

export function lineWords(grid: BulkEditGrid, { entry }: CheckLine): LineWords {
  const column = grid.columns[entry.input]
  if (column === undefined) return { before: '', after: '' }
  const { base } = entry
  const before =
    base.kind === 'notRead'
      ? text.notRead
      : base.value === null || base.value === ''
        ? text.none
        : valueText(column, entry.attribute, base.value)
  return { before, after: valueText(column, entry.attribute, entry.value) }
}

export function warningWords(grid: BulkEditGrid, line: CheckLine, { kind, other, meant }: EntryWarning): string {
  const { before, after } = lineWords(grid, line)
  const words = text.warning(kind, {
    label: grid.columns[line.entry.input]?.label ?? '',
    value: after,
    before,
    times: timesOf(line),
    other: other === null ? '' : (grid.columns[other]?.label ?? '')
  })
  return meant === null ? words : `${words} ${text.slipped}`
}

// Only where it comes out even: `10.0043 times` helps nobody.
function timesOf({ entry: { base, value } }: CheckLine): string | null {
  if (amountsHidden.value || base.kind === 'notRead') return null
  const [from, to] = [scaledOf(base.value), scaledOf(value)]
  if (from === null || to === null || from === 0) return null
  return to % from === 0 ? count(to / from) : null
}

/** The columns that have something to say, with their words that were not given yet. */
export function openLines(
  columns: readonly CheckedColumn[],
  given: ReadonlySet<string>
): readonly { readonly line: CheckLine; readonly warning: EntryWarning }[] {
  return columns.flatMap(({ lines }) =>
    lines.flatMap((line) => line.warnings.filter(({ word }) => !given.has(word)).map((warning) => ({ line, warning })))
  )
}
