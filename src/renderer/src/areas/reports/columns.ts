import type { ReportResultSummary, ReportRow } from '@shared/contract/views'
import { isOfPerson, type ReportColumn } from '@shared/domain/reportTable'
import type { TableColumn } from '@/components'
import { kitText } from '@/text/kit'
import { reportsText as text } from '@/text/reports'

const ID_LENGTH = 36
const NUMBER_WIDTH = 72
const VALUE_WIDTH = 124
const LABEL_WIDTH = 132
const DAY_WIDTH = 104

/** The columns of a result: the person, then those of the service in its order. */
export function columnsOf(summary: ReportResultSummary): readonly TableColumn<ReportRow>[] {
  const { columns, form } = summary
  const ids = idsOf(columns)
  return [
    { id: 'number', head: text.columns.number, width: NUMBER_WIDTH, sortable: true, text: numberOf },
    { id: 'name', head: text.columns.name, width: 'grow', minWidth: 180, sortable: true, text: nameOf },
    ...columns.map((column, at): TableColumn<ReportRow> => {
      const value = column.kind !== 'label'
      return {
        id: ids[at] ?? String(at),
        head: headOf(column),
        width: value ? VALUE_WIDTH : column.key === 'Date' ? DAY_WIDTH : LABEL_WIDTH,
        sortable: true,
        text: (row) => row.cells[at] ?? '',
        ...(value && { right: true, downFirst: true }),
        ...(!value && { dim: true }),
        // A formatted value, and one that nobody knows to be money, is a text to a spreadsheet and on paper too.
        ...(column.kind === 'amount' && form.raw && { amount: (row: ReportRow) => isMoney(summary, at, row) })
      }
    })
  ]
}

/** Whether a cell is written as amounts are; every other is shown as it was sent. */
export function isMoney({ columns, form }: ReportResultSummary, at: number, { employee }: ReportRow): boolean {
  return form.raw && columns[at]?.kind === 'amount' && isOfPerson(employee)
}

/** The columns that are there for those who choose them: all parts of an item but what it is called and its code. */
export function hiddenOf({ columns }: ReportResultSummary): string[] {
  const ids = idsOf(columns)
  return ids.filter((_, at) => {
    const part = columns[at]?.part ?? null
    return part !== null && part !== 'caption' && part !== 'code'
  })
}

/** What the reader sorts by for the column of a table. */
export function sortKeyOf({ columns }: ReportResultSummary, id: string): number | 'number' | 'name' | null {
  if (id === 'number' || id === 'name') return id
  const at = idsOf(columns).indexOf(id)
  return at < 0 ? null : at
}

/** The id of each column in a table: its key, short enough to be kept with how the officer arranged the columns. */
export function idsOf(columns: readonly ReportColumn[]): string[] {
  const taken = new Set<string>(['number', 'name'])
  return columns.map(({ key, part }) => {
    const short = (part === null ? key : `${key}.${part}`).slice(0, ID_LENGTH)
    let id = short
    for (let again = 2; taken.has(id); again++) id = `${short}~${again}`
    taken.add(id)
    return id
  })
}

export function headOf({ key, part }: ReportColumn): string {
  if (part !== null) return text.columns.part(key, part)
  return key === 'leave_type' ? text.columns.leave_type : key
}

export function nameOf({ person, employee }: ReportRow): string {
  if (person === null) return text.notInCopy(employee)
  const latin = [person.lastName, person.firstName].filter((part) => part !== '').join(', ') || kitText.nameless
  return person.chineseName === null ? latin : `${latin} ${person.chineseName}`
}

function numberOf({ person, employee }: ReportRow): string {
  return person?.number ?? employee ?? ''
}
