import { toAppError } from '@shared/contract/errors'
import type { Settings } from '@shared/contract/settings'
import type { OfficersOwn } from '@shared/domain/unsettled'
import { deskName } from '../common/desk'
import { faultText } from '../common/faultText'
import { backUpOutbox } from '../store/backup'
import { CacheWrites } from '../store/cacheWrites'
import { fileAtFault, storeError } from '../store/fault'
import type { EngineOpening } from '../threads/methods'
import { Backups, backUpBeside, takeUpRestored } from './backups'
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
import { knownCompanies, unsettledOf, wipePreview } from './own'
import type { EnginePorts } from './ports'
import { KeyedService } from './service'
import { Status } from './status'
import { createSync, type Sync } from './sync'
import { Waits } from './waits'
import { Retention } from './retention'
import { Review } from './review'
import { HeadingMemory } from './sheetHeadings'
import { Visits } from './visits'

/** Together with what follows within the time that a thread is given to close (threads/supervisor). */
const SAVES_LIMIT_MS = 1500
const WRITES_LIMIT_MS = 1000

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
  readonly #service: KeyedService
  readonly #ending = new AbortController()
  readonly #teller: ChangeTeller
  #settings: Settings

  private constructor(opening: EngineOpening, files: OpenedFiles, ports: EnginePorts) {
    this.#files = files
    this.#outboxKey = opening.store.outboxKey
    this.#backups = backupFolder(opening.store)
    this.#cacheWrites = new CacheWrites(files.cache)
    this.#ports = ports
    this.#settings = opening.settings
    // It is told after work of every kind, whose own end must not be that a figure of the status could not be read.
    const statusChanged = byItself(ports.log, 'status', () => ports.emit('status.changed', this.status.common()))
    this.#service = new KeyedService(
      {
        address: opening.address,
        resolveProxy: (origin) => ports.resolveProxy(origin),
        onExchange: (exchange) => this.sync.saw(exchange),
        heldChanged: statusChanged
      },
      opening.settings,
      opening.apiKey
    )
    this.#teller = new ChangeTeller(ports.log, this.#cacheWrites, (payload) => ports.emit('cache.changed', payload))
    this.waits = new Waits(this.#ending.signal, statusChanged, ports.log)
    const context: EngineContext = {
      cache: files.cache,
      cacheWrites: this.#cacheWrites,
      outbox: files.outbox,
      client: () => this.#service.client(),
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
          started: () => this.#service.budget.started,
          leastMsFor: (requests) => this.#service.budget.leastMsFor(requests, 'normal')
        },
        online: () => this.sync.isOnline(),
        onOnline: (listener) => this.sync.onOnline(listener),
        lentFolder: lentFolder(opening.store)
      },
      ports.timing?.bulkSave
    )
    this.frequencies = createFrequencies(context, this.sync.fresh)
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
      unsettled: () => unsettledOf(this.outbox, this.directWrites),
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
      this.waits,
      () => this.#service.held()
    )
    this.netPayLines = new NetPayLines(context)
    this.review = new Review(context)
  }

  /**
   * Opens both files, migrates them (the outbox after a backup), and begins to work. `storeDamaged`, `storeNewer` or
   * `diskFull` when that cannot be done; nothing is open then.
   */
  static async open(opening: EngineOpening, ports: EnginePorts): Promise<EngineConnection> {
    const files = openedFiles(opening.store)
    let connection: EngineConnection | null = null
    try {
      const opened = new EngineConnection(opening, files, ports)
      connection = opened
      backUpBeside(files.outbox, opening.store.outboxKey, opened.#backups, ports.log)
      opened.retention.start()
      await opened.documents.start()
      await opened.handover.start()
      takeUpRestored(files.outbox, {
        holdRestored: (why) => opened.outbox.handover.holdRestored(why),
        history: opened.history
      })
      opened.sync.start()
      opened.outbox.start()
      opened.rounds.start()
      opened.reports.start()
      opened.directWrites.start()
      opened.history.start()
      opened.backups.start()
      return opened
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
    await this.#service.setKey(apiKey)
    this.sync.keyChanged()
    this.outbox.goOn()
    this.rounds.goOn()
    this.reports.goOn()
    this.documents.goOn()
  }

  /** Holds from now on; resolves when what a lowered cap leaves no room for is gone. `diskFull` when that cannot be written. */
  async setSettings(settings: Settings): Promise<void> {
    this.#settings = settings
    this.#service.budget.setLimits(settings)
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
      await this.#service.close()
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

  /** A checked copy of the outbox. `diskFull`, `storeReadOnly`, `diskFailed`, or `storeDamaged` when it cannot be made. */
  backUp(folder: string): { fileName: string; bytes: number } {
    return backUpOutbox(this.#files.outbox, this.#outboxKey, folder, Date.now())
  }

  knownCompanies(): { id: number; name: string }[] {
    return knownCompanies(this.#files)
  }

  /** What a wipe of everything would take. */
  wipePreview(): { own: OfficersOwn; files: number } {
    return wipePreview(this.#files.outbox, unsettledOf(this.outbox, this.directWrites))
  }
}
