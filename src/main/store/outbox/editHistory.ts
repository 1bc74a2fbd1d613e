import type { Edit, EditState, EditTarget } from '@shared/domain/edit'
import type { HistoryEntry, HistoryKind } from '@shared/domain/history'

/** One step of an edit, as it stands after it. */
export interface EditStep {
  readonly edit: Pick<
    Edit,
    | 'companyId'
    | 'employeeId'
    | 'personName'
    | 'personNumber'
    | 'target'
    | 'attribute'
    | 'label'
    | 'valueKind'
    | 'base'
    | 'value'
  > & { readonly reason?: Edit['reason'] }
  readonly editId: number
  readonly atMs: number
  readonly from: EditState | null
  readonly to: EditState
  readonly cause: string
  readonly text: string
}

const SUBMISSION: ReadonlySet<string> = new Set(['submitted', 'stopped', 'wentOut'])
const HANDOVER: ReadonlySet<string> = new Set(['handedOver', 'takenBack', 'takenOver', 'fromBackup'])
const WITH_SERVICE: readonly (EditState | null)[] = ['sending', 'unknown']

/** The line of the history that a step of an edit leaves. */
export function historyOfEdit({ edit, editId, atMs, from, to, cause, text }: EditStep): HistoryEntry {
  const { base } = edit
  return {
    atMs,
    companyId: edit.companyId,
    kind: kindOf(from, cause),
    subjectId: editId,
    employeeId: edit.employeeId,
    person: edit.personName,
    number: edit.personNumber,
    payslip: payslipOf(edit.target),
    field: edit.label,
    attribute: edit.attribute,
    valueKind: edit.valueKind,
    old: base.kind === 'read' ? base.value : null,
    oldRead: base.kind === 'read',
    new: edit.value,
    from,
    to,
    cause,
    text,
    answer: edit.reason?.fromService ? edit.reason.text : null
  }
}

/** The line of a step that edits of a company took together; of each of them another line says what it is. */
export function historyTogether({
  companyId,
  atMs,
  from,
  to,
  cause,
  text
}: Omit<EditStep, 'edit' | 'editId'> & { readonly companyId: number }): HistoryEntry {
  return {
    atMs,
    companyId,
    kind: kindOf(from, cause),
    subjectId: null,
    employeeId: null,
    person: '',
    number: null,
    payslip: null,
    field: '',
    attribute: null,
    valueKind: null,
    old: null,
    oldRead: false,
    new: null,
    from,
    to,
    cause,
    text,
    answer: null
  }
}

function kindOf(from: EditState | null, cause: string): HistoryKind {
  if (SUBMISSION.has(cause)) return 'submission'
  if (HANDOVER.has(cause)) return 'file'
  return WITH_SERVICE.includes(from) || cause.startsWith('found') ? 'outcome' : 'entry'
}

function payslipOf(target: EditTarget): string | null {
  if (target.kind === 'employee') return null
  return target.special ? `${target.date} once-off` : target.date
}
