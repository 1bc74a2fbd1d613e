import { z } from 'zod'
import type {
  JournalView,
  OpenedList,
  PayPeriodView,
  PayRunsView,
  PeriodPeopleSummary,
  PeriodPersonRow
} from '../views'
import { peopleSorts } from '../views/payRuns'
import { channel, companyId, day, id, listSlice, text } from './schema'

export const partChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('whole') }),
  z.strictObject({ kind: z.literal('run'), payRunId: id }),
  z.strictObject({ kind: z.literal('open'), special: z.boolean() })
])

/** A period, and how much of it. `frequencyId` null: of the payslips whose frequency is not known. */
export const scope = z.strictObject({ companyId, frequencyId: id.nullable(), date: day, part: partChoice })
export type PayScope = z.infer<typeof scope>

const itemKey = z.string().max(2000).nullable()

const peopleQuery = z.strictObject({
  scope,
  who: z.enum(['inPeriod', 'withPayslip', 'withoutPayslip', 'starters', 'leavers', 'unknown']),
  /** `final`: finalised or released. */
  state: z.enum(['calculating', 'open', 'final', 'finalised', 'released']).nullable(),
  onceOff: z.boolean().nullable(),
  net: z.enum(['positive', 'negative', 'zero', 'none']).nullable(),
  /** Null: any. `name` null: not known. */
  method: z.strictObject({ name: text.nullable() }).nullable(),
  /** Only those with this item; an item that is gone is looked for in the period before. */
  item: z.strictObject({ key: itemKey, previousKey: itemKey }).nullable(),
  /** People by name in any script, number or id. */
  search: z.string().max(200).optional(),
  sort: z.enum(peopleSorts),
  descending: z.boolean()
})
export type PeriodPeopleQuery = z.infer<typeof peopleQuery>

/** Pay runs, periods and journals, all from the copy; a run is read anew by `sync.readNow`. */
export const payRunChannels = {
  'payRuns.list': channel<PayRunsView>()(z.strictObject({ companyId })),
  'payRuns.period': channel<PayPeriodView>()(scope),
  'payRuns.openPeople': channel<OpenedList<PeriodPersonRow, PeriodPeopleSummary>>()(peopleQuery),
  'payRuns.people': channel<PeriodPersonRow[]>()(listSlice),
  'payRuns.journal': channel<JournalView>()(scope),
  /** Which line of its journals is net pay, for a company whose journals have no code that says it; null: none is chosen. */
  'payRuns.chooseNetPayLine': channel<void>()(
    z.strictObject({ companyId, line: z.strictObject({ lineItem: text, label: text }).nullable() })
  )
}
