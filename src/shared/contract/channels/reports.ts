import { z } from 'zod'
import { reportNames } from '../../domain/report'
import { MOST_RECORDS } from '../limits'
import type { OpenedList, ReportPeople, ReportResultSummary, ReportRow, ReportsView } from '../views'
import { channel, companyId, day, id, listSlice, payPoint } from './schema'

const runId = id
const numbers = z.array(z.number().int()).max(MOST_RECORDS)
const name = z.string().trim().min(1).max(200)

/** A form as the officer filled it in; the days are checked again where it is read. */
const reportForm = z.strictObject({
  report: z.enum(reportNames),
  from: day.nullable(),
  to: day.nullable(),
  date: day.nullable(),
  payFrequencyIds: numbers,
  payFrequencyId: z.number().int().nullable(),
  periodOffset: z.number().int().nullable(),
  employeeIds: numbers,
  accountNames: z.array(name).max(500),
  customFields: z.array(name).max(500),
  leaveTypes: numbers,
  raw: z.boolean()
})

/** Reports: forms, runs, their results, and what is remembered of them. */
export const reportChannels = {
  /** Runs, favourites and the choices of the forms, from this computer. */
  'reports.view': channel<ReportsView>()(z.strictObject({ companyId })),
  /** People by search and pay point, in the order of their names, or those of these ids. */
  'reports.people': channel<ReportPeople>()(
    z.strictObject({
      companyId,
      which: z.discriminatedUnion('by', [
        z.strictObject({
          by: z.literal('search'),
          text: z.string().max(200),
          payPoint,
          limit: z.number().int().min(1).max(500)
        }),
        z.strictObject({ by: z.literal('ids'), ids: z.array(id).max(500) })
      ])
    })
  ),
  /** Opens the kept result of a run; `sort` null: as received. `column` is its place among the columns, or the person. */
  'reports.openResult': channel<OpenedList<ReportRow, ReportResultSummary>>()(
    z.strictObject({
      runId,
      sort: z
        .strictObject({
          column: z.union([z.number().int().nonnegative(), z.enum(['number', 'name'])]),
          descending: z.boolean()
        })
        .nullable()
    })
  ),
  'reports.rows': channel<ReportRow[]>()(listSlice),
  /** Asks for a report, now or by the service's queue. Answers when it is on disk; events tell what becomes of it. */
  'reports.run': channel<{ runId: number }>()(z.strictObject({ companyId, form: reportForm, background: z.boolean() })),
  /** The same report as an earlier run, as a new run. */
  'reports.again': channel<{ runId: number }>()(z.strictObject({ runId, background: z.boolean() })),
  /** A run that timed out, as a new one in twice as many parts. */
  'reports.split': channel<{ runId: number }>()(z.strictObject({ runId })),
  'reports.cancel': channel<void>()(z.strictObject({ runId })),
  /** Takes an ended run and its result off this computer. */
  'reports.remove': channel<void>()(z.strictObject({ runId })),
  /** Asks for each account alone whose label is not known, for one person, to learn which did not come back. */
  'reports.askOneByOne': channel<{ asked: number }>()(z.strictObject({ runId })),
  'reports.keepFavourite': channel<void>()(z.strictObject({ companyId, name, form: reportForm })),
  'reports.removeFavourite': channel<void>()(z.strictObject({ companyId, favouriteId: id })),
  'reports.forget': channel<void>()(
    z.strictObject({
      companyId,
      kind: z.enum(['account', 'leaveType', 'periodOffset', 'customField']),
      value: z.string().max(200)
    })
  )
}
