import type { EmployeeRow } from '@shared/contract/views'
import { useSession } from '@/frame'
import { employeesText } from '@/text/employees'
import { useBulkSaves } from '../bulkSave/store'

/** Gives the act that saves the payslips that are shown of people, in their order. */
export function useSavePdfs(): (rows: readonly EmployeeRow[]) => Promise<void> {
  const session = useSession()
  const saves = useBulkSaves()

  return async (rows) => {
    if (session.companyId === null) return
    const ids = rows.flatMap(({ payslip }) => (payslip === null ? [] : [payslip.id]))
    await saves.ask({ companyId: session.companyId, kind: 'payslip', ids, title: employeesText.payslipsOf(ids.length) })
  }
}
