/**
 * What callers changed. The sample itself is a function of the seed; only changes are kept, one record per employee and
 * one per company, so that a hundred thousand untouched people cost nothing and a file holds little.
 */
import type { Scaled } from '@shared/domain/money'

/** A value of one input of a calculation. */
export interface InputChange {
  readonly name: string
  readonly value: Scaled
  /** First day (number) of the periods that it counts for. */
  readonly fromDay: number
  /** When the payslips concerned stop being dirty and show it. */
  readonly settlesAtMs: number
}

/** What happened to one calculation, or how it came to be. */
export interface EntryState {
  created?: {
    readonly type: string
    readonly payslipId: number | null
    /** The employee's calculation that this payslip's one stands in for. */
    readonly parentId: number | null
    readonly fromDay: number
    readonly settlesAtMs: number
  }
  deleted?: { readonly fromDay: number; readonly settlesAtMs: number }
  changes: InputChange[]
  updatedAtMs: number
}

/** Flags of a payslip set over the control route. */
export interface PayslipState {
  finalised?: boolean
  released?: boolean
  /** Dirty until then, beside what the changes say. */
  dirtyUntilMs?: number
}

export interface EmployeeState {
  /** Set for an employee who was created by a call: from when payslips exist. */
  createdFromDay?: number
  createdAtMs?: number
  number?: string
  deleted?: boolean
  /** Attributes as accepted, by their name of the create call. */
  attributes: Record<string, unknown>
  moves: { readonly wave: number; readonly fromDay: number }[]
  entries: Record<string, EntryState>
  payslips: Record<string, PayslipState>
  /** Certificates that were released, or taken back, over the control route. */
  certificates: Record<string, boolean>
  updatedAtMs: number
}

export interface CreatedWave {
  readonly lastDay: number
  readonly firstEnd: string
  readonly customName: string | null
  readonly createdAtMs: number
}

export interface CompanyState {
  waves: CreatedWave[]
  /** Slots whose run was made by a control call. */
  runs: number[]
  posted: number[]
  /** Places of employees created here. */
  places: number[]
}

/** Counters and the start of history, kept so that a file goes on where it stopped. */
export interface SampleState {
  nextEntry: number
  nextPlace: number
  sequence: number
  firstMonth: number | null
  /** What the sample was made from; a file fits no other. */
  madeFrom: string | null
}

/** Where changes go when they must outlive the process. */
export interface OverlayFile {
  load(): { employees: [number, EmployeeState][]; companies: [number, CompanyState][]; sample: SampleState | null }
  putEmployee(place: number, state: EmployeeState): void
  putCompany(index: number, state: CompanyState): void
  putSample(state: SampleState): void
  close(): void
}

/** The changes of one service. */
export class Overlay {
  readonly #employees = new Map<number, EmployeeState>()
  readonly #companies = new Map<number, CompanyState>()
  readonly #file: OverlayFile | null
  readonly sample: SampleState

  constructor(file: OverlayFile | null) {
    this.#file = file
    const kept = file?.load()
    for (const [place, state] of kept?.employees ?? []) this.#employees.set(place, state)
    for (const [index, state] of kept?.companies ?? []) this.#companies.set(index, state)
    this.sample = kept?.sample ?? { nextEntry: 0, nextPlace: 0, sequence: 0, firstMonth: null, madeFrom: null }
  }

  employee(place: number): EmployeeState | undefined {
    return this.#employees.get(place)
  }

  employees(): IterableIterator<[number, EmployeeState]> {
    return this.#employees.entries()
  }

  company(index: number): CompanyState | undefined {
    return this.#companies.get(index)
  }

  /** Changes an employee's record and keeps it. */
  changeEmployee(place: number, nowMs: number, change: (state: EmployeeState) => void): void {
    const state = this.#employees.get(place) ?? {
      attributes: {},
      moves: [],
      entries: {},
      payslips: {},
      certificates: {},
      updatedAtMs: nowMs
    }
    change(state)
    state.updatedAtMs = nowMs
    this.#employees.set(place, state)
    this.#file?.putEmployee(place, state)
  }

  /** Changes a company's record and keeps it. */
  changeCompany(index: number, change: (state: CompanyState) => void): void {
    const state = this.#companies.get(index) ?? { waves: [], runs: [], posted: [], places: [] }
    change(state)
    this.#companies.set(index, state)
    this.#file?.putCompany(index, state)
  }

  /** Changes the counters and keeps them. */
  changeSample(change: (state: SampleState) => void): void {
    change(this.sample)
    this.#file?.putSample(this.sample)
  }

  close(): void {
    this.#file?.close()
  }
}
