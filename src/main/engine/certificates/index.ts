/**
 * Reading the certificate lists (#17) of everyone employed in a year: the service has no list of a company, so it is a request
 * for each person. They are asked one after the other at the pace of the budget, behind everything that somebody waits for,
 * and what was read is in the copy at once: a reading that was stopped goes on with those that are left.
 */
import type { ErrorCode } from '@shared/contract/errorCodes'
import { wordingOf } from '@shared/contract/errorWording'
import type { ChannelInput } from '@shared/contract/channels'
import type { CertificateReading } from '@shared/contract/views'
import { yearEndHolding, yearStartOf } from '@shared/domain/certificateYear'
import { toDay } from '@shared/domain/day'
import { CertificateYears } from '../../store/certificateYears'
import { faultText } from '../../common/faultText'
import type { EngineContext } from '../context'

/** Reads one person's list into the copy. */
export type ReadCertificates = (
  employeeId: number,
  options: { readonly priority: 'click' | 'background'; readonly signal: AbortSignal }
) => Promise<unknown>

export interface Certificates {
  readPerson(input: ChannelInput<'certificates.readPerson'>): Promise<void>
  readYear(input: ChannelInput<'certificates.readYear'>): { total: number }
  stopReading(input: ChannelInput<'certificates.stopReading'>): void
  readings(): CertificateReading[]
  /** Ends between two requests. */
  stop(): Promise<void>
}

/** Failures of one person alone; anything else would meet the next one too. */
const OF_ONE: ReadonlySet<ErrorCode> = new Set(['notFound', 'notHere', 'rejected', 'badAnswer', 'calculating'])
const TOLD_EVERY_MS = 250

interface Running {
  readonly ending: AbortController
  readonly ended: Promise<void>
}

export function createCertificates(context: EngineContext, read: ReadCertificates): Certificates {
  const years = new CertificateYears(context.cache)
  const readBefore = context.cache
    .prepare<[number], number>(
      `SELECT subject_id FROM list_state WHERE company_id = ? AND list = 'certificatesOfEmployee' AND stale = 0`
    )
    .pluck()
  const states = new Map<number, CertificateReading>()
  const running = new Map<number, Running>()
  let toldMs = -Infinity

  // Each step in between may be left out, the last word may not.
  function tell(reading: CertificateReading): void {
    states.set(reading.companyId, reading)
    const nowMs = performance.now()
    if (reading.state === 'running' && nowMs - toldMs < TOLD_EVERY_MS) return
    toldMs = nowMs
    context.emit('certificates.reading', reading)
    // What people have is told by the rows that changed; that their lists were read at all, only here.
    context.changed(reading.companyId, 'certificates')
  }

  async function readAll(companyId: number, ids: readonly number[], signal: AbortSignal): Promise<void> {
    let failed = 0
    const standing = { companyId, total: ids.length, error: null }
    tell({ ...standing, done: 0, failed, state: 'running' })
    for (const [done, id] of ids.entries()) {
      try {
        await read(id, { priority: 'background', signal })
      } catch (error) {
        const failure = context.failure(error)
        if (failure.code === 'cancelled') return tell({ ...standing, done, failed, state: 'cancelled' })
        context.log('warn', `certificates ${companyId} ${id}: ${faultText(failure)}`)
        if (!OF_ONE.has(failure.code)) {
          const said = { message: failure.message, nextStep: wordingOf(failure.code).nextStep }
          return tell({ ...standing, done, failed, state: 'failed', error: said })
        }
        failed++
      }
      tell({ ...standing, done: done + 1, failed, state: 'running' })
    }
    tell({ ...standing, done: ids.length, failed, state: 'done' })
  }

  return {
    readPerson: async ({ employeeId }) =>
      void (await context.waits.run('certificates', ({ signal }) => read(employeeId, { priority: 'click', signal }))),

    readYear({ companyId, year, which }) {
      if (running.has(companyId)) return { total: states.get(companyId)?.total ?? 0 }
      // Without a key nothing can be asked; that is said here, not by a reading that ends at once.
      context.client()
      const { yearEnd } = years.yearEnd(companyId)
      const end = yearEndHolding(toDay(year), yearEnd)
      const known = new Set(which === 'all' ? [] : readBefore.all(companyId))
      const ids = years
        .people(companyId, yearStartOf(end, yearEnd), end, 'name')
        .filter(({ id, employed }) => employed !== 'no' && !known.has(id))
        .map(({ id }) => id)
      if (ids.length === 0) return { total: 0 }
      const ending = new AbortController()
      const signal = AbortSignal.any([ending.signal, context.signal])
      const ended = readAll(companyId, ids, signal)
        .catch((error: unknown) => context.log('error', `certificates ${companyId}: ${faultText(error)}`))
        .finally(() => running.delete(companyId))
      running.set(companyId, { ending, ended })
      return { total: ids.length }
    },

    stopReading: ({ companyId }) => running.get(companyId)?.ending.abort(),
    readings: () => [...states.values()],

    async stop() {
      for (const { ending } of running.values()) ending.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    }
  }
}
