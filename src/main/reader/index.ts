/**
 * The entry of a reader thread: read-only connections to the copy, for all that the screens ask. Runs in plain Node and never
 * asks the network. One file of queries per area; `firstScreen.ts` and `reader.ts` put them together, this file only answers the port.
 */
import { parentPort } from 'node:worker_threads'
import type { ChannelInput, ChannelOutput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import { faultText } from '../common/faultText'
import type { ReaderChannel } from '../threads/channels'
import type { ReaderMethods } from '../threads/methods'
import { Peer } from '../threads/peer'
import { firstScreen, type FirstScreen } from './firstScreen'
import { openFiles, type OpenFiles } from './openFiles'
import type { ChannelQueries, Reader } from './reader'

interface Opened {
  readonly files: OpenFiles
  readonly first: FirstScreen
  /** Made when something of it is asked for. */
  all: Reader | null
}

let open: Opened | null = null

function opened(): Opened {
  if (!open) throw new AppError('notConnected')
  return open
}

function close(): void {
  open?.first.close()
  open = null
}

/** All queries. Their code is read when one is asked for that comes after the first screen. */
async function all(): Promise<Reader> {
  const { readerOf } = await import('./reader')
  const now = opened()
  return (now.all ??= readerOf(now.files, now.first))
}

function later<K extends ReaderChannel>(name: K): (input: ChannelInput<K>) => Promise<ChannelOutput<K>> {
  return async (input) => {
    const queries: ChannelQueries = await all()
    return queries[name](input)
  }
}

/** Each answers at once or later. */
type Answering<Methods> = {
  readonly [Name in keyof Methods]: Methods[Name] extends (input: infer Input) => infer Output
    ? (input: Input) => Output | Promise<Output>
    : never
}

const methods: Answering<ReaderMethods> = {
  open: (location) => {
    close()
    const files = openFiles(location)
    open = { files, first: firstScreen(files), all: null }
  },
  close,
  'companies.list': (input) => opened().first['companies.list'](input),
  'employees.open': (input) => opened().first['employees.open'](input),
  'employees.rows': (input) => opened().first['employees.rows'](input),
  'employees.figures': (input) => opened().first['employees.figures'](input),
  'lists.indexOf': (input) => opened().first['lists.indexOf'](input),
  'lists.close': (input) => opened().first['lists.close'](input),
  'employees.get': later('employees.get'),
  'periods.list': later('periods.list'),
  'past.timeline': later('past.timeline'),
  'past.compare': later('past.compare'),
  'past.openPeriod': later('past.openPeriod'),
  'past.rows': later('past.rows'),
  'past.days': later('past.days'),
  'payslips.openPeriod': later('payslips.openPeriod'),
  'payslips.rows': later('payslips.rows'),
  'payRuns.list': later('payRuns.list'),
  'payRuns.period': later('payRuns.period'),
  'payRuns.openPeople': later('payRuns.openPeople'),
  'payRuns.people': later('payRuns.people'),
  'payRuns.journal': later('payRuns.journal'),
  'review.variance': later('review.variance'),
  'review.openPeople': later('review.openPeople'),
  'review.people': later('review.people'),
  'review.spread': later('review.spread'),
  'review.flags': later('review.flags'),
  'review.peopleLists': later('review.peopleLists'),
  'review.desk': later('review.desk'),
  'review.deskFlags': later('review.deskFlags'),
  'review.openFlagged': later('review.openFlagged'),
  'review.flagged': later('review.flagged'),
  'review.flagsOfPayslip': later('review.flagsOfPayslip'),
  'review.openExpected': later('review.openExpected'),
  'review.expected': later('review.expected'),
  'review.changedInputs': later('review.changedInputs'),
  'review.signOff': later('review.signOff'),
  'review.payslip': later('review.payslip'),
  'review.progress': later('review.progress'),
  'review.quiet': later('review.quiet'),
  quietPayslips: async (scope) => (await all()).quietPayslips(scope),
  'payslips.get': later('payslips.get'),
  'payslips.toDate': later('payslips.toDate'),
  'certificates.open': later('certificates.open'),
  'certificates.rows': later('certificates.rows'),
  'savedFiles.open': later('savedFiles.open'),
  'savedFiles.rows': later('savedFiles.rows'),
  'savedFiles.made': later('savedFiles.made'),
  'savedFiles.mergedFrom': later('savedFiles.mergedFrom'),
  'reports.view': later('reports.view'),
  'reports.people': later('reports.people'),
  'reports.openResult': later('reports.openResult'),
  'reports.rows': later('reports.rows'),
  'sheets.headings': later('sheets.headings'),
  'frequencies.list': later('frequencies.list'),
  'payPoints.list': later('payPoints.list'),
  'payItems.list': later('payItems.list'),
  'bulkEdit.choices': later('bulkEdit.choices'),
  'bulkEdit.columns': later('bulkEdit.columns'),
  'bulkEdit.grid': later('bulkEdit.grid'),
  'bulkEdit.batches': later('bulkEdit.batches'),
  'overview.company': later('overview.company'),
  'overview.companies': later('overview.companies'),
  'overview.openList': later('overview.openList'),
  'overview.rows': later('overview.rows'),
  'overview.oddAnswers': later('overview.oddAnswers'),
  'history.open': later('history.open'),
  'history.rows': later('history.rows'),
  'find.search': later('find.search'),
  'find.line': later('find.line')
}

if (parentPort) {
  const peer: Peer<object> = new Peer(parentPort, {
    methods,
    onFault: (method, error) => peer.emit('log', { level: 'error', text: `reader ${method}: ${faultText(error)}` }),
    // While a word is typed, only what it has become is worth looking up.
    newestOnly: new Set(['find.search'])
  })
}
