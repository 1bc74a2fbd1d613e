/**
 * The bridge: every verb the renderer can say, with the schema of its input and the type of its answer. Verbs of the domain,
 * never tools: there is no raw request, SQL, path or shell here, and the API key only ever travels inwards.
 */
import { z } from 'zod'
import type { Edit, EditEvent } from '../domain/edit'
import type { ChannelName } from './channelNames'
import { settingsPatchSchema, type Settings } from './settings'
import type {
  AppInfo,
  CompanySummary,
  ConnectionSummary,
  DepthEstimate,
  EditForm,
  EmployeeRow,
  EmployeesSummary,
  EmployeeView,
  FindHit,
  OpenedList,
  PayslipView,
  Period,
  PeriodPayslipRow,
  SavedDocument,
  StatusView,
  SubmissionPreview
} from './views'

interface Channel<Input extends z.ZodType, Output> {
  readonly input: Input
  /** Only a type; never set. */
  readonly output?: Output
}

function channel<Output>() {
  return <Input extends z.ZodType>(input: Input): Channel<Input, Output> => ({ input })
}

const none = z.undefined()
const id = z.number().int().positive()
const companyId = z.number().int()
const listId = z.number().int().nonnegative()
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const text = z.string().max(10_000)
const connectionId = z.string().regex(/^[a-z0-9-]{1,64}$/)
const depth = z.enum(['recent', 'everything', 'everythingWithPdfs'])

const editTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('employee') }),
  z.strictObject({
    kind: z.literal('payslip'),
    payslipId: id.nullable(),
    date: day,
    special: z.boolean()
  })
])

const employeesQuery = z.strictObject({
  companyId,
  search: z.string().max(200),
  frequencyId: z.number().int().nullable(),
  status: z.enum(['active', 'left', 'notStarted', 'any']),
  onlyWithChanges: z.boolean(),
  sort: z.enum(['name', 'number', 'joined', 'net']),
  descending: z.boolean(),
  /** The period whose payslip is shown; null: the latest of each person. */
  periodDate: day.nullable()
})
export type EmployeesQuery = z.infer<typeof employeesQuery>

const listSlice = z.strictObject({
  listId,
  start: z.number().int().nonnegative(),
  count: z.number().int().min(1).max(500)
})

export const channels = {
  // The program
  'app.info': channel<AppInfo>()(none),
  'settings.get': channel<Settings>()(none),
  'settings.set': channel<Settings>()(settingsPatchSchema),
  'app.openLogFolder': channel<void>()(none),

  // Connections
  'connections.list': channel<{ connections: ConnectionSummary[]; activeId: string | null }>()(none),
  /** Tests the key by the company list, then keeps it. The only call that carries a key. */
  'connections.connect': channel<{ connectionId: string; companies: { id: number; name: string }[] }>()(
    z.strictObject({
      address: z.string().max(2000),
      apiKey: z.string().min(1).max(4000),
      label: z.string().max(200).optional(),
      /** Go on without a keychain; nothing is kept after quit. */
      sessionOnly: z.boolean().optional(),
      /** Set to give an existing connection a new key. */
      connectionId: connectionId.optional()
    })
  ),
  'connections.connectSample': channel<{ connectionId: string }>()(none),
  'connections.activate': channel<void>()(z.strictObject({ connectionId })),
  /** Takes the key off this computer; the copy and the edits stay. */
  'connections.removeKey': channel<void>()(z.strictObject({ connectionId })),
  /** Counts what would go; null where the files cannot be opened, so that nobody can tell. */
  'connections.wipePreview': channel<{
    unsettledEdits: number | null
    files: number | null
    cacheBytes: number
    outboxBytes: number
  }>()(z.strictObject({ connectionId })),
  'connections.wipeCache': channel<void>()(z.strictObject({ connectionId })),
  /** `confirmedEdits` is the count the officer was shown; refused when another number waits by now. */
  'connections.wipeEverything': channel<void>()(
    z.strictObject({ connectionId, confirmedEdits: z.number().int().nullable() })
  ),
  /** For an outbox that cannot be opened: it is put aside whole, and a fresh one or the last backup takes its place. */
  'connections.repairOutbox': channel<void>()(z.strictObject({ connectionId, how: z.enum(['fresh', 'lastBackup']) })),
  'connections.backUp': channel<{ fileName: string; bytes: number }>()(z.strictObject({ connectionId })),

  // Reading, all from the copy on this computer
  'companies.list': channel<CompanySummary[]>()(none),
  'employees.open': channel<OpenedList<EmployeeRow, EmployeesSummary>>()(employeesQuery),
  'employees.rows': channel<EmployeeRow[]>()(listSlice),
  'employees.get': channel<EmployeeView>()(z.strictObject({ employeeId: id })),
  'periods.list': channel<Period[]>()(z.strictObject({ companyId })),
  'payslips.openPeriod': channel<OpenedList<PeriodPayslipRow, Period>>()(
    z.strictObject({ companyId, frequencyId: z.number().int().nullable(), date: day, special: z.boolean() })
  ),
  'payslips.rows': channel<PeriodPayslipRow[]>()(listSlice),
  'payslips.get': channel<PayslipView>()(
    z.strictObject({ payslipId: id, names: z.enum(['labels', 'codes']), previousId: id.optional() })
  ),
  /** Where a record stands in an opened list, counted from 0; null when it is not in it. */
  'lists.indexOf': channel<number | null>()(z.strictObject({ listId, id })),
  'lists.close': channel<void>()(z.strictObject({ listId })),
  'find.search': channel<FindHit[]>()(
    z.strictObject({ text: z.string().max(200), limit: z.number().int().min(1).max(50) })
  ),

  // Sync
  'status.get': channel<StatusView>()(z.strictObject({ companyId: companyId.nullable() })),
  'sync.refresh': channel<void>()(z.strictObject({ companyId })),
  /** Reads what is on screen again, before all background work. */
  'sync.readNow': channel<void>()(
    z.discriminatedUnion('what', [
      z.strictObject({ what: z.literal('employee'), employeeId: id }),
      z.strictObject({ what: z.literal('payslip'), payslipId: id }),
      z.strictObject({ what: z.literal('payItems'), owner: z.enum(['employee', 'payslip']), ownerId: id })
    ])
  ),
  'sync.estimate': channel<DepthEstimate[]>()(z.strictObject({ companyId })),
  'sync.start': channel<void>()(z.strictObject({ companyId, depth })),
  'sync.pause': channel<void>()(z.strictObject({ companyId })),
  'sync.resume': channel<void>()(z.strictObject({ companyId })),
  'sync.cancel': channel<void>()(z.strictObject({ companyId })),

  // Changes
  'edits.form': channel<EditForm>()(z.strictObject({ employeeId: id, target: editTarget })),
  'edits.add': channel<Edit[]>()(
    z.strictObject({
      employeeId: id,
      target: editTarget,
      changes: z
        .array(z.strictObject({ attribute: z.string().min(1).max(300), value: text }))
        .min(1)
        .max(200)
    })
  ),
  'edits.list': channel<Edit[]>()(
    z.strictObject({ companyId: companyId.nullable(), which: z.enum(['unsettled', 'settledToday', 'all']) })
  ),
  'edits.history': channel<EditEvent[]>()(z.strictObject({ editId: id })),
  /** Gives up an edit that was not sent; final. */
  'edits.discard': channel<void>()(z.strictObject({ editIds: z.array(id).min(1).max(10_000) })),
  /** Another value for an edit that was not sent, or was rejected; it is queued again. */
  'edits.change': channel<Edit>()(z.strictObject({ editId: id, value: text })),
  'edits.hold': channel<void>()(z.strictObject({ editIds: z.array(id).min(1).max(10_000), held: z.boolean() })),
  'edits.resolveConflict': channel<Edit>()(
    z.discriminatedUnion('take', [
      z.strictObject({ editId: id, take: z.enum(['mine', 'service']) }),
      z.strictObject({ editId: id, take: z.literal('other'), value: text })
    ])
  ),
  /** For an edit without an answer that cannot be read back. */
  'edits.settleUnknown': channel<Edit>()(z.strictObject({ editId: id, act: z.enum(['sendAgain', 'itArrived']) })),
  'edits.preview': channel<SubmissionPreview>()(z.strictObject({ companyId })),
  'edits.submit': channel<void>()(z.strictObject({ companyId })),
  'edits.stopAfterPart': channel<void>()(none),

  // Documents
  /** Into the company's folder; asks for it the first time. */
  'documents.savePayslip': channel<SavedDocument>()(z.strictObject({ payslipId: id })),
  'documents.saveCertificate': channel<SavedDocument>()(z.strictObject({ certificateId: id })),
  'documents.open': channel<void>()(z.strictObject({ fileId: id })),
  'documents.showInFolder': channel<void>()(z.strictObject({ fileId: id })),
  /** The system's folder dialog; null when it was cancelled. */
  'documents.chooseFolder': channel<{ folderName: string } | null>()(z.strictObject({ companyId })),
  'documents.folder': channel<{ folderName: string | null }>()(z.strictObject({ companyId })),
  'documents.previewName': channel<{ path: string; changed: boolean }[]>()(
    z.strictObject({ companyId, pattern: z.string().max(300) })
  )
} satisfies Readonly<Record<ChannelName, Channel<z.ZodType, unknown>>>

export type Channels = typeof channels
export type ChannelInput<C extends ChannelName> = z.infer<Channels[C]['input']>
export type ChannelOutput<C extends ChannelName> = Exclude<Channels[C]['output'], undefined>
