import { open, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { flushFolder } from '../../../common/flushed'
import type { Placing, PlacingFile } from '../../../store/outbox/savePlacings'
import { sha256 } from '../sha256'
import { eachOf } from './eachOf'
import type { BulkParts } from './parts'

const AT_ONCE = 4
const PDF_HEAD = '%PDF-'
const PDF_TAIL = '%%EOF'
const TAIL_BYTES = 1024

/**
 * Files that were about to get their names when a program ended: one that is there with its bytes is listed, all others are to be saved
 * (again). What is there of such a file and is not whole, as on a disk that lost what it had flushed, is removed.
 */
export async function provePlacings({ placings, jobs, manifest, writes }: BulkParts): Promise<void> {
  const all = placings.all()
  if (all.length === 0) return
  const proved = new Set<Placing>()
  await eachOf(all, AT_ONCE, async (placing) => {
    if (await isThere(placing.file)) proved.add(placing)
  })
  writes.run('saves', () => {
    for (const placing of all) {
      const { jobId, place, file } = placing
      if (!proved.has(placing)) jobs.todo(jobId, place)
      else jobs.saved(jobId, place, { id: manifest.add(file), unchanged: false, renamed: false, final: file.final })
    }
  })
}

async function isThere({ path, sha256: digest, inode }: PlacingFile): Promise<boolean> {
  try {
    const file = await open(path, 'r')
    const found = await seen(file).finally(() => file.close())
    const same = sha256(found.bytes) === digest
    if (same) await flushFolder(dirname(path))
    // Another file of that name is somebody's, and so is a whole one of other bytes.
    else if (found.inode === inode && !isWhole(found.bytes)) await rm(path)
    return same
  } catch {
    // Not there, or not to be read now: saved again, it is met as whatever it is then.
    return false
  }
}

async function seen(file: FileHandle): Promise<{ readonly inode: string; readonly bytes: Buffer }> {
  const { ino } = await file.stat({ bigint: true })
  return { inode: String(ino), bytes: await file.readFile() }
}

function isWhole(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, PDF_HEAD.length).toString('latin1') === PDF_HEAD && bytes.subarray(-TAIL_BYTES).includes(PDF_TAIL)
  )
}
