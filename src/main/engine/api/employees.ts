import { writeMessage, writeRecord } from './answers'
import type { Caller } from './caller'
import type { EmployeeInclude, EmployeesApi } from './client'
import { decodeEmployee } from './employeeDecoder'
import { pathOf } from './paths'

const INCLUDES: Readonly<Record<EmployeeInclude, string>> = {
  servicePeriods: 'service_periods',
  frequencyPeriods: 'wave_periods',
  recentPayslips: 'recent_payslips',
  recentPayslipsWithData: 'recent_payslips_with_data'
}

/** Employees: operations 3 to 7. */
export function employeesApi(caller: Caller): EmployeesApi {
  return {
    async list(companyId, include, onBatch, options = {}) {
      const query = include.length === 0 ? '' : `?include=${include.map((list) => INCLUDES[list]).join(',')}`
      const path = `${pathOf('clients', companyId, 'employees')}${query}`
      return caller.stream({ operation: 3, method: 'GET', path }, decodeEmployee, onBatch, options)
    },
    async get(employeeId, options = {}) {
      const path = pathOf('employees', employeeId)
      return caller.record({ operation: 4, method: 'GET', path }, decodeEmployee, options)
    },
    async create(companyId, attributes, options = {}) {
      const path = pathOf('clients', companyId, 'employees')
      return writeRecord(caller, { operation: 5, method: 'POST', path, body: { employee: attributes } }, options)
    },
    async update(employeeId, attributes, options = {}) {
      const path = pathOf('employees', employeeId)
      return writeRecord(caller, { operation: 6, method: 'PATCH', path, body: { employee: attributes } }, options)
    },
    async delete(employeeId, options = {}) {
      const path = pathOf('employees', employeeId)
      return writeMessage(caller, { operation: 7, method: 'DELETE', path }, options)
    }
  }
}
