import { z } from 'zod'
import { MOST_COLUMNS } from '../settings'
import { channel, madeName, text } from './schema'

const exportId = z.number().int().positive()

/** How the cells of a column are written: amounts as numbers where they are some, all else as text; mixed: cell by cell. */
const columnKind = z.enum(['text', 'amount', 'mixed'])

/** A cell of any length, as one that was refused would end the export within it; of a mixed column one that is an amount says so. */
const cell = z.union([z.string(), z.strictObject({ amount: z.string() })])
export type ExportCell = z.infer<typeof cell>

/**
 * Lists as files for a spreadsheet. The page names the file and gives exactly the columns and rows that it shows; where it
 * goes is asked by the system's dialog, and no path ever comes from the page.
 */
export const exportChannels = {
  /** Asks where; null when that was cancelled. */
  'exports.begin': channel<{ exportId: number } | null>()(
    z.strictObject({
      format: z.enum(['csv', 'xlsx']),
      /** Of the file, without its ending. */
      name: madeName,
      columns: z
        .array(z.strictObject({ head: text, kind: columnKind }))
        .min(1)
        .max(MOST_COLUMNS)
    })
  ),
  'exports.rows': channel<void>()(
    z.strictObject({ exportId, rows: z.array(z.array(cell).max(MOST_COLUMNS)).max(1000) })
  ),
  /** Writes the file. */
  'exports.finish': channel<{ fileName: string; rows: number }>()(z.strictObject({ exportId })),
  'exports.cancel': channel<void>()(z.strictObject({ exportId })),
  'exports.open': channel<void>()(z.strictObject({ exportId })),
  'exports.showInFolder': channel<void>()(z.strictObject({ exportId }))
}
