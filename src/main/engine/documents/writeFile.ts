import { randomUUID } from 'node:crypto'
import { realpath, rm, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { killPoint } from '../../store/killPoint'
import { diskError, errnoOf } from '../../common/disk'
import { flushFolder, writeFlushed } from '../../common/flushed'
import { alreadyThere, folderInside, giveName, type WrittenFile } from './giveName'
import { sha256 } from './sha256'

/** Notes a temp file before it is made and forgets it when it is gone, so that a kill leaves none for long. */
export interface TempFiles {
  begun(path: string): void
  ended(path: string): void
}

/**
 * Writes `bytes` below `folder` under `segments`: a temp file beside the target, flushed to the disk, then given its name
 * without ever replacing another file, so that no partial file appears under the final name. Rejects with the disk errors of
 * the catalogue; `folderGone` when the granted folder is missing, `folderLeadsOut` when a link in the path leads out of it.
 */
export async function writeInFolder(
  folder: string,
  segments: readonly string[],
  bytes: Buffer,
  temps: TempFiles
): Promise<WrittenFile> {
  try {
    const targetFolder = await folderInside(await realpath(folder), segments.slice(0, -1))
    return await placed(join(targetFolder, segments.at(-1) ?? ''), bytes, temps)
  } catch (error) {
    throw diskError(error)
  }
}

async function placed(wanted: string, bytes: Buffer, temps: TempFiles): Promise<WrittenFile> {
  const digest = sha256(bytes)
  const there = await alreadyThere(wanted, digest)
  if (there) return there
  const temp = join(dirname(wanted), newTempName())
  temps.begun(temp)
  try {
    await writeFlushed(temp, bytes, 'new')
    killPoint('documents.beforeRename')
    const file = await giveName(temp, wanted, digest)
    killPoint('documents.afterRename')
    // The name itself must survive a power cut before the file is called saved.
    if (!file.unchanged) await flushFolder(dirname(file.path))
    return file
  } finally {
    await clearTemp(temp, temps)
  }
}

/** The folder of a pack while it is filled. */
export const PACK_TEMP = '.paydesk-pack-'

/** A name that no other temp file has. */
export function newTempName(): string {
  return `.paydesk-${randomUUID()}.tmp`
}

/** Removes what a kill left behind: a file, or the folder of a pack; one that is gone already is no fault. */
export async function removeTemp(path: string): Promise<void> {
  try {
    await unlink(path)
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return
    const recursive = basename(path).startsWith(PACK_TEMP)
    await rm(path, { recursive, force: true, maxRetries: 3, retryDelay: 50 })
  }
}

/** Removes a temp file that is done with; never rejects. */
export async function clearTemp(temp: string, temps: Pick<TempFiles, 'ended'>): Promise<void> {
  try {
    await removeTemp(temp)
  } catch {
    // Held by a virus scanner, say: it stays noted and goes at the next start. What became of the document is told all the same.
    return
  }
  temps.ended(temp)
}
