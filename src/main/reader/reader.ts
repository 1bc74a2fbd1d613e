import type { ChannelInput, ChannelOutput, PayScope } from '@shared/contract/channels'
import { explained } from '../threads/explained'
import type { MarkedPayslip, ReaderChannel, StoreLocation } from '../threads/methods'
import { fileAtFault, storeError } from '../store/fault'
import { LineReader } from '../store/lines'
import { assertNewest } from '../store/migrate'
import { cacheMigrations } from '../store/migrations/cache'
import { outboxMigrations } from '../store/migrations/outbox'
import { attachOutbox, openForReader } from '../store/open'
import { BulkEditQueries } from './bulkEdit'
import { CertificateListQueries } from './certificateList'
import { CompanyQueries } from './companies'
import { DocumentStates } from './documents'
import { WaitingEdits } from './edits'
import { EmployeeListQueries } from './employeeList'
import { EmployeePageQueries } from './employeePage'
import { FindQueries } from './find'
import { FrequencyQueries } from './frequencies'
import { HistoryQueries } from './history'
import { ItemNames } from './learnedNames'
import { ListStates } from './listStates'
import { OddAnswerQueries } from './oddAnswers'
import { OpenLists } from './openLists'
import { OverviewQueries } from './overview'
import { PastQueries } from './past'
import { PayItemListQueries } from './payItemLists'
import { PayItemQueries } from './payItems'
import { PayRunQueries } from './payRuns'
import { PayPointQueries } from './payPoints'
import { PayslipQueries } from './payslipPage'
import { PeopleSearch } from './peopleSearch'
import { PeriodQueries } from './periods'
import { ReportResultQueries } from './reportResults'
import { ReportQueries } from './reports'
import { ReviewQueries } from './review'
import { TickStates } from './review/ticks'
import { MadeFileQueries } from './madeFiles'
import { SavedFileQueries } from './savedFiles'
import { SheetHeadingQueries } from './sheetHeadings'
import { registerStatusKind } from './statusInSql'
import { ToDateQueries } from './toDate'

/** What the screens ask, all from the copy; `close` lets go of both files. */
export type Reader = { readonly [K in ReaderChannel]: (input: ChannelInput<K>) => ChannelOutput<K> } & {
  /** What `review.tickQuiet` ticks, each for the figures it has now. */
  readonly quietPayslips: (scope: PayScope) => readonly MarkedPayslip[]
  readonly close: () => void
}

/**
 * Opens both files of a connection read-only, which the engine must have made before. Every statement is prepared once, and
 * none is left open between two calls: an open one would keep the log of the writer from being folded back.
 */
export function createReader(location: StoreLocation, nowMs: () => number = Date.now): Reader {
  const db = openForReader(location.cachePath, 'cache', location.cacheKey)
  try {
    attachOutbox(db, location.outboxPath, location.outboxKey)
    assertNewest(db, 'main', cacheMigrations)
    assertNewest(db, 'outbox', outboxMigrations)
    registerStatusKind(db)
    const lists = new OpenLists(nowMs())
    const lines = new LineReader(db)
    const names = lazily(() => new ItemNames(db, lines))
    const edits = new WaitingEdits(db)
    const documents = lazily(() => new DocumentStates(db))
    const listStates = new ListStates(db)
    const search = new PeopleSearch(db)
    const payItems = lazily(() => new PayItemQueries(db, names(), listStates))
    const payItemLists = lazily(() => new PayItemListQueries(db, names(), listStates))
    const companies = new CompanyQueries(db, listStates)
    const employees = new EmployeeListQueries(db, { lists, search, edits, listStates, nowMs })
    const employeePage = lazily(
      () => new EmployeePageQueries(db, { edits, documents: documents(), listStates, payItems: payItems(), nowMs })
    )
    const ticks = new TickStates(db, lines)
    const review = lazily(() => new ReviewQueries(db, { lists, lines, names: names(), listStates, ticks }))
    const periods = new PeriodQueries(db, { lists, ticks, warned: (scope) => review().warned(scope) })
    const payslips = lazily(
      () => new PayslipQueries(db, { lines, names: names(), edits, documents: documents(), listStates })
    )
    const toDate = lazily(() => new ToDateQueries(db, { lines, names: names(), listStates }))
    const past = lazily(() => new PastQueries(db, { lists, lines, names: names(), nowMs }))
    const certificates = lazily(() => new CertificateListQueries(db, { lists, search, nowMs }))
    const madeFiles = lazily(() => new MadeFileQueries(db))
    const savedFiles = lazily(() => new SavedFileQueries(db, { lists, search }))
    const reports = lazily(() => new ReportQueries(db, search))
    const reportResults = lazily(() => new ReportResultQueries(db, lists))
    const payRuns = lazily(() => new PayRunQueries(db, { lists, lines, names: names(), listStates, search }))
    const find = lazily(() => new FindQueries(db, search, nowMs))
    const history = lazily(() => new HistoryQueries(db, lists))
    const sheetHeadings = lazily(() => new SheetHeadingQueries(db))
    const frequencies = lazily(() => new FrequencyQueries(db, listStates, nowMs))
    const payPoints = lazily(() => new PayPointQueries(db, listStates, nowMs))
    const bulkEdit = lazily(
      () => new BulkEditQueries(db, { frequencies: frequencies(), payPoints: payPoints(), nowMs })
    )
    const oddAnswers = lazily(() => new OddAnswerQueries(db))
    const overview = lazily(
      () => new OverviewQueries(db, { lists, search, periods, frequencies: frequencies(), listStates, nowMs })
    )
    // One snapshot of both files for each call: its statements agree with one another, and the locks are taken once.
    const inSnapshot = <Input, Output>(answer: (input: Input) => Output) => {
      const answered = db.transaction(answer)
      return (input: Input): Output => answered(input)
    }
    const queries: Reader = {
      'companies.list': inSnapshot(() => companies.list()),
      'employees.open': inSnapshot((query) => employees.open(query)),
      'employees.rows': inSnapshot((slice) => employees.rows(slice)),
      'employees.figures': inSnapshot((list) => employees.figures(list)),
      'employees.get': inSnapshot((which) => employeePage().get(which)),
      'periods.list': inSnapshot((of) => periods.list(of)),
      'payslips.openPeriod': inSnapshot((key) => periods.open(key)),
      'payslips.rows': inSnapshot((slice) => periods.rows(slice)),
      'payRuns.list': inSnapshot((of) => payRuns().list(of)),
      'payRuns.period': inSnapshot((scope) => payRuns().period(scope)),
      'payRuns.openPeople': inSnapshot((query) => payRuns().openPeople(query)),
      'payRuns.people': inSnapshot((slice) => payRuns().people(slice)),
      'payRuns.journal': inSnapshot((scope) => payRuns().journal(scope)),
      'review.variance': inSnapshot((query) => review().variance(query)),
      'review.openPeople': inSnapshot((query) => review().openPeople(query)),
      'review.people': inSnapshot((slice) => review().people(slice)),
      'review.spread': inSnapshot((query) => review().spread(query)),
      'review.flags': inSnapshot((scope) => review().flags(scope)),
      'review.peopleLists': inSnapshot((of) => review().peopleLists(of)),
      'review.desk': inSnapshot((which) => review().desk(which)),
      'review.deskFlags': inSnapshot((which) => review().deskFlags(which)),
      'review.openFlagged': inSnapshot((query) => review().openFlagged(query)),
      'review.flagged': inSnapshot((slice) => review().flagged(slice)),
      'review.flagsOfPayslip': inSnapshot((which) => review().flagsOfPayslip(which)),
      'review.openExpected': inSnapshot((query) => review().openExpected(query)),
      'review.expected': inSnapshot((slice) => review().expected(slice)),
      'review.changedInputs': inSnapshot((which) => review().changedInputs(which)),
      'review.signOff': inSnapshot((scope) => review().signOff(scope)),
      'review.payslip': inSnapshot((which) => review().payslip(which)),
      'review.progress': inSnapshot((scope) => review().progress(scope)),
      'review.quiet': inSnapshot((scope) => review().quiet(scope)),
      quietPayslips: inSnapshot((scope) => review().quietPayslips(scope)),
      'payslips.get': inSnapshot((which) => payslips().get(which)),
      'past.timeline': inSnapshot((which) => past().timeline(which)),
      'past.compare': inSnapshot((which) => past().compare(which)),
      'past.openPeriod': inSnapshot((query) => past().openPeriod(query)),
      'past.rows': inSnapshot((slice) => past().rows(slice)),
      'past.days': inSnapshot((period) => past().days(period)),
      'payslips.toDate': inSnapshot((which) => toDate().of(which)),
      'certificates.open': inSnapshot((query) => certificates().open(query)),
      'certificates.rows': inSnapshot((slice) => certificates().rows(slice)),
      'savedFiles.open': inSnapshot((query) => savedFiles().open(query)),
      'savedFiles.rows': inSnapshot((slice) => savedFiles().rows(slice)),
      'savedFiles.made': inSnapshot((query) => madeFiles().list(query)),
      'savedFiles.mergedFrom': inSnapshot(({ fileId }) => madeFiles().from(fileId)),
      'reports.view': inSnapshot((of) => reports().view(of)),
      'reports.people': inSnapshot((of) => reports().people(of)),
      'reports.openResult': inSnapshot((which) => reportResults().open(which)),
      'reports.rows': inSnapshot((slice) => reportResults().rows(slice)),
      'lists.indexOf': ({ listId, id }) => lists.indexOf(listId, id),
      'lists.close': ({ listId }) => lists.close(listId),
      'sheets.headings': inSnapshot(({ companyId }) => sheetHeadings().list(companyId)),
      'frequencies.list': inSnapshot(({ companyId }) => frequencies().list(companyId)),
      'payPoints.list': inSnapshot(({ companyId }) => payPoints().list(companyId)),
      'payItems.list': inSnapshot((of) => payItemLists().list(of)),
      'bulkEdit.choices': inSnapshot((of) => bulkEdit().choices(of)),
      'bulkEdit.columns': inSnapshot((of) => bulkEdit().columns(of)),
      'bulkEdit.grid': inSnapshot((of) => bulkEdit().grid(of)),
      'bulkEdit.batches': inSnapshot((of) => bulkEdit().batches(of)),
      'overview.company': inSnapshot(({ companyId }) => overview().company(companyId)),
      'overview.companies': inSnapshot(() => overview().companies()),
      'overview.openList': inSnapshot((query) => overview().lists.open(query)),
      'overview.rows': inSnapshot((slice) => overview().lists.rows(slice)),
      'overview.oddAnswers': inSnapshot(({ companyId }) => oddAnswers().list(companyId)),
      'history.open': inSnapshot((query) => history().open(query)),
      'history.rows': inSnapshot((slice) => history().rows(slice)),
      'find.search': inSnapshot((what) => find().find(what)),
      'find.line': inSnapshot((which) => find().line(which)),
      close: () => void db.close()
    }
    return explained(queries, (error) => storeError(error, () => fileAtFault(db, 'outbox')))
  } catch (error) {
    const known = storeError(error, () => fileAtFault(db, 'outbox'))
    db.close()
    throw known
  }
}

// What the first screen does not ask prepares its statements when it is asked for: all of them take longer than opening the files.
function lazily<Queries>(make: () => Queries): () => Queries {
  let made: Queries | undefined
  return () => (made ??= make())
}
