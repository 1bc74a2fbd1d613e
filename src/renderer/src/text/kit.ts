/** The sentences of the shared components. */
import { count, counted } from './format'

export const kitText = {
  close: 'Close',
  closePane: (label: string) => `Close ${label}`,
  back: 'Back',
  backTo: {
    employees: 'Back to employees',
    employee: 'Back to the employee',
    payslip: 'Back to the payslip',
    changes: 'Back to changes',
    settings: 'Back to settings',
    offlineCopy: 'Back to the offline copy'
  },
  cancel: 'Cancel',
  clear: (label: string) => `Clear ${label}`,
  loading: 'Loading',
  tryAgain: 'Try again',
  notReady: 'not ready',
  none: 'none',
  noChange: '–',
  noChangeForReaders: 'no change',
  notifications: 'Notices',
  showCharacters: 'Show what is entered',
  hideCharacters: 'Hide what is entered',
  any: 'Any',
  nameless: 'Name not known',
  notRead: 'not read yet',
  asOf: (time: string) => `as of ${time}`,
  table: {
    selectAll: 'Select all rows',
    selectRow: 'Select row',
    selected: (rows: number) => `${count(rows)} selected`,
    clearSelection: 'Clear',
    selection: 'Selection',
    keys: 'Lists',
    keyRows: 'Move through the rows',
    keyPages: 'A screen further',
    keyEnds: 'First and last row',
    keyOpen: 'Open the row',
    keySelect: 'Select the row',
    keySelectAll: 'Select all',
    rows: (rows: number) => counted(rows, 'row', 'rows')
  }
} as const
