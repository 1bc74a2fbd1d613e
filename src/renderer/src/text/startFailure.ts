/** The sentences of the screen that stands in place of the frame when a connection's files cannot be opened. */
export const startFailureText = {
  tryAgain: 'Try again',
  freshCopy: 'Fetch a fresh copy',
  freshCopyWhat: 'The copy is fetched again from the service. Your waiting changes are kept.',
  lastBackup: 'Use the last backup',
  lastBackupWhat: 'Your changes as they were at the last backup. The file of now is put aside, not deleted.',
  fresh: 'Start with no changes',
  freshWhat: 'The file with your changes is put aside, not deleted, and an empty one takes its place.',
  noBackup: 'There is no backup of this connection.',
  otherService: 'Connect to another service',
  changesFile: 'It is the file with your changes and saved files.',
  copyFile: 'It is the copy of the service’s records.',
  openLog: 'Show the log'
} as const
