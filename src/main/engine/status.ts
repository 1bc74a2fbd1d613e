import type { Database } from 'better-sqlite3'
import type { StatusView } from '@shared/contract/views'
import type { CacheList } from '../store/cache/listStates'
import type { DirectWrites } from './directWrites'
import type { Backups } from './backups'
import type { History } from './history'
import type { Outbox } from './outbox'
import type { Reports } from './reports'
import type { Sync } from './sync'
import type { Waits } from './waits'

const EMPLOYEES: CacheList = 'employees'

/** What the status bar says, put together from the areas. */
export class Status {
  readonly #sync: Sync
  readonly #outbox: Outbox
  readonly #reports: Reports
  readonly #directWrites: DirectWrites
  readonly #history: History
  readonly #backups: Backups
  readonly #waits: Waits
  readonly #held: () => StatusView['held']
  readonly #oldest

  constructor(
    cache: Database,
    sync: Sync,
    outbox: Outbox,
    reports: Reports,
    directWrites: DirectWrites,
    history: History,
    backups: Backups,
    waits: Waits,
    held: () => StatusView['held']
  ) {
    this.#held = held
    this.#waits = waits
    this.#history = history
    this.#backups = backups
    this.#sync = sync
    this.#reports = reports
    this.#directWrites = directWrites
    this.#outbox = outbox
    this.#oldest = cache
      .prepare<[CacheList], number | null>('SELECT min(as_of_ms) FROM list_state WHERE list = ? AND subject_id = 0')
      .pluck()
  }

  /** Of `companyId`, or of none: then every waiting edit counts as elsewhere and the oldest list tells the as-of. */
  view(companyId: number | null): StatusView {
    const counts = this.#outbox.unsettledCounts()
    const here = counts.find((each) => each.companyId === companyId)
    const others = counts.filter((each) => each.companyId !== companyId && each.unsettled > 0)
    return {
      ...this.common(),
      listsAsOfMs: companyId === null ? (this.#oldest.get(EMPLOYEES) ?? null) : this.#sync.listsAsOfMs(companyId),
      waitingHere: here?.unsettled ?? 0,
      needsOfficer: here?.needsOfficer ?? 0,
      waitingElsewhere: others.reduce((sum, each) => sum + each.unsettled, 0),
      needsOfficerElsewhere: others.reduce((sum, each) => sum + each.needsOfficer, 0),
      otherCompaniesWaiting: others.length,
      unknownWrites: this.#directWrites.unknown(companyId)
    }
  }

  /** What is the same for every company, for the event. */
  common(): Pick<
    StatusView,
    | 'online'
    | 'sinceMs'
    | 'lastAnswerMs'
    | 'keyRefused'
    | 'runner'
    | 'sync'
    | 'waits'
    | 'held'
    | 'reportsRunning'
    | 'historyBroken'
    | 'backupFailed'
  > {
    return {
      ...this.#sync.connection(),
      runner: this.#outbox.runnerState(),
      sync: this.#sync.state(),
      waits: this.#waits.view(),
      held: this.#held(),
      reportsRunning: this.#reports.running(),
      historyBroken: this.#history.needsOfficer(),
      backupFailed: this.#backups.failed()
    }
  }
}
