/**
 * Files under a passphrase that leave this computer: backups of what the officer made, and changes for a colleague. The format:
 * a line by which the file is known, a line that says how the key is made of the passphrase (scrypt), then what is in it and the
 * content itself, each sealed by AES-256-GCM. Written and read in pieces, so that memory does not grow with the file.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  type CipherGCM,
  type DecipherGCM
} from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { AppError } from '@shared/contract/errors'
import { diskError } from '../../common/disk'
import { parsedJson } from '../../common/parsedJson'
import { KEY_COST, slowKey, type KeyCost } from '../../common/slowKey'
import { boundTo, headerIn, headerText, MOST_HEADER, VERSION } from './header'

export type { KeyCost } from '../../common/slowKey'
export { carriedSettings, sealedMeta, type BackupMeta, type HandoverMeta } from './meta'

const PIECE_BYTES = 256 * 1024
const [KEY_BYTES, IV_BYTES, TAG_BYTES, SALT_BYTES] = [32, 12, 16, 16]

/** What a file is made of. `meta` is what is told of it before it is used; both are opened by the passphrase only. */
interface ToSeal {
  readonly uid: string
  readonly meta: unknown
  readonly content: Iterable<Buffer> | AsyncIterable<Buffer>
  /** How many bytes `content` gives in all. */
  readonly contentBytes: number
  readonly passphrase: string
  readonly cost?: KeyCost | undefined
  /** Rejects with `cancelled` when it ends; what is written then is the caller's to remove. */
  readonly signal?: AbortSignal | undefined
}

/** Writes a sealed file to `path`, which must not be there, and flushes it to the disk; gives its size. */
export async function writeSealed(
  path: string,
  { uid, meta, content, contentBytes, passphrase, cost = KEY_COST, signal }: ToSeal
): Promise<number> {
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
    contentBytes: contentBytes + TAG_BYTES
  } as const
  const keys = await keysOf(passphrase, salt, cost)
  notCancelled(signal)
  const metaCipher = cipherOf(keys.meta, ivs.meta, boundTo(bare, 'meta'))
  const sealedMeta = Buffer.concat([metaCipher.update(plainMeta), metaCipher.final(), metaCipher.getAuthTag()])
  const cipher = cipherOf(keys.content, ivs.content, boundTo(bare, 'content'))
  const file = await open(path, 'wx', 0o600)
  try {
    let left = contentBytes
    await file.appendFile(headerText({ ...bare, check: sha256(sealedMeta) }))
    await file.appendFile(sealedMeta)
    for await (const piece of content) {
      notCancelled(signal)
      left -= piece.length
      await file.appendFile(cipher.update(piece))
    }
    if (left !== 0) throw new Error('what is sealed is not as long as was said')
    await file.appendFile(Buffer.concat([cipher.final(), cipher.getAuthTag()]))
    notCancelled(signal)
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

/** Who takes a file as it is opened. */
interface Taker {
  /** What is told of it, and how long its content is, before that is read. A throw ends it and is passed on. */
  readonly begun?: (meta: unknown, contentBytes: number) => void
  readonly piece: (piece: Buffer) => Promise<void> | void
}

/** What is told of a sealed file. */
interface Told {
  readonly meta: unknown
  readonly uid: string
}

/**
 * Opens a sealed file and gives its content away piece after piece. Only when this resolves is it known to be whole: what was
 * given before is to be thrown away when it rejects. `foreignFile` when it is none of ours, `fileNewer` when a newer program made it,
 * `fileDamaged` when it was cut or changed, `wrongPassphrase` when it is whole and another passphrase made it.
 */
export async function openSealed(path: string, passphrase: string, { begun, piece }: Taker): Promise<Told> {
  return withFile(path, async (file) => {
    const { head, begin } = headerIn(await slice(file, 0, MOST_HEADER))
    const contentAt = begin + head.metaBytes
    const tagAt = contentAt + head.contentBytes - TAG_BYTES
    if (tagAt < contentAt || (await file.stat()).size !== tagAt + TAG_BYTES) throw new AppError('fileDamaged')
    const sealedMeta = await slice(file, begin, head.metaBytes)
    if (sha256(sealedMeta) !== head.check || sealedMeta.length < TAG_BYTES) throw new AppError('fileDamaged')
    const keys = await keysOf(passphrase, Buffer.from(head.salt, 'base64'), head)
    const metaDecipher = decipherOf(keys.meta, head.metaIv, boundTo(head, 'meta'), sealedMeta.subarray(-TAG_BYTES))
    const plainMeta = ended(metaDecipher, metaDecipher.update(sealedMeta.subarray(0, -TAG_BYTES)))
    if (plainMeta === null) throw new AppError('wrongPassphrase')
    const meta = parsedJson(plainMeta.toString('utf8'))
    begun?.(meta, tagAt - contentAt)
    const tag = await slice(file, tagAt, TAG_BYTES)
    const decipher = decipherOf(keys.content, head.contentIv, boundTo(head, 'content'), tag)
    for (let at = contentAt; at < tagAt; at += PIECE_BYTES) {
      await piece(decipher.update(await slice(file, at, Math.min(PIECE_BYTES, tagAt - at))))
    }
    if (ended(decipher, Buffer.alloc(0)) === null) throw new AppError('fileDamaged')
    return { meta, uid: head.uid }
  })
}

/**
 * The same for a content that is small: all of it at once, and only when it is whole. `begun` gives what is told of it, and throws
 * for a file of another kind before its content is read; so does a content of more than `mostBytes` (`fileDamaged`).
 */
export async function opened<Meta>(
  path: string,
  passphrase: string,
  {
    begun,
    mostBytes,
    signal
  }: { readonly begun: (meta: unknown) => Meta; readonly mostBytes: number; readonly signal?: AbortSignal }
): Promise<{ readonly uid: string; readonly meta: Meta; readonly content: Buffer }> {
  const pieces: Buffer[] = []
  const { uid, meta } = await openSealed(path, passphrase, {
    begun: (told, contentBytes) => {
      begun(told)
      if (contentBytes > mostBytes) throw new AppError('fileDamaged')
    },
    piece: (piece) => {
      notCancelled(signal)
      pieces.push(piece)
    }
  })
  return { uid, meta: begun(meta), content: Buffer.concat(pieces) }
}

/** The uid of a sealed file, without its passphrase; null where it is not there or none of ours. */
export async function uidOf(path: string): Promise<string | null> {
  try {
    return await withFile(path, async (file) => headerIn(await slice(file, 0, MOST_HEADER)).head.uid)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** The pieces of a file, for `writeSealed`. */
export async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r')
  try {
    for (let at = 0; ;) {
      const piece = await slice(file, at, PIECE_BYTES)
      if (piece.length === 0) return
      at += piece.length
      yield piece
    }
  } finally {
    await file.close()
  }
}

function notCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('cancelled')
}

async function withFile<Value>(path: string, use: (file: FileHandle) => Promise<Value>): Promise<Value> {
  let file: FileHandle
  try {
    file = await open(path, 'r')
  } catch (error) {
    throw gone(error)
  }
  try {
    return await use(file)
  } catch (error) {
    throw gone(error)
  } finally {
    await file.close()
  }
}

function gone(error: unknown): unknown {
  const known = diskError(error)
  return known instanceof AppError && known.code === 'folderGone'
    ? new AppError('fileGone', {}, { cause: error })
    : known
}

/** So many bytes from a place on; fewer where the file ends. */
async function slice(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const into = Buffer.allocUnsafe(bytes)
  let got = 0
  while (got < bytes) {
    const { bytesRead } = await file.read(into, got, bytes - got, at + got)
    if (bytesRead === 0) break
    got += bytesRead
  }
  return into.subarray(0, got)
}

function cipherOf(key: Buffer, iv: Buffer, bound: Buffer): CipherGCM {
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(bound)
  return cipher
}

function decipherOf(key: Buffer, iv: string, bound: Buffer, tag: Buffer): DecipherGCM {
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'), { authTagLength: TAG_BYTES })
  decipher.setAAD(bound)
  decipher.setAuthTag(tag)
  return decipher
}

/** What was deciphered, with its end; null where it is not what was sealed. */
function ended(decipher: DecipherGCM, plain: Buffer): Buffer | null {
  try {
    return Buffer.concat([plain, decipher.final()])
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
