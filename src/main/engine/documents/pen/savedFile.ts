import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { FileFound } from '@shared/domain/savedFile'
import { errnoOf } from '../../../common/disk'
import { flushFolderSync } from '../../../common/flushed'
import { heldOr, isHeldNow, renameOver, type Rename } from '../../../common/rename'
import { sha256 as digestOf } from '../sha256'

/** A file as it was written. */
export interface AsWritten {
  readonly path: string
  readonly bytes: number
  /** SHA-256 as 64 hex digits. */
  readonly sha256: string
}

const GONE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR'])
const TAKEN: ReadonlySet<string> = new Set(['ENOTEMPTY', 'EEXIST', 'ENOTDIR'])
const MOST_NUMBERED = 100

/**
 * What a file is on the disk now; null when that cannot be told: one that another program holds, or on a disk that is away for a
 * moment, is neither changed nor missing.
 */
export function fileIs({ path, bytes, sha256 }: AsWritten): FileFound {
  try {
    const file = openSync(path, 'r')
    try {
      if (fstatSync(file).size !== bytes) return 'changed'
      return digestOf(readFileSync(file)) === sha256 ? 'same' : 'changed'
    } finally {
      closeSync(file)
    }
  } catch (error) {
    return GONE.has(errnoOf(error) ?? '') ? 'missing' : null
  }
}

/** Removes a file that is as it was written, for good; gives what it was, and leaves any other. Throws what the disk says. */
export function takenBack(file: AsWritten): FileFound {
  const found = fileIs(file)
  if (found !== 'same') return found
  try {
    rmSync(file.path)
  } catch (error) {
    throw heldOr(error, file.path, null)
  }
  flushFolderSync(dirname(file.path))
  return found
}

/** Whether there is something under a path. Throws what else the disk says. */
export function isSomething(path: string): boolean {
  try {
    statSync(path)
    return true
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return false
    throw error
  }
}

/** Writes a whole file in place of one of that name, which is whole until the new one is. Throws what the disk says. */
export async function replacedBy(
  path: string,
  temp: string,
  bytes: Uint8Array,
  { flush, rename = renameSync }: { readonly flush: (file: number) => void; readonly rename?: Rename }
): Promise<void> {
  try {
    const file = openSync(temp, 'wx', 0o600)
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
      flush(file)
    } finally {
      closeSync(file)
    }
    await renameOver(temp, path, { rename }).catch((error: unknown) => {
      throw heldOr(error, path, temp)
    })
    flushFolderSync(dirname(path))
  } catch (error) {
    // What it says is less than why the file could not be written.
    rmQuietly(temp)
    throw error
  }
}

function rmQuietly(temp: string): void {
  try {
    rmSync(temp, { force: true })
  } catch {
    // One that is held stays noted, and goes at the next start.
  }
}

/** The path of a folder that gets its name as the `count`th of it; null where there are too many. */
export function numberedFolder(wanted: string, count: number): string | null {
  if (count > MOST_NUMBERED) return null
  return count === 1 ? wanted : `${wanted} (${count})`
}

/**
 * Gives a folder its name, with a number where there is one of that name. Throws what the disk says; `fileLocked` where another program
 * has one of its files open, and did not let go of it for two seconds.
 */
export async function folderNamed(made: string, title: string, rename: Rename = renameSync): Promise<string> {
  const wanted = join(dirname(made), title)
  let taken: unknown
  for (let count = 1, path: string | null = wanted; path !== null; path = numberedFolder(wanted, ++count)) {
    const named = path
    try {
      // Windows says of a name that is taken what it says of a folder of which a file is open.
      await renameOver(made, named, { rename, isFinal: () => existsSync(named) })
    } catch (error) {
      if (!TAKEN.has(errnoOf(error) ?? '') && !(isHeldNow(error) && existsSync(named))) throw heldOr(error, named, made)
      taken = error
      continue
    }
    // As of a file: its name must survive a power cut before it is called saved.
    flushFolderSync(dirname(named))
    return named
  }
  throw taken
}
