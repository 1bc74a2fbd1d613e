/**
 * Where a connection's secrets live: its API key and the keys of its two files, each an entry of its own, so that one can be
 * destroyed without the others. Either the system's keychain keeps them, or, where there is none, they live in memory for
 * this session only. There is no third place: nothing here is ever written to a file.
 */
export type SecretName = 'apiKey' | 'cacheKey' | 'outboxKey'

export const secretNames: readonly SecretName[] = ['apiKey', 'cacheKey', 'outboxKey']

/** Every method rejects with `keychain` when the place cannot be used, and with nothing else. */
export interface Secrets {
  /** Null when there is no such entry. */
  read(connectionId: string, name: SecretName): Promise<string | null>
  /** Kept when it resolves; what stood there is replaced. */
  write(connectionId: string, name: SecretName, secret: string): Promise<void>
  /** Gone when it resolves, also when it was not there. */
  remove(connectionId: string, name: SecretName): Promise<void>
}

export { Keychain } from './keychain'
export { SessionSecrets } from './sessionSecrets'
