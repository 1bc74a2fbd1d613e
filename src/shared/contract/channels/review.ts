import { z } from 'zod'
import { flagRules } from '../../domain/flags'
import type { InputChange } from '../../domain/inputChanges'
import { expectedOrders, flagOrders } from '../../domain/listOrders'
import type {
  DeskFlags,
  DeskPeriod,
  ExpectedRow,
  ExpectedSummary,
  FlaggedRow,
  FlagsView,
  FlagView,
  OpenedList,
  PeopleListView,
  SpreadView,
  VariancePeopleSummary,
  VariancePersonRow,
  VarianceView
} from '../views'
import { partChoice, scope } from './payRuns'
import { channel, companyId, day, id, ids, listSlice, payPoint, text } from './schema'

const side = z.strictObject({ date: day, part: partChoice })
const scaled = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)

const chosenPeople = ids.min(1).readonly()

/** Whose payslips are compared; null: everybody's. */
const peopleSet = z
  .union([z.strictObject({ payPoint: payPoint.unwrap() }), z.strictObject({ employeeIds: chosenPeople })])
  .nullable()

/** Two sides of one frequency, so that frequencies never mix, and from where a change is worth a row of its own. */
const variance = z.strictObject({
  companyId,
  frequencyId: id.nullable(),
  before: side,
  now: side,
  people: peopleSet,
  /** Whose payslips the side before has, where it is of other people: pay point against pay point. */
  against: peopleSet.optional(),
  limits: z.strictObject({ amount: scaled, percentTenths: z.number().int().nonnegative().max(1_000_000) })
})
export type VarianceQuery = z.infer<typeof variance>

const variancePeople = variance.extend({
  who: z.enum(['all', 'both', 'starter', 'leaver', 'appeared', 'vanished', 'notReady', 'before', 'now', 'inBoth']),
  /** Only those with this item, now or before; the figures are then the item's. */
  itemKey: z.string().max(3000).nullable(),
  /** Also those whose change does not reach the limits. */
  everyone: z.boolean(),
  sort: z.enum(['change', 'name', 'number', 'before', 'now']),
  descending: z.boolean()
})
export type VariancePeopleQuery = z.infer<typeof variancePeople>

const ruleId = z.string().refine((rule) => flagRules.some(({ id: known }) => known === rule))

/** `scope` null: the newest regular period of each frequency of every company. `rule` null: of every rule. */
const flagged = z.strictObject({
  scope: scope.nullable(),
  rule: ruleId.nullable(),
  sort: z.enum(flagOrders),
  descending: z.boolean()
})
export type FlaggedQuery = z.infer<typeof flagged>

/** The regular payslips of the last periods of a frequency up to `until`, beside those that there should be. */
const expected = z.strictObject({
  companyId,
  frequencyId: id,
  until: day,
  /** Only people with one too few or too many. */
  onlyOdd: z.boolean(),
  sort: z.enum(expectedOrders),
  descending: z.boolean()
})
export type ExpectedQuery = z.infer<typeof expected>

/** The review of a period, all from the copy. */
export const reviewChannels = {
  'review.variance': channel<VarianceView>()(variance),
  'review.openPeople': channel<OpenedList<VariancePersonRow, VariancePeopleSummary>>()(variancePeople),
  'review.people': channel<VariancePersonRow[]>()(listSlice),
  /** Why a row of a variance is as it is; `person` null: all of them, `itemKey` null: net pay. An empty text removes it. */
  'review.putReason': channel<void>()(
    variance
      .omit({ limits: true })
      .extend({ person: z.number().int().nullable(), itemKey: z.string().max(3000).nullable(), text: text.trim() })
  ),
  /** Lists of people who were chosen to be compared, those used last first. */
  'review.peopleLists': channel<PeopleListView[]>()(z.strictObject({ companyId })),
  /** Keeps them as a list and gives its id; the same people are the same list. `name` null: without one; left out: as it is called, if it is. */
  'review.keepPeople': channel<number>()(
    z.strictObject({ companyId, employeeIds: chosenPeople, name: text.trim().min(1).max(80).nullable().optional() })
  ),
  'review.removePeople': channel<void>()(z.strictObject({ companyId, listId: id })),
  /** How net pay changed from one side to the other, and who is far from the rest. */
  'review.spread': channel<SpreadView>()(variance.omit({ limits: true })),
  /** Null: of the newest regular period of each frequency of every company. */
  'review.flags': channel<FlagsView>()(scope.nullable()),
  /** Where a company stands: the newest regular period of each of its frequencies beside the one before. */
  'review.desk': channel<DeskPeriod[]>()(z.strictObject({ companyId })),
  /** How many flags these periods have; asked apart, as every payslip of them is looked at. */
  'review.deskFlags': channel<DeskFlags[]>()(z.strictObject({ companyId })),
  'review.openFlagged': channel<OpenedList<FlaggedRow, { readonly people: number }>>()(flagged),
  'review.flagged': channel<FlaggedRow[]>()(listSlice),
  'review.openExpected': channel<OpenedList<ExpectedRow, ExpectedSummary>>()(expected),
  'review.expected': channel<ExpectedRow[]>()(listSlice),
  /** The inputs of the items of two payslips that are not the same; null: those of one of them are not in the copy. */
  'review.changedInputs': channel<InputChange[] | null>()(z.strictObject({ payslipId: id, previousId: id })),
  'review.flagsOfPayslip': channel<FlagView[]>()(z.strictObject({ payslipId: id })),
  /** Whether a company has a rule on, and from where it speaks; null: as it was made. */
  'review.chooseFlag': channel<void>()(
    z.strictObject({
      companyId,
      rule: ruleId,
      choice: z
        .strictObject({ on: z.boolean(), limit: z.number().int().nonnegative().max(1_000_000).nullable() })
        .nullable()
    })
  )
}
