import { linkSync, readFileSync, renameSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppError } from '@shared/contract/errors'
import { numberedName } from '@shared/domain/fileName'
import { errnoOf, isNotOffered, maybeHeld } from '../../../common/disk'
import { heldOr, isHeldNow, onceLetGo } from '../../../common/rename'
import { sha256 } from '../sha256'

/** What became of a file that was to be written. */
export interface WrittenFile {
  readonly path: string
  /** The same bytes were there already; nothing was written. */
  readonly unchanged: boolean
  /** Another file of that name was there; both are kept and this one has a number. */
  readonly renamed: boolean
}

/** A temp file and the name that it is to have. */
export interface Naming {
  readonly temp: string
  readonly wanted: string
  /** SHA-256 of its bytes. */
  readonly digest: string
}

/** What the files of one call have waited for together. */
export interface Waited {
  /** One was held for two seconds and got no name. The others lay there as long, so that they are not waited for as well. */
  inVain: boolean
}

/** Gives a file a name that no other has; false where there is one of that name. */
type NameIfFree = (temp: string, path: string) => boolean

const MOST_NUMBERED = 1000

/** The file of these bytes that is there already, under the name or under one with a number; null where a name is free before it. */
export async function alreadyThere(wanted: string, digest: string): Promise<WrittenFile | null> {
  for (const [count, path] of names(wanted)) {
    const there = digestOf(path)
    if (there === null) return null
    if (there === digest) return { path, unchanged: true, renamed: count > 1 }
  }
  throw new AppError('fileLocked', { subject: basename(wanted) })
}

/**
 * Gives a temp file its name, or one with a number where that is taken by other bytes: no file is ever replaced. The temp name stays
 * where the disk has links; whoever made it removes it. Throws what the disk says: `EXDEV` where that is another one than the temp file's.
 */
export async function giveName(
  { temp, wanted, digest }: Naming,
  waited: Waited = { inVain: false },
  name: NameIfFree = linkOrRename
): Promise<WrittenFile> {
  for (const [count, path] of names(wanted)) {
    const isNamed = await onceLetGo(
      () => name(temp, path),
      () => waited.inVain
    ).catch((error: unknown) => {
      if (isHeldNow(error)) waited.inVain = true
      throw heldOr(error, path, temp)
    })
    if (isNamed) return { path, unchanged: false, renamed: count > 1 }
    // The one that is there may be this very document, saved twice at once.
    if (digestOf(path) === digest) return { path, unchanged: true, renamed: count > 1 }
  }
  throw new AppError('fileLocked', { subject: basename(wanted) })
}

function* names(wanted: string): Generator<readonly [number, string]> {
  yield [1, wanted]
  for (let count = 2; count <= MOST_NUMBERED; count++) {
    yield [count, join(dirname(wanted), numberedName(basename(wanted), count))]
  }
}

// A link fails where the name is taken, which a rename would not. Disks without links (FAT, some network shares) get a look and
// a rename.
function linkOrRename(temp: string, path: string): boolean {
  try {
    linkSync(temp, path)
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false
    if (!isNotOffered(error)) throw error
    if (digestOf(path) !== null) return false
    renameSync(temp, path)
  }
  return true
}

/** Null where there is nothing; '' for what is no file. `fileLocked` for one that cannot be read: nobody knows whose bytes it has. */
function digestOf(path: string): string | null {
  let isFile = false
  try {
    isFile = statSync(path).isFile()
    return isFile ? sha256(readFileSync(path)) : ''
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null
    // Its folder lets itself be looked into.
    if (isFile && maybeHeld(error)) throw new AppError('fileLocked', { subject: basename(path) }, { cause: error })
    throw error
  }
}
