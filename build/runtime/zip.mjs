// A reader of plain zip files (stored or deflated, below 4 GB), so that unpacking needs nothing that a fresh machine lacks.
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_SIZE = 22
const LOCAL_SIZE = 30

/**
 * Gives the files of a zip, one at a time, folders left out.
 * @param {string} file path of the zip
 * @param {(name: string) => boolean} wanted which entries to read
 * @yields {{ name: string, executable: boolean, data: Buffer }}
 */
export function* filesOfZip(file, wanted) {
  const fd = openSync(file, 'r')
  const bytes = (position, length) => {
    const buffer = Buffer.alloc(length)
    if (readSync(fd, buffer, 0, length, position) !== length) throw new Error(`${file} is cut short`)
    return buffer
  }
  try {
    const size = statSync(file).size
    const tail = bytes(Math.max(0, size - 65557), Math.min(size, 65557))
    let end = tail.length - END_SIZE
    while (end >= 0 && tail.readUInt32LE(end) !== END) end--
    if (end < 0) throw new Error(`${file} is not a zip file`)
    const directory = bytes(tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12))

    for (let at = 0; at < directory.length && directory.readUInt32LE(at) === ENTRY;) {
      const method = directory.readUInt16LE(at + 10)
      const packed = directory.readUInt32LE(at + 20)
      const nameLength = directory.readUInt16LE(at + 28)
      const mode = directory.readUInt32LE(at + 38) >>> 16
      const local = directory.readUInt32LE(at + 42)
      const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
      at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
      if (name.endsWith('/') || !wanted(name)) continue
      const head = bytes(local, LOCAL_SIZE)
      const raw = bytes(local + LOCAL_SIZE + head.readUInt16LE(26) + head.readUInt16LE(28), packed)
      yield { name, executable: (mode & 0o111) !== 0, data: method === 0 ? raw : inflateRawSync(raw) }
    }
  } finally {
    closeSync(fd)
  }
}
