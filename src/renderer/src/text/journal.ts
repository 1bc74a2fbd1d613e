/** The sentences of the journal of pay runs. */
import type { JournalSplit } from '@shared/domain/journal'
import { readableName } from '@shared/domain/payItem'
import { counted } from './format'

export const journalText = {
  title: 'Journal',
  fileName: (company: string, date: string) => `${company} journal ${date}`,
  sub: (splits: number, time: string) =>
    `${splits > 1 ? `${counted(splits, 'split', 'splits')}, ` : ''}as sent by the service ${time}`,
  balanced: (several: boolean) => (several ? 'Debit equals credit in each split' : 'Debit equals credit'),
  notBalanced: (several: boolean) => (several ? 'Debit is not credit in each split' : 'Debit is not credit'),
  balanceNotClaimed: 'Not added up, as an amount is not known',
  line: 'Line',
  code: 'Code',
  category: 'Category',
  categoryName: (category: string) => (category === '' ? 'none' : readableName(category)),
  debit: 'Debit',
  credit: 'Credit',
  totalDebit: 'Total debit',
  totalCredit: 'Total credit',
  difference: 'Difference',
  allSplits: 'All splits',
  amount: 'Amount',
  splitName: ({ id, name }: JournalSplit, only: boolean) =>
    name !== '' ? name : id !== '' ? id : only ? 'Whole company' : 'No split',
  entry: (at: number, of: number, posted: boolean) => `Entry ${at} of ${of}, ${posted ? 'posted' : 'not posted'}`,
  entryOfRun: (payRunId: number, special: boolean, posted: boolean) =>
    `${special ? 'Once-off run' : 'Run'} ${payRunId}, ${posted ? 'posted' : 'not posted'}`,
  allEntries: 'All entries',
  amountNotSent: 'not sent',
  notAdded: 'not added up',
  noName: 'no name',
  posting: 'Posting is done in the service. This screen shows the journal as it was read.',
  notRead: 'The journal of this run was not read yet',
  notReadWhy: 'It is read when the run is opened while the service answers.',
  missing: (runs: readonly number[]) => `The journal of run ${runs.join(', ')} was not read yet, and is not in here.`,
  noRun: 'There is no run yet, so there is no journal',
  noRunWhy: 'Runs are made in the service.',
  empty: 'The service sent a journal without entries',
  netLine: 'Net-pay line',
  netLineByCode: (name: string) => `Net pay is the line ${name}, by its code.`,
  netLineChosen: (name: string) => `Net pay is the line ${name}, as you chose.`,
  netLineNotKnown:
    'None of these lines has a code that says net pay. Choose the one that is; it holds for all journals of this company.',
  chooseLine: 'Choose the line',
  choose: 'Choose',
  takeBack: 'Choose another',
  lineWords: ({ label, lineItem }: { readonly label: string; readonly lineItem: string }) =>
    label !== '' && lineItem !== '' ? `${label} (${lineItem})` : label || lineItem || 'no name'
} as const
