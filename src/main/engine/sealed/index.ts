/**
 * Files under a passphrase that leave this computer: backups of what the officer made, and changes for a colleague. The format:
 * a line by which the file is known, a line that says how the key is made of the passphrase (scrypt), then what is in it and the
 * content itself, each sealed by AES-256-GCM. Nothing is used before all of it was found whole.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { AppError } from '@shared/contract/errors'
import { diskError } from '../../common/disk'
import { parsedJson } from '../../common/parsedJson'
import { KEY_COST, MOST_KEY_MEMORY, slowKey, type KeyCost } from '../../common/slowKey'

export type { KeyCost } from '../../common/slowKey'
export { carriedSettings, sealedMeta, type BackupMeta, type HandoverMeta } from './meta'

const MARK = 'Paydesk sealed file\n'
const VERSION = 1
const MOST_HEADER = 2000
const [KEY_BYTES, IV_BYTES, TAG_BYTES, SALT_BYTES] = [32, 12, 16, 16]

const size = z.number().int().nonnegative()
const header = z
  .object({
    version: z.literal(VERSION),
    kdf: z.literal('scrypt'),
    N: z
      .number()
      .int()
      .min(2)
      .max(2 ** 20),
    r: z.number().int().min(1).max(16),
    p: z.number().int().min(1).max(16),
    salt: z.base64(),
    /** Of this file alone; tells two files apart without opening them. */
    uid: z.string().regex(/^[0-9a-f-]{36}$/),
    metaIv: z.base64(),
    contentIv: z.base64(),
    metaBytes: size,
    contentBytes: size,
    /** SHA-256 of the sealed meta: tells a damaged file from a wrong passphrase. */
    check: z.string()
  })
  .refine(({ N, r }) => (N & (N - 1)) === 0 && N < 2 ** (16 * r) && 128 * N * r <= MOST_KEY_MEMORY)
type Header = z.infer<typeof header>

/** The bytes of a sealed file. `meta` is what is told of it before it is used; both are opened by the passphrase only. */
export async function sealed(
  uid: string,
  meta: unknown,
  content: Buffer,
  passphrase: string,
  cost: KeyCost = KEY_COST
): Promise<Buffer> {
  const plainMeta = Buffer.from(JSON.stringify(meta), 'utf8')
  const salt = randomBytes(SALT_BYTES)
  const ivs = { meta: randomBytes(IV_BYTES), content: randomBytes(IV_BYTES) }
  const bare = {
    version: VERSION,
    kdf: 'scrypt',
    ...cost,
    salt: salt.toString('base64'),
    uid,
    metaIv: ivs.meta.toString('base64'),
    contentIv: ivs.content.toString('base64'),
    metaBytes: plainMeta.length + TAG_BYTES,
    contentBytes: content.length + TAG_BYTES
  } as const
  const keys = await keysOf(passphrase, salt, cost)
  const sealedMeta = seal(keys.meta, ivs.meta, boundTo(bare, 'meta'), plainMeta)
  const sealedContent = seal(keys.content, ivs.content, boundTo(bare, 'content'), content)
  const line = JSON.stringify({ ...bare, check: sha256(sealedMeta) } satisfies Header)
  return Buffer.concat([Buffer.from(`${MARK}${line}\n`, 'utf8'), sealedMeta, sealedContent])
}

/**
 * Opens a sealed file. `foreignFile` when it is none of ours, `fileNewer` when a newer program made it, `fileDamaged` when it was
 * cut or changed, `wrongPassphrase` when it is whole and another passphrase made it.
 */
export async function opened(
  path: string,
  passphrase: string
): Promise<{ meta: unknown; content: Buffer; uid: string }> {
  const bytes = await read(path)
  const { head, begin } = headerIn(bytes)
  const contentAt = begin + head.metaBytes
  if (bytes.length !== contentAt + head.contentBytes) throw new AppError('fileDamaged')
  const sealedMeta = bytes.subarray(begin, contentAt)
  if (sha256(sealedMeta) !== head.check) throw new AppError('fileDamaged')
  const keys = await keysOf(passphrase, Buffer.from(head.salt, 'base64'), head)
  const meta = unseal(keys.meta, head.metaIv, boundTo(head, 'meta'), sealedMeta)
  if (meta === null) throw new AppError('wrongPassphrase')
  const content = unseal(keys.content, head.contentIv, boundTo(head, 'content'), bytes.subarray(contentAt))
  if (content === null) throw new AppError('fileDamaged')
  return { meta: parsedJson(meta.toString('utf8')), content, uid: head.uid }
}

/** The uid of a sealed file, without its passphrase; null where it is not there or none of ours. */
export async function uidOf(path: string): Promise<string | null> {
  try {
    return headerIn(await read(path)).head.uid
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function read(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    const known = diskError(error)
    throw known instanceof AppError && known.code === 'folderGone'
      ? new AppError('fileGone', {}, { cause: error })
      : known
  }
}

function headerIn(bytes: Buffer): { head: Header; begin: number } {
  const mark = Buffer.from(MARK, 'utf8')
  if (bytes.length < mark.length || !timingSafeEqual(bytes.subarray(0, mark.length), mark)) {
    throw new AppError('foreignFile')
  }
  const end = bytes.subarray(0, mark.length + MOST_HEADER).indexOf('\n', mark.length)
  const line = end < 0 ? null : parsedJson(bytes.toString('utf8', mark.length, end))
  const version = z.object({ version: z.number() }).safeParse(line)
  if (version.success && version.data.version > VERSION) throw new AppError('fileNewer')
  const parsed = header.safeParse(line)
  if (!parsed.success || 128 * parsed.data.N * parsed.data.r > MOST_KEY_MEMORY) throw new AppError('fileDamaged')
  return { head: parsed.data, begin: end + 1 }
}

// Every word of the header that a key or a place is made of is sealed with both parts, so that none can be exchanged.
function boundTo(head: Omit<Header, 'check'>, part: 'meta' | 'content'): Buffer {
  const { version, kdf, N, r, p, salt, uid, metaIv, contentIv, metaBytes, contentBytes } = head
  const words = [part, version, kdf, N, r, p, salt, uid, metaIv, contentIv, metaBytes, contentBytes]
  return Buffer.from(JSON.stringify(words), 'utf8')
}

function seal(key: Buffer, iv: Buffer, bound: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(bound)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function unseal(key: Buffer, iv: string, bound: Buffer, bytes: Buffer): Buffer | null {
  if (bytes.length < TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'), { authTagLength: TAG_BYTES })
  decipher.setAAD(bound)
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

async function keysOf(passphrase: string, salt: Buffer, cost: KeyCost): Promise<{ meta: Buffer; content: Buffer }> {
  const key = await slowKey(passphrase, salt, 2 * KEY_BYTES, cost)
  return { meta: key.subarray(0, KEY_BYTES), content: key.subarray(KEY_BYTES) }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
