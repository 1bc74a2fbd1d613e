import { z } from 'zod'
import type { FindAnswer } from '../views'
import { channel, companyId, id } from './schema'

/** *Find anything*, from the copy. */
export const findChannels = {
  'find.search': channel<FindAnswer>()(
    z.strictObject({
      text: z.string().max(200),
      /** Only in this company; null: in all. */
      companyId: companyId.nullable(),
      /** The company on screen, whose hits come first. */
      here: companyId.nullable(),
      /** Of each kind. */
      limit: z.number().int().min(1).max(50)
    })
  ),
  /** The newest payslip with a line of an item; null when there is none. */
  'find.line': channel<{ companyId: number; payslipId: number } | null>()(
    z.strictObject({ itemId: id, companyId: companyId.nullable(), here: companyId.nullable() })
  )
}
