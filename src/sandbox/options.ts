/** What a service is started with. Everything has a default; the same options and data give the same answers. */
import type { Day } from '@shared/domain/day'
import type { FaultRule } from './http/faults'

export interface ServiceOptions {
  /** 0, the default, takes a free port. */
  readonly port?: number
  readonly companies?: number
  /** People of all companies together. */
  readonly employees?: number
  readonly seed?: number
  /** `documented`: reads return the fields of the contract and no other; `full` adds number, Chinese name, bank and pay point. */
  readonly reads?: 'documented' | 'full'
  /** Demands `Content-Type: application/json`, and `application/pdf` on the two PDF reads. */
  readonly strict?: boolean
  /** API keys and the company ids that each opens. Default: one random key that opens all. */
  readonly keys?: Readonly<Record<string, readonly number[] | 'all'>>
  readonly faults?: readonly FaultRule[]
  /** Opens the control route, behind a random token. */
  readonly control?: boolean
  /** A SQLite file that keeps the changes; without one they live in memory. */
  readonly dataFile?: string
  /** The day that the sample takes for today. Default: the computer's. */
  readonly now?: Day
  /** How long an accepted edit keeps its payslips dirty. */
  readonly recalculationMs?: number
  /** In a bulk entity where one attribute fails, whether the others are saved. */
  readonly partialSaves?: boolean
  /** Odd inputs on a few named people of the first company. */
  readonly cases?: boolean
  /** How long bulk input does not know an employee who was just created. */
  readonly newEmployeeMs?: number
  /** How long a queued report runs, how many may wait, and how long one may take. */
  readonly reportRunMs?: number
  readonly reportQueue?: number
  readonly reportBudgetMs?: number
}

export interface Settings {
  readonly port: number
  readonly companies: number
  readonly employees: number
  readonly seed: number
  readonly reads: 'documented' | 'full'
  readonly strict: boolean
  readonly control: boolean
  readonly recalculationMs: number
  readonly partialSaves: boolean
  readonly cases: boolean
  readonly newEmployeeMs: number
  readonly reportRunMs: number
  readonly reportQueue: number
  readonly reportBudgetMs: number
}

/** The options with their defaults. Throws a RangeError that names an option out of range. */
export function settingsOf(options: ServiceOptions): Settings {
  return {
    port: whole('port', options.port ?? 0, 0, 65_535),
    companies: whole('companies', options.companies ?? 3, 1, 60),
    employees: whole('employees', options.employees ?? 200, 1, 1_000_000),
    seed: whole('seed', options.seed ?? 7, 0, 2 ** 31),
    reads: options.reads ?? 'documented',
    strict: options.strict ?? false,
    control: options.control ?? false,
    recalculationMs: whole('recalculationMs', options.recalculationMs ?? 1500, 0, 86_400_000),
    partialSaves: options.partialSaves ?? true,
    cases: options.cases ?? false,
    newEmployeeMs: whole('newEmployeeMs', options.newEmployeeMs ?? 0, 0, 86_400_000),
    reportRunMs: whole('reportRunMs', options.reportRunMs ?? 3000, 0, 86_400_000),
    reportQueue: whole('reportQueue', options.reportQueue ?? 5, 0, 10_000),
    reportBudgetMs: whole('reportBudgetMs', options.reportBudgetMs ?? 120_000, 0, 86_400_000)
  }
}

function whole(name: string, value: number, least: number, most: number): number {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`${name} must be a whole number of ${least} to ${most}, not ${value}`)
  }
  return value
}
