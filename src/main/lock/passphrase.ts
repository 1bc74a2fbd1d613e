import { randomBytes, timingSafeEqual } from 'node:crypto'
import { fieldsOf, isText, isWhole } from '../common/byHand'
import { parsedJson } from '../common/parsedJson'
import { isBearable, KEY_COST, slowKey, type KeyCost } from '../common/slowKey'

const HASH_BYTES = 32
const SALT_BYTES = 16

/** What is kept of a passphrase: a salted slow hash, from which it cannot be read. */
export async function hashOf(passphrase: string, cost: KeyCost = KEY_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await slowKey(passphrase, salt, HASH_BYTES, cost)
  const { N, r, p } = cost
  return JSON.stringify({ version: 1, N, r, p, salt: salt.toString('base64'), hash: hash.toString('base64') })
}

/** Whether `passphrase` is the one that `kept` was made of; what is kept in another form opens nothing. */
export async function isPassphrase(passphrase: string, kept: string): Promise<boolean> {
  const { version, N, r, p, salt, hash } = fieldsOf(parsedJson(kept))
  if (version !== 1 || !isText(salt) || !isText(hash)) return false
  if (!isWhole(N, 2) || !Number.isInteger(Math.log2(N)) || !isWhole(r, 1) || !isWhole(p, 1) || !isBearable({ N, r, p }))
    return false
  const expected = Buffer.from(hash, 'base64')
  const given = await slowKey(passphrase, Buffer.from(salt, 'base64'), HASH_BYTES, { N, r, p })
  return expected.length === given.length && timingSafeEqual(expected, given)
}
