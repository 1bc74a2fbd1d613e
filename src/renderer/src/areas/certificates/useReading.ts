import { wordingOf } from '@shared/contract/errorWording'
import type { CertificateReading } from '@shared/contract/views'
import type { Day } from '@shared/domain/day'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { attempt, listen } from '@/bridge'
import { toast } from '@/components'
import { useSession, useWork } from '@/frame'
import { certificatesText as text } from '@/text/certificates'

/** The reading of certificate lists, which goes on whichever screen is open. */
export const useReading = defineStore('certificateReading', () => {
  const session = useSession()
  const work = useWork()
  const readings = shallowRef<ReadonlyMap<number, CertificateReading>>(new Map())
  const here = computed(() => {
    const reading = readings.value.get(session.companyId ?? NaN)
    return reading?.state === 'running' ? reading : null
  })

  function take(reading: CertificateReading): void {
    const { companyId, state, done, total } = reading
    readings.value = new Map(readings.value).set(companyId, reading)
    const name = `certificates ${companyId}`
    if (state === 'running') work.show({ name, label: text.readingLabel, done, total, stop: () => stop(companyId) })
    else work.end(name)
  }

  function say({ state, done, total, failed, error }: CertificateReading): void {
    switch (state) {
      case 'running':
        return
      case 'done':
        if (failed === 0) toast('positive', text.readDone(total))
        else toast('warning', text.readSome(total - failed, failed))
        return
      case 'cancelled':
        toast('info', text.readStopped(done, total))
        return
      case 'failed':
        toast('negative', text.readFailed(done, total, error?.message ?? ''))
    }
  }

  function stop(companyId: number): void {
    void attempt('certificates.stopReading', { companyId })
  }

  /** Begins to read the lists of everyone of a year; `unread`: only those that never were. */
  async function begin(companyId: number, year: Day, which: 'unread' | 'all'): Promise<void> {
    const { value, error } = await attempt('certificates.readYear', { companyId, year, which })
    if (error) toast('negative', `${error.message} ${wordingOf(error.code).nextStep}`)
    else if (value.total === 0) toast('info', text.nothingToRead)
  }

  /** Reads one person's list now. */
  async function readPerson(employeeId: number): Promise<void> {
    const { error } = await attempt('certificates.readPerson', { employeeId })
    if (error && error.code !== 'cancelled') toast('negative', `${error.message} ${wordingOf(error.code).nextStep}`)
  }

  listen('certificates.reading', (reading) => {
    take(reading)
    say(reading)
  })
  // What another window of this page began, before it was loaded anew.
  void attempt('certificates.readings').then(({ value }) => {
    for (const reading of value ?? []) if (!readings.value.has(reading.companyId)) take(reading)
  })
  // An engine that ended has taken its readings with it, and the next one knows nothing of them.
  listen('threads.changed', async ({ state }) => {
    if (state !== 'ready') return
    const { value } = await attempt('certificates.readings')
    if (value === null) return
    const known = new Set(value.map(({ companyId }) => companyId))
    for (const reading of readings.value.values()) {
      if (reading.state !== 'running' || known.has(reading.companyId)) continue
      const ended = { ...reading, state: 'cancelled' } as const
      take(ended)
      say(ended)
    }
  })

  return { here, begin, readPerson }
})
