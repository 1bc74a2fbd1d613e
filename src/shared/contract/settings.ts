/**
 * What the officer can set, and what each setting may be. Holds no pay data: it is a plain file beside the encrypted ones. The bridge is
 * held to it by a schema (`settingsSchema.ts`), the file by hand (`main/shell/validSettings.ts`), as nothing on the way to the first rows
 * loads schemas.
 */
import { standardPatterns } from '../domain/namePattern'

export const settingChoices = {
  theme: ['system', 'light', 'dark'],
  density: ['dense', 'comfortable'],
  depth: ['recent', 'everything', 'everythingWithPdfs']
} as const

/** Whole numbers, from `least` to `most`. */
export const settingRanges = {
  /** Before sending, a value in the copy is read again when it is older than so many minutes; 0: always. */
  readBeforeSendingMinutes: { least: 0, most: 240 },
  /** How many people one request of a submission holds. */
  peopleInPart: { least: 1, most: 100 },
  /** Minutes between refreshes while online; 0: only by hand. */
  refreshMinutes: { least: 0, most: 240 },
  /** Requests to the service at once, per minute and per hour. */
  concurrency: { least: 1, most: 16 },
  requestsPerMinute: { least: 6, most: 6000 },
  requestsPerHour: { least: 60, most: 360_000 },
  pdfCacheMb: { least: 0, most: 100_000 },
  /** Minutes without a key or a click on this computer until it locks; 0: never. */
  lockIdleMinutes: { least: 0, most: 240 }
} as const

/** The longest path of a saved document below the company's folder; its parts are named in domain/fileName. */
export const LONGEST_PATTERN = 300
/** The longest id of a connection. */
export const LONGEST_CONNECTION_ID = 64
/** The longest name of a table, and of one of its columns. */
export const LONGEST_TABLE_NAME = 40
/** Of a table: as many as a sheet of a spreadsheet has. A report has more than a thousand where all that it may ask for has one. */
export const MOST_COLUMNS = 16_384
/** In pixels of the page. */
export const columnWidthRange = { least: 40, most: 2000 } as const

/** How the officer wants the columns of a table; what is not named is as the program has it. */
export interface TableLayout {
  /** Ids of columns, first to last. */
  order: string[]
  hidden: string[]
  /** Shown although the program would hide them. */
  shown: string[]
  widthsPx: Record<string, number>
}

type Choices = { [Name in keyof typeof settingChoices]: (typeof settingChoices)[Name][number] }

export interface Settings extends Choices, Record<keyof typeof settingRanges, number> {
  /** Send queued edits without *Submit* while the service answers. */
  sendAutomatically: boolean
  payslipPattern: string
  certificatePattern: string
  /** The company last looked at, by connection, so that a start opens where the officer left. */
  lastCompanies: Record<string, number>
  /** Lock with the computer, and as it goes to sleep. */
  lockWithSystem: boolean
  /** Begin with amounts hidden. */
  hideAmountsAtStart: boolean
  /** By the name of the table. */
  tables: Record<string, TableLayout>
}

export type SettingsPatch = { [Name in keyof Settings]?: Settings[Name] | undefined }

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
