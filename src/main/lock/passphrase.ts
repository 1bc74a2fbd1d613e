import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** About a third of a second and 128 MB for each try (RFC 7914); the cost is kept with the hash, so that it can rise. */
const COST: HashCost = { N: 2 ** 17, r: 8, p: 1 }
const HASH_BYTES = 32
const SALT_BYTES = 16
const MOST_MEMORY = 512 * 1024 * 1024

const keptSchema = z.object({
  version: z.literal(1),
  N: z
    .number()
    .int()
    .min(2)
    .max(2 ** 20),
  r: z.number().int().min(1).max(32),
  p: z.number().int().min(1).max(16),
  salt: z.string(),
  hash: z.string()
})

export type HashCost = { readonly N: number; readonly r: number; readonly p: number }

/** What is kept of a passphrase: a salted slow hash, from which it cannot be read. */
export async function hashOf(passphrase: string, cost: HashCost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await slowHash(passphrase, salt, cost)
  const { N, r, p } = cost
  return JSON.stringify({ version: 1, N, r, p, salt: salt.toString('base64'), hash: hash.toString('base64') })
}

/** Whether `passphrase` is the one that `kept` was made of; what is kept in another form opens nothing. */
export async function isPassphrase(passphrase: string, kept: string): Promise<boolean> {
  const parsed = keptSchema.safeParse(jsonOf(kept))
  if (!parsed.success) return false
  const expected = Buffer.from(parsed.data.hash, 'base64')
  const given = await slowHash(passphrase, Buffer.from(parsed.data.salt, 'base64'), parsed.data)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

// The same letters may be typed in two forms of Unicode.
function slowHash(passphrase: string, salt: Buffer, { N, r, p }: HashCost): Promise<Buffer> {
  return new Promise((done, failed) =>
    scrypt(passphrase.normalize('NFKC'), salt, HASH_BYTES, { N, r, p, maxmem: MOST_MEMORY }, (error, hash) =>
      error ? failed(error) : done(hash)
    )
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
