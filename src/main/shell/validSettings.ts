import {
  columnWidthRange,
  LONGEST_CONNECTION_ID,
  LONGEST_PATTERN,
  LONGEST_TABLE_NAME,
  MOST_COLUMNS,
  settingChoices,
  settingRanges,
  type Settings,
  type TableLayout
} from '@shared/contract/settings'
import { isJsonObject } from '@shared/domain/json'
import { isText, isWhole } from '../common/byHand'

type Check<Value> = (value: unknown) => value is Value

const isYesOrNo: Check<boolean> = (value) => typeof value === 'boolean'
const isPattern: Check<string> = (value): value is string => isText(value, 1, LONGEST_PATTERN)

const checks: { readonly [Name in keyof Settings]: Check<Settings[Name]> } = {
  theme: oneOf(settingChoices.theme),
  density: oneOf(settingChoices.density),
  depth: oneOf(settingChoices.depth),
  sendAutomatically: isYesOrNo,
  readBeforeSendingMinutes: wholeOf(settingRanges.readBeforeSendingMinutes),
  peopleInPart: wholeOf(settingRanges.peopleInPart),
  refreshMinutes: wholeOf(settingRanges.refreshMinutes),
  concurrency: wholeOf(settingRanges.concurrency),
  requestsPerMinute: wholeOf(settingRanges.requestsPerMinute),
  requestsPerHour: wholeOf(settingRanges.requestsPerHour),
  pdfCacheMb: wholeOf(settingRanges.pdfCacheMb),
  payslipPattern: isPattern,
  certificatePattern: isPattern,
  lastCompanies: recordOf(LONGEST_CONNECTION_ID, wholeOf({ least: 1, most: Infinity })),
  lockIdleMinutes: wholeOf(settingRanges.lockIdleMinutes),
  lockWithSystem: isYesOrNo,
  hideAmountsAtStart: isYesOrNo,
  tables: recordOf(LONGEST_TABLE_NAME, isTableLayout)
}
const names = Object.keys(checks) as readonly (keyof Settings)[]

/** Those of `given` that are settings of this version, each by itself as it may be; the others are left out. */
export function validSettings(given: Readonly<Partial<Record<string, unknown>>>): Partial<Settings> {
  const valid: Partial<Settings> = {}
  for (const name of names) take(valid, name, given[name])
  return valid
}

function take<Name extends keyof Settings>(valid: Partial<Settings>, name: Name, value: unknown): void {
  const check: Check<Settings[Name]> = checks[name]
  if (check(value)) valid[name] = value
}

function oneOf<Known extends string>(known: readonly Known[]): Check<Known> {
  return (value): value is Known => known.some((each) => each === value)
}

function wholeOf({ least, most }: { readonly least: number; readonly most: number }): Check<number> {
  return (value): value is number => isWhole(value, least, most)
}

function recordOf<Value>(longestName: number, check: Check<Value>): Check<Record<string, Value>> {
  return (value): value is Record<string, Value> =>
    isJsonObject(value) && Object.entries(value).every(([name, each]) => isName(name, longestName) && check(each))
}

// No object that is made of it later may take it for where its members come from.
function isName(name: string, longest: number): boolean {
  return name.length <= longest && name !== '__proto__'
}

function isTableLayout(value: unknown): value is TableLayout {
  if (!isJsonObject(value)) return false
  const { order, hidden, shown, widthsPx, ...others } = value
  const isWidths = recordOf(LONGEST_TABLE_NAME, wholeOf(columnWidthRange))
  return [order, hidden, shown].every(isColumns) && isWidths(widthsPx) && Object.keys(others).length === 0
}

function isColumns(value: unknown): value is string[] {
  return (
    Array.isArray(value) && value.length <= MOST_COLUMNS && value.every((name) => isText(name, 0, LONGEST_TABLE_NAME))
  )
}
