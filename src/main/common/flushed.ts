/** Writing what must survive a power cut. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { isNotOffered } from './disk'

/** Writes a whole file, readable by this user only, and flushes it to the disk. `new` fails with `EEXIST` where there is one. */
export async function writeFlushed(path: string, content: Buffer | string, how: 'new' | 'over'): Promise<void> {
  const file = await open(path, how === 'new' ? 'wx' : 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

// Windows gives no handle of a folder; there a rename is written with the file's own data.
const FLUSHES_FOLDERS = process.platform !== 'win32'

/** Flushes a folder, so that a name given in it stays; no fault on a disk that cannot (FAT, some network shares). */
export async function flushFolder(folder: string): Promise<void> {
  if (!FLUSHES_FOLDERS) return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!isNotOffered(error)) throw error
  } finally {
    await handle.close()
  }
}

/** The same between two steps of SQLite, which cannot wait. */
export function flushFolderSync(folder: string): void {
  if (!FLUSHES_FOLDERS) return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } catch (error) {
    if (!isNotOffered(error)) throw error
  } finally {
    closeSync(handle)
  }
}
