import { AppError } from '@shared/contract/errors'
import type { OverviewList } from '@shared/contract/views'
import type { Listed } from './employeeOrder'
import type { PastPayslip } from './past/kept'
import type { PeriodPeopleKept } from './payRuns/keptPeople'
import type { ExpectedKept, FlagsKept, VarianceKept } from './review/kept'

/** A list in the order in which it was opened: only ids, so that a hundred thousand rows take less than a megabyte. */
export type KeptList =
  /** `listed`: who is in it, for its sums. */
  | { readonly of: 'employees'; readonly ids: Float64Array; readonly listed: Listed }
  | {
      readonly of: 'payslips'
      readonly ids: Float64Array
      readonly companyId: number
      /** Those on which a rule found something to look at; null: not looked at. */
      readonly flagged: ReadonlySet<number> | null
    }
  | { readonly of: 'history'; readonly ids: Float64Array }
  | { readonly of: 'savedFiles'; readonly ids: Float64Array; readonly kind: 'payslip' | 'certificate' }
  /** Positions in the result of a report run. */
  | { readonly of: 'reportRows'; readonly ids: Float64Array; readonly runId: number }
  /** Ids of payslips, and negative ones of people without; what is kept with them is `of`'s own. */
  | { readonly of: 'periodPeople'; readonly ids: Float64Array; readonly kept: PeriodPeopleKept }
  /** Keys of people, see `PersonVariance`; the rows are kept with them. */
  | { readonly of: 'variance'; readonly ids: Float64Array; readonly kept: VarianceKept }
  /** Ids of payslips of a period as at a day; what they showed then is kept with them. */
  | { readonly of: 'past'; readonly ids: Float64Array; readonly kept: ReadonlyMap<number, PastPayslip> }
  /** Places in the findings that are kept with them, from 1. */
  | { readonly of: 'flags'; readonly ids: Float64Array; readonly kept: FlagsKept }
  /** Ids of people; how they stand to each period is kept with them. */
  | { readonly of: 'expected'; readonly ids: Float64Array; readonly kept: ExpectedKept }
  /** Ids of people, payslips or certificates, as `what` is of. */
  | {
      readonly of: 'overview'
      readonly ids: Float64Array
      readonly what: OverviewList
      readonly companyId: number
      readonly sinceMs: number
    }
  /** Ids of certificates, and negative ones of people without. */
  | { readonly of: 'certificates'; readonly ids: Float64Array; readonly lastSavedMs: number | null }

const KEPT = 16

/**
 * The lists that screens have open. Their order stays while they are open, so that rows do not move under the officer during
 * a sync and Next and Previous walk them. The least recently used goes when there are more than 16; a screen that comes back
 * to it is told `listGone` and opens it again.
 */
export class OpenLists {
  readonly #lists = new Map<number, KeptList>()
  #nextId: number

  /** `firstId` differs from one reader to the next, so that an id of a reader that ended names no other list. */
  constructor(firstId: number) {
    this.#nextId = firstId
  }

  keep(list: KeptList): number {
    const listId = this.#nextId++
    this.#lists.set(listId, list)
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= KEPT) break
      this.#lists.delete(oldest)
    }
    return listId
  }

  /** Throws `listGone` when it is not open, or is a list of something else. */
  get<Of extends KeptList['of']>(listId: number, of: Of): Extract<KeptList, { of: Of }> {
    const list = this.#use(listId)
    if (!isOf(list, of)) throw new AppError('listGone')
    return list
  }

  /** The ids of a list as long as it is open; null: it is gone. */
  idsOf(listId: number, of: KeptList['of']): Float64Array | null {
    const list = this.#lists.get(listId)
    return list?.of === of ? list.ids : null
  }

  /** Where a record stands in a list, counted from 0; null when it is not in it. */
  indexOf(listId: number, id: number): number | null {
    const index = this.#use(listId).ids.indexOf(id)
    return index < 0 ? null : index
  }

  close(listId: number): void {
    this.#lists.delete(listId)
  }

  #use(listId: number): KeptList {
    const list = this.#lists.get(listId)
    if (!list) throw new AppError('listGone')
    this.#lists.delete(listId)
    this.#lists.set(listId, list)
    return list
  }
}

function isOf<Of extends KeptList['of']>(list: KeptList, of: Of): list is Extract<KeptList, { of: Of }> {
  return list.of === of
}
