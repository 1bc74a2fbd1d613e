import { firstEmployees } from '@shared/contract/firstScreen'
import type { Reader } from '../../src/main/reader/reader'
import { picks } from './measure'
import { COMPANY_ID, OPEN_PERIOD, PREVIOUS_PERIOD } from './people'

/** Rows of a page. */
export const PAGE = 100

export const EVERYONE = firstEmployees(COMPANY_ID)

/** A page anywhere in each long list, read at the reader's door. */
export function pagesOf(reader: Reader): readonly { readonly what: string; readonly read: () => unknown }[] {
  const period = (date: string) => ({ companyId: COMPANY_ID, frequencyId: 1, date, special: false })
  const everyone = reader['employees.open'](EVERYONE)
  const open = reader['payslips.openPeriod'](period(OPEN_PERIOD))
  const settled = reader['payslips.openPeriod'](period(PREVIOUS_PERIOD))
  const placeOf = ({ total }: { readonly total: number }): (() => number) => picks(Math.max(1, total - PAGE))
  const [person, inOpen, inSettled, one] = [placeOf(everyone), placeOf(open), placeOf(settled), picks(everyone.total)]
  return [
    {
      what: 'the employee list',
      read: () => reader['employees.rows']({ listId: everyone.listId, start: person(), count: PAGE })
    },
    {
      what: 'the payslips of the open period',
      read: () => reader['payslips.rows']({ listId: open.listId, start: inOpen(), count: PAGE })
    },
    {
      what: 'the payslips of a settled period',
      read: () => reader['payslips.rows']({ listId: settled.listId, start: inSettled(), count: PAGE })
    },
    { what: 'a person and their payslips', read: () => reader['employees.get']({ employeeId: 1 + one() }) }
  ]
}
