import { dayInWords } from '../../day'
import { found, NOTHING, type FlagRule } from '../rule'

export const twoForOneDate: FlagRule = {
  id: 'twoForOneDate',
  name: 'Two payslips for one date',
  about: 'Several regular payslips of one person with the same date.',
  tone: 'warning',
  on: true,
  limit: null,
  find: ({ payslip, sameDate }) => {
    if (payslip === null || payslip.special || sameDate.length === 0) return NOTHING
    const others = sameDate.map((id) => `payslip ${id}`).join(', ')
    return found(`Payslip ${payslip.id} and ${others} are all regular ones of ${dayInWords(payslip.date)}.`)
  }
}
