import { AppError, toAppError } from '@shared/contract/errors'
import type { Settings } from '@shared/contract/settings'
import type { OfficersOwn, Unsettled } from '@shared/domain/unsettled'
import { deskName } from '../common/desk'
import { faultText } from '../common/faultText'
import { backUpOutbox, backupIsDue, removeUnfinishedBackups } from '../store/backup'
import { CacheWrites } from '../store/cacheWrites'
import { fileAtFault, storeError } from '../store/fault'
import { KnownCompanies } from '../store/outbox/knownCompanies'
import { SettingRows } from '../store/outbox/settingRows'
import { OutboxWrites } from '../store/outbox/writes'
import type { EngineOpening } from '../threads/methods'
import { Budget, createClient, systemClock, type PayrollClient } from './api'
import { Backups, backupSentences, RESTORED, restoredOf } from './backups'
import { byItself } from './byItself'
import { createCertificates, type Certificates } from './certificates'
import { ChangeTeller } from './changeTeller'
import type { EngineContext } from './context'
import { createDirectWrites, type DirectWrites } from './directWrites'
import { createDocuments, type Documents } from './documents'
import { createFrequencies, type Frequencies } from './frequencies'
import { backupFolder, lentFolder, openedFiles, type OpenedFiles } from './files'
import { createOutbox, type Outbox } from './outbox'
import { createReports, type Reports } from './reports'
import { createRounds, type Rounds } from './rounds'
import { NetPayLines } from './netPayLines'
import { Handover } from './handover'
import { History } from './history'
import type { KeyCost } from './sealed'
import { Status } from './status'
import { createSync, type Sync, type SyncPorts } from './sync'
import { Waits } from './waits'
import { trustedRoots } from './trusted'
import { Retention } from './retention'
import { Review } from './review'
import { HeadingMemory } from './sheetHeadings'
import { Visits } from './visits'

/** Together with what follows within the time that a thread is given to close (threads/supervisor). */
const SAVES_LIMIT_MS = 1500
const WRITES_LIMIT_MS = 1000

/** What the engine needs of the thread it runs in. */
export interface EnginePorts {
  readonly emit: EngineContext['emit']
  readonly log: EngineContext['log']
  readonly resolveProxy: (origin: string) => Promise<string | null>
  /** The passphrase of the daily backup; null where the keychain has none. */
  readonly backupPassphrase: (connectionId: string) => Promise<string | null>
  /** Notes in the keychain where the history of a connection ends. */
  readonly keepHistoryHead: (connectionId: string, head: string) => Promise<void>
  /** Another cost of the key of files under a passphrase, for the same reason. */
  readonly keyCost?: KeyCost
  /** Waits other than the real ones, so that tests need not sit through them. */
  readonly timing?: {
    readonly sync: NonNullable<SyncPorts['timing']>
    readonly outbox: Parameters<typeof createOutbox>[2]
    readonly bulkSave?: Parameters<typeof createDocuments>[2]
  }
}

/** The one connection that is open in this thread: its two files and the areas that work on them. */
export class EngineConnection {
  readonly sync: Sync
  readonly outbox: Outbox
  readonly rounds: Rounds
  readonly reports: Reports
  readonly directWrites: DirectWrites
  readonly documents: Documents
  readonly certificates: Certificates
  readonly status: Status
  readonly history: History
  readonly backups: Backups
  readonly handover: Handover
  readonly netPayLines: NetPayLines
  readonly review: Review
  readonly frequencies: Frequencies
  readonly visits: Visits
  readonly headings: HeadingMemory
  readonly retention: Retention
  readonly waits: Waits
  readonly #files: OpenedFiles
  readonly #outboxKey: string
  readonly #backups: string
  readonly #cacheWrites: CacheWrites
  readonly #ports: EnginePorts
  readonly #address: string
  readonly #budget: Budget
  readonly #ending = new AbortController()
  readonly #teller: ChangeTeller
  #client: PayrollClient | null = null
  #settings: Settings

  private constructor(opening: EngineOpening, files: OpenedFiles, ports: EnginePorts) {
    this.#files = files
    this.#outboxKey = opening.store.outboxKey
    this.#backups = backupFolder(opening.store)
    this.#cacheWrites = new CacheWrites(files.cache)
    this.#ports = ports
    this.#address = opening.address
    this.#settings = opening.settings
    this.#budget = new Budget(opening.settings, systemClock)
    this.#teller = new ChangeTeller(ports.log, (payload) => ports.emit('cache.changed', payload))
    // It is told after work of every kind, whose own end must not be that a figure of the status could not be read.
    const statusChanged = byItself(ports.log, 'status', () => ports.emit('status.changed', this.status.common()))
    this.waits = new Waits(this.#ending.signal, statusChanged, ports.log)
    const context: EngineContext = {
      cache: files.cache,
      cacheWrites: this.#cacheWrites,
      outbox: files.outbox,
      client: () => this.#clientNow(),
      settings: () => this.#settings,
      nowMs: Date.now,
      signal: this.#ending.signal,
      waits: this.waits,
      emit: ports.emit,
      changed: (companyId, what) => {
        this.#teller.changed(companyId, what)
        if (what === 'payslips') this.documents.payslipsChanged()
      },
      failure: (error) => toAppError(this.explain(error)),
      log: ports.log
    }
    this.sync = createSync(context, {
      fetchPdf: (kind, id) => this.documents.keep(kind, id),
      statusChanged,
      ...(ports.timing && { timing: ports.timing.sync })
    })
    this.documents = createDocuments(
      context,
      {
        readAgain: async (payslipId) => void (await this.sync.reads.readPayslip(payslipId)),
        readCertificates: (employeeId) =>
          this.sync.reads.readCertificates(employeeId, { priority: 'background', signal: context.signal }),
        readRun: (payRunId) =>
          this.sync.reads.readPayslipsOfRun(payRunId, { priority: 'background', signal: context.signal }),
        requests: {
          started: () => this.#budget.started,
          leastMsFor: (requests) => this.#budget.leastMsFor(requests, 'normal')
        },
        online: () => this.sync.isOnline(),
        onOnline: (listener) => this.sync.onOnline(listener),
        lentFolder: lentFolder(opening.store)
      },
      ports.timing?.bulkSave
    )
    this.frequencies = createFrequencies(context)
    this.visits = new Visits(context)
    this.headings = new HeadingMemory(context)
    this.retention = new Retention(context)
    this.certificates = createCertificates(context, (employeeId, options) =>
      this.sync.reads.readCertificates(employeeId, options)
    )
    const outboxPorts = {
      reads: { ...this.sync.reads, readStates: (companyId: number) => this.sync.refresh({ companyId }) },
      online: () => this.sync.isOnline(),
      onOnline: (listener: () => void) => this.sync.onOnline(listener),
      statusChanged
    }
    this.outbox = createOutbox(context, outboxPorts, ports.timing?.outbox)
    this.rounds = createRounds(context, {
      readPayItems: (owner, options) => this.sync.reads.readPayItems(owner, options),
      onOnline: outboxPorts.onOnline
    })
    this.reports = createReports(context, outboxPorts)
    this.directWrites = createDirectWrites(context, {
      online: () => this.sync.isOnline(),
      reads: { ...this.sync.reads, readFrequencies: (companyId) => this.frequencies.readAgain(companyId) },
      employeeDeleted: (employeeId) => this.sync.reads.employeeDeleted(employeeId),
      refresh: (companyId) => this.sync.refresh({ companyId }),
      readAgainNoted: () => this.outbox.goOn()
    })
    this.history = new History(context, {
      keptHead: opening.historyHead,
      keepHead: (head) => ports.keepHistoryHead(opening.connectionId, head),
      statusChanged
    })
    const { label, sample, address } = opening
    const shared = {
      connection: { label, sample, address },
      temps: this.documents.temps,
      companies: () => this.knownCompanies(),
      keyCost: ports.keyCost
    }
    this.backups = new Backups(context, {
      ...shared,
      desk: deskName(),
      outboxKey: opening.store.outboxKey,
      folder: this.#backups,
      unsettled: () => this.#unsettled(),
      lines: () => this.history.proof().head.n,
      onRecord: (field, text) => this.history.note({ cause: 'backedUp', field, text }),
      passphrase: () => ports.backupPassphrase(opening.connectionId),
      statusChanged
    })
    this.handover = new Handover(context, { ...shared, edits: this.outbox.handover })
    this.status = new Status(
      files.cache,
      this.sync,
      this.outbox,
      this.reports,
      this.directWrites,
      this.history,
      this.backups,
      this.waits
    )
    this.netPayLines = new NetPayLines(context)
    this.review = new Review(context)
    this.#client = this.#clientOf(opening.apiKey)
  }

  /**
   * Opens both files, migrates them (the outbox after a backup), and begins to work. `storeDamaged`, `storeNewer` or
   * `diskFull` when that cannot be done; nothing is open then.
   */
  static async open(opening: EngineOpening, ports: EnginePorts): Promise<EngineConnection> {
    const files = openedFiles(opening.store)
    let connection: EngineConnection | null = null
    try {
      connection = new EngineConnection(opening, files, ports)
      connection.#backUpDaily()
      connection.retention.start()
      await connection.documents.start()
      await connection.handover.start()
      connection.#takeUpBackup()
      connection.sync.start()
      connection.outbox.start()
      connection.rounds.start()
      connection.reports.start()
      connection.directWrites.start()
      connection.history.start()
      connection.backups.start()
      return connection
    } catch (error) {
      const known = storeError(error, () => fileAtFault(files.outbox, 'main'))
      // What has begun by then must not go on against closed files.
      await connection?.close().catch((thrown: unknown) => ports.log('error', `close: ${faultText(thrown)}`))
      files.cache.close()
      files.outbox.close()
      throw known
    }
  }

  /** Gives the areas another key, or none: then nothing is sent until there is one. What waited for it goes on. */
  async setApiKey(apiKey: string | null): Promise<void> {
    const before = this.#client
    this.#client = this.#clientOf(apiKey)
    await before?.close()
    this.sync.keyChanged()
    this.outbox.goOn()
    this.rounds.goOn()
    this.reports.goOn()
    this.documents.goOn()
  }

  /** Holds from now on; resolves when what a lowered cap leaves no room for is gone. `diskFull` when that cannot be written. */
  async setSettings(settings: Settings): Promise<void> {
    this.#settings = settings
    this.#budget.setLimits(settings)
    this.sync.settingsChanged()
    this.outbox.goOn()
    await this.documents.settingsChanged()
  }

  /**
   * Ends work between two requests, then closes both files; the cache's journal is written back. A save of a document that is
   * under way may end within its limit; one that still waits for the service then is cancelled, and one that writes is waited for.
   */
  async close(): Promise<void> {
    const cut = setTimeout(
      byItself(this.#ports.log, 'close', () => this.#ending.abort()),
      SAVES_LIMIT_MS
    )
    // One that fails to end keeps no other from it: all of them write to files that are about to be closed.
    const ends = await Promise.allSettled([
      this.reports.stop(),
      this.directWrites.stop(),
      this.certificates.stop(),
      this.outbox.stop(),
      this.rounds.stop(),
      this.documents.ended(SAVES_LIMIT_MS)
    ])
    clearTimeout(cut)
    this.#ending.abort()
    try {
      await this.sync.stop()
      if (!(await this.documents.ended(WRITES_LIMIT_MS))) this.#ports.log('error', 'a document was not saved in time')
      await this.#client?.close()
      this.#cacheWrites.flush()
      await this.backups.stop()
      // After all that appends to it.
      await this.history.stop()
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    } finally {
      this.#teller.stop()
      // A full disk may refuse the last writes, and must not keep the files open.
      this.#files.cache.close()
      this.#files.outbox.close()
    }
  }

  /** A failure of the two files as the catalogue has it. */
  explain(error: unknown): unknown {
    return storeError(error, () => fileAtFault(this.#files.outbox, 'main'))
  }

  /** A checked copy of the outbox. `diskFull`, or `storeDamaged` when it cannot be made. */
  backUp(folder: string): { fileName: string; bytes: number } {
    return backUpOutbox(this.#files.outbox, this.#outboxKey, folder, Date.now())
  }

  /** As they were last read; where the copy was removed since, as the outbox remembers them. */
  knownCompanies(): { id: number; name: string }[] {
    const { cache, outbox } = this.#files
    const copied = cache.prepare<[], { id: number; name: string }>('SELECT id, name FROM company ORDER BY id').all()
    const others = new KnownCompanies(outbox).get().filter(({ id }) => !copied.some((company) => company.id === id))
    return [...copied, ...others]
  }

  /** What a wipe of everything would take. */
  wipePreview(): { own: OfficersOwn; files: number } {
    const count = (of: string): number => this.#files.outbox.prepare<[], number>(`SELECT ${of}`).pluck().get() ?? 0
    return {
      own: {
        ...this.#unsettled(),
        ticks: count('count(*) FROM tick'),
        notes: count(
          '(SELECT count(*) FROM review_note) + (SELECT count(*) FROM variance_reason) + (SELECT count(*) FROM period_step)'
        )
      },
      files: count('count(*) FROM saved_file WHERE gone_ms IS NULL')
    }
  }

  #unsettled(): Unsettled {
    const waiting = this.outbox.unsettledCounts().reduce((sum, each) => sum + each.unsettled, 0)
    // What was entered in a grid and not queued waits for nothing, and goes with the rest all the same.
    return { edits: waiting + this.outbox.draftCount(), ...this.directWrites.unsettled() }
  }

  // A day without a backup must not keep the officer from working; the log says so, and the next start tries again.
  #backUpDaily(): void {
    try {
      removeUnfinishedBackups(this.#backups)
      if (backupIsDue(this.#backups, Date.now())) this.backUp(this.#backups)
    } catch (error) {
      this.#ports.log('warn', `daily backup not made: ${error instanceof AppError ? error.code : 'internal'}`)
    }
  }

  // What came with a backup is kept back before anything can go out, and is on record.
  #takeUpBackup(): void {
    const rows = new SettingRows(this.#files.outbox)
    const restored = restoredOf(rows.get(RESTORED))
    if (restored === null) return
    const { user, computer, madeMs } = restored
    new OutboxWrites(this.#files.outbox).run('backup.restored', () => {
      this.outbox.handover.holdRestored(backupSentences.fromBackup)
      const text = backupSentences.restored(user, computer, new Date(madeMs).toISOString())
      this.history.put({ cause: 'restored', field: backupSentences.backup, text })
      rows.set(RESTORED, '')
    })
  }

  #clientOf(apiKey: string | null): PayrollClient | null {
    if (apiKey === null) return null
    const ca = trustedRoots()
    return createClient({
      address: this.#address,
      apiKey,
      budget: this.#budget,
      resolveProxy: (origin) => this.#ports.resolveProxy(origin),
      onExchange: (exchange) => this.sync.saw(exchange),
      ...(ca && { ca })
    })
  }

  #clientNow(): PayrollClient {
    if (!this.#client) throw new AppError('notConnected')
    return this.#client
  }
}
