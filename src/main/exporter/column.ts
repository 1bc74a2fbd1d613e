import type { ChannelInput, ExportCell } from '@shared/contract/channels'

/** A column of an exported list: its head, and whether its texts are amounts. */
export type ExportColumn = ChannelInput<'exports.begin'>['columns'][number]

/** The text of a cell. */
export function textOf(cell: ExportCell | undefined): string {
  return typeof cell === 'object' ? cell.amount : (cell ?? '')
}
