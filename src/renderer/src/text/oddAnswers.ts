/** The sentences about answers of the service that are otherwise than its contract says. */
import type { OddAnswer } from '@shared/contract/views'
import { readableName } from '@shared/domain/payItem'
import { count, counted } from './format'

const RECORDS: Readonly<Partial<Record<string, readonly [one: string, many: string]>>> = {
  client: ['company', 'companies'],
  wave: ['pay frequency', 'pay frequencies'],
  wave_period: ['frequency period', 'frequency periods'],
  pay_point: ['pay point', 'pay points'],
  payment_run: ['pay run', 'pay runs'],
  employee: ['employee', 'employees'],
  service_period: ['service period', 'service periods'],
  payslip: ['payslip', 'payslips'],
  tax_certificate: ['certificate', 'certificates'],
  calculation: ['payslip item', 'payslip items'],
  accounting: ['journal entry', 'journal entries']
}

function recordsOf(record: string, times: number): string {
  const [one, many] = RECORDS[record] ?? [
    readableName(record).toLowerCase(),
    `${readableName(record).toLowerCase()} records`
  ]
  return counted(times, one, many)
}

function sentenceOf({ record, field, what, times }: OddAnswer): string {
  const records = recordsOf(record, times)
  const part = field === '' ? 'Something' : `“${field}”`
  switch (what) {
    case 'missing':
      return `${part} was missing in ${records}.`
    case 'wrongKind':
      return `${part} was of another kind than the contract says in ${records}; it is shown as not there.`
    case 'wrapping':
      return `${records} came packed otherwise than the contract says; they were read all the same.`
    case 'unreadable':
      return field === 'id' || field === ''
        ? `${records} could not be read and ${times === 1 ? 'is' : 'are'} left out.`
        : `${part} could not be read in ${records}.`
    case 'noNumber':
      return `${counted(times, 'amount', 'amounts')} on payslips ${times === 1 ? 'is no number; it is' : 'are no numbers; they are'} shown as sent and left out of sums.`
    case 'twice':
      return `${records} came twice in one list; the last one counts.`
    case 'otherOwner':
      return `${records} came in the list of another person than before.`
    default:
      return `${part} was odd in ${records}.`
  }
}

export const oddAnswersText = {
  title: 'Odd answers of the service',
  why: 'What was otherwise than the service’s contract says. All else is read and shown; tell those who run the service.',
  sentence: (odd: OddAnswer) => sentenceOf(odd),
  example: (id: number) => `for example id ${id}`,
  exampleLink: 'see one',
  more: (others: number) => `and ${count(others)} more`,
  fewer: 'Show the newest only'
} as const
