/**
 * `passphrase` is a salted hash only (main/lock/passphrase.ts). `historyHead` is no secret: it is kept out of reach of who can only
 * change the file. `backupPassphrase` opens the daily backups.
 */
export type SecretName = 'apiKey' | 'cacheKey' | 'outboxKey' | 'passphrase' | 'historyHead' | 'backupPassphrase'

export const secretNames: readonly SecretName[] = [
  'apiKey',
  'cacheKey',
  'outboxKey',
  'passphrase',
  'historyHead',
  'backupPassphrase'
]

/** Every method rejects with `keychain` when the place cannot be used, and with nothing else but `secretTooLong` of a write. */
export interface Secrets {
  /** Null when there is no such entry. */
  read(connectionId: string, name: SecretName): Promise<string | null>
  /** Kept when it resolves; what stood there is replaced. */
  write(connectionId: string, name: SecretName, secret: string): Promise<void>
  /** Gone when it resolves, also when it was not there. */
  remove(connectionId: string, name: SecretName): Promise<void>
}
