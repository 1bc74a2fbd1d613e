/**
 * The directory of a zip file, looked at before a library unpacks it: what is in it, and that all of it together unpacks to no
 * more than is taken. The sizes a file claims are not believed; each part is unpacked up to what is left, and dropped.
 */
import { inflateRawSync } from 'node:zlib'
import { AppError } from '@shared/contract/errors'
import { errnoOf } from '../common/disk'
import { tooLarge } from './limits'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const [STORED, DEFLATED] = [0, 8]
const MOST_ENTRIES = 5000
/** The directory's end may be followed by a comment of this length. */
const LONGEST_COMMENT = 0xffff

interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly encrypted: boolean
  readonly packed: Buffer
}

/** The names in a zip file, in order. Throws `sheetTooLarge`, `sheetProtected`, or `sheetBroken` where it cannot be followed. */
export function checkedNames(file: Buffer, mostBytes: number): string[] {
  const entries = entriesOf(file)
  let left = mostBytes
  for (const { method, encrypted, packed } of entries) {
    if (encrypted) throw new AppError('sheetProtected')
    left -= unpackedSize(method, packed, left)
    if (left < 0) throw tooLarge()
  }
  return entries.map(({ name }) => name)
}

function unpackedSize(method: number, packed: Buffer, most: number): number {
  if (method === STORED || packed.length === 0) return packed.length
  if (method !== DEFLATED) throw broken()
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) }).length
  } catch (error) {
    throw errnoOf(error) === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : broken(error)
  }
}

function entriesOf(file: Buffer): ZipEntry[] {
  const end = file.lastIndexOf(signature(END))
  if (end < 0 || end < file.length - LONGEST_COMMENT - 22) throw broken()
  const entries: ZipEntry[] = []
  try {
    const count = file.readUInt16LE(end + 10)
    if (count > MOST_ENTRIES) throw tooLarge()
    let at = file.readUInt32LE(end + 16)
    for (let left = count; left > 0; left--) {
      if (file.readUInt32LE(at) !== ENTRY) throw broken()
      const nameLength = file.readUInt16LE(at + 28)
      entries.push({
        name: file.toString('utf8', at + 46, at + 46 + nameLength),
        method: file.readUInt16LE(at + 10),
        encrypted: (file.readUInt16LE(at + 8) & 1) === 1,
        packed: packedOf(file, file.readUInt32LE(at + 42), file.readUInt32LE(at + 20))
      })
      at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
    }
  } catch (error) {
    // A place outside the file.
    throw error instanceof AppError ? error : broken(error)
  }
  return entries
}

function packedOf(file: Buffer, local: number, size: number): Buffer {
  if (file.readUInt32LE(local) !== LOCAL) throw broken()
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  if (start + size > file.length) throw broken()
  return file.subarray(start, start + size)
}

function signature(of: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(of)
  return bytes
}

function broken(cause?: unknown): AppError {
  return new AppError('sheetBroken', {}, { cause })
}
