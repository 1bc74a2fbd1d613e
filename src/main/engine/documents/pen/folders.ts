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

/**
 * The folder below `folder` of these names, made where it is not there. Step by step, each resolved before the next: a link
 * planted in the tree must not lead a write out of the grant (`folderLeadsOut`).
 */
export function folderInside(folder: string, names: readonly string[]): ResolvedFolder {
  return resolved(folder, names, (next) => {
    try {
      mkdirSync(next)
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw error
    }
  })
}

/** The same where it is there; null where one of the names is not. */
export function folderThere(folder: string, names: readonly string[]): ResolvedFolder | null {
  const root = realpathSync.native(folder)
  try {
    return resolved(root, names, () => undefined)
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null
    throw error
  }
}

function resolved(folder: string, names: readonly string[], prepare: (next: string) => void): ResolvedFolder {
  const root = realpathSync.native(folder)
  let path = root
  for (const name of names) {
    const next = join(path, name)
    prepare(next)
    path = realpathSync.native(next)
    if (!path.startsWith(root.endsWith(sep) ? root : root + sep))
      throw new AppError('folderLeadsOut', { subject: name })
  }
  return { root, path }
}

/**
 * Throws `folderLeadsOut` unless a folder, which was resolved before, is where it was then: a link may have been put in place of it, or of
 * one above it, meanwhile.
 */
export function staysWhereItWas(folder: string): void {
  if (realpathSync.native(folder) !== folder) throw new AppError('folderLeadsOut', { subject: basename(folder) })
}

/** The names in a folder; null of one that may be written and not listed. */
export function namesIn(folder: string): string[] | null {
  try {
    return readdirSync(folder)
  } catch {
    return null
  }
}
