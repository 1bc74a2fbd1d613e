import { mkdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { AppError } from '@shared/contract/errors'
import { errnoOf } from '../../common/disk'

/**
 * The folder below `root` (resolved) of these names, made where it is not there. Step by step, each resolved before the next: a link
 * planted in the tree must not lead a write out of the grant (`folderLeadsOut`).
 */
export async function folderInside(root: string, names: readonly string[]): Promise<string> {
  let current = root
  for (const name of names) {
    const next = join(current, name)
    await mkdir(next).catch((error: unknown) => {
      if (errnoOf(error) !== 'EEXIST') throw error
    })
    current = await realpath(next)
    if (!current.startsWith(root.endsWith(sep) ? root : root + sep))
      throw new AppError('folderLeadsOut', { subject: name })
  }
  return current
}
