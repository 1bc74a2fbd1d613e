import { employeeFields, type EmployeeField } from '@shared/domain/employeeField'

const byName = new Map(employeeFields.map((field) => [field.name, field]))

/** An attribute of the employee that can be edited; null for any other. */
export function fieldNamed(name: string): EmployeeField | null {
  return byName.get(name) ?? null
}
