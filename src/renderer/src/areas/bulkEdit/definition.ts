/** What a new grid is made of before the officer says otherwise. */
import type { BulkEditChoices, BulkGridDefinition, BulkPayslip, EditBatch } from '@shared/contract/views'
import type { Day } from '@shared/domain/day'
import { lastNewestDay, newestOf } from '@shared/domain/newest'

/** What is known of it from where the officer came. */
export interface Wish {
  readonly frequencyId?: number
  readonly payslip?: BulkPayslip
  readonly employeeIds?: readonly number[]
}

/**
 * The wished frequency, else the one that pays most people, and the wished payslip, else the regular one that ends next and is
 * open, or the newest that is open; everybody, and the inputs of the newest batch of that frequency. Null: the company has no
 * period to enter anything for.
 */
export function definitionFor(
  { frequencies }: BulkEditChoices,
  wish: Wish,
  batches: readonly EditBatch[],
  today: Day
): BulkGridDefinition | null {
  const usable = frequencies.filter(({ periods }) => periods.length > 0)
  const frequency = usable.find(({ id }) => id === wish.frequencyId) ?? mostPeople(usable, today)
  if (frequency === undefined) return null
  const { periods } = frequency
  const wished = periods.find(
    ({ date, special }) => date === wish.payslip?.date && special === (wish.payslip?.special ?? false)
  )
  // Newest first: the last of those to come is the one that ends next.
  const open = periods.filter((each) => each.open && !each.special)
  const next = open.findLast(({ date }) => date >= today && date <= lastNewestDay(today))
  const period = wished ?? next ?? newestOf(open, today) ?? newestOf(periods, today)
  if (period === undefined) return null
  const before = batches.find(({ definition }) => definition?.frequencyId === frequency.id)?.definition
  return {
    frequencyId: frequency.id,
    payslip: { date: period.date, special: period.special },
    payPointIds: [],
    employeeIds: wish.employeeIds ? [...wish.employeeIds] : null,
    columnKeys: before?.columnKeys ?? []
  }
}

function mostPeople(
  frequencies: BulkEditChoices['frequencies'],
  today: Day
): BulkEditChoices['frequencies'][number] | undefined {
  const people = ({ periods }: (typeof frequencies)[number]): number =>
    newestOf(
      periods.filter(({ special }) => !special),
      today
    )?.people ?? 0
  return frequencies.toSorted((a, b) => people(b) - people(a))[0]
}
