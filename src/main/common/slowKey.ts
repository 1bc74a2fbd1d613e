import { scrypt } from 'node:crypto'

/** How slow a key is made of a passphrase; kept beside what it opens, so that it can rise. */
export interface KeyCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** About a third of a second and 128 MB for each try (RFC 7914). */
export const KEY_COST: KeyCost = { N: 2 ** 17, r: 8, p: 1 }
/** What a try may use at the most: a cost that was read from somewhere may ask for more. */
export const MOST_KEY_MEMORY = 512 * 1024 * 1024

/** A key of so many bytes; the same letters may be typed in two forms of Unicode. Rejects for a cost that is none or too much. */
export function slowKey(passphrase: string, salt: Buffer, bytes: number, { N, r, p }: KeyCost): Promise<Buffer> {
  return new Promise((done, failed) =>
    // The memory it counts is a little more than N and r say.
    scrypt(passphrase.normalize('NFKC'), salt, bytes, { N, r, p, maxmem: 2 * MOST_KEY_MEMORY }, (error, key) =>
      error ? failed(error) : done(key)
    )
  )
}
