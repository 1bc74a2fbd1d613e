/** What the channels of every area are made of. */
import { z } from 'zod'
import { parseDay } from '../../domain/day'
import { MOST_RECORDS } from '../limits'

/** A verb of the bridge: the schema of its input, and the type of its answer. */
export interface Channel<Input extends z.ZodType, Output> {
  readonly input: Input
  /** Only a type; never set. */
  readonly output?: Output
}

/** Makes a verb: `channel<Answer>()(schemaOfItsInput)`. */
export function channel<Output>() {
  return <Input extends z.ZodType>(input: Input): Channel<Input, Output> => ({ input })
}

export const none = z.undefined()
const anyId = () => z.number().int().positive()
export const id = anyId()
/** Of everybody, or of all that they have. */
export const ids = z.array(id).max(MOST_RECORDS)
export const companyId = anyId()
export const listId = z.number().int().nonnegative()
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((text) => parseDay(text) !== null)
export const text = z.string().max(10_000)
/** What the page calls something, of names of people, companies and items: a file is named by as much of it as fits. */
export const madeName = text.min(1)
export const connectionId = z.string().regex(/^[a-z0-9-]{1,64}$/)

/** Which pay point people are of; with one also those whose is not known, unless that is taken off: nobody drops out unseen. */
export const payPoint = z.union([z.literal('notKnown'), z.strictObject({ id, withNotKnown: z.boolean() })]).nullable()

/** A part of an opened list. */
export const listSlice = z.strictObject({
  listId,
  start: z.number().int().nonnegative(),
  count: z.number().int().min(1).max(500)
})
