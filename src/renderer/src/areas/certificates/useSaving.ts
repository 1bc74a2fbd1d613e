import { wordingOf, type AppError, type ErrorCode } from '@shared/contract/errors'
import type { CertificateRow, SavedDocument } from '@shared/contract/views'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { attempt } from '@/bridge'
import { toast } from '@/components'
import { useStatus, useWork } from '@/frame'
import { certificatesText as text } from '@/text/certificates'

const WORK = 'saving certificates'
const STOPS_ALL: ReadonlySet<ErrorCode> = new Set(['noFolder', 'folderGone', 'folderReadOnly', 'diskFull', 'cancelled'])

/**
 * Saves certificates one after the other, whichever screen is open; one that fails does not stop the rest, a missing folder
 * does. Offline only those kept on this computer are tried, as each other one would wait for the service in vain.
 */
export const useSaving = defineStore('certificateSaving', () => {
  const work = useWork()
  const status = useStatus()
  const progress = shallowRef<{ readonly done: number; readonly total: number } | null>(null)
  let stopped = false

  function stop(): void {
    stopped = true
  }

  async function save(rows: readonly CertificateRow[]): Promise<void> {
    if (progress.value !== null) return
    const calculating = rows.filter((row) => row.state === 'calculating').length
    const offline = status.view?.online === 'offline'
    const wanted = rows.filter((row) => row.state === 'released')
    const tried = wanted.filter((row) => !offline || row.keptOffline)
    if (wanted.length === 0) {
      toast('info', text.savedNone)
      return
    }
    stopped = false
    const saved: SavedDocument[] = []
    const failures: AppError[] = []
    let done = 0
    for (const { id } of tried) {
      progress.value = { done, total: tried.length }
      work.show({ name: WORK, label: text.savingLabel, ...progress.value, stop })
      const { value, error } = await attempt('documents.saveCertificate', { certificateId: id })
      done++
      if (value) saved.push(value)
      else failures.push(error)
      if (stopped || (error && STOPS_ALL.has(error.code))) break
    }
    progress.value = null
    work.end(WORK)
    say(saved, failures, wanted.length - tried.length, tried.length)
    if (calculating > 0) toast('info', text.leftOut(calculating))
  }

  function say(saved: readonly SavedDocument[], failures: readonly AppError[], notKept: number, tried: number): void {
    const [first] = failures
    if (first?.code === 'cancelled') return
    if (first || notKept > 0)
      toast('negative', text.savedSome(saved.length, failures.length + notKept, first ? reasonOf(first) : text.notKept))
    else if (stopped && saved.length < tried) toast('info', text.saveStopped(saved.length, tried))
    else {
      const same = saved.filter(({ unchanged }) => unchanged).length
      toast('positive', text.savedAll(saved.length, same, saved.at(-1)?.folderName ?? ''))
    }
    const both = saved.filter(({ renamed }) => renamed).length
    if (both > 0) toast('warning', text.savedBoth(both))
  }

  return { progress, save }
})

function reasonOf(error: AppError): string {
  return error.code === 'offline' ? text.notKept : `${error.message} ${wordingOf(error.code).nextStep}`
}
