import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '@shared/contract/errors'
import { parsedJson } from '../../common/parsedJson'
import { isBearable } from '../../common/slowKey'

export const VERSION = 1
const MARK = Buffer.from('Paydesk sealed file\n', 'utf8')
const MOST_LINE = 2000
/** The first bytes of a file that hold all of its header. */
export const MOST_HEADER = MARK.length + MOST_LINE

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
    // It is held in memory, whatever a file claims.
    metaBytes: size.max(16 * 1024 * 1024),
    contentBytes: size,
    /** SHA-256 of the sealed meta: tells a damaged file from a wrong passphrase. */
    check: z.string()
  })
  .refine(({ N, r, p }) => (N & (N - 1)) === 0 && N < 2 ** (16 * r) && isBearable({ N, r, p }))
type Header = z.infer<typeof header>

export function headerText(head: Header): Buffer {
  return Buffer.concat([MARK, Buffer.from(`${JSON.stringify(head)}\n`, 'utf8')])
}

/**
 * The header in the first bytes of a file, and where it ends. `foreignFile` where it is none of ours, `fileNewer` where a newer
 * program made it, `fileDamaged` where it is not as this one makes it.
 */
export function headerIn(bytes: Buffer): { head: Header; begin: number } {
  if (bytes.length < MARK.length || !timingSafeEqual(bytes.subarray(0, MARK.length), MARK)) {
    throw new AppError('foreignFile')
  }
  const end = bytes.subarray(0, MOST_HEADER).indexOf('\n', MARK.length)
  const line = end < 0 ? null : parsedJson(bytes.toString('utf8', MARK.length, end))
  const version = z.object({ version: z.number() }).safeParse(line)
  if (version.success && version.data.version > VERSION) throw new AppError('fileNewer')
  const parsed = header.safeParse(line)
  if (!parsed.success) throw new AppError('fileDamaged')
  return { head: parsed.data, begin: end + 1 }
}

/** Every word of the header that a key or a place is made of, sealed with both parts, so that none can be exchanged. */
export function boundTo(head: Omit<Header, 'check'>, part: 'meta' | 'content'): Buffer {
  const { version, kdf, N, r, p, salt, uid, metaIv, contentIv, metaBytes, contentBytes } = head
  const words = [part, version, kdf, N, r, p, salt, uid, metaIv, contentIv, metaBytes, contentBytes]
  return Buffer.from(JSON.stringify(words), 'utf8')
}
