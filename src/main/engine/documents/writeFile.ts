import { dirname, join } from 'node:path'
import { AppError } from '@shared/contract/errors'
import { killPoint } from '../../store/killPoint'
import { diskError } from '../../common/disk'
import type { Pen, Pens, WrittenFile } from './pen'
import { sha256 } from './sha256'
import { newTempName, type TempFiles } from './tempFiles'

/** How often a file is begun whose pen ended each time. */
const MOST_BEGUN = 3

/**
 * Writes `bytes` below `folder` under `segments`: a temp file beside the target, flushed to the disk, then given its name
 * without ever replacing another file, so that no partial file appears under the final name. Rejects with the disk errors of
 * the catalogue; `folderGone` when the granted folder is missing, `folderLeadsOut` when a link in the path leads out of it,
 * `folderSilent` when its disk does not answer.
 */
export async function writeInFolder(
  pens: Pens,
  folder: string,
  segments: readonly string[],
  bytes: Buffer,
  temps: TempFiles
): Promise<WrittenFile> {
  const pen = pens.of(folder)
  try {
    const { path } = await pen.folderInside(folder, segments.slice(0, -1))
    return await withNewPens(() => placed(pen, join(path, segments.at(-1) ?? ''), bytes, temps))
  } catch (error) {
    throw diskError(error)
  }
}

/** What writes a file from its beginning; done again where the pen ended meanwhile. */
export async function withNewPens<Value>(write: () => Promise<Value>): Promise<Value> {
  for (let begun = 1; ; begun++) {
    try {
      return await write()
    } catch (error) {
      if (begun === MOST_BEGUN || !(error instanceof AppError) || error.code !== 'restarting') throw error
    }
  }
}

async function placed(pen: Pen, wanted: string, bytes: Buffer, temps: TempFiles): Promise<WrittenFile> {
  const digest = sha256(bytes)
  const there = await pen.alreadyThere(wanted, digest)
  if (there) return there
  const temp = join(dirname(wanted), newTempName())
  temps.begun(temp)
  try {
    await pen.write(temp, bytes, 'keep')
    killPoint('documents.beforeRename')
    const file = await pen.giveName({ temp, wanted, digest })
    killPoint('documents.afterRename')
    // The name itself must survive a power cut before the file is called saved.
    if (!file.unchanged) await pen.flushFolders([dirname(file.path)])
    return file
  } finally {
    await clearTemps(pen, [temp], temps)
  }
}

/** Removes temp files that are done with; never rejects. */
export async function clearTemps(pen: Pen, paths: readonly string[], temps: Pick<TempFiles, 'ended'>): Promise<void> {
  // What is held by a virus scanner, say, stays noted and goes at the next start, and so does all of a pen that ended. What became
  // of the documents is told all the same.
  const gone = await pen.remove(paths).catch(() => [])
  gone.forEach((path) => temps.ended(path))
}
