import { z } from 'zod'
import { channel, madeName, none } from './schema'

/** The sheets that the page shows, on paper or as a PDF; what is on them is the page's. */
export const printChannels = {
  /** By the system's dialog; false when it was cancelled. */
  'print.print': channel<{ printed: boolean }>()(none),
  /** Asks where; null when that was cancelled. `exportId` opens the file as it does an exported list. */
  'print.savePdf': channel<{ exportId: number; fileName: string } | null>()(z.strictObject({ name: madeName }))
}
