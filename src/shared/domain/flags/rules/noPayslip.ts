import { dayInWords } from '../../day'
import { found, NOTHING, type FlagRule } from '../rule'

export const noPayslip: FlagRule = {
  id: 'noPayslip',
  name: 'No payslip although active',
  about: 'Somebody of the frequency who worked in the period and has no regular payslip of it.',
  tone: 'warning',
  on: true,
  limit: null,
  find: ({ payslip, date }) =>
    payslip === null ? found(`Employed in the period to ${dayInWords(date)}, and no regular payslip of it.`) : NOTHING
}
