import { z } from 'zod'
import type { FormDraft, FormDraftView, EmployeeFormView, WriteMatches, WriteView } from '../views'
import { channel, companyId, day, id, text } from './schema'

const form = z.record(z.string().min(1).max(200), text)
/** Null: of a new person. */
const employeeId = id.nullable()
const digits = z.string().regex(/^[1-9]\d{0,15}$/)
const ofId = z.union([z.literal(''), digits])
/** Which of several new people; 0 of one who is there. */
const place = z.number().int().min(0).max(9999)
/** A `FormDraftOf`. */
const of = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('employee'), companyId, employeeId, place }),
  z.strictObject({
    kind: z.literal('payItem'),
    companyId,
    owner: z.enum(['employee', 'payslip']),
    ownerId: id,
    entry: z.string().min(1).max(200)
  })
])

/**
 * Writes that go out at once and by themselves. Each is on disk before it goes out, and its answer is a `WriteView`: done,
 * refused with the service's words, or unknown. They reject with `offline` when the service does not answer now, with
 * `notAllowed` (`subject`: `unknownWrite`) while the same write has no answer yet, and with `badInput` and its fields when the
 * form has faults; nothing was written down or sent then.
 */
export const writeChannels = {
  'writes.employeeForm': channel<EmployeeFormView>()(z.strictObject({ companyId, employeeId })),
  /** The forms of a company that were begun and not sent, without what is in them. */
  'writes.drafts': channel<FormDraftView[]>()(z.strictObject({ companyId })),
  /** Null where none was begun. */
  'writes.draft': channel<FormDraft | null>()(z.strictObject({ of })),
  /** Keeps what was entered for the next time; on disk when this answers. It goes when what it was sent as is made. */
  'writes.keepDraft': channel<void>()(z.strictObject({ of, form })),
  'writes.removeDraft': channel<void>()(z.strictObject({ of })),
  /** #5 or #6. */
  'writes.saveEmployee': channel<WriteView>()(z.strictObject({ companyId, employeeId, place, form })),
  /** #7. */
  'writes.deleteEmployee': channel<WriteView>()(z.strictObject({ employeeId: id })),
  /** #9. */
  'writes.createFrequency': channel<WriteView>()(
    z.strictObject({
      companyId,
      lastDayOfMonth: z.number().int().min(1).max(31),
      firstEndDate: day,
      customName: z.string().min(1).max(200).nullable()
    })
  ),
  /** The last ones of a company, those without an answer first. */
  'writes.list': channel<WriteView[]>()(z.strictObject({ companyId })),
  /** Asks the service what it has now that speaks for or against a write without an answer. */
  'writes.matches': channel<WriteMatches>()(z.strictObject({ writeId: id })),
  /** The officer says whether it was made, and which record it is. */
  'writes.settle': channel<WriteView>()(z.strictObject({ writeId: id, made: z.boolean(), madeId: id.nullable() })),
  'writes.keepId': channel<void>()(
    z.strictObject({
      companyId,
      entry: z.strictObject({
        kind: z.enum(['bank', 'customField', 'choice']),
        ofId,
        id: digits,
        name: z.string().min(1).max(200),
        valueKind: z.enum(['text', 'boolean', 'choice']).nullable()
      })
    })
  ),
  'writes.removeId': channel<void>()(
    z.strictObject({
      companyId,
      entry: z.strictObject({ kind: z.enum(['bank', 'customField', 'choice']), ofId, id: digits })
    })
  )
}
