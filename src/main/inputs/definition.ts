import type { ChannelInput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { BulkGridDefinition } from '@shared/contract/views'
import { parseDay } from '@shared/domain/day'

/** The definition of a call, its day checked. `badInput` for a day that does not exist. */
export function definitionOf(definition: ChannelInput<'bulkEdit.columns'>['definition']): BulkGridDefinition {
  const date = parseDay(definition.payslip.date)
  if (date === null) throw new AppError('badInput', { subject: definition.payslip.date })
  return { ...definition, payslip: { date, special: definition.payslip.special } }
}
