import { randomUUID } from 'node:crypto'
import { rm, unlink } from 'node:fs/promises'
import { basename } from 'node:path'
import { errnoOf } from '../../common/disk'

/** Notes a temp file before it is made and forgets it when it is gone, so that a kill leaves none for long. */
export interface TempFiles {
  begun(path: string): void
  ended(path: string): void
}

/** The folder of a pack while it is filled. */
export const PACK_TEMP = '.paydesk-pack-'

/** A name that no other temp file has. */
export function newTempName(): string {
  return `.paydesk-${randomUUID()}.tmp`
}

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
