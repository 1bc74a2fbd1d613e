import type { ChannelInput, ExportCell } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import { csvOf } from './csv'
import { replaceFile } from '../common/replaceFile'
import { xlsxOf } from './xlsx'

type Begin = ChannelInput<'exports.begin'>

/** What the thread of one export answers. */
export type ExporterMethods = {
  readonly begin: (input: Pick<Begin, 'format' | 'columns'>) => void
  readonly rows: (input: { readonly rows: readonly (readonly ExportCell[])[] }) => void
  /**
   * Writes the file by way of `temp`, in place of one of that name; the disk errors of the catalogue. Gives how many rows it has.
   */
  readonly finish: (input: { readonly path: string; readonly temp: string }) => Promise<{ rows: number }>
}

/** The methods of one export. */
export function createExporter(): ExporterMethods {
  let begun: Parameters<ExporterMethods['begin']>[0] | null = null
  const all: (readonly ExportCell[])[] = []
  return {
    begin: (input) => {
      begun = input
    },
    rows: ({ rows }) => {
      for (const row of rows) all.push(row)
    },
    finish: async ({ path, temp }) => {
      if (begun === null) throw new AppError('badInput', { subject: 'export' })
      const { format, columns } = begun
      await replaceFile(path, temp, format === 'csv' ? csvOf(columns, all) : await xlsxOf(columns, all))
      return { rows: all.length }
    }
  }
}
