import type { ChannelInput } from '@shared/contract/channels'

/** A column of an exported list: its head, and whether its texts are amounts. */
export type ExportColumn = ChannelInput<'exports.begin'>['columns'][number]
