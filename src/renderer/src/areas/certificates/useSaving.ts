import { wordingOf, type AppError } from '@shared/contract/errors'
import type { CertificateRow, SavedDocument } from '@shared/contract/views'
import { defineStore } from 'pinia'
import { attempt } from '@/bridge'
import { toast } from '@/components'
import { useStatus } from '@/frame'
import { certificatesText as text } from '@/text/certificates'
import { useSaveEach } from '../payslip/saveEach'

/**
 * Saves certificates, whichever screen is open. Offline only those kept on this computer are tried, as each other one would
 * wait for the service in vain.
 */
export const useSaving = defineStore('certificateSaving', () => {
  const status = useStatus()
  const { busy, saveEach } = useSaveEach(text.savingLabel)

  async function save(rows: readonly CertificateRow[]): Promise<void> {
    if (busy.value) return
    const calculating = rows.filter((row) => row.state === 'calculating').length
    const offline = status.view?.online === 'offline'
    const wanted = rows.filter((row) => row.state === 'released')
    const tried = wanted.filter((row) => !offline || row.keptOffline)
    if (wanted.length === 0) {
      toast('info', text.savedNone)
      return
    }
    const { saved, failures, stopped } = await saveEach(
      tried.map(({ id }) => id),
      (certificateId) => attempt('documents.saveCertificate', { certificateId })
    )
    say(saved, failures, wanted.length - tried.length, stopped ? tried.length : null)
    if (calculating > 0) toast('info', text.leftOut(calculating))
  }

  return { busy, save }
})

// `stoppedOf`: of how many, where the officer stopped it.
function say(
  saved: readonly SavedDocument[],
  failures: readonly AppError[],
  notKept: number,
  stoppedOf: number | null
): void {
  const [first] = failures
  if (first?.code === 'cancelled') return
  if (first || notKept > 0)
    toast('negative', text.savedSome(saved.length, failures.length + notKept, first ? reasonOf(first) : text.notKept))
  else if (stoppedOf !== null && saved.length < stoppedOf) toast('info', text.saveStopped(saved.length, stoppedOf))
  else {
    const same = saved.filter(({ unchanged }) => unchanged).length
    toast('positive', text.savedAll(saved.length, same, saved.at(-1)?.folderName ?? ''))
  }
  const both = saved.filter(({ renamed }) => renamed).length
  if (both > 0) toast('warning', text.savedBoth(both))
}

function reasonOf(error: AppError): string {
  return error.code === 'offline' ? text.notKept : `${error.message} ${wordingOf(error.code).nextStep}`
}
