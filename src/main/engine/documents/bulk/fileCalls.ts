/** Calls of the system on open files, by number: an object for each, as `node:fs/promises` gives, costs as much as the calls. */
import fs from 'node:fs'
import { promisify } from 'node:util'

export const openNew = (path: string): Promise<number> => open(path, 'wx', 0o600)
export const closeFile = promisify(fs.close)
export const flushFile = promisify(fs.fdatasync)

const open = promisify(fs.open)
const write = promisify(fs.write)

/** Writes all of `bytes`. */
export async function writeWhole(file: number, bytes: Buffer): Promise<void> {
  let at = 0
  while (at < bytes.length) at += (await write(file, bytes, at)).bytesWritten
}
