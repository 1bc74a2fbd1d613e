import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, realpath, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@shared/contract/errors'
import { numberedName } from '@shared/domain/fileName'
import { killPoint } from '../../store/killPoint'
import { diskError, errnoOf, isNotOffered } from '../../common/disk'
import { flushFolder, writeFlushed } from '../../common/flushed'

/** What became of a file that was to be written. */
export interface WrittenFile {
  readonly path: string
  /** The same bytes were there already; nothing was written. */
  readonly unchanged: boolean
  /** Another file of that name was there; both are kept and this one has a number. */
  readonly renamed: boolean
}

/** Notes a temp file before it is made and forgets it when it is gone, so that a kill leaves none for long. */
export interface TempFiles {
  begun(path: string): void
  ended(path: string): void
}

/** How a file gets onto the disk. */
export interface WritingWay {
  /** False: whoever writes many flushes them together. */
  readonly flush: boolean
  /** The name of a temp file that nobody else uses now. */
  readonly tempName: () => string
  /** Folders that were resolved a moment ago. */
  readonly folders?: FolderCache
}

const FRESH_MS = 1000

/** Where folders really are, for a moment: whoever writes many files into one need not ask for each. */
export class FolderCache {
  readonly #found = new Map<string, { readonly path: string; readonly atMs: number }>()

  async resolved(key: string, resolve: () => Promise<string>): Promise<string> {
    const known = this.#found.get(key)
    if (known && performance.now() - known.atMs < FRESH_MS) return known.path
    const path = await resolve()
    this.#found.set(key, { path, atMs: performance.now() })
    return path
  }
}

/** Each file is on the disk before it is called saved. */
const ALONE: WritingWay = { flush: true, tempName: newTempName }

const MOST_NUMBERED = 1000
// On Windows a virus scanner or a sync client may hold a fresh file for a moment.
const LOCKED_RETRIES_MS = [50, 150, 400] as const

/**
 * Writes `bytes` below `folder` under `segments`: a temp file beside the target, flushed to the disk, then given its name
 * without ever replacing another file, so that no partial file appears under the final name. Rejects with the disk errors of
 * the catalogue; `folderGone` when the granted folder is missing, `notAllowed` when a link in the path leads out of it.
 */
export async function writeInFolder(
  folder: string,
  segments: readonly string[],
  bytes: Buffer,
  temps: TempFiles,
  way: WritingWay = ALONE
): Promise<WrittenFile> {
  try {
    const names = segments.slice(0, -1)
    const resolve = async (): Promise<string> => folderInside(await realpath(folder), names)
    const targetFolder = await (way.folders?.resolved(join(folder, ...names), resolve) ?? resolve())
    return await placed(join(targetFolder, segments.at(-1) ?? ''), bytes, temps, way)
  } catch (error) {
    throw diskError(error)
  }
}

/** The folder of a pack while it is filled. */
export const PACK_TEMP = '.paydesk-pack-'

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

// Step by step, each resolved before the next: a link planted in the tree must not lead a write out of the grant.
async function folderInside(root: string, names: readonly string[]): Promise<string> {
  let current = root
  for (const name of names) {
    const next = join(current, name)
    await mkdir(next).catch((error: unknown) => {
      if (errnoOf(error) !== 'EEXIST') throw error
    })
    current = await realpath(next)
    if (!current.startsWith(root.endsWith(sep) ? root : root + sep)) throw new AppError('notAllowed', { subject: name })
  }
  return current
}

async function placed(wanted: string, bytes: Buffer, temps: TempFiles, way: WritingWay): Promise<WrittenFile> {
  const digest = sha256(bytes)
  let temp: string | null = null
  try {
    for (let count = 1; count <= MOST_NUMBERED; count++) {
      const path = count === 1 ? wanted : join(dirname(wanted), numberedName(basename(wanted), count))
      let there = await digestOf(path)
      if (there === null) {
        temp ??= await writeTemp(dirname(wanted), bytes, temps, way)
        killPoint('documents.beforeRename')
        if (await namedWithoutReplacing(temp, path)) {
          killPoint('documents.afterRename')
          // The name itself must survive a power cut before the file is called saved.
          if (way.flush) await flushFolder(dirname(path))
          return { path, unchanged: false, renamed: count > 1 }
        }
        // The one that appeared meanwhile may be this very document, saved twice at once.
        there = await digestOf(path)
      }
      if (there === digest) return { path, unchanged: true, renamed: count > 1 }
    }
    throw new AppError('fileLocked', { subject: basename(wanted) })
  } finally {
    if (temp !== null) await clearTemp(temp, temps)
  }
}

/** A name that no other temp file has. */
export function newTempName(): string {
  return `.paydesk-${randomUUID()}.tmp`
}

async function writeTemp(folder: string, bytes: Buffer, temps: TempFiles, way: WritingWay): Promise<string> {
  const temp = join(folder, way.tempName())
  temps.begun(temp)
  try {
    if (way.flush) await writeFlushed(temp, bytes, 'new')
    else await writeFile(temp, bytes, { flag: 'wx', mode: 0o600 })
    return temp
  } catch (error) {
    await clearTemp(temp, temps)
    throw error
  }
}

async function clearTemp(temp: string, temps: TempFiles): Promise<void> {
  try {
    await removeTemp(temp)
  } catch {
    // Held by a virus scanner, say: it stays noted and goes at the next start. What became of the document is told all the same.
    return
  }
  temps.ended(temp)
}

/** False when a file of that name appeared meanwhile. */
async function namedWithoutReplacing(temp: string, path: string): Promise<boolean> {
  for (const waitMs of [...LOCKED_RETRIES_MS, null]) {
    try {
      await linkOrRename(temp, path)
      return true
    } catch (error) {
      const errno = errnoOf(error)
      if (errno === 'EEXIST') return false
      if (waitMs === null || (errno !== 'EBUSY' && errno !== 'EPERM')) throw error
      await sleep(waitMs)
    }
  }
  return false
}

// A link fails where the name is taken, which a rename would not. Disks without links (FAT, some network shares) get a
// rename: the name was free a moment ago.
async function linkOrRename(temp: string, path: string): Promise<void> {
  try {
    await link(temp, path)
  } catch (error) {
    if (!isNotOffered(error)) throw error
    await rename(temp, path)
  }
}

async function digestOf(path: string): Promise<string | null> {
  try {
    if (!(await stat(path)).isFile()) return ''
    return sha256(await readFile(path))
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null
    throw error
  }
}

/** SHA-256 as 64 hex digits. */
export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
