import { randomUUID } from 'node:crypto'

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
