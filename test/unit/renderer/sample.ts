import type { Settings } from '@shared/contract/settings'
import type {
  AppInfo,
  CompanySummary,
  ConnectionSummary,
  EmployeeRow,
  EmployeesSummary,
  OpenedList,
  PayslipView,
  StatusView
} from '@shared/contract/views'
import { toDay } from '@shared/domain/day'

export const settings: Settings = {
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
  payslipPattern: '{number}_{id}',
  certificatePattern: '{company}/Certificates/{date}/{number}_{id}',
  lastCompanies: {},
  lockIdleMinutes: 0,
  lockWithSystem: true,
  hideAmountsAtStart: false,
  tables: {}
}

export const info: AppInfo = {
  version: '1.2.3',
  electron: '45.5.0',
  platform: 'linux',
  keychain: 'available',
  unkept: null,
  threads: { state: 'ready', error: null },
  developmentRuntime: false,
  systemCertificates: true
}

export const connection: ConnectionSummary = {
  id: 'c1',
  label: 'payroll.example.com',
  address: 'https://payroll.example.com/v1',
  sample: false,
  keeping: 'kept',
  lastUsedMs: null
}

export const company: CompanySummary = {
  id: 1,
  name: 'Tidewater Lantern',
  frozenMs: null,
  employees: 2,
  unsettledEdits: 0,
  listsAsOfMs: null
}

export const status: StatusView = {
  online: 'online',
  sinceMs: null,
  lastAnswerMs: null,
  keyRefused: false,
  listsAsOfMs: null,
  waitingHere: 0,
  needsOfficer: 0,
  waitingElsewhere: 0,
  needsOfficerElsewhere: 0,
  otherCompaniesWaiting: 0,
  unknownWrites: 0,
  runner: { state: 'idle', companyId: null, part: 0, parts: 0, done: 0, total: 0, untilMs: null, reason: null },
  sync: [],
  waits: [],
  held: null,
  reportsRunning: 0,
  historyBroken: false,
  backupFailed: false
}

export const people: readonly EmployeeRow[] = [
  {
    id: 5117,
    lastName: 'Wong',
    firstName: 'Ka Yan',
    chineseName: '黃嘉欣',
    number: '0042',
    frequency: 'Monthly',
    payPoint: 'Tsim Sha Tsui shop',
    status: { kind: 'active', since: toDay('2019-08-12'), leavesOn: null, returned: null },
    joined: toDay('2019-08-12'),
    payslip: { id: 88431, date: toDay('2026-06-30'), state: 'open', net: '34765.50', change: 8_255_000 },
    unsettledEdits: 1,
    conflicts: 0
  },
  {
    id: 5008,
    lastName: 'Tsang',
    firstName: 'Kin Wah',
    chineseName: null,
    number: null,
    frequency: 'Monthly',
    payPoint: null,
    status: { kind: 'active', since: toDay('2014-09-01'), leavesOn: toDay('2026-06-30'), returned: null },
    joined: toDay('2014-09-01'),
    payslip: { id: 88408, date: toDay('2026-06-30'), state: 'calculating', net: null, change: null },
    unsettledEdits: 0,
    conflicts: 0
  }
]

/** The list of people as the reader opens it. */
export function listOf(
  rows: readonly EmployeeRow[],
  unfilteredTotal: number = rows.length
): OpenedList<EmployeeRow, EmployeesSummary> {
  return {
    listId: 1,
    total: rows.length,
    unfilteredTotal,
    rows,
    summary: {
      hasNumbers: true,
      hasPayPoints: true,
      frequencies: [{ id: 1, name: 'Monthly' }],
      payPoints: [],
      payPointNotKnown: 0,
      figures: { netTotal: 347_655_000, payslips: 1, calculating: 1, withoutNet: 0 },
      periodDate: null,
      asOfMs: 1,
      note: null
    }
  }
}

/** A payslip without lines. */
export function payslip(id: number): PayslipView {
  return {
    header: {
      id,
      companyId: 1,
      date: toDay('2026-06-30'),
      special: false,
      state: 'open',
      finalised: false,
      released: false,
      frequencyId: 1,
      frequency: 'Monthly',
      payRunId: null,
      net: '120.00',
      netScaled: 120_0000
    },
    owner: null,
    previous: null,
    previousGap: false,
    netChange: null,
    names: 'labels',
    comparedBy: null,
    codesKnown: false,
    lines: [],
    figures: `figures of ${id}`,
    linesKnown: true,
    discrepancies: [],
    leave: null,
    otherEdits: [],
    trend: [],
    document: { keptOffline: false, saved: null },
    changes: { times: 0, lastMs: null },
    asOf: { linesMs: null, detailMs: null }
  }
}
