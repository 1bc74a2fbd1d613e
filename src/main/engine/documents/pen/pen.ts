import type { Worker } from 'node:worker_threads'
import { AppError } from '@shared/contract/errors'
import type { FileFound } from '@shared/domain/savedFile'
import { faultText } from '../../../common/faultText'
import { Peer, type InputOf, type ValueOf } from '../../../threads/peer'
import { byItself } from '../../byItself'
import type { EngineContext } from '../../context'
import type { Acts, NameOutcome, ToWrite, WriteOutcome, WrittenBytes } from './acts'
import type { ResolvedFolder } from './folders'
import type { Naming, WrittenFile } from './giveName'
import { giveBack, poolCounters, type PoolCounters } from './poolPlaces'
import type { ToProve } from './prove'
import type { AsWritten } from './savedFile'
import { Silence } from './silence'
import startWorker from './worker?nodeWorker'

interface Running {
  readonly worker: Worker
  readonly peer: Peer<Acts>
}

/** It starts in some 50 ms, and holds 10 MB. */
const IDLE_MS = 30_000

export interface PenOptions {
  readonly log: EngineContext['log']
  readonly start?: (counters: PoolCounters) => Worker
  readonly idleMs?: number
  readonly silentMs?: number | undefined
}

/** Rejects with what the disk said. */
export function writtenOf(outcome: WriteOutcome | undefined): WrittenBytes {
  if (outcome?.kind === 'written') return outcome.written
  throw outcome ? AppError.fromShape(outcome.error) : new AppError('internal', { subject: 'write' })
}

/**
 * Starts its thread when it is first needed, and ends it when it was not for a while. A thread that ends by itself rejects what was
 * under way with `restarting`; the next call has a new one. One that is held by a disk that does not answer rejects it with
 * `folderSilent`, and so does every call until the disk has let go of it: there is never more than one held thread of a folder.
 */
export class Pen {
  readonly #options: PenOptions
  #running: Running | null = null
  #held: Running | null = null
  #calls = 0
  #idle: NodeJS.Timeout | null = null
  readonly #silence: Silence
  #hasEnded = false

  constructor(options: PenOptions) {
    this.#options = options
    const { log, silentMs } = options
    this.#silence = new Silence({ log, silentMs, onSilent: () => this.#isHeld() })
  }

  /** Starts it beside other work, before the first call. */
  warm(): void {
    this.#now()
    this.#rests()
  }

  /**
   * Makes a file of these bytes, which is flushed to the disk behind, and before it is given a name; gives their SHA-256. `give`: they
   * are the pen's from here on, which saves copying them and the memory of what nobody collects soon; their Buffer is empty then.
   */
  async write(temp: string, bytes: Buffer, how: 'give' | 'keep'): Promise<WrittenBytes> {
    const [outcome] = await this.writeAll([{ temp, bytes }], how)
    return writtenOf(outcome)
  }

  /** The same of several, with what became of each. */
  async writeAll(files: readonly ToWrite[], how: 'give' | 'keep'): Promise<readonly WriteOutcome[]> {
    const given: ArrayBuffer[] = []
    for (const { temp, bytes } of files) {
      const { buffer } = bytes
      this.#silence.writes(temp, bytes.byteLength)
      // Small ones are parts of a buffer that others have parts of.
      if (how === 'give' && buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength) given.push(buffer)
    }
    return this.#call('write', { files }, given)
  }

  /** The folder below `folder` of these names, made where it is not there. `folderLeadsOut` where a link in it leads out. */
  folderInside(folder: string, names: readonly string[]): Promise<ResolvedFolder> {
    return this.#repeated('folderInside', { folder, names })
  }

  /** The same where it is there; null where it is not. `folderGone` where `folder` itself is not. */
  folderThere(folder: string, names: readonly string[]): Promise<ResolvedFolder | null> {
    return this.#repeated('folderThere', { folder, names })
  }

  /** The names in a folder; null of one that may be written and not listed. */
  namesIn(folder: string): Promise<readonly string[] | null> {
    return this.#repeated('namesIn', { folder })
  }

  /** Whether a file is there with its bytes. What is there of it and is not whole is removed. */
  isThere({ path, sha256, inode }: ToProve): Promise<boolean> {
    return this.#repeated('isThere', { path, sha256, inode })
  }

  /** The bytes of a file; null where it is not there. */
  read(path: string): Promise<Uint8Array | null> {
    return this.#repeated('read', { path })
  }

  /** The file of these bytes that is there already, under the name or under one with a number; null where a name is free before it. */
  alreadyThere(wanted: string, digest: string): Promise<WrittenFile | null> {
    return this.#repeated('alreadyThere', { wanted, digest })
  }

  /**
   * Gives a temp file its name once it is on the disk, or one with a number where that is taken by other bytes: no file is ever replaced.
   * `near` gives the path of a second temp file beside the name, for a folder that is on another disk than the first.
   */
  async giveName(naming: Naming, near?: () => string): Promise<WrittenFile> {
    const byteLength = this.#silence.bytesOf(naming.temp)
    const [outcome] = await this.giveNames([naming])
    switch (outcome?.kind) {
      case 'named':
        return outcome.file
      case 'failed':
        throw AppError.fromShape(outcome.error)
      case 'otherDisk':
      case undefined:
        break
    }
    if (near === undefined) throw new AppError('internal', { subject: 'EXDEV' })
    const temp = near()
    this.#silence.writes(temp, byteLength)
    await this.#call('copy', { from: naming.temp, to: temp })
    return this.giveName({ ...naming, temp })
  }

  /** The same of several, in their order; what became of each. */
  async giveNames(files: readonly Naming[]): Promise<readonly NameOutcome[]> {
    try {
      return await this.#repeated('giveNames', { files })
    } finally {
      for (const { temp } of files) this.#silence.settled(temp)
    }
  }

  /** Flushes folders, so that the names given in them stay. */
  flushFolders(folders: readonly string[]): Promise<void> {
    return this.#repeated('flushFolders', { folders })
  }

  /** What each file is on the disk now; null of one that cannot be told. */
  filesAre(files: readonly AsWritten[]): Promise<readonly FileFound[]> {
    return this.#repeated('filesAre', { files: files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })) })
  }

  /** Removes a file that is as it was written; gives what it was, and leaves any other. */
  takenBack({ path, bytes, sha256 }: AsWritten): Promise<FileFound> {
    return this.#call('takenBack', { path, bytes, sha256 })
  }

  /** Whether there is something under a path. */
  isSomething(path: string): Promise<boolean> {
    return this.#repeated('isSomething', { path })
  }

  /** Writes a whole file by way of a temp file beside it, in place of one of that name. */
  async replacedBy(path: string, temp: string, bytes: Uint8Array): Promise<void> {
    this.#silence.writes(temp, bytes.byteLength)
    try {
      await this.#call('replacedBy', { path, temp, bytes })
    } finally {
      this.#silence.settled(temp)
    }
  }

  /** Gives a folder its name, with a number where there is one of that name; gives its path. */
  folderNamed(made: string, title: string): Promise<string> {
    return this.#call('folderNamed', { made, title })
  }

  /** Removes temp files; gives those that are gone. */
  remove(paths: readonly string[]): Promise<readonly string[]> {
    for (const path of paths) this.#silence.settled(path)
    return this.#repeated('remove', { paths })
  }

  /** For good: what is asked from here on is rejected with `cancelled` too. */
  end(): void {
    this.#hasEnded = true
    this.close()
  }

  /** Ends its thread. What is under way is rejected with `cancelled`. */
  close(): void {
    const running = this.#running
    this.#running = null
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = null
    this.#silence.ends()
    running?.peer.end(new AppError('cancelled'))
    // It ends when the system lets go of it, which a network folder may not for long: nobody waits for that.
    void running?.worker.terminate()
  }

  // What may be done twice is, by a new thread.
  async #repeated<K extends keyof Acts>(method: K, input: InputOf<Acts, K>): Promise<ValueOf<Acts, K>> {
    try {
      return await this.#call(method, input)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'restarting') throw error
      return this.#call(method, input)
    }
  }

  async #call<K extends keyof Acts>(
    method: K,
    input: InputOf<Acts, K>,
    given: readonly ArrayBuffer[] = []
  ): Promise<ValueOf<Acts, K>> {
    if (this.#hasEnded) throw new AppError('cancelled')
    if (this.#held) throw new AppError('folderSilent')
    const running = this.#now()
    if (this.#calls++ === 0) this.#begins(running)
    try {
      return await running.peer.call(method, input, given)
    } finally {
      this.#silence.answered()
      if (--this.#calls === 0) this.#rests()
    }
  }

  // While nobody waits for it, it keeps no program from ending.
  #begins({ worker }: Running): void {
    worker.ref()
    this.#silence.begins()
  }

  #isHeld(): void {
    const held = this.#running
    if (held === null) return
    this.#running = null
    this.#held = held
    this.#options.log('warn', 'a folder that documents are written to does not answer')
    held.worker.once('exit', () => (this.#held = null))
    held.worker.unref()
    // It ends when the system lets go of it.
    void held.worker.terminate()
    held.peer.end(new AppError('folderSilent'))
  }

  #now(): Running {
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = null
    this.#running ??= this.#begun()
    return this.#running
  }

  #rests(): void {
    this.#silence.ends()
    this.#running?.worker.unref()
    const { log, idleMs = IDLE_MS } = this.#options
    this.#idle = setTimeout(
      byItself(log, 'pen', () => this.close()),
      idleMs
    ).unref()
  }

  #begun(): Running {
    const { log, start = (workerData: PoolCounters) => startWorker({ workerData }) } = this.#options
    const counters = poolCounters()
    const worker = start(counters)
    const peer = new Peer<Acts>(worker, {
      methods: {},
      // It sends nothing but what its log says.
      onEvent: (_name, text) => log('error', `pen: ${String(text)}`),
      onFault: (method, error) => log('error', `pen ${method}: ${faultText(error)}`)
    })
    const running = { worker, peer }
    const ended = (why: string): void => {
      if (this.#running === running) {
        this.#running = null
        log('error', `the pen ended: ${why}`)
      }
      this.#silence.answered()
      peer.end(new AppError('restarting'))
    }
    worker.on('error', (error) => ended(faultText(error)))
    worker.once('exit', (code) => {
      giveBack(counters)
      ended(`code ${code}`)
    })
    return running
  }
}
