/**
 * The entry of a reader thread: read-only connections to the copy, for all that the screens ask. Runs in plain Node and never
 * asks the network. One file of queries per area; `reader.ts` puts them together, this file only answers the port.
 */
import { parentPort } from 'node:worker_threads'
import { AppError } from '@shared/contract/errors'
import { faultText } from '../common/faultText'
import type { ReaderMethods } from '../threads/methods'
import { Peer } from '../threads/peer'
import { createReader, type Reader } from './reader'

let reader: Reader | null = null

function opened(): Reader {
  if (!reader) throw new AppError('notConnected')
  return reader
}

const methods: ReaderMethods = {
  open: (location) => {
    reader?.close()
    reader = null
    reader = createReader(location)
  },
  close: () => {
    reader?.close()
    reader = null
  },
  'companies.list': (input) => opened()['companies.list'](input),
  'employees.open': (input) => opened()['employees.open'](input),
  'employees.rows': (input) => opened()['employees.rows'](input),
  'employees.figures': (input) => opened()['employees.figures'](input),
  'employees.get': (input) => opened()['employees.get'](input),
  'periods.list': (input) => opened()['periods.list'](input),
  'past.timeline': (input) => opened()['past.timeline'](input),
  'past.compare': (input) => opened()['past.compare'](input),
  'past.openPeriod': (input) => opened()['past.openPeriod'](input),
  'past.rows': (input) => opened()['past.rows'](input),
  'past.days': (input) => opened()['past.days'](input),
  'payslips.openPeriod': (input) => opened()['payslips.openPeriod'](input),
  'payslips.rows': (input) => opened()['payslips.rows'](input),
  'payRuns.list': (input) => opened()['payRuns.list'](input),
  'payRuns.period': (input) => opened()['payRuns.period'](input),
  'payRuns.openPeople': (input) => opened()['payRuns.openPeople'](input),
  'payRuns.people': (input) => opened()['payRuns.people'](input),
  'payRuns.journal': (input) => opened()['payRuns.journal'](input),
  'review.variance': (input) => opened()['review.variance'](input),
  'review.openPeople': (input) => opened()['review.openPeople'](input),
  'review.people': (input) => opened()['review.people'](input),
  'review.spread': (input) => opened()['review.spread'](input),
  'review.flags': (input) => opened()['review.flags'](input),
  'review.peopleLists': (input) => opened()['review.peopleLists'](input),
  'review.desk': (input) => opened()['review.desk'](input),
  'review.deskFlags': (input) => opened()['review.deskFlags'](input),
  'review.openFlagged': (input) => opened()['review.openFlagged'](input),
  'review.flagged': (input) => opened()['review.flagged'](input),
  'review.flagsOfPayslip': (input) => opened()['review.flagsOfPayslip'](input),
  'review.openExpected': (input) => opened()['review.openExpected'](input),
  'review.expected': (input) => opened()['review.expected'](input),
  'review.changedInputs': (input) => opened()['review.changedInputs'](input),
  'review.signOff': (input) => opened()['review.signOff'](input),
  'review.payslip': (input) => opened()['review.payslip'](input),
  'review.progress': (input) => opened()['review.progress'](input),
  'review.quiet': (input) => opened()['review.quiet'](input),
  quietPayslips: (input) => opened().quietPayslips(input),
  'payslips.get': (input) => opened()['payslips.get'](input),
  'payslips.toDate': (input) => opened()['payslips.toDate'](input),
  'certificates.open': (input) => opened()['certificates.open'](input),
  'certificates.rows': (input) => opened()['certificates.rows'](input),
  'savedFiles.open': (input) => opened()['savedFiles.open'](input),
  'savedFiles.rows': (input) => opened()['savedFiles.rows'](input),
  'savedFiles.made': (input) => opened()['savedFiles.made'](input),
  'savedFiles.mergedFrom': (input) => opened()['savedFiles.mergedFrom'](input),
  'reports.view': (input) => opened()['reports.view'](input),
  'reports.people': (input) => opened()['reports.people'](input),
  'reports.openResult': (input) => opened()['reports.openResult'](input),
  'reports.rows': (input) => opened()['reports.rows'](input),
  'lists.indexOf': (input) => opened()['lists.indexOf'](input),
  'lists.close': (input) => opened()['lists.close'](input),
  'sheets.headings': (input) => opened()['sheets.headings'](input),
  'frequencies.list': (input) => opened()['frequencies.list'](input),
  'payPoints.list': (input) => opened()['payPoints.list'](input),
  'payItems.list': (input) => opened()['payItems.list'](input),
  'bulkEdit.choices': (input) => opened()['bulkEdit.choices'](input),
  'bulkEdit.columns': (input) => opened()['bulkEdit.columns'](input),
  'bulkEdit.grid': (input) => opened()['bulkEdit.grid'](input),
  'bulkEdit.batches': (input) => opened()['bulkEdit.batches'](input),
  'overview.company': (input) => opened()['overview.company'](input),
  'overview.companies': (input) => opened()['overview.companies'](input),
  'overview.openList': (input) => opened()['overview.openList'](input),
  'overview.rows': (input) => opened()['overview.rows'](input),
  'overview.oddAnswers': (input) => opened()['overview.oddAnswers'](input),
  'history.open': (input) => opened()['history.open'](input),
  'history.rows': (input) => opened()['history.rows'](input),
  'find.search': (input) => opened()['find.search'](input),
  'find.line': (input) => opened()['find.line'](input)
}

if (parentPort) {
  const peer: Peer<object> = new Peer(parentPort, {
    methods,
    onFault: (method, error) => peer.emit('log', { level: 'error', text: `reader ${method}: ${faultText(error)}` }),
    // While a word is typed, only what it has become is worth looking up.
    newestOnly: new Set(['find.search'])
  })
}
