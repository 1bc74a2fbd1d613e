/**
 * A zip file, looked at before a library unpacks it: what is in it, and that all of it together unpacks to no more than is taken. It is
 * followed as the library follows it, or what was counted would not be what is unpacked: as many parts as the first of the two counts
 * says, each as the header before it says, to where its own end is. The sizes a file claims are not believed; each part is unpacked
 * up to what is left, and dropped.
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

/** The field of a header that takes the place of its sizes. */
const LARGE_SIZES = 1

interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly encrypted: boolean
  /** From where its bytes begin to the end of the file. */
  readonly packed: Buffer
  /** As the library takes them; 0: they are not told. */
  readonly claimed: Sizes
}

interface Sizes {
  readonly unpacked: number
  readonly packed: number
}

/** The names in a zip file, in order. Throws `sheetTooLarge`, `sheetProtected`, or `sheetBroken` where it cannot be followed. */
export function checkedNames(file: Buffer, mostBytes: number): string[] {
  const entries = entriesOf(file)
  let left = mostBytes
  for (const entry of entries) {
    if (entry.encrypted) throw new AppError('sheetProtected')
    left -= unpackedSize(entry, left)
    if (left < 0) throw tooLarge()
  }
  return entries.map(({ name }) => name)
}

function unpackedSize({ method, packed, claimed }: ZipEntry, most: number): number {
  if (method === STORED) {
    if (claimed.packed > packed.length) throw broken()
    return claimed.packed
  }
  if (method !== DEFLATED) throw broken()
  const size = inflatedSize(packed, most)
  // The library makes room for what is claimed, before it looks.
  if (size <= most && claimed.unpacked !== 0 && claimed.unpacked !== size) throw broken()
  return size
}

function inflatedSize(packed: Buffer, most: number): number {
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
    const count = file.readUInt16LE(end + 8)
    if (count > MOST_ENTRIES) throw tooLarge()
    // Of one file alone, and of all that is in it.
    if (file.readUInt32LE(end + 4) !== 0 || file.readUInt16LE(end + 10) !== count) throw broken()
    let at = file.readUInt32LE(end + 16)
    for (let left = count; left > 0; left--) {
      if (file.readUInt32LE(at) !== ENTRY) throw broken()
      const fields = at + 46 + file.readUInt16LE(at + 28)
      const fieldsEnd = fields + file.readUInt16LE(at + 30)
      entries.push(entryAt(file, file.readUInt32LE(at + 42), largeSizes(file, fields, fieldsEnd)))
      at = fieldsEnd + file.readUInt16LE(at + 32)
    }
    // The directory is what stands before its end, so that no other one is meant.
    if (at > end) throw broken()
  } catch (error) {
    // A place outside the file.
    throw error instanceof AppError ? error : broken(error)
  }
  return entries
}

function entryAt(file: Buffer, at: number, ofDirectory: Sizes): ZipEntry {
  if (file.readUInt32LE(at) !== LOCAL) throw broken()
  const nameEnd = at + 30 + file.readUInt16LE(at + 26)
  const start = nameEnd + file.readUInt16LE(at + 28)
  if (start > file.length) throw broken()
  const own = largeSizes(file, nameEnd, start)
  // Of the directory's they are taken only where the header has any fields.
  const other = start === nameEnd ? own : ofDirectory
  return {
    name: file.toString('utf8', at + 30, nameEnd),
    method: file.readUInt16LE(at + 8),
    encrypted: (file.readUInt16LE(at + 6) & 0x2041) !== 0,
    packed: file.subarray(start),
    claimed: {
      unpacked: other.unpacked || own.unpacked || file.readUInt32LE(at + 22),
      packed: other.packed || own.packed || file.readUInt32LE(at + 18)
    }
  }
}

/** What the fields of a header say of its sizes, the last one that does. */
function largeSizes(file: Buffer, from: number, to: number): Sizes {
  let sizes = { unpacked: 0, packed: 0 }
  for (let at = from; at <= to - 4; at += 4 + file.readUInt16LE(at + 2)) {
    if (file.readUInt16LE(at) !== LARGE_SIZES) continue
    // Of both sizes or of none: the library reads on behind it.
    if (file.readUInt16LE(at + 2) < 16 || at + 20 > to) throw broken()
    sizes = {
      unpacked: Number(file.readBigUInt64LE(at + 4)),
      packed: Number(file.readBigUInt64LE(at + 12))
    }
  }
  return sizes
}

function signature(of: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(of)
  return bytes
}

function broken(cause?: unknown): AppError {
  return new AppError('sheetBroken', {}, { cause })
}
