import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@shared/contract/errors'
import { maybeHeld, ownFileError } from '../common/disk'
import { LENT_FOLDER } from '../common/lentFolder'
import { makeFolder } from '../common/ownFolder'
import { renameOver } from '../common/rename'
import { newestFirst } from '../store/backupName'
import type { StoreFile } from '../store/open'
import type { Connection } from './registry'

/** The files of one connection, all in one folder. */
export interface Place {
  readonly folder: string
  readonly cachePath: string
  readonly outboxPath: string
  readonly backups: string
  /** The state of the sample service; the sample connection only. */
  readonly sampleData: string
}

/** A file of SQLite and its companions. */
const PARTS = ['', '-wal', '-shm']
const BACKUPS_ASIDE = /^backups aside \d+$/

/**
 * Where the files of connections are: kept ones under the program's own data, session-only ones in a private folder of the
 * system's temp folder, which is removed at quit and, after a kill, at the next start.
 */
export class Places {
  readonly #userData: string
  readonly #tempFolder: string
  readonly #prefix: string
  #sessionFolder: string | null = null

  constructor(userData: string, tempFolder: string) {
    this.#userData = userData
    this.#tempFolder = tempFolder
    // Several programs with data folders of their own may share the temp folder; each cleans up after itself only.
    this.#prefix = `paydesk-session-${createHash('sha256').update(userData).digest('hex').slice(0, 12)}-`
  }

  /** The folder and files of a connection; the folder exists when it resolves, readable by this user only. */
  async of(connection: Pick<Connection, 'id' | 'keeping'>): Promise<Place> {
    const parent = connection.keeping === 'kept' ? join(this.#userData, 'connections') : await this.#session()
    const folder = join(parent, connection.id)
    await own(() => makeFolder(folder))
    return {
      folder,
      cachePath: join(folder, 'cache.db'),
      outboxPath: join(folder, 'outbox.db'),
      backups: join(folder, 'backups'),
      sampleData: join(folder, 'service.db')
    }
  }

  /** Removes what earlier runs of this program left in the temp folder. */
  async removeLeftovers(): Promise<void> {
    const names = await readdir(this.#tempFolder)
    for (const name of names) {
      const path = join(this.#tempFolder, name)
      if (name.startsWith(this.#prefix) && path !== this.#sessionFolder) await removeFolder(path)
    }
  }

  /**
   * Removes the plain PDFs that earlier runs lent to other programs; before this one lends any. Not by who opens the connection: one
   * without a key, or with damaged files, is never opened.
   */
  async removeLent(): Promise<void> {
    const kept = join(this.#userData, 'connections')
    const ids = existsSync(kept) ? await readdir(kept) : []
    const removed = await Promise.allSettled(ids.map((id) => removeFolder(join(kept, id, LENT_FOLDER))))
    const failed = removed.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
  }

  /** Removes all that was kept for this session only. */
  async removeSession(): Promise<void> {
    if (this.#sessionFolder !== null) await removeFolder(this.#sessionFolder)
    this.#sessionFolder = null
  }

  async #session(): Promise<string> {
    this.#sessionFolder ??= await mkdtemp(join(this.#tempFolder, this.#prefix))
    return this.#sessionFolder
  }
}

/** Bytes of one of the two files on disk, its journal included; 0 when it is not there. */
export async function bytesOf(place: Place, file: StoreFile): Promise<number> {
  const sizes = await Promise.all(
    PARTS.map(async (part) => {
      const path = pathOf(place, file) + part
      return existsSync(path) ? (await stat(path)).size : 0
    })
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Whether the file was made already. */
export function exists(place: Place, file: StoreFile): boolean {
  return existsSync(pathOf(place, file))
}

/** Removes one of the two files with its journal. */
export async function removeFile(place: Place, file: StoreFile): Promise<void> {
  for (const part of PARTS)
    await own(() => rm(pathOf(place, file) + part, { force: true, maxRetries: 5, retryDelay: 50 }))
}

/**
 * A copy of a backup beside the outbox, whole and on disk, that `putInPlace` then names in one step: a copy that fails, for a
 * full disk or by a kill, leaves everything as it was.
 */
export async function copyOfBackup(place: Place, backup: string): Promise<string> {
  const copy = `${place.outboxPath}.restoring`
  await own(() => copyFile(backup, copy))
  const file = await own(() => open(copy, 'r+'))
  try {
    await own(() => file.sync())
  } finally {
    await file.close()
  }
  return copy
}

/** Removes the plain PDFs of a connection that other programs have; `pdfOpen` while one of them holds one. */
export async function removeLent({ folder }: Place): Promise<void> {
  try {
    await rm(join(folder, LENT_FOLDER), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  } catch (error) {
    throw maybeHeld(error) ? new AppError('pdfOpen', {}, { cause: error }) : ownFileError(error)
  }
}

/** Gives the copy of a backup the name of the outbox, which must have been put aside. */
export async function putInPlace(place: Place, copy: string): Promise<void> {
  await own(() => renameOver(copy, place.outboxPath))
}

/** Gives one of the two files and its journal another name beside it, `outbox aside 1764...db`; one that is not there is no fault. */
export async function putAside(place: Place, file: StoreFile, nowMs: number): Promise<void> {
  const path = pathOf(place, file)
  for (const part of PARTS) {
    if (existsSync(path + part))
      await own(() => renameOver(path + part, join(place.folder, `${file} aside ${nowMs}.db${part}`)))
  }
}

/**
 * The backups of the outbox, the newest first; after them those that were put aside with an earlier outbox.
 */
export async function backupsOf(place: Place, nowMs: number): Promise<string[]> {
  const folders = (await readdir(place.folder)).filter((name) => BACKUPS_ASIDE.test(name)).sort()
  const found: string[] = []
  for (const folder of [place.backups, ...folders.reverse().map((name) => join(place.folder, name))]) {
    if (!existsSync(folder)) continue
    const names = (await readdir(folder)).filter((name) => name.startsWith('outbox '))
    found.push(...newestFirst(names, nowMs).map((name) => join(folder, name)))
  }
  return found
}

/** Gives the folder of backups another name, `backups aside 1764...`, out of reach of the next outbox's own. */
export async function putBackupsAside(place: Place, nowMs: number): Promise<void> {
  if (existsSync(place.backups))
    await own(() => renameOver(place.backups, join(place.folder, `backups aside ${nowMs}`)))
}

/** Removes a folder and all in it; a file held by a virus scanner is tried again. */
export async function removeFolder(path: string): Promise<void> {
  await own(() => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }))
}

/** What the disk says of the program's own folder, in the words of the catalogue. */
async function own<Value>(act: () => Value): Promise<Awaited<Value>> {
  try {
    return await act()
  } catch (error) {
    throw ownFileError(error)
  }
}

function pathOf(place: Place, file: StoreFile): string {
  return file === 'cache' ? place.cachePath : place.outboxPath
}
