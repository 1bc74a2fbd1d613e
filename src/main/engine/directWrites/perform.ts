import type { DirectWriteBody, PayItemPlace } from '@shared/domain/directWrite'
import type { CallOptions, PayItemOwner, PayrollClient } from '../api'

/** What the service said to a write that it did. */
export interface Performed {
  readonly message: string | null
  readonly id: number | null
  readonly number: string | null
}

/** The pay items' owner as the client takes it. */
export function ownerOf({ kind, id }: Pick<PayItemPlace, 'kind' | 'id'>): PayItemOwner {
  return kind === 'employee' ? { kind, employeeId: id } : { kind, payslipId: id }
}

/** Sends a write, once. */
export async function perform(
  client: PayrollClient,
  companyId: number,
  write: DirectWriteBody,
  options: CallOptions
): Promise<Performed> {
  const { employees, payItems, frequencies } = client
  switch (write.kind) {
    case 'employeeCreate':
      return employees.create(companyId, write.attributes, options)
    case 'employeeUpdate':
      return employees.update(write.employeeId, write.attributes, options)
    case 'employeeDelete':
      return { ...(await employees.delete(write.employeeId, options)), id: null, number: null }
    case 'payItemPut': {
      const { place, systemType, inputs, operation, instanceId } = write
      const change = {
        systemType,
        inputs,
        ...(operation === null ? {} : { operation }),
        ...(instanceId === null ? {} : { instanceId })
      }
      return { number: null, ...(await payItems.put(ownerOf(place), change, options)) }
    }
    case 'payItemUpdate':
      return { number: null, ...(await payItems.update(write.payItemId, write.inputs, options)) }
    case 'payItemDelete':
      return { ...(await payItems.delete(write.payItemId, options)), id: null, number: null }
    case 'frequencyCreate': {
      const { frequency, lastDayOfMonth, firstEndDate, customName } = write
      const wanted = { frequency, lastDayOfMonth, firstEndDate, ...(customName === null ? {} : { customName }) }
      return { number: null, ...(await frequencies.create(companyId, wanted, options)) }
    }
  }
}
