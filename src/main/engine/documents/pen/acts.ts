/** What the pen does with files, in its thread. Failures are those of the catalogue. */
import { closeSync, fdatasyncSync, fstatSync, openSync, readFileSync, rmSync, unlinkSync, writeSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { MessageChannel, workerData } from 'node:worker_threads'
import { AppError, type AppErrorShape } from '@shared/contract/errors'
import type { FileFound } from '@shared/domain/savedFile'
import { diskError, errnoOf } from '../../../common/disk'
import { flushFolderSync } from '../../../common/flushed'
import { sha256 } from '../sha256'
import { PACK_TEMP } from '../tempFiles'
import { Flushing } from './flushing'
import { folderInside, folderThere, namesIn, staysWhereItWas } from './folders'
import { alreadyThere, giveName, type Naming, type Waited, type WrittenFile } from './giveName'
import { countersOf, PoolPlaces } from './poolPlaces'
import { isThere, type ToProve } from './prove'
import { fileIs, folderNamed, isSomething, replacedBy, takenBack, type AsWritten } from './savedFile'

/** Bytes that are in a file, and are on the disk before that has a name. */
export interface WrittenBytes {
  /** SHA-256 as 64 hex digits. */
  readonly digest: string
  /** Tells the file from another of its name. */
  readonly inode: string
}

/** What became of bytes that were to be in a file. */
export type WriteOutcome =
  | { readonly kind: 'written'; readonly written: WrittenBytes }
  | { readonly kind: 'failed'; readonly error: AppErrorShape }

/** Bytes, and the temp file that they are to be in. */
export interface ToWrite {
  readonly temp: string
  readonly bytes: Uint8Array
}

/** The same, to take the place of what is under a path. */
export interface ToReplace extends ToWrite {
  readonly path: string
}

/** What became of a temp file that was to have a name. */
export type NameOutcome =
  | { readonly kind: 'named'; readonly file: WrittenFile }
  /** It is on another disk than the folder of the name. */
  | { readonly kind: 'otherDisk' }
  | { readonly kind: 'failed'; readonly error: AppErrorShape }

export type Acts = typeof acts

export const acts = {
  folderInside: toldAs(async ({ folder, names }: { readonly folder: string; readonly names: readonly string[] }) =>
    folderInside(folder, names)
  ),
  folderThere: toldAs(async ({ folder, names }: { readonly folder: string; readonly names: readonly string[] }) =>
    folderThere(folder, names)
  ),
  namesIn: async ({ folder }: { readonly folder: string }): Promise<string[] | null> => namesIn(folder),
  isThere: async (file: ToProve): Promise<boolean> => isThere(file),
  read,
  write,
  alreadyThere: toldAs(({ wanted, digest }: Omit<Naming, 'temp'>) => alreadyThere(wanted, digest)),
  giveNames,
  copy: toldAs(copy),
  flushFolders: toldAs(flushFolders),
  filesAre: async ({ files }: { readonly files: readonly AsWritten[] }): Promise<FileFound[]> => files.map(fileIs),
  takenBack: toldAs(async (file: AsWritten) => takenBack(file)),
  isSomething: toldAs(async ({ path }: { readonly path: string }) => isSomething(path)),
  replacedBy: toldAs(async ({ path, temp, bytes }: ToReplace) =>
    replacedBy(path, temp, bytes, { flush: fdatasyncSync })
  ),
  folderNamed: toldAs(async ({ made, title }: { readonly made: string; readonly title: string }) =>
    folderNamed(made, title)
  ),
  remove
}

function toldAs<Input, Value>(act: (input: Input) => Promise<Value>): (input: Input) => Promise<Value> {
  return async (input) => {
    try {
      return await act(input)
    } catch (error) {
      throw diskError(error)
    }
  }
}

const flushing = new Flushing(new PoolPlaces(countersOf(workerData)))

// Null where it is not there.
async function read({ path }: { readonly path: string }): Promise<Uint8Array | null> {
  try {
    return readFileSync(path)
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null
    throw diskError(error)
  }
}

async function write({ files }: { readonly files: readonly ToWrite[] }): Promise<WriteOutcome[]> {
  const opened = files.map((file) => ({ ...file, opened: outcomeOfOpening(file) }))
  // Of a folder once, after its files were opened and before they hold anything: what is open stays where it is.
  const strayed = new Map(
    [...new Set(files.map(({ temp }) => dirname(temp)))].map((folder) => [folder, strays(folder)])
  )
  return Promise.all(opened.map((file) => outcomeOfWriting(file, strayed.get(dirname(file.temp)) ?? null)))
}

type Opened = { readonly file: number } | { readonly error: AppErrorShape }

function outcomeOfOpening({ temp }: ToWrite): Opened {
  try {
    return { file: openSync(temp, 'wx', 0o600) }
  } catch (error) {
    return { error: told(error, 'write') }
  }
}

// Null for a folder that is where it was.
function strays(folder: string): AppErrorShape | null {
  try {
    staysWhereItWas(folder)
    return null
  } catch (error) {
    return told(error, 'write')
  }
}

async function outcomeOfWriting(
  { temp, bytes, opened }: ToWrite & { readonly opened: Opened },
  strayed: AppErrorShape | null
): Promise<WriteOutcome> {
  if ('error' in opened) return { kind: 'failed', error: opened.error }
  if (strayed !== null) {
    closeSync(opened.file)
    isRemoved(temp)
    return { kind: 'failed', error: strayed }
  }
  let written: WrittenBytes
  try {
    written = writtenTo(opened.file, bytes)
  } catch (error) {
    closeSync(opened.file)
    return { kind: 'failed', error: told(error, 'write') }
  }
  await flushing.begin(temp, opened.file)
  return { kind: 'written', written }
}

function writtenTo(file: number, bytes: Uint8Array): WrittenBytes {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
  const digest = sha256(bytes)
  letGo(bytes)
  const { ino } = fstatSync(file, { bigint: true })
  return { digest, inode: String(ino) }
}

// Failures of several cross as what became of each.
function told(error: unknown, what: string): AppErrorShape {
  const known = diskError(error)
  return (known instanceof AppError ? known : new AppError('internal', { subject: errnoOf(error) ?? what })).toShape()
}

// Each in its turn, and whatever becomes of the others, once the bytes of all are on the disk: nothing is waited for between the look at
// the folder and the name. What got its name in a folder that is not where it was loses it again.
async function giveNames({ files }: { readonly files: readonly Naming[] }): Promise<NameOutcome[]> {
  const unflushed = await Promise.all(files.map(({ temp }) => errorOfFlushing(temp)))
  const folders = [...new Set(files.map(({ wanted }) => dirname(wanted)))]
  const strayedBefore = new Map(folders.map((folder) => [folder, strays(folder)]))
  const outcomes: NameOutcome[] = []
  const waited: Waited = { inVain: false }
  for (const [index, file] of files.entries()) {
    const error = unflushed[index] ?? strayedBefore.get(dirname(file.wanted)) ?? null
    outcomes.push(error === null ? await outcomeOf(file, waited) : { kind: 'failed', error })
  }
  const strayed = new Map(folders.map((folder) => [folder, strays(folder)]))
  return outcomes.map((outcome) => {
    if (outcome.kind !== 'named') return outcome
    const error = strayed.get(dirname(outcome.file.path)) ?? null
    if (error === null) return outcome
    if (!outcome.file.unchanged) isRemoved(outcome.file.path)
    return { kind: 'failed', error }
  })
}

async function errorOfFlushing(temp: string): Promise<AppErrorShape | null> {
  try {
    await flushing.end(temp)
    return null
  } catch (error) {
    return told(error, 'flush')
  }
}

async function outcomeOf(naming: Naming, waited: Waited): Promise<NameOutcome> {
  try {
    return { kind: 'named', file: await giveName(naming, waited) }
  } catch (error) {
    if (errnoOf(error) === 'EXDEV') return { kind: 'otherDisk' }
    return { kind: 'failed', error: told(error, 'name') }
  }
}

async function flushFolders({ folders }: { readonly folders: readonly string[] }): Promise<void> {
  folders.forEach(flushFolderSync)
}

// To a folder that is on another disk.
async function copy({ from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  const [outcome] = await write({ files: [{ temp: to, bytes: readFileSync(from) }] })
  if (outcome?.kind === 'failed') throw AppError.fromShape(outcome.error)
}

async function remove({ paths }: { readonly paths: readonly string[] }): Promise<string[]> {
  await Promise.all(paths.map((path) => flushing.drop(path)))
  return paths.filter(isRemoved)
}

// A file, or the folder of a pack; one that is gone already is no fault.
function isRemoved(path: string): boolean {
  try {
    unlinkSync(path)
    return true
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return true
  }
  try {
    rmSync(path, { recursive: basename(path).startsWith(PACK_TEMP), force: true, maxRetries: 3, retryDelay: 50 })
    return true
  } catch {
    return false
  }
}

const nobody = new MessageChannel().port1
nobody.close()

/**
 * Frees the memory of bytes that are done with. The runtime would collect them when they are some thirty megabytes; what is sent to
 * a port that is closed is freed at once.
 */
function letGo({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) nobody.postMessage(null, [buffer])
}
