/** The sentences that backups leave in the history, and beside changes that came back with one. */
export const sentences = {
  backup: 'Backup',
  backedUp: (fileName: string) => `Backed up under a passphrase to ${fileName}`,
  restored: (user: string, computer: string, at: string) =>
    `Opened from the backup that ${user} made on ${computer} at ${at}; the record goes on from there`,
  fromBackup: 'It came back with a backup and may have been sent since. Look in the service, then release it.'
} as const
