/** The state of one running sample service and what every operation may ask of it. */
import { localDay } from '@shared/domain/day'
import { Faults } from './http/faults'
import { settingsOf, type ServiceOptions, type Settings } from './options'
import { RunTotals } from './payroll/runs'
import { ReportQueue } from './routes/reports/queue'
import { openOverlayFile } from './state/file'
import { ServiceLog } from './state/log'
import { Overlay } from './state/overlay'
import type { Company } from './world/companies'
import { World } from './world/world'

/** Which companies a key opens. */
export type Access = 'all' | ReadonlySet<number>

export class Service {
  readonly settings: Settings
  readonly world: World
  readonly overlay: Overlay
  readonly log = new ServiceLog()
  readonly faults = new Faults()
  readonly totals: RunTotals
  readonly reports: ReportQueue
  readonly keys = new Map<string, Access>()

  constructor(options: ServiceOptions) {
    this.settings = settingsOf(options)
    this.overlay = new Overlay(options.dataFile === undefined ? null : openOverlayFile(options.dataFile))
    this.world = new World(
      {
        seed: this.settings.seed,
        companies: this.settings.companies,
        employees: this.settings.employees,
        now: options.now ?? localDay(Date.now())
      },
      this.overlay
    )
    this.totals = new RunTotals(this.world)
    this.reports = new ReportQueue(this.settings)
    for (const [key, access] of Object.entries(options.keys ?? {})) {
      this.keys.set(key, access === 'all' ? 'all' : new Set(access))
    }
    for (const rule of options.faults ?? []) this.faults.add(rule)
  }

  nowMs(): number {
    return Date.now()
  }

  /** The company of an id where the key opens it; undefined means 404, whether it exists or not. */
  companyFor(access: Access, id: number): Company | undefined {
    return access === 'all' || access.has(id) ? this.world.company(id) : undefined
  }

  /** Whether the key opens a company of the sample. */
  opens(access: Access, company: Company): boolean {
    return access === 'all' || access.has(company.id)
  }

  close(): void {
    this.overlay.close()
  }
}
