/** The sentences of a person's page. */
import { dayInWords, partsOf, type Day } from '@shared/domain/day'
import type { EmploymentStatus } from '@shared/domain/employee'
import { jsonWords, type JsonValue } from '@shared/domain/json'
import type { Scaled } from '@shared/domain/money'
import { showScaled } from '@/amounts'
import { absentWord } from './absent'
import { count, counted } from './format'

interface ShownColumn {
  readonly date: Day
  readonly regular: Scaled | null
  readonly gross: Scaled | null
  readonly onceOff: Scaled | null
  readonly calculating: boolean
}

export const employeeText = {
  title: 'Employee',
  profile: 'Profile',
  payment: 'Payment',
  address: 'Address',
  payPoint: 'Pay point',
  /** `Street` under the head *Address*. */
  partOfAddress: (label: string) => {
    const part = label.replace(/^Address, /, '')
    return part.charAt(0).toUpperCase() + part.slice(1)
  },
  pay: 'Pay',
  about: 'Certificates and periods',
  status: (status: EmploymentStatus): string => {
    switch (status.kind) {
      case 'active':
        if (status.leavesOn !== null) return `Leaves ${dayInWords(status.leavesOn)}`
        return status.returned === null ? 'Active' : `Active, returned ${dayInWords(status.returned)}`
      case 'left':
        return `Left ${dayInWords(status.on)}`
      case 'notStarted':
        return `Starts ${dayInWords(status.startsOn)}`
      case 'unknown':
        return 'Status not known'
    }
  },
  gone: 'The service’s last whole list does not have this person any more. The copy is kept.',
  id: (id: number) => `id ${id}`,
  show: (field: string) => `Show ${field}`,
  hide: (field: string) => `Hide ${field}`,
  notSent: 'not sent',
  notSentFields: (labels: readonly string[]) => `Not sent by the service: ${labels.map(midSentence).join(', ')}.`,
  masked: 'Masked figures show until you leave the page.',
  asSent: 'As sent',
  otherFields: (fields: number) => counted(fields, 'other field', 'other fields'),
  empty: 'empty',
  value: (value: JsonValue): string => {
    if (value === null || value === '') return 'empty'
    return jsonWords(value)
  },
  previous: 'Previous employee',
  next: 'Next employee',
  walk: 'Employees of the list',
  place: (index: number, total: number) => `${count(index + 1)} of ${count(total)}`,
  joined: (day: string) => `joined ${day}`,
  payslips: 'Payslips',
  savePdfs: 'Save PDFs',
  allPayslips: 'All payslips of one person',
  payslipsFile: (name: string) => `${name} payslips`,
  itemsFile: (name: string) => `${name} items`,
  date: 'Date',
  kind: 'Kind',
  regular: 'Regular',
  onceOff: 'Once-off',
  net: 'Net pay',
  gross: 'Gross',
  change: 'Change',
  state: 'State',
  notCompared: 'not compared',
  noPayslips: 'No payslip of this person is in the copy on this computer.',
  payslipCount: (rows: number) => counted(rows, 'payslip', 'payslips'),
  barsOf: (columns: number) => `net of the last ${count(columns)} regular, in thousands`,
  /** Below a bar: `Jul`, in January or when asked for with its year, nothing where the month is the one before. */
  barMonth: (date: Day, before: Day | null, withYear: boolean) => {
    const [, month = '', year = ''] = dayInWords(date).split(' ')
    if (before !== null && before.slice(0, 7) === date.slice(0, 7)) return ''
    return withYear || partsOf(date).month === 1 ? `${month} ${year.slice(2)}` : month
  },
  barsFor: (columns: readonly ShownColumn[]) => {
    const known = columns.flatMap(({ date, regular }) => (regular === null ? [] : [{ date, net: regular }]))
    const [first, last] = [known[0], known.at(-1)]
    if (first === undefined || last === undefined) return ''
    const [from, to] = [first, last].map(({ date, net }) => `${showScaled(net)} on ${dayInWords(date)}`)
    return `Net pay of ${counted(known.length, 'regular payslip', 'regular payslips')}, from ${from} to ${to}. The table below holds the figures.`
  },
  /** A bar of the chart: its figures, and where it leads. */
  barSays: ({ date, regular, gross, onceOff, calculating }: ShownColumn) =>
    [
      `${dayInWords(date)}: ${regular === null ? absentWord(calculating) : `net ${showScaled(regular)}`}`,
      gross === null ? '' : `gross ${showScaled(gross)}`,
      onceOff === null ? '' : `once-off ${showScaled(onceOff)}`,
      'open the payslip'
    ]
      .filter((part) => part !== '')
      .join(', '),
  openPayslip: (day: string) => `Open the payslip of ${day}`,
  items: 'Payslip items',
  openItems: 'Items in full',
  item: 'Item',
  itemValue: 'Value',
  origin: 'Origin',
  itemsNotRead: 'The items were not read yet.',
  readItems: 'Read the items',
  byService: 'by the service',
  skipped: 'skipped',
  deleted: 'deleted',
  noItems: 'The service lists no items.',
  certificates: 'Certificates',
  releasedOnly: 'released ones only',
  certificatesNotRead: 'Not read yet: open this page while online, or choose a deeper offline copy in Settings.',
  noCertificates: 'None released',
  saveCertificate: (name: string) => `Save ${name}`,
  certificateCalculating: 'It is still calculating, so there is nothing to save yet.',
  service: 'Service periods',
  frequencies: 'Pay frequencies',
  toNow: 'to now',
  to: 'to',
  correction: 'correction',
  notRead: 'not read',
  otherEdits: 'Changes waiting',
  readAt: 'Read'
} as const

/** A label within a sentence: `passport number`, but `Chinese name`. */
function midSentence(label: string): string {
  return /^(Chinese|Hong Kong)/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}
