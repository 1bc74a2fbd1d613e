import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { errnoOf } from './disk'

/** Makes a folder and those above it, readable by this user only. Throws what the system says. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    // What Node says of a folder on a disk that may only be read from is that it is not there.
    if (errnoOf(error) === 'ENOENT') assertWritable(nearest(dirname(path)))
    throw error
  }
}

function assertWritable(folder: string): void {
  accessSync(folder, constants.W_OK)
}

/** The folder itself, or the nearest above it that is there. */
function nearest(path: string): string {
  const above = dirname(path)
  return existsSync(path) || above === path ? path : nearest(above)
}
