import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { diskError } from './disk'
import { flushFolder, writeFlushed } from './flushed'
import { heldOr, renameOver, type Rename } from './rename'

/** A name of its own beside `path`, for the temp file that becomes it. */
export function tempBeside(path: string): string {
  return join(dirname(path), `.paydesk-${randomUUID()}.tmp`)
}

/**
 * Writes a whole file, in place of one of that name: `temp` beside it by `write` (or with these bytes), flushed to the disk, then
 * given the name, so that what was there is whole until the new one is. Rejects with the disk errors of the catalogue; `fileLocked` while another
 * program has the old one open, and did not let go of it for two seconds.
 */
export async function replaceFile(
  path: string,
  temp: string,
  write: Buffer | (() => Promise<void>),
  rename?: Rename
): Promise<void> {
  try {
    await (typeof write === 'function' ? write() : writeFlushed(temp, write, 'new'))
    await renameOver(temp, path, { rename }).catch((error: unknown) => {
      throw heldOr(error, path, temp)
    })
    await flushFolder(dirname(path))
  } catch (error) {
    // What it says is less than why the file could not be written.
    await rm(temp, { force: true }).catch(() => {})
    throw diskError(error)
  }
}
