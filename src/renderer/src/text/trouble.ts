/** The sentences that stand in place of a page when a connection cannot be opened, or the program cannot start. */
import type { ErrorCode } from '@shared/contract/errorCodes'

type StoreFile = 'cache' | 'outbox'

interface What {
  /** What happened. */
  readonly title: string
  /** What it means for the data. */
  readonly meaning: string
}

const FILES: Readonly<Record<'keyMissing' | 'storeDamaged', Readonly<Record<StoreFile, What>>>> = {
  keyMissing: {
    cache: {
      title: 'The key of the copy on this computer is not in the keychain any more',
      meaning:
        'Without it nobody can open the copy. It holds what the service has too; your own changes are in another file and are kept.'
    },
    outbox: {
      title: 'The key of the file with your changes is not in the keychain any more',
      meaning:
        'Without it nobody can open your waiting changes and their history. Nothing was deleted: when the keychain entry is restored, they are there again.'
    }
  },
  storeDamaged: {
    cache: {
      title: 'The copy on this computer cannot be read',
      meaning:
        'Its file is damaged. It holds what the service has too; your own changes are in another file and are kept.'
    },
    outbox: {
      title: 'The file with your changes cannot be read',
      meaning:
        'It is damaged. It holds your waiting changes, their history and which PDFs were saved. Nothing was deleted, and nothing is sent meanwhile.'
    }
  }
}

export const troubleText = {
  /** The sentences of one of the two files; null where those of the catalogue of errors say it. */
  ofFile: (code: ErrorCode, file: StoreFile | null): What | null =>
    file !== null && (code === 'keyMissing' || code === 'storeDamaged') ? FILES[code][file] : null,
  startTitle: 'Paydesk could not start',
  nothingLost: 'What you saved is on this computer and was not touched.',
  tryAgain: 'Try again',
  settings: 'Settings',
  connections: 'Connections',
  openLog: 'Show the log',
  ways: 'Ways on',
  freshCopy: 'Fetch a fresh copy',
  freshCopyWhat:
    'The copy is removed and read again from the service. Your changes, their history and saved files stay.',
  lastBackup: 'Use the last backup',
  lastBackupWhat:
    'Your changes as they were then; one is made each day. What waited then is held until you release it, as it may have been sent since. The file of now is put aside, not deleted.',
  fresh: 'Start with no changes',
  freshWhat: 'The file of now is put aside, not deleted, and an empty one takes its place.',
  noBackup: 'There is no backup of this connection.',
  opened: 'The connection is open again.'
} as const
