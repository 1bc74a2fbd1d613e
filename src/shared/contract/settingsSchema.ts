import { z } from 'zod'
import {
  columnWidthRange,
  LONGEST_CONNECTION_ID,
  LONGEST_PATTERN,
  LONGEST_TABLE_NAME,
  MOST_COLUMNS,
  settingChoices,
  settingRanges,
  type Settings,
  type SettingsPatch,
  type TableLayout
} from './settings'

const tableName = z.string().max(LONGEST_TABLE_NAME)
const columns = z.array(tableName).max(MOST_COLUMNS)
const pattern = z.string().min(1).max(LONGEST_PATTERN)

const tableLayout: z.ZodType<TableLayout> = z.strictObject({
  order: columns,
  hidden: columns,
  shown: columns,
  widthsPx: z.record(tableName, whole(columnWidthRange))
})

const each = {
  theme: z.enum(settingChoices.theme),
  density: z.enum(settingChoices.density),
  depth: z.enum(settingChoices.depth),
  sendAutomatically: z.boolean(),
  readBeforeSendingMinutes: whole(settingRanges.readBeforeSendingMinutes),
  peopleInPart: whole(settingRanges.peopleInPart),
  refreshMinutes: whole(settingRanges.refreshMinutes),
  concurrency: whole(settingRanges.concurrency),
  requestsPerMinute: whole(settingRanges.requestsPerMinute),
  requestsPerHour: whole(settingRanges.requestsPerHour),
  pdfCacheMb: whole(settingRanges.pdfCacheMb),
  payslipPattern: pattern,
  certificatePattern: pattern,
  lastCompanies: z.record(z.string().max(LONGEST_CONNECTION_ID), z.number().int().positive()),
  lockIdleMinutes: whole(settingRanges.lockIdleMinutes),
  lockWithSystem: z.boolean(),
  hideAmountsAtStart: z.boolean(),
  tables: z.record(tableName, tableLayout)
} satisfies { readonly [Name in keyof Settings]: z.ZodType<Settings[Name]> }

/** What a page may set at once: any of the settings, each as it may be. */
export const settingsPatchSchema: z.ZodType<SettingsPatch> = z.strictObject(each).partial()

function whole({ least, most }: { readonly least: number; readonly most: number }): z.ZodNumber {
  return z.number().int().min(least).max(most)
}
