import { crc32, deflateRawSync } from 'node:zlib'

/** A file that goes into a ZIP; its name has `/` between folders. */
export interface ZipPart {
  readonly name: string
  readonly bytes: Buffer
}

const LOCAL = 0x04034b50
const ENTRY = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Names are UTF-8. */
const UTF8_NAMES = 0x0800
const DEFLATED = 8
/** 1 January 1980, the first day that the format knows: the same files give the same ZIP. */
const FIRST_DAY = 0x21

/** The files as one ZIP, in their order. For some hundred files: all of it is in memory. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of parts) {
    const encoded = Buffer.from(name, 'utf8')
    const packed = deflateRawSync(bytes)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(LOCAL, 0)
    common(bytes, packed, encoded).copy(head, 4)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(ENTRY, 0)
    entry.writeUInt16LE(VERSION, 4)
    common(bytes, packed, encoded).copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    local.push(head, encoded, packed)
    directory.push(entry, encoded)
    offset += head.length + encoded.length + packed.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, ...directory, end])
}

/** What stands alike in both heads of a file, from the version on. */
function common(bytes: Buffer, packed: Buffer, name: Buffer): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(VERSION, 0)
  head.writeUInt16LE(UTF8_NAMES, 2)
  head.writeUInt16LE(DEFLATED, 4)
  head.writeUInt16LE(0, 6)
  head.writeUInt16LE(FIRST_DAY, 8)
  head.writeUInt32LE(crc32(bytes), 10)
  head.writeUInt32LE(packed.length, 14)
  head.writeUInt32LE(bytes.length, 18)
  head.writeUInt16LE(name.length, 22)
  return head
}
