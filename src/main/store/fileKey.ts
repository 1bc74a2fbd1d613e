import { randomBytes } from 'node:crypto'

/** A file's raw 32-byte key as 64 hex digits; lives in the keychain and in memory only. */
export type FileKey = string

/** A new random file key. Apart from `open.ts`, so that main, which makes keys and opens no file, does not load SQLite. */
export function newFileKey(): FileKey {
  return randomBytes(32).toString('hex')
}
