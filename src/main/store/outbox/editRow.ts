import type { Edit, EditState, EditTarget, ValueKind } from '@shared/domain/edit'
import { toDay } from '@shared/domain/day'

/** Whether an edit waits for the officer; what is counted and what is listed as such are one. */
export const NEEDS_OFFICER = `(settled = 0 AND (state IN ('conflict', 'rejected')
  OR (state = 'held' AND cause <> 'heldByOfficer') OR cause = 'notReadable'))`

/** The columns of `edit` that a shown edit is made of. */
export const EDIT_COLUMNS = `id, batch_id, company_id, employee_id, person_name, person_number, target, payslip_id,
  payslip_date, payslip_special, attribute, label, value_kind, base_as_of_ms, base_value, value, state, reason,
  reason_from_service, service_as_of_ms, service_value, check_due, until_ms, created_ms, changed_ms,
  ${NEEDS_OFFICER} AS needs_officer`

/** A row of `EDIT_COLUMNS`. */
export interface EditRow {
  readonly id: number
  readonly batch_id: number
  readonly company_id: number
  readonly employee_id: number
  readonly person_name: string
  readonly person_number: string | null
  readonly target: 'employee' | 'payslip'
  readonly payslip_id: number | null
  readonly payslip_date: string | null
  readonly payslip_special: number
  readonly attribute: string
  readonly label: string
  readonly value_kind: ValueKind
  readonly base_as_of_ms: number | null
  readonly base_value: string | null
  readonly value: string
  readonly state: EditState
  readonly reason: string | null
  readonly reason_from_service: number
  readonly service_as_of_ms: number | null
  readonly service_value: string | null
  readonly check_due: number
  readonly until_ms: number | null
  readonly created_ms: number
  readonly changed_ms: number
  readonly needs_officer: number
}

/** The target that a row holds. */
export function targetOfRow(row: Pick<EditRow, 'payslip_id' | 'payslip_date' | 'payslip_special'>): EditTarget {
  if (row.payslip_date === null) return { kind: 'employee' }
  return {
    kind: 'payslip',
    payslipId: row.payslip_id,
    date: toDay(row.payslip_date),
    special: row.payslip_special === 1
  }
}

/** The edit that a row holds, as the officer sees it. */
export function editOfRow(row: EditRow): Edit {
  return {
    id: row.id,
    companyId: row.company_id,
    batchId: row.batch_id,
    employeeId: row.employee_id,
    personName: row.person_name,
    personNumber: row.person_number,
    target: targetOfRow(row),
    attribute: row.attribute,
    label: row.label,
    valueKind: row.value_kind,
    base:
      row.base_as_of_ms === null
        ? { kind: 'notRead' }
        : { kind: 'read', value: row.base_value, asOfMs: row.base_as_of_ms },
    value: row.value,
    state: row.state,
    needsOfficer: row.needs_officer === 1,
    reason: row.reason === null ? null : { text: row.reason, fromService: row.reason_from_service === 1 },
    serviceValue: row.service_value,
    savedOtherwise: row.state === 'saved' && row.service_as_of_ms !== null,
    checkDue: row.check_due === 1,
    untilMs: row.until_ms,
    createdMs: row.created_ms,
    changedMs: row.changed_ms
  }
}
