import { z } from 'zod'
import { employeeOrders } from '../../domain/listOrders'
import type {
  CompanySummary,
  EmployeeRow,
  EmployeeView,
  EmployeesFigures,
  EmployeesSummary,
  OpenedList,
  PayslipToDate,
  PayslipView,
  Period,
  PeriodPayslipRow,
  WalkSummary
} from '../views'
import { channel, companyId, day, id, listId, listSlice, none, payPoint } from './schema'

const employeesQuery = z.strictObject({
  companyId,
  search: z.string().max(200),
  frequencyId: z.number().int().nullable(),
  status: z.enum(['active', 'left', 'notStarted', 'any']),
  onlyWithChanges: z.boolean(),
  payPoint,
  sort: z.enum(employeeOrders),
  descending: z.boolean(),
  /** The period whose payslip is shown; null: the latest of each person. */
  periodDate: day.nullable()
})
export type EmployeesQuery = z.infer<typeof employeesQuery>

/** Reading, all from the copy on this computer. */
export const readingChannels = {
  'companies.list': channel<CompanySummary[]>()(none),
  'employees.open': channel<OpenedList<EmployeeRow, EmployeesSummary>>()(employeesQuery),
  'employees.rows': channel<EmployeeRow[]>()(listSlice),
  'employees.figures': channel<EmployeesFigures>()(z.strictObject({ listId })),
  'employees.get': channel<EmployeeView>()(z.strictObject({ employeeId: id })),
  'periods.list': channel<Period[]>()(z.strictObject({ companyId })),
  'payslips.openPeriod': channel<OpenedList<PeriodPayslipRow, WalkSummary>>()(
    z.strictObject({
      companyId,
      frequencyId: z.number().int().nullable(),
      date: day,
      special: z.boolean(),
      /** Left out: all. `toDo`: not ticked, or re-opened. */
      show: z.enum(['all', 'toDo', 'reopened', 'flagged']).optional(),
      /** A list whose payslips stay listed though they are no longer to be shown. */
      keeping: listId.optional()
    })
  ),
  'payslips.rows': channel<PeriodPayslipRow[]>()(listSlice),
  /** Null: whose payslip it is is not known, or its lines are not. */
  'payslips.toDate': channel<PayslipToDate | null>()(
    z.strictObject({ payslipId: id, names: z.enum(['labels', 'codes']), previousId: id.optional() })
  ),
  'payslips.get': channel<PayslipView>()(
    z.strictObject({ payslipId: id, names: z.enum(['labels', 'codes']), previousId: id.optional() })
  ),
  /** Where a record stands in an opened list, counted from 0; null when it is not in it. */
  'lists.indexOf': channel<number | null>()(z.strictObject({ listId, id })),
  'lists.close': channel<void>()(z.strictObject({ listId }))
}
