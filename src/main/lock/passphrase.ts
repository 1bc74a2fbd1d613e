import { randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parsedJson } from '../common/parsedJson'
import { KEY_COST, slowKey, type KeyCost } from '../common/slowKey'

const HASH_BYTES = 32
const SALT_BYTES = 16

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

/** What is kept of a passphrase: a salted slow hash, from which it cannot be read. */
export async function hashOf(passphrase: string, cost: KeyCost = KEY_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await slowKey(passphrase, salt, HASH_BYTES, cost)
  const { N, r, p } = cost
  return JSON.stringify({ version: 1, N, r, p, salt: salt.toString('base64'), hash: hash.toString('base64') })
}

/** Whether `passphrase` is the one that `kept` was made of; what is kept in another form opens nothing. */
export async function isPassphrase(passphrase: string, kept: string): Promise<boolean> {
  const parsed = keptSchema.safeParse(parsedJson(kept))
  if (!parsed.success) return false
  const expected = Buffer.from(parsed.data.hash, 'base64')
  const given = await slowKey(passphrase, Buffer.from(parsed.data.salt, 'base64'), HASH_BYTES, parsed.data)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
