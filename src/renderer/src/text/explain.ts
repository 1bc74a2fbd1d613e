/** The sentences of Explain: why a net pay is not that of another payslip. */
import { count } from './format'
import { dayInWords, type Day } from '@shared/domain/day'
import { moreOrLess, type Explanation, type ExplainedPart } from '@shared/domain/explain'

export const explainText = {
  title: 'Explain',
  copy: 'Copy the explanation',
  copied: 'Copied the explanation',
  notCopied: 'The explanation could not be copied.',
  head: ({ change }: Explanation, than: string) =>
    change === 0 ? `Net as on ${than}` : `Net ${moreOrLess(change)} than ${than}:`,
  name: ({ name, ordinal, section, presence }: ExplainedPart) =>
    [
      ordinal > 0 ? `${name} (${ordinal})` : name,
      presence === 'new' ? 'new' : presence === 'gone' ? 'gone' : '',
      section === 'deduction' ? 'deducted' : ''
    ]
      .filter((part) => part !== '')
      .join(', '),
  more: (parts: number) => `${count(parts)} smaller, together`,
  rest: 'The lines do not say',
  net: 'Net pay',
  inputs: 'Entered otherwise',
  none: 'No line changed.',
  compareWith: 'Compared with',
  choose: 'Another payslip',
  option: (date: Day, special: boolean) => `${dayInWords(date)}${special ? ', once-off' : ''}`
} as const
