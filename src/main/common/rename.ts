/** Giving a file or a folder its name where others look into it: a virus scanner, an indexer, a program that syncs (Windows). */
import { accessSync, closeSync, constants, existsSync, openSync, renameSync, statSync } from 'node:fs'
import { rename as renameOf } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@shared/contract/errors'
import { errnoOf, maybeHeld } from './disk'
import { pause } from './pause'

/** What Windows says of a file, or of a folder with a file in it, that another program has open at that moment. */
const HELD_NOW: ReadonlySet<string> = new Set(['EPERM', 'EACCES', 'EBUSY'])
/** Two seconds in all: a scanner looks into a fresh file for some tenths of one. */
const WAITS_MS: readonly number[] = [25, 50, 75, 100, 150, 250, 350, 450, 550]

/** One try. */
export type Rename = (from: string, to: string) => Promise<void> | void

interface Renaming {
  /** `renameSync` where a thread has nothing else to do. */
  readonly rename?: Rename
  /** Tells of a refusal that waiting does not change. */
  readonly isFinal?: () => boolean
}

/** Renames, in place of a file of that name; tried again for two seconds while another program holds one of the two. Throws what the disk says. */
export function renameOver(from: string, to: string, { rename = renameOf, isFinal }: Renaming = {}): Promise<void> {
  return onceLetGo(() => rename(from, to), isFinal)
}

/**
 * Gives a file its name, by whatever way that is done; tried again for two seconds while another program holds it, but for what `isFinal`
 * says of a refusal. Throws what the disk says.
 */
export async function onceLetGo<Value>(
  act: () => Promise<Value> | Value,
  isFinal: () => boolean = () => false
): Promise<Value> {
  for (let tried = 0; ; tried++) {
    try {
      return await act()
    } catch (error) {
      const waitMs = WAITS_MS[tried]
      if (waitMs === undefined || !isHeldNow(error) || isFinal()) throw error
      await sleep(waitMs)
    }
  }
}

/** The same between two steps of SQLite, which cannot wait. */
export function renameOverSync(
  from: string,
  to: string,
  rename: (from: string, to: string) => void = renameSync
): void {
  for (const waitMs of [...WAITS_MS, null]) {
    try {
      return rename(from, to)
    } catch (error) {
      if (waitMs === null || !isHeldNow(error)) throw error
      pause(waitMs)
    }
  }
}

/** Whether that is what the system says of a file that another program holds for a moment. */
export function isHeldNow(error: unknown): boolean {
  return HELD_NOW.has(errnoOf(error) ?? '')
}

/**
 * `fileLocked` for a file that could not have the name `path`, or be removed from there, since another program holds it; otherwise
 * the error itself: where nothing is under the name, and the temp file of it is free, it is the folder that refuses.
 */
export function heldOr(error: unknown, path: string, temp: string | null): unknown {
  if (!maybeHeld(error) || !(existsSync(path) || (temp !== null && isHeld(temp, path)))) return error
  return new AppError('fileLocked', { subject: basename(path) }, { cause: error })
}

// `EPERM` says of what another program has open (Windows) what it says of a folder that may not be written.
function isHeld(temp: string, path: string): boolean {
  // A folder is held by whoever has a file of it open, in whatever way: only the one around it can be asked.
  const isFolder = statSync(temp, { throwIfNoEntry: false })?.isDirectory() === true
  return isFolder
    ? allows(() => accessSync(dirname(path), constants.W_OK))
    : !allows(() => closeSync(openSync(temp, 'r+')))
}

function allows(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}
