/** The sentences of the shared components. */
import { count, counted } from './format'

export const kitText = {
  close: 'Close',
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
