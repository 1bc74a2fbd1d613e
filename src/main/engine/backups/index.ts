/**
 * Backups that leave this computer: everything the officer made in one file under a passphrase, on demand and once a day to a
 * folder of choice. The API key is in none of them.
 */
import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { errorCodes, type ErrorCode } from '@shared/contract/errorCodes'
import { AppError, toAppError } from '@shared/contract/errors'
import type { DailyBackup } from '@shared/contract/views'
import { localDay } from '@shared/domain/day'
import { fileNameOf, numberedName } from '@shared/domain/fileName'
import type { Unsettled } from '@shared/domain/unsettled'
import { deskWords, type DeskName } from '../../common/desk'
import { diskError } from '../../common/disk'
import { faultText } from '../../common/faultText'
import { replaceFile, tempBeside } from '../../common/replaceFile'
import { copyUnderNewKey } from '../../store/backup'
import { SettingRows } from '../../store/outbox/settingRows'
import { OutboxWrites } from '../../store/outbox/writes'
import { byItself } from '../byItself'
import type { EngineContext } from '../context'
import { carriedSettings, piecesOf, writeSealed, type BackupMeta, type KeyCost } from '../sealed'
import { sentences } from './sentences'

export { backUpBeside, takeUpRestored } from './atOpen'
export { noteRestored, readBackup, restoreBackup } from './restore'

/** How a connection is called in a file. */
export interface ConnectionName {
  readonly label: string
  readonly address: string
  readonly sample: boolean
}

export interface BackupPorts {
  readonly connection: ConnectionName
  /** Who works here. */
  readonly desk: DeskName
  readonly outboxKey: string
  /** Where half-made copies go: the connection's own folder of backups. */
  readonly folder: string
  readonly temps: { begun(path: string): void; ended(path: string): void }
  readonly companies: () => { id: number; name: string }[]
  readonly unsettled: () => Unsettled
  readonly lines: () => number
  /** Puts on record that a backup was made. */
  readonly onRecord: (field: string, text: string) => void
  /** The passphrase of the daily backup, from the keychain; null where there is none. */
  readonly passphrase: () => Promise<string | null>
  readonly statusChanged: () => void
  /** Another cost of the key than the usual one, so that tests need not sit through it. */
  readonly keyCost: KeyCost | undefined
}

const DAILY = 'backup.daily'
const LOOKED_EVERY_MS = 20 * 60_000
/** Soon after a start: the first rows and lists come first. */
const FIRST_LOOK_MS = 30_000
const KEPT = 14
const ENDING = '.paydesk'
const OF_A_DAY = /^\d{4}-\d{2}-\d{2}(?: \(\d+\))?\.paydesk$/

const dailyShape = z.object({
  folder: z.string(),
  lastMs: z.number().nullable(),
  error: z.custom<ErrorCode>((code) => errorCodes.some((known) => known === code)).nullable()
})
type Daily = z.infer<typeof dailyShape>

export class Backups {
  readonly #context: EngineContext
  readonly #ports: BackupPorts
  readonly #settings: SettingRows
  readonly #writes: OutboxWrites
  #timers: NodeJS.Timeout[] = []
  #making: Promise<unknown> = Promise.resolve()

  constructor(context: EngineContext, ports: BackupPorts) {
    this.#context = context
    this.#ports = ports
    this.#settings = new SettingRows(context.outbox)
    this.#writes = new OutboxWrites(context.outbox)
  }

  start(): void {
    const { log } = this.#context
    const look = (): void => void this.ifDue().catch((error: unknown) => log('warn', faultText(error)))
    this.#timers = [
      setTimeout(byItself(log, 'daily backup', look), FIRST_LOOK_MS),
      setInterval(byItself(log, 'daily backup', look), LOOKED_EVERY_MS)
    ]
    for (const timer of this.#timers) timer.unref()
  }

  /** Waits for one that is being made. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    await this.#making.catch(() => undefined)
  }

  /**
   * Writes one to `path`, in place of a file of that name. Rejects with the disk errors of the catalogue, and with `cancelled` when
   * the officer cancels it; what had that name is whole then.
   */
  make(path: string, passphrase: string): Promise<{ fileName: string; bytes: number }> {
    return this.#context.waits.run('backup', ({ cancelled }) => this.#next(path, passphrase, cancelled))
  }

  #next(path: string, passphrase: string, signal?: AbortSignal): Promise<{ fileName: string; bytes: number }> {
    const made = this.#making.then(() => this.#made(path, passphrase, signal))
    this.#making = made.catch(() => undefined)
    return made
  }

  daily(): DailyBackup | null {
    const daily = this.#daily()
    return daily && { folderName: basename(daily.folder), lastMs: daily.lastMs, error: daily.error }
  }

  /** Makes the first one and goes on once a day; rejects when that one cannot be made, and keeps what was before. */
  async startDaily(folder: string, passphrase: string): Promise<DailyBackup | null> {
    const nowMs = this.#context.nowMs()
    await this.make(join(folder, await this.#freeNameAt(folder, nowMs)), passphrase)
    this.#keep({ folder, lastMs: nowMs, error: null })
    return this.daily()
  }

  /** Whether the last one was due and could not be made. */
  failed(): boolean {
    return (this.#daily()?.error ?? null) !== null
  }

  stopDaily(): void {
    this.#writes.run('backup.daily', () => this.#settings.set(DAILY, ''))
    this.#ports.statusChanged()
  }

  /** Makes today's where none was made yet. */
  async ifDue(): Promise<void> {
    const daily = this.#daily()
    const nowMs = this.#context.nowMs()
    // Not by which day is later: a clock that was ahead would keep it from being made until that day came.
    if (daily === null || (daily.lastMs !== null && localDay(daily.lastMs) === localDay(nowMs))) return
    try {
      const passphrase = await this.#ports.passphrase()
      if (passphrase === null) return this.#note(daily, { error: 'keyMissing' })
      await this.#next(join(daily.folder, await this.#freeNameAt(daily.folder, nowMs)), passphrase)
      this.#note(daily, { lastMs: nowMs, error: null })
      await this.#dropOld(daily.folder)
    } catch (error) {
      this.#context.log('warn', `daily backup not made: ${faultText(error)}`)
      this.#note(daily, { error: toAppError(error).code })
    }
  }

  // Stopped or moved while it was made, it stays so: what became of it is of a folder that nothing goes into any more.
  #note(of: Daily, change: Partial<Pick<Daily, 'lastMs' | 'error'>>): void {
    const now = this.#daily()
    if (now !== null && now.folder === of.folder) this.#keep({ ...now, ...change })
  }

  async #made(path: string, passphrase: string, signal?: AbortSignal): Promise<{ fileName: string; bytes: number }> {
    if (signal?.aborted) throw new AppError('cancelled')
    const uid = randomUUID()
    const copy = copyUnderNewKey(this.#context.outbox, this.#ports.outboxKey, this.#ports.folder)
    const temp = tempBeside(path)
    try {
      this.#ports.temps.begun(temp)
      let bytes = 0
      await replaceFile(path, temp, async () => {
        bytes = await writeSealed(temp, {
          uid,
          meta: this.#meta(uid, copy.key),
          content: piecesOf(copy.path),
          contentBytes: (await stat(copy.path)).size,
          passphrase,
          cost: this.#ports.keyCost,
          signal
        })
      }).finally(() => this.#ports.temps.ended(temp))
      this.#ports.onRecord(sentences.backup, sentences.backedUp(basename(path)))
      return { fileName: basename(path), bytes }
    } catch (error) {
      throw diskError(error)
    } finally {
      await rm(copy.path, { force: true })
    }
  }

  #meta(uid: string, fileKey: string): BackupMeta {
    const settings = Object.entries(this.#context.settings()).filter(([name]) => carriedSettings.includes(name))
    return {
      kind: 'backup',
      uid,
      madeMs: this.#context.nowMs(),
      ...this.#ports.desk,
      connection: this.#ports.connection,
      companies: this.#ports.companies().map(({ id, name }) => ({ id, name })),
      ...this.#ports.unsettled(),
      lines: this.#ports.lines(),
      settings: Object.fromEntries(settings),
      fileKey
    }
  }

  // Only files of exactly this name, of this connection and desk, and only in the folder that was chosen for them. One of a clock
  // that was ahead takes the place of none of the days until then.
  async #dropOld(folder: string): Promise<void> {
    const newest = this.#nameAt(this.#context.nowMs())
    const before = newest.slice(0, -`2026-11-28${ENDING}`.length)
    const ours = (await readdir(folder))
      .filter((name) => name.startsWith(before) && name <= newest && OF_A_DAY.test(name.slice(before.length)))
      .sort()
    for (const name of ours.slice(0, -KEPT)) await rm(join(folder, name), { force: true })
  }

  // With whose it is: colleagues may keep theirs in one shared folder, where one must not take the place of another's. The day is
  // never cut off a long name.
  #nameAt(nowMs: number): string {
    const { connection, desk } = this.#ports
    return fileNameOf(`Paydesk ${connection.label} ${deskWords(desk)}`, ` ${localDay(nowMs)}${ENDING}`)
  }

  // One that is there is of changes that may be no more here: begun anew after they were lost, today's would take its place.
  async #freeNameAt(folder: string, nowMs: number): Promise<string> {
    const there = new Set(await readdir(folder).catch(() => []))
    const name = this.#nameAt(nowMs)
    for (let count = 1; ; count++) {
      const free = count === 1 ? name : numberedName(name, count)
      if (!there.has(free)) return free
    }
  }

  #daily(): Daily | null {
    const text = this.#settings.get(DAILY)
    return text === null || text === '' ? null : dailyShape.parse(JSON.parse(text))
  }

  #keep(daily: Daily): void {
    this.#writes.run('backup.daily', () => this.#settings.set(DAILY, JSON.stringify(daily)))
    this.#ports.statusChanged()
  }
}
