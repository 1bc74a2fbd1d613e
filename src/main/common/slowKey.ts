import { scrypt } from 'node:crypto'

/** How slow a key is made of a passphrase; kept beside what it opens, so that it can rise. */
export interface KeyCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** About a third of a second and 128 MB for each try (RFC 7914). */
export const KEY_COST: KeyCost = { N: 2 ** 17, r: 8, p: 1 }
/**
 * What a try may take at the most, in time: four times as long as ours. A cost that was read from somewhere may ask for more, and a try
 * that has begun cannot be ended.
 */
const MOST_WORK = 4 * workOf(KEY_COST)
/** All passes one after another use the memory of one. */
const MOST_MEMORY = 128 * MOST_WORK

/** Whether a try of this cost takes no more time and memory than is borne. */
export function isBearable(cost: KeyCost): boolean {
  return workOf(cost) <= MOST_WORK
}

/** A key of so many bytes; the same letters may be typed in two forms of Unicode. Rejects for a cost that is none or too much. */
export async function slowKey(passphrase: string, salt: Buffer, bytes: number, { N, r, p }: KeyCost): Promise<Buffer> {
  if (!isBearable({ N, r, p })) throw new RangeError('a key of this cost takes too long')
  return new Promise((done, failed) =>
    // The memory it counts is a little more than N and r say.
    scrypt(passphrase.normalize('NFKC'), salt, bytes, { N, r, p, maxmem: 2 * MOST_MEMORY }, (error, key) =>
      error ? failed(error) : done(key)
    )
  )
}

function workOf({ N, r, p }: KeyCost): number {
  return N * r * p
}
