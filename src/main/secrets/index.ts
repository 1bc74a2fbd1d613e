/**
 * Where a connection's secrets live: its API key and the keys of its two files, each an entry of its own, so that one can be
 * destroyed without the others. Either the system's keychain keeps them, or, where there is none, they live in memory for
 * this session only. There is no third place: nothing here is ever written to a file.
 */
export { Keychain } from './keychain'
export { secretNames, type SecretName, type Secrets } from './port'
export { SessionSecrets } from './sessionSecrets'
