import { writeMessage, writeRecord } from './answers'
import type { Caller } from './caller'
import type { PayItemOwner, PayItemsApi } from './client'
import { decodePayItem } from './decoders'
import { pathOf } from './paths'

/** Pay items, the service's calculations: operations 26 to 31. */
export function payItemsApi(caller: Caller): PayItemsApi {
  return {
    async list(owner, options = {}) {
      return caller.list({ operation: 26, method: 'GET', path: pathOfOwner(owner) }, decodePayItem, options)
    },
    async get(payItemId, options = {}) {
      const path = pathOf('calculations', payItemId)
      return caller.record({ operation: 27, method: 'GET', path }, decodePayItem, options)
    },
    async put(owner, { systemType, inputs, operation, instanceId }, options = {}) {
      const body = {
        calc_type: systemType,
        calculation_details: inputs,
        ...(operation === undefined ? {} : { operation }),
        ...(instanceId === undefined ? {} : { calculation_id: instanceId })
      }
      return writeRecord(caller, { operation: 28, method: 'POST', path: pathOfOwner(owner), body }, options)
    },
    async update(payItemId, inputs, options = {}) {
      const path = pathOf('calculations', payItemId)
      const body = { calculation_details: inputs }
      return writeRecord(caller, { operation: 29, method: 'PATCH', path, body }, options)
    },
    async delete(payItemId, options = {}) {
      const path = pathOf('calculations', payItemId)
      return writeMessage(caller, { operation: 30, method: 'DELETE', path }, options)
    },
    async listInherited(employeeId, options = {}) {
      const path = pathOf('employees', employeeId, 'inherited_calculations')
      return caller.list({ operation: 31, method: 'GET', path }, decodePayItem, options)
    }
  }
}

function pathOfOwner(owner: PayItemOwner): string {
  return owner.kind === 'employee'
    ? pathOf('employees', owner.employeeId, 'calculations')
    : pathOf('payslips', owner.payslipId, 'calculations')
}
