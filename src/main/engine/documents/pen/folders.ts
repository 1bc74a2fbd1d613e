import { mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { AppError } from '@shared/contract/errors'
import { errnoOf } from '../../../common/disk'

/** Where files go, resolved. */
export interface ResolvedFolder {
  /** The granted folder. */
  readonly root: string
  /** The one below it. */
  readonly path: string
}

/** What the system says of a path. */
type Native = (path: string) => string

// What Windows says where it knows no such path: on a drive that its Mount Manager does not know, as of a RAM disk or of some encrypted containers.
const NO_NATIVE: ReadonlySet<string> = new Set(['EISDIR', 'EINVAL', 'UNKNOWN'])

/** A path without links, by the system, or by hand where that cannot tell on this drive. */
function realPath(path: string, native: Native): string {
  try {
    return native(path)
  } catch (error) {
    if (!NO_NATIVE.has(errnoOf(error) ?? '')) throw error
    return realpathSync(path)
  }
}

/**
 * The folder below `folder` of these names, made where it is not there. Step by step, each resolved before the next: a link
 * planted in the tree must not lead a write out of the grant (`folderLeadsOut`).
 */
export function folderInside(
  folder: string,
  names: readonly string[],
  native: Native = realpathSync.native
): ResolvedFolder {
  const prepare = (next: string): void => {
    try {
      mkdirSync(next)
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw error
    }
  }
  return resolved(folder, names, { prepare, native })
}

/** The same where it is there; null where one of the names is not. */
export function folderThere(
  folder: string,
  names: readonly string[],
  native: Native = realpathSync.native
): ResolvedFolder | null {
  const root = realPath(folder, native)
  try {
    return resolved(root, names, { prepare: () => undefined, native })
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null
    throw error
  }
}

function resolved(
  folder: string,
  names: readonly string[],
  { prepare, native }: { readonly prepare: (next: string) => void; readonly native: Native }
): ResolvedFolder {
  const root = realPath(folder, native)
  let path = root
  for (const name of names) {
    const next = join(path, name)
    prepare(next)
    path = realPath(next, native)
    if (!path.startsWith(root.endsWith(sep) ? root : root + sep))
      throw new AppError('folderLeadsOut', { subject: name })
  }
  return { root, path }
}

/**
 * Throws `folderLeadsOut` unless a folder, which was resolved before, is where it was then: a link may have been put in place of it, or of
 * one above it, meanwhile.
 */
export function staysWhereItWas(folder: string, native: Native = realpathSync.native): void {
  if (realPath(folder, native) !== folder) throw new AppError('folderLeadsOut', { subject: basename(folder) })
}

/** The names in a folder; null of one that may be written and not listed. */
export function namesIn(folder: string): string[] | null {
  try {
    return readdirSync(folder)
  } catch {
    return null
  }
}
