/** The sentences of what was typed and could not be kept while its field is gone. */
import { counted } from './format'

export const unkeptText = {
  /** `what`: the note, the reason. */
  held: (what: string, why: string) =>
    `${what} is not kept: ${why} It is tried again by itself, and stands in its field when you come back to it.`,
  keptNow: (values: number) =>
    values === 1
      ? 'What could not be kept before is kept now.'
      : `${counted(values, 'entry', 'entries')} that could not be kept before are kept now.`,
  ofTheOther: (values: number) =>
    values === 1
      ? 'What could not be kept in the connection before is held until Paydesk ends. It stands in its field again when that connection is open.'
      : `${counted(values, 'entry', 'entries')} that could not be kept in the connection before are held until Paydesk ends. They stand in their fields again when that connection is open.`
} as const
