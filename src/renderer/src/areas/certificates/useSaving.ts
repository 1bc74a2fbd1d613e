import type { CertificateRow } from '@shared/contract/views'
import { useSession } from '@/frame'
import { certificatesText as text } from '@/text/certificates'
import { useBulkSaves } from '../bulkSave/store'

/** Gives the act that saves certificates, in their order; `year` names what was chosen. People without one are passed over. */
export function useSaving(): (
  chosen: Promise<readonly CertificateRow[] | null>,
  year: string,
  wanted?: (row: CertificateRow) => boolean
) => Promise<void> {
  const session = useSession()
  const saves = useBulkSaves()

  return async (chosen, year, wanted = () => true) => {
    // Whose they are, whichever company is on screen once they are read.
    const { companyId } = session
    const rows = await chosen
    if (companyId === null || rows === null) return
    const ids = rows.filter(wanted).flatMap(({ certificate }) => (certificate === null ? [] : [certificate.id]))
    await saves.ask({ companyId, kind: 'certificate', ids, title: text.saveTitle(year) })
  }
}
