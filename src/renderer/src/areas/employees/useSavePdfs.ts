import type { EmployeeRow } from '@shared/contract/views'
import { useSession } from '@/frame'
import { employeesText } from '@/text/employees'
import { useBulkSaves } from '../bulkSave/store'

/** Gives the act that saves the payslips that are shown of people, in their order; null: they could not be read, which is told. */
export function useSavePdfs(): (chosen: Promise<readonly EmployeeRow[] | null>) => Promise<void> {
  const session = useSession()
  const saves = useBulkSaves()

  return async (chosen) => {
    // Whose they are, whichever company is on screen once they are read.
    const { companyId } = session
    const rows = await chosen
    if (companyId === null || rows === null) return
    const ids = rows.flatMap(({ payslip }) => (payslip === null ? [] : [payslip.id]))
    await saves.ask({ companyId, kind: 'payslip', ids, title: employeesText.payslipsOf(ids.length) })
  }
}
