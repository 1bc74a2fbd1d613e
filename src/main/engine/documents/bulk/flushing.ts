import { open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { SavedItemFile } from '../../../store/outbox/saveJobs'
import { errnoOf } from '../../../common/disk'
import { flushFolder } from '../../../common/flushed'
import { sha256 } from '../writeFile'

const AT_ONCE = 8
const PDF_HEAD = '%PDF-'
const PDF_TAIL = '%%EOF'
const TAIL_BYTES = 1024

export type WrittenItem = Pick<SavedItemFile, 'place' | 'path'>

/**
 * Flushes files and the folders that hold their names, so that they survive a power cut. Gives the places of those that are
 * safe now; one that the officer moved meanwhile is no longer ours to flush.
 */
export async function flushFiles(files: readonly WrittenItem[]): Promise<number[]> {
  const safe: number[] = []
  const waiting = [...files]
  const work = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (await flushed(file.path)) safe.push(file.place)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  for (const folder of new Set(files.map(({ path }) => dirname(path)))) {
    try {
      await flushFolder(folder)
    } catch (error) {
      if (errnoOf(error) === null) throw error
      return []
    }
  }
  return safe
}

/** Whether a file that was not flushed is still as it was written; one that a power cut left broken is removed. */
export async function survived({ path, sha256: digest }: SavedItemFile): Promise<boolean> {
  let bytes: Buffer
  try {
    bytes = await readFile(path)
  } catch {
    return false
  }
  if (sha256(bytes) === digest) return true
  // A whole one of other bytes is somebody's work; half of ours is nobody's.
  const whole =
    bytes.subarray(0, PDF_HEAD.length).toString('latin1') === PDF_HEAD && bytes.subarray(-TAIL_BYTES).includes(PDF_TAIL)
  if (!whole) await rm(path, { force: true }).catch(() => undefined)
  return false
}

// Windows flushes only what is open for writing.
async function flushed(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    return true
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === null) throw error
    // Held by another program or read-only: it is looked at again when the job goes on.
    return errno === 'ENOENT'
  }
}
