import type { ChannelInput, ChannelOutput, PayScope } from '@shared/contract/channels'
import type { ReaderChannel } from '../threads/channels'
import type { MarkedPayslip, StoreLocation } from '../threads/methods'
import { LineReader } from '../store/lines'
import { BulkEditQueries } from './bulkEdit'
import { CertificateListQueries } from './certificateList'
import { DocumentStates } from './documents'
import { EmployeePageQueries } from './employeePage'
import { FindQueries } from './find'
import { firstScreen, type FirstScreen } from './firstScreen'
import { FrequencyQueries } from './frequencies'
import { HistoryQueries } from './history'
import { ItemNames } from './learnedNames'
import { OddAnswerQueries } from './oddAnswers'
import { inKnownWords, inSnapshot, openFiles, type OpenFiles } from './openFiles'
import { OverviewQueries } from './overview'
import { PastQueries } from './past'
import { PayItemListQueries } from './payItemLists'
import { PayItemQueries } from './payItems'
import { PayRunQueries } from './payRuns'
import { PayPointQueries } from './payPoints'
import { PayslipQueries } from './payslipPage'
import { PeriodQueries } from './periods'
import { ReportResultQueries } from './reportResults'
import { ReportQueries } from './reports'
import { ReviewQueries } from './review'
import { TickStates } from './review/ticks'
import { MadeFileQueries } from './madeFiles'
import { SavedFileQueries } from './savedFiles'
import { SheetHeadingQueries } from './sheetHeadings'
import { ToDateQueries } from './toDate'

export type ChannelQueries = { readonly [K in ReaderChannel]: (input: ChannelInput<K>) => ChannelOutput<K> }

/** What the screens ask, all from the copy; `close` lets go of both files. */
export type Reader = ChannelQueries & {
  /** What `review.tickQuiet` ticks, each for the figures it has now. */
  readonly quietPayslips: (scope: PayScope) => readonly MarkedPayslip[]
  readonly close: () => void
}

/** Opens both files of a connection for all that the screens ask. */
export function createReader(location: StoreLocation, nowMs?: () => number): Reader {
  return readerOf(openFiles(location, nowMs))
}

/** All queries, on files that are open, with those of the first screen. */
export function readerOf(files: OpenFiles, first: FirstScreen = firstScreen(files)): Reader {
  const { db, nowMs, lists, edits, listStates, search } = files
  const lines = lazily(() => new LineReader(db))
  const names = lazily(() => new ItemNames(db, lines()))
  const documents = lazily(() => new DocumentStates(db))
  const payItems = lazily(() => new PayItemQueries(db, names(), listStates))
  const payItemLists = lazily(() => new PayItemListQueries(db, names(), listStates))
  const employeePage = lazily(
    () => new EmployeePageQueries(db, { edits, documents: documents(), listStates, payItems: payItems(), nowMs })
  )
  const ticks = lazily(() => new TickStates(db, lines()))
  const review = lazily(
    () => new ReviewQueries(db, { lists, lines: lines(), names: names(), listStates, ticks: ticks(), nowMs })
  )
  const periods = lazily(
    () => new PeriodQueries(db, { lists, ticks: ticks(), warned: (scope) => review().warned(scope) })
  )
  const payslips = lazily(
    () => new PayslipQueries(db, { lines: lines(), names: names(), edits, documents: documents(), listStates })
  )
  const toDate = lazily(() => new ToDateQueries(db, { lines: lines(), names: names(), listStates }))
  const past = lazily(() => new PastQueries(db, { lists, lines: lines(), names: names(), nowMs }))
  const certificates = lazily(() => new CertificateListQueries(db, { lists, search, nowMs }))
  const madeFiles = lazily(() => new MadeFileQueries(db))
  const savedFiles = lazily(() => new SavedFileQueries(db, { lists, search }))
  const reports = lazily(() => new ReportQueries(db, search))
  const reportResults = lazily(() => new ReportResultQueries(db, lists))
  const payRuns = lazily(() => new PayRunQueries(db, { lists, lines: lines(), names: names(), listStates, search }))
  const find = lazily(() => new FindQueries(db, search, nowMs))
  const history = lazily(() => new HistoryQueries(db, lists))
  const sheetHeadings = lazily(() => new SheetHeadingQueries(db))
  const frequencies = lazily(() => new FrequencyQueries(db, listStates, nowMs))
  const payPoints = lazily(() => new PayPointQueries(db, listStates, nowMs))
  const bulkEdit = lazily(() => new BulkEditQueries(db, { frequencies: frequencies(), payPoints: payPoints(), nowMs }))
  const oddAnswers = lazily(() => new OddAnswerQueries(db))
  const overview = lazily(
    () => new OverviewQueries(db, { lists, search, periods: periods(), frequencies: frequencies(), listStates, nowMs })
  )
  const asked = <Input, Output>(answer: (input: Input) => Output) => inSnapshot(files, answer)
  return inKnownWords(files, {
    ...first,
    'employees.get': asked((which) => employeePage().get(which)),
    'periods.list': asked((of) => periods().list(of)),
    'payslips.openPeriod': asked((key) => periods().open(key)),
    'payslips.rows': asked((slice) => periods().rows(slice)),
    'payRuns.list': asked((of) => payRuns().list(of)),
    'payRuns.period': asked((scope) => payRuns().period(scope)),
    'payRuns.openPeople': asked((query) => payRuns().openPeople(query)),
    'payRuns.people': asked((slice) => payRuns().people(slice)),
    'payRuns.journal': asked((scope) => payRuns().journal(scope)),
    'review.variance': asked((query) => review().variance(query)),
    'review.openPeople': asked((query) => review().openPeople(query)),
    'review.people': asked((slice) => review().people(slice)),
    'review.spread': asked((query) => review().spread(query)),
    'review.flags': asked((scope) => review().flags(scope)),
    'review.peopleLists': asked((of) => review().peopleLists(of)),
    'review.desk': asked((which) => review().desk(which)),
    'review.deskFlags': asked((which) => review().deskFlags(which)),
    'review.openFlagged': asked((query) => review().openFlagged(query)),
    'review.flagged': asked((slice) => review().flagged(slice)),
    'review.flagsOfPayslip': asked((which) => review().flagsOfPayslip(which)),
    'review.openExpected': asked((query) => review().openExpected(query)),
    'review.expected': asked((slice) => review().expected(slice)),
    'review.changedInputs': asked((which) => review().changedInputs(which)),
    'review.signOff': asked((scope) => review().signOff(scope)),
    'review.payslip': asked((which) => review().payslip(which)),
    'review.progress': asked((scope) => review().progress(scope)),
    'review.quiet': asked((scope) => review().quiet(scope)),
    quietPayslips: asked((scope) => review().quietPayslips(scope)),
    'payslips.get': asked((which) => payslips().get(which)),
    'past.timeline': asked((which) => past().timeline(which)),
    'past.compare': asked((which) => past().compare(which)),
    'past.openPeriod': asked((query) => past().openPeriod(query)),
    'past.rows': asked((slice) => past().rows(slice)),
    'past.days': asked((period) => past().days(period)),
    'payslips.toDate': asked((which) => toDate().of(which)),
    'certificates.open': asked((query) => certificates().open(query)),
    'certificates.rows': asked((slice) => certificates().rows(slice)),
    'savedFiles.open': asked((query) => savedFiles().open(query)),
    'savedFiles.rows': asked((slice) => savedFiles().rows(slice)),
    'savedFiles.made': asked((query) => madeFiles().list(query)),
    'savedFiles.mergedFrom': asked(({ fileId }) => madeFiles().from(fileId)),
    'reports.view': asked((of) => reports().view(of)),
    'reports.people': asked((of) => reports().people(of)),
    'reports.openResult': asked((which) => reportResults().open(which)),
    'reports.rows': asked((slice) => reportResults().rows(slice)),
    'sheets.headings': asked(({ companyId }) => sheetHeadings().list(companyId)),
    'frequencies.list': asked(({ companyId }) => frequencies().list(companyId)),
    'payPoints.list': asked(({ companyId }) => payPoints().list(companyId)),
    'payItems.list': asked((of) => payItemLists().list(of)),
    'bulkEdit.choices': asked((of) => bulkEdit().choices(of)),
    'bulkEdit.columns': asked((of) => bulkEdit().columns(of)),
    'bulkEdit.grid': asked((of) => bulkEdit().grid(of)),
    'bulkEdit.batches': asked((of) => bulkEdit().batches(of)),
    'overview.company': asked(({ companyId }) => overview().company(companyId)),
    'overview.companies': asked(() => overview().companies()),
    'overview.openList': asked((query) => overview().lists.open(query)),
    'overview.rows': asked((slice) => overview().lists.rows(slice)),
    'overview.oddAnswers': asked(({ companyId }) => oddAnswers().list(companyId)),
    'history.open': asked((query) => history().open(query)),
    'history.rows': asked((slice) => history().rows(slice)),
    'find.search': asked((what) => find().find(what)),
    'find.line': asked((which) => find().line(which))
  } satisfies Reader)
}

// Each prepares its statements when it is asked for: all of them take longer than opening the files.
function lazily<Queries>(make: () => Queries): () => Queries {
  let made: Queries | undefined
  return () => (made ??= make())
}
