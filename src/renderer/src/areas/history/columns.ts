import type { HistoryRow } from '@shared/contract/views'
import type { TableColumn } from '@/components'
import { isoMoment } from '@/text/format'
import { historyText as text } from '@/text/history'
import { plainValue } from './values'

const { columns: heads } = text

/** A line of the history, or the line that says what its chain proves, which ends what leaves the program. */
export type HistoryLine = HistoryRow | { readonly n: null; readonly proof: string }

/** The columns of the history, in their order; `inFull`: whether what is covered is shown, and leaves the program, in full. */
export const historyColumns = (inFull: boolean): readonly TableColumn<HistoryLine>[] => [
  { id: 'line', head: heads.line, width: 72, sortable: true, right: true, dim: true, text: of((row) => String(row.n)) },
  {
    id: 'at',
    head: heads.at,
    width: 142,
    sortable: true,
    text: (line) => (line.n === null ? line.proof : isoMoment(line.atMs))
  },
  { id: 'user', head: heads.user, width: 80, sortable: true, dim: true, text: of((row) => row.user) },
  { id: 'company', head: heads.company, width: 140, sortable: true, text: of((row) => row.company ?? '') },
  { id: 'person', head: heads.person, width: 150, sortable: true, text: of(wholeName) },
  { id: 'number', head: heads.number, width: 52, sortable: true, dim: true, text: of((row) => row.number ?? '') },
  { id: 'field', head: heads.field, width: 120, sortable: true, text: of((row) => row.field) },
  { id: 'scope', head: heads.scope, width: 96, sortable: true, dim: true, text: of(scopeOf) },
  { id: 'old', head: heads.old, width: 100, right: true, dim: true, text: of((row) => plainValue(row, 'old', inFull)) },
  { id: 'new', head: heads.new, width: 112, right: true, text: of((row) => plainValue(row, 'new', inFull)) },
  { id: 'text', head: heads.text, width: 'grow', sortable: true, minWidth: 200, text: of((row) => row.text) },
  { id: 'answer', head: heads.answer, width: 180, sortable: true, dim: true, text: of((row) => row.answer ?? '') },
  { id: 'hash', head: heads.hash, width: 160, dim: true, text: of((row) => row.hash) }
]

/** What is left out until the officer asks for it; in a `tight` window what the line's own sentence says too. */
export function hiddenColumns(oneCompany: boolean, tight: boolean): string[] {
  return ['line', 'hash', 'answer', ...(oneCompany ? ['company'] : []), ...(tight ? ['user', 'number', 'scope'] : [])]
}

/** What a line is for: a payslip, or the employee from now on. */
export function scopeOf({ payslip, to }: HistoryRow): string {
  if (payslip !== null) return payslip
  return to === null ? '' : text.fromNowOn
}

function wholeName({ person, chineseName }: HistoryRow): string {
  return chineseName === null ? person : `${person} ${chineseName}`
}

function of(words: (row: HistoryRow) => string): (line: HistoryLine) => string {
  return (line) => (line.n === null ? '' : words(line))
}
