import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '@shared/contract/errors'
import { diskError, maybeHeld } from './disk'
import { flushFolder, writeFlushed } from './flushed'

/** A name of its own beside `path`, for the temp file that becomes it. */
export function tempBeside(path: string): string {
  return join(dirname(path), `.paydesk-${randomUUID()}.tmp`)
}

/**
 * Writes a whole file, in place of one of that name: `temp` beside it by `write` (or with these bytes), flushed to the disk, then
 * given the name, so that what was there is whole until the new one is. Rejects with the disk errors of the catalogue; `fileLocked` while another
 * program has the old one open.
 */
export async function replaceFile(path: string, temp: string, write: Buffer | (() => Promise<void>)): Promise<void> {
  try {
    await (typeof write === 'function' ? write() : writeFlushed(temp, write, 'new'))
    await rename(temp, path).catch((error: unknown) => {
      throw maybeHeld(error) ? new AppError('fileLocked', {}, { cause: error }) : error
    })
    await flushFolder(dirname(path))
  } catch (error) {
    await rm(temp, { force: true })
    throw diskError(error)
  }
}
