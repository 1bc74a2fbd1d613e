import { z } from 'zod'
import { standardPatterns } from '../domain/namePattern'

/** How the officer wants the columns of a table; what is not named is as the program has it. */
const tableLayout = z.strictObject({
  /** Ids of columns, first to last. */
  order: z.array(z.string().max(40)).max(500),
  hidden: z.array(z.string().max(40)).max(500),
  /** Shown although the program would hide them. */
  shown: z.array(z.string().max(40)).max(500),
  widthsPx: z.record(z.string().max(40), z.number().int().min(40).max(2000))
})
export type TableLayout = z.infer<typeof tableLayout>

/** What the officer can set. Holds no pay data: it is a plain file beside the encrypted ones. */
export const settingsSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['dense', 'comfortable']),
  /** Send queued edits without *Submit* while the service answers. */
  sendAutomatically: z.boolean(),
  /** Before sending, a value in the copy is read again when it is older than so many minutes; 0: always. */
  readBeforeSendingMinutes: z.number().int().min(0).max(240),
  /** How many people one request of a submission holds. */
  peopleInPart: z.number().int().min(1).max(100),
  /** Minutes between refreshes while online; 0: only by hand. */
  refreshMinutes: z.number().int().min(0).max(240),
  /** Requests to the service at once, per minute and per hour. */
  concurrency: z.number().int().min(1).max(16),
  requestsPerMinute: z.number().int().min(6).max(6000),
  requestsPerHour: z.number().int().min(60).max(360_000),
  depth: z.enum(['recent', 'everything', 'everythingWithPdfs']),
  pdfCacheMb: z.number().int().min(0).max(100_000),
  /** The path of a saved payslip below the company's folder; its parts are named in domain/fileName. */
  payslipPattern: z.string().min(1).max(300),
  /** The same of a certificate. */
  certificatePattern: z.string().min(1).max(300),
  /** The company last looked at, by connection, so that a start opens where the officer left. */
  lastCompanies: z.record(z.string().max(64), z.number().int().positive()),
  /** Minutes without a key or a click on this computer until it locks; 0: never. */
  lockIdleMinutes: z.number().int().min(0).max(240),
  /** Lock with the computer, and as it goes to sleep. */
  lockWithSystem: z.boolean(),
  /** Begin with amounts hidden. */
  hideAmountsAtStart: z.boolean(),
  /** By the name of the table. */
  tables: z.record(z.string().max(40), tableLayout)
})

export type Settings = z.infer<typeof settingsSchema>

export const settingsPatchSchema = settingsSchema.partial()
export type SettingsPatch = z.infer<typeof settingsPatchSchema>

export const defaultSettings: Settings = {
  theme: 'system',
  density: 'dense',
  sendAutomatically: false,
  readBeforeSendingMinutes: 15,
  peopleInPart: 100,
  refreshMinutes: 15,
  concurrency: 4,
  requestsPerMinute: 120,
  requestsPerHour: 5000,
  depth: 'recent',
  pdfCacheMb: 500,
  payslipPattern: standardPatterns.payslip,
  certificatePattern: standardPatterns.certificate,
  lastCompanies: {},
  lockIdleMinutes: 0,
  lockWithSystem: true,
  hideAmountsAtStart: false,
  tables: {}
}
