import { z } from 'zod'
import type { Edit, EditEvent } from '../../domain/edit'
import type { EditCounts, EditForm, SubmissionPreview } from '../views'
import { channel, companyId, day, id, ids, text } from './schema'

const editTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('employee') }),
  z.strictObject({
    kind: z.literal('payslip'),
    payslipId: id.nullable(),
    date: day,
    special: z.boolean()
  })
])

const employeeForm = z.record(z.string().min(1).max(200), text)

/** Changes, from the field to the service. */
export const editChannels = {
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
  /**
   * What the form of a person who is there changes, as edits that wait: bank account, addresses and custom fields too. The draft
   * of the form goes with it. `badInput` with its fields when the form has faults.
   */
  'edits.addForm': channel<Edit[]>()(z.strictObject({ companyId, employeeId: id, form: employeeForm })),
  /** The first of them where they are very many, those that wait for the officer before others; `edits.counts` says how many there are. */
  'edits.list': channel<Edit[]>()(
    z.strictObject({ companyId: companyId.nullable(), which: z.enum(['unsettled', 'settledToday', 'all']) })
  ),
  /** All that waits of one person. */
  'edits.ofPerson': channel<Edit[]>()(z.strictObject({ companyId, employeeId: id })),
  /** `waiting`: of what waits and was settled today; `all`: of all there ever were. */
  'edits.counts': channel<EditCounts>()(z.strictObject({ companyId, which: z.enum(['waiting', 'all']) })),
  'edits.history': channel<EditEvent[]>()(z.strictObject({ editId: id })),
  /** Gives up an edit that was not sent; final. */
  'edits.discard': channel<void>()(z.strictObject({ editIds: ids.min(1) })),
  /** Another value for an edit that was not sent, or was rejected; it is queued again. */
  'edits.change': channel<Edit>()(z.strictObject({ editId: id, value: text })),
  'edits.hold': channel<void>()(z.strictObject({ editIds: ids.min(1), held: z.boolean() })),
  /** Keeps all of a company back that was not sent, or lets all go on that is held, however many there are. */
  'edits.holdAll': channel<void>()(z.strictObject({ companyId, held: z.boolean() })),
  /** A third value is for one edit; mine or the service's may be taken for many, of which those in conflict are settled. */
  'edits.resolveConflict': channel<Edit[]>()(
    z.discriminatedUnion('take', [
      z.strictObject({ editIds: ids.min(1).readonly(), take: z.enum(['mine', 'service']) }),
      z.strictObject({ editId: id, take: z.literal('other'), value: text })
    ])
  ),
  /** For an edit without an answer that cannot be read back. */
  'edits.settleUnknown': channel<Edit>()(z.strictObject({ editId: id, act: z.enum(['sendAgain', 'itArrived']) })),
  'edits.preview': channel<SubmissionPreview>()(z.strictObject({ companyId })),
  /**
   * Changes of a bank account or identity go out only where they are `ticked`; the others stay queued. By a `look` nothing goes out
   * that its preview did not list as it is now: `changesAdded`, with how many there are, where something was entered, altered or let
   * go on since. Gives how many go out.
   */
  'edits.submit': channel<number>()(
    z.strictObject({ companyId, ticked: ids.readonly().optional(), look: z.string().min(1).max(64).optional() })
  ),
  /** The company whose submission it is about: those of others go on. */
  'edits.stopAfterPart': channel<void>()(z.strictObject({ companyId }))
}
