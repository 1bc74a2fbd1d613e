import { link, mkdir, readFile, realpath, rename, stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@shared/contract/errors'
import { numberedName } from '@shared/domain/fileName'
import { errnoOf, isNotOffered } from '../../common/disk'
import { sha256 } from './sha256'

/** What became of a file that was to be written. */
export interface WrittenFile {
  readonly path: string
  /** The same bytes were there already; nothing was written. */
  readonly unchanged: boolean
  /** Another file of that name was there; both are kept and this one has a number. */
  readonly renamed: boolean
}

const MOST_NUMBERED = 1000
// On Windows a virus scanner or a sync client may hold a fresh file for a moment.
const LOCKED_RETRIES_MS = [50, 150, 400] as const

/**
 * The folder below `root` (resolved) of these names, made where it is not there. Step by step, each resolved before the next: a link
 * planted in the tree must not lead a write out of the grant (`folderLeadsOut`).
 */
export async function folderInside(root: string, names: readonly string[]): Promise<string> {
  let current = root
  for (const name of names) {
    const next = join(current, name)
    await mkdir(next).catch((error: unknown) => {
      if (errnoOf(error) !== 'EEXIST') throw error
    })
    current = await realpath(next)
    if (!current.startsWith(root.endsWith(sep) ? root : root + sep))
      throw new AppError('folderLeadsOut', { subject: name })
  }
  return current
}

/** The file of these bytes that is there already, under the name or under one with a number; null where a name is free before it. */
export async function alreadyThere(wanted: string, digest: string): Promise<WrittenFile | null> {
  for (const [count, path] of names(wanted)) {
    const there = await digestOf(path)
    if (there === null) return null
    if (there === digest) return { path, unchanged: true, renamed: count > 1 }
  }
  throw new AppError('fileLocked', { subject: basename(wanted) })
}

/**
 * Gives a temp file its name, or one with a number where that is taken by other bytes: no file is ever replaced. The temp name stays
 * where the disk has links; whoever made it removes it.
 */
export async function giveName(temp: string, wanted: string, digest: string): Promise<WrittenFile> {
  for (const [count, path] of names(wanted)) {
    if (await namedWithoutReplacing(temp, path)) return { path, unchanged: false, renamed: count > 1 }
    // The one that is there may be this very document, saved twice at once.
    if ((await digestOf(path)) === digest) return { path, unchanged: true, renamed: count > 1 }
  }
  throw new AppError('fileLocked', { subject: basename(wanted) })
}

function* names(wanted: string): Generator<readonly [number, string]> {
  yield [1, wanted]
  for (let count = 2; count <= MOST_NUMBERED; count++) {
    yield [count, join(dirname(wanted), numberedName(basename(wanted), count))]
  }
}

/** False where there is a file of that name. */
async function namedWithoutReplacing(temp: string, path: string): Promise<boolean> {
  for (const waitMs of [...LOCKED_RETRIES_MS, null]) {
    try {
      return await linkOrRename(temp, path)
    } catch (error) {
      const errno = errnoOf(error)
      if (errno === 'EEXIST') return false
      if (waitMs === null || (errno !== 'EBUSY' && errno !== 'EPERM')) throw error
      await sleep(waitMs)
    }
  }
  return false
}

// A link fails where the name is taken, which a rename would not. Disks without links (FAT, some network shares) get a look and
// a rename.
async function linkOrRename(temp: string, path: string): Promise<boolean> {
  try {
    await link(temp, path)
  } catch (error) {
    if (!isNotOffered(error)) throw error
    if ((await digestOf(path)) !== null) return false
    await rename(temp, path)
  }
  return true
}

/** Null where there is nothing; '' for what is no file. */
async function digestOf(path: string): Promise<string | null> {
  try {
    if (!(await stat(path)).isFile()) return ''
    return sha256(await readFile(path))
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null
    throw error
  }
}
