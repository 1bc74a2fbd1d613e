/** A person's fields in the sections of the profile: who, how they are paid, where they live. */
import type { EmployeeView } from '@shared/contract/views'
import { employeeText } from '@/text/employee'

type ProfileRow = EmployeeView['profile'][number]

export interface ProfileSection {
  readonly head: string
  readonly rows: readonly ProfileRow[]
}

/** They stand over the profile or in the bar; a waiting edit of them gets its row all the same. */
const IN_THE_HEAD: ReadonlySet<string> = new Set([
  'first_name',
  'last_name',
  'name_in_chinese',
  'wave_id',
  'appointment_date'
])

/** The sections that have a row, each row with a value or a waiting edit. */
export function profileSections(view: EmployeeView): readonly ProfileSection[] {
  const payPoint: readonly ProfileRow[] =
    view.payPoint === null
      ? []
      : [{ field: 'pay_point', label: employeeText.payPoint, value: view.payPoint, sensitive: false, edits: [] }]
  const rows = [
    ...payPoint,
    ...view.profile.filter(({ field, value, edits }) =>
      edits.length > 0 ? true : value !== null && !IN_THE_HEAD.has(field)
    )
  ]
  const sections = [employeeText.profile, employeeText.payment, employeeText.address].map((head) => ({
    head,
    rows: rows.filter(({ field }) => sectionOf(field) === head)
  }))
  return sections.filter((section) => section.rows.length > 0)
}

function sectionOf(field: string): string {
  if (field === 'payment_method' || field.startsWith('bank_account.')) return employeeText.payment
  return /^(physical|postal)_address\./.test(field) ? employeeText.address : employeeText.profile
}
