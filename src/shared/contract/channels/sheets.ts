import { z } from 'zod'
import type { RememberedHeading } from '../../domain/sheet/headings'
import type { SheetRow } from '../../domain/sheet/table'
import type { SheetFile } from '../views'
import { sheetEncodings, sheetSeparators } from '../views/sheets'
import { channel, companyId, id, none } from './schema'

const sheetId = id
const label = z.string().min(1).max(300)

/**
 * Sheets that are imported. The file is chosen in the system's dialog and its path never reaches the page; it is read in a
 * thread of its own, which keeps it in memory until the import is over.
 */
export const sheetChannels = {
  /** Asks for a file and reads it; null when that was cancelled. */
  'sheets.open': channel<SheetFile | null>()(none),
  /** Reads a text file again in another way. */
  'sheets.readAs': channel<SheetFile>()(
    z.strictObject({ sheetId, encoding: z.enum(sheetEncodings), separator: z.enum(sheetSeparators) })
  ),
  /** Rows with something in them, by their place among those; `sheet` is its place in the file. */
  'sheets.rows': channel<SheetRow[]>()(
    z.strictObject({
      sheetId,
      sheet: z.number().int().nonnegative().max(1000),
      start: z.number().int().nonnegative(),
      count: z.number().int().min(1).max(500)
    })
  ),
  'sheets.close': channel<void>()(z.strictObject({ sheetId })),
  /** What heads of this company's sheets were said to mean. */
  'sheets.headings': channel<RememberedHeading[]>()(z.strictObject({ companyId })),
  'sheets.rememberHeadings': channel<void>()(
    z.strictObject({
      companyId,
      headings: z.array(z.strictObject({ heading: label, label, target: z.enum(['payslip', 'employee']) })).max(200)
    })
  )
}
