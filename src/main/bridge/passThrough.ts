import type { EngineChannel, ReaderChannel } from '../threads/methods'
import type { OpenedConnection } from '../connections'
import type { Handlers } from './dispatch'

/** Engine channels that main does something for beside passing them on. */
type WithDialog = 'documents.savePayslip' | 'documents.saveCertificate'

/** Channels that go straight to a thread, unread; a record, so that the compiler misses none. */
const toReader: Readonly<Record<ReaderChannel, true>> = {
  'companies.list': true,
  'employees.open': true,
  'employees.rows': true,
  'employees.get': true,
  'periods.list': true,
  'payRuns.list': true,
  'payRuns.period': true,
  'payRuns.openPeople': true,
  'payRuns.people': true,
  'payRuns.journal': true,
  'review.variance': true,
  'review.openPeople': true,
  'review.people': true,
  'payslips.openPeriod': true,
  'payslips.rows': true,
  'payslips.get': true,
  'certificates.open': true,
  'certificates.rows': true,
  'reports.view': true,
  'reports.people': true,
  'reports.openResult': true,
  'reports.rows': true,
  'sheets.headings': true,
  'lists.close': true,
  'lists.indexOf': true,
  'frequencies.list': true,
  'payPoints.list': true,
  'payItems.list': true,
  'bulkEdit.choices': true,
  'bulkEdit.columns': true,
  'bulkEdit.grid': true,
  'bulkEdit.batches': true,
  'overview.company': true,
  'overview.companies': true,
  'overview.list': true,
  'overview.oddAnswers': true,
  'history.open': true,
  'history.rows': true,
  'find.search': true,
  'find.line': true
}

const toEngine: Readonly<Record<Exclude<EngineChannel, WithDialog>, true>> = {
  'status.get': true,
  'sync.refresh': true,
  'sync.readNow': true,
  'sync.estimate': true,
  'sync.start': true,
  'sync.pause': true,
  'sync.resume': true,
  'sync.cancel': true,
  'edits.form': true,
  'edits.add': true,
  'edits.list': true,
  'edits.history': true,
  'edits.discard': true,
  'edits.change': true,
  'edits.hold': true,
  'edits.resolveConflict': true,
  'edits.settleUnknown': true,
  'edits.preview': true,
  'edits.submit': true,
  'edits.stopAfterPart': true,
  'bulkEdit.keep': true,
  'bulkEdit.queue': true,
  'bulkEdit.discard': true,
  'bulkEdit.hold': true,
  'bulkEdit.undo': true,
  'bulkEdit.round': true,
  'bulkEdit.prepare': true,
  'bulkEdit.stopPreparing': true,
  'payRuns.chooseNetPayLine': true,
  'certificates.checkFiles': true,
  'certificates.readPerson': true,
  'certificates.readYear': true,
  'certificates.stopReading': true,
  'certificates.readings': true,
  'reports.run': true,
  'reports.again': true,
  'reports.split': true,
  'reports.cancel': true,
  'reports.remove': true,
  'reports.askOneByOne': true,
  'reports.keepFavourite': true,
  'reports.removeFavourite': true,
  'reports.forget': true,
  'documents.folder': true,
  'sheets.rememberHeadings': true,
  'frequencies.read': true,
  'payPoints.read': true,
  'payPoints.readOfPeople': true,
  'writes.employeeForm': true,
  'writes.keepDraft': true,
  'writes.removeDraft': true,
  'writes.saveEmployee': true,
  'writes.deleteEmployee': true,
  'writes.createFrequency': true,
  'writes.list': true,
  'writes.matches': true,
  'writes.settle': true,
  'writes.keepId': true,
  'writes.removeId': true,
  'payItems.readOne': true,
  'payItems.readInherited': true,
  'payItems.put': true,
  'payItems.change': true,
  'payItems.remove': true,
  'history.proof': true,
  'history.check': true,
  'history.seen': true,
  'backups.daily': true,
  'handover.preview': true,
  'handover.takeBack': true,
  'overview.visit': true,
  'retention.get': true,
  'retention.preview': true,
  'retention.apply': true,
  'retention.pin': true,
  'documents.previewName': true
}

type PassedThrough = Pick<Handlers, keyof typeof toReader | keyof typeof toEngine>

/** The handlers of all channels that a thread of the open connection answers by itself. */
export function passThrough(opened: OpenedConnection): PassedThrough {
  const reader = keysOf(toReader).map((channel) => [channel, (input: never) => opened.reader(channel, input)])
  const engine = keysOf(toEngine).map((channel) => [channel, (input: never) => opened.engine(channel, input)])
  // Each entry is of its own channel; `fromEntries` forgets which.
  return Object.fromEntries([...reader, ...engine]) as PassedThrough
}

function keysOf<K extends string>(record: Readonly<Record<K, true>>): K[] {
  return Object.keys(record) as K[]
}
