import type { AppErrorShape } from '@shared/contract/errors'
import type { DirectWriteBody, DirectWriteCause } from '@shared/domain/directWrite'
import type { HistoryEntry } from '@shared/domain/history'

/** A direct write as it stands after a step. */
interface WriteStep {
  readonly id: number
  readonly companyId: number
  readonly subject: string
  readonly body: DirectWriteBody
  readonly cause: DirectWriteCause
  readonly error: AppErrorShape | null
  readonly message: string | null
  readonly changedMs: number
}

const FIELDS: Readonly<Record<DirectWriteBody['kind'], string>> = {
  employeeCreate: 'New employee',
  employeeUpdate: 'Employee',
  employeeDelete: 'Employee, deleted',
  payItemPut: 'Payslip item',
  payItemUpdate: 'Payslip item, changed',
  payItemDelete: 'Payslip item, deleted',
  frequencyCreate: 'New pay frequency'
}

const TEXTS: Readonly<Record<DirectWriteCause, string>> = {
  prepared: 'You send it to the service at once',
  wentOut: 'Sent to the service',
  answered: 'The service did it',
  refused: 'The service refused it',
  notSent: 'The service could not be reached; nothing was sent',
  noAnswer: 'No answer came; whether it was made is not known',
  restarted: 'Paydesk ended while it was on its way; whether it was made is not known',
  neverSent: 'Paydesk ended before it was sent',
  saidMade: 'You found in the service that it was made',
  saidNotMade: 'You found in the service that it was not made'
}

/** The line of the history that a step of a direct write leaves; what was there before is not read for it. */
export function historyOfWrite(write: WriteStep): HistoryEntry {
  const { body, cause } = write
  return {
    atMs: write.changedMs,
    companyId: write.companyId,
    kind: 'write',
    subjectId: write.id,
    employeeId: employeeOf(body),
    person: write.subject,
    number: null,
    payslip: 'place' in body && body.place.kind === 'payslip' ? `payslip ${body.place.id}` : null,
    field: body.kind === 'payItemPut' ? `${FIELDS.payItemPut}, ${body.systemType}` : FIELDS[body.kind],
    attribute: null,
    valueKind: null,
    old: null,
    oldRead: false,
    new: valueOf(body),
    from: null,
    to: null,
    cause,
    text: TEXTS[cause],
    answer: answerOf(write)
  }
}

function employeeOf(body: DirectWriteBody): number | null {
  if ('employeeId' in body) return body.employeeId
  return 'place' in body ? body.place.employeeId : null
}

function valueOf(body: DirectWriteBody): string | null {
  switch (body.kind) {
    case 'employeeCreate':
    case 'employeeUpdate':
      return JSON.stringify(body.attributes)
    case 'payItemPut':
    case 'payItemUpdate':
      return JSON.stringify(body.inputs)
    case 'frequencyCreate':
      return [`${body.frequency} ${body.lastDayOfMonth}`, body.firstEndDate, body.customName].filter(Boolean).join(', ')
    case 'employeeDelete':
    case 'payItemDelete':
      return null
  }
}

function answerOf({ error, message }: WriteStep): string | null {
  const fields = Object.entries(error?.details.fields ?? {}).map(([field, words]) => `${field}: ${words.join(', ')}`)
  const words = [message, error?.details.serviceMessage, ...fields].filter((part) => part)
  return words.length === 0 ? null : words.join('; ')
}
