import type { Settings } from '@shared/contract/settings'
import type { CacheView } from '../../inputs'
import { parseCalc } from '../../inputs'
import { entitiesOf, type Entity } from './plan'
import { isReadSince } from './reading'
import type { StoredEdit } from '../../store/outbox/storedEdit'

/** What bounds a submission in time. */
export type Pace = Pick<Settings, 'requestsPerMinute' | 'requestsPerHour' | 'readBeforeSendingMinutes'> & {
  readonly nowMs: number
  /** From so many people on, the states of payslips come with one list. */
  readonly listFrom: number
  /** How many saved targets are read back at once. */
  readonly readAtOnce: number
}

/**
 * How many requests a submission takes beside those that send: what is read first (`preflight.ts`), and what is read back at
 * once; what follows in the background is not counted. A bound: what is refused or found in conflict takes less.
 */
export function readsOf(cache: CacheView, companyId: number, edits: readonly StoredEdit[], pace: Pace): number {
  const entities = entitiesOf(edits)
  const withCalcs = new Set(entities.filter(hasCalcs).map(({ employeeId }) => employeeId))
  const many = new Set(edits.map(({ employeeId }) => employeeId)).size >= pace.listFrom
  const states = many && withCalcs.size > 0 ? 1 : withCalcs.size
  const { readBeforeSendingMinutes: minutes, nowMs } = pace
  const sinceMs = minutes === 0 ? Number.POSITIVE_INFINITY : nowMs - minutes * 60_000
  const values = entities.reduce(
    (sum, entity) => sum + (isToRead(asOfMs(cache, companyId, entity), sinceMs, nowMs) ? 1 : 0),
    0
  )
  const back = entities.slice(0, pace.readAtOnce).reduce((sum, entity) => sum + (hasCalcs(entity) ? 1 : 0) + 1, 0)
  return states + values + back
}

/** How long so many requests take at the pace that the settings allow. */
export function secondsOf(requests: number, { requestsPerMinute, requestsPerHour }: Pace): number {
  return Math.ceil((requests * 60) / Math.min(requestsPerMinute, requestsPerHour / 60))
}

// One that was not seen yet is not read, as nothing is known to ask for.
function isToRead(asOfMs: number | null | 'notSeen', sinceMs: number, nowMs: number): boolean {
  return asOfMs !== 'notSeen' && !isReadSince(asOfMs, sinceMs, nowMs)
}

function hasCalcs({ edits }: Entity): boolean {
  return edits.some(({ attribute }) => parseCalc(attribute) !== null)
}

function asOfMs(cache: CacheView, companyId: number, entity: Entity): number | null | 'notSeen' {
  const { employeeId, target } = entity
  if (!hasCalcs(entity)) return cache.personState(employeeId)?.asOfMs ?? null
  if (target.kind === 'employee') return cache.asOfMs(companyId, 'payItemsOfEmployee', employeeId)
  const payslip = cache.payslipOf(employeeId, target)
  return payslip ? cache.asOfMs(companyId, 'payItemsOfPayslip', payslip.id) : 'notSeen'
}
