import type { PayScope, VariancePeopleQuery } from '@shared/contract/channels'
import type { Day } from '@shared/domain/day'
import type { Flag } from '@shared/domain/flags'
import type { PersonVariance } from '@shared/domain/variance'
import type { CompanyName } from './newestPeriods'

/** What is kept with an open list of people of a variance. */
export interface VarianceKept {
  /** By their key, with the figures of the item where one was asked for. */
  readonly people: ReadonlyMap<number, PersonVariance>
  /** The later of the two dates: who left is told by it. */
  readonly until: Day
  /** Of `asked` the reasons are read again with each row. */
  readonly asked: VariancePeopleQuery
}

/** One finding, and whose it is. */
export interface KeptFlag {
  /** In which period. */
  readonly scope: PayScope
  /** Of which company, where they are put in order by it. */
  readonly company: CompanyName
  readonly flag: Flag
  readonly payslipId: number | null
  readonly employeeId: number | null
  /** By which people are put in order; who is not known comes last. */
  readonly sort: string
  readonly number: string | null
}

/** What is kept with an open list of findings. */
export interface FlagsKept {
  readonly flags: readonly KeptFlag[]
}

/** What is kept with an open list of expected payslips. */
export interface ExpectedKept {
  readonly frequencyId: number
  /** Latest last, as the cells are. */
  readonly dates: readonly Day[]
  /** By person, a place in `expectedCells` for each date. */
  readonly cells: ReadonlyMap<number, Uint8Array>
}
