import type { Placing } from '../../../store/outbox/savePlacings'
import { eachOf } from './eachOf'
import type { BulkParts } from './parts'

const AT_ONCE = 4

/**
 * Files that were about to get their names when a program ended: one that is there with its bytes is listed, all others are to be saved
 * (again). What is there of such a file and is not whole, as on a disk that lost what it had flushed, is removed.
 */
export async function provePlacings({ placings, jobs, manifest, writes, pens }: BulkParts): Promise<void> {
  const all = placings.all()
  if (all.length === 0) return
  const proved = new Set<Placing>()
  // One folder may not answer, which must hold up no other: where nothing can be seen, it is saved again.
  const isThere = (file: Placing['file']): Promise<boolean> => {
    const folder = manifest.folderOf(file.companyId)
    const pen = folder === null ? pens.elsewhere : pens.of(folder)
    return pen.isThere(file).catch(() => false)
  }
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
