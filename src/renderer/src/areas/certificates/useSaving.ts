import type { CertificateRow } from '@shared/contract/views'
import { useSession } from '@/frame'
import { certificatesText as text } from '@/text/certificates'
import { useBulkSaves } from '../bulkSave/store'

/** Gives the act that saves certificates, in their order; `year` names what was chosen. People without one are passed over. */
export function useSaving(): (rows: readonly CertificateRow[], year: string) => Promise<void> {
  const session = useSession()
  const saves = useBulkSaves()

  return async (rows, year) => {
    if (session.companyId === null) return
    const ids = rows.flatMap(({ certificate }) => (certificate === null ? [] : [certificate.id]))
    await saves.ask({ companyId: session.companyId, kind: 'certificate', ids, title: text.saveTitle(year) })
  }
}
