import type { ExpectedRow, ExpectedSummary } from '@shared/contract/views'
import { isOddCell } from '@shared/domain/expectedPayslips'
import type { TableColumn } from '@/components'
import { expectedText as text } from '@/text/expected'
import { kitText } from '@/text/kit'

/** The id of the column of a period, counted from the earliest. */
export function periodColumn(at: number): string {
  return `period${at + 1}`
}

export function expectedColumns(summary: ExpectedSummary | null): readonly TableColumn<ExpectedRow>[] {
  const heads = text.columns
  return [
    { id: 'number', head: heads.number, width: 64, sortable: true, text: (row) => row.number ?? '' },
    { id: 'name', head: heads.name, width: 'grow', minWidth: 140, sortable: true, text: expectedName },
    { id: 'odd', head: heads.odd, width: 56, right: true, sortable: true, downFirst: true, text: oddOf },
    ...(summary?.dates ?? []).map((date, at) => ({
      id: periodColumn(at),
      head: text.date(date),
      width: 78,
      text: ({ cells }: ExpectedRow) => text.cell(cells[at]?.cell ?? 'none')
    }))
  ]
}

/** The earlier periods, which go first where there is room for `shown` only. */
export function hiddenPeriods(summary: ExpectedSummary | null, shown: number): string[] {
  const all = summary?.dates.length ?? 0
  return Array.from({ length: Math.max(0, all - shown) }, (_, at) => periodColumn(at))
}

/** Surname first. */
export function expectedName({ lastName, firstName }: ExpectedRow): string {
  return [lastName, firstName].filter((part) => part !== '').join(', ') || kitText.nameless
}

function oddOf({ cells }: ExpectedRow): string {
  const odd = cells.filter(({ cell }) => isOddCell(cell)).length
  return odd === 0 ? '' : String(odd)
}
