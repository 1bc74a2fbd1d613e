import type { FlaggedRow } from '@shared/contract/views'
import type { TableColumn } from '@/components'
import { flagsText as text } from '@/text/flags'
import { kitText } from '@/text/kit'

/** The columns of the flags of a period. */
export const flagColumns: readonly TableColumn<FlaggedRow>[] = [
  { id: 'number', head: text.columns.number, sortable: true, width: 68, text: (row) => row.number ?? '' },
  { id: 'name', head: text.columns.name, sortable: true, width: 210, text: flaggedName },
  { id: 'rule', head: text.columns.rule, sortable: true, width: 220, text: ({ name }) => name },
  { id: 'item', head: text.columns.item, sortable: true, width: 150, dim: true, text: ({ item }) => item ?? '' },
  {
    id: 'sentence',
    head: text.columns.sentence,
    sortable: true,
    width: 'grow',
    minWidth: 250,
    text: ({ sentence }) => sentence
  }
]

const NARROWER: Readonly<Record<string, number>> = { name: 160, rule: 188, item: 116 }

/** As over all companies: each beside its company and period. */
export const allFlagColumns: readonly TableColumn<FlaggedRow>[] = [
  { id: 'company', head: text.columns.company, sortable: true, width: 136, text: ({ company }) => company },
  { id: 'date', head: text.columns.date, width: 104, dim: true, text: ({ date }) => date },
  ...flagColumns.map((column) => ({ ...column, width: NARROWER[column.id] ?? column.width }))
]

/** Surname first, or that nobody knows whose payslip it is. */
export function flaggedName(row: FlaggedRow): string {
  if (row.employeeId === null) return text.unknownOwner
  return [row.lastName, row.firstName].filter((part) => part !== '').join(', ') || kitText.nameless
}
