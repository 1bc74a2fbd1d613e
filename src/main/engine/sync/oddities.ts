import type { SeenOddity } from '../../store/cache/oddities'
import type { Oddity } from '../api'

/** What the client found odd, as it is kept. */
export function seenOddities(oddities: readonly Oddity[]): SeenOddity[] {
  return oddities.map(({ record, field, problem, firstId, count }) => ({
    place: field === '' ? record : `${record}.${field}`,
    what: problem,
    exampleId: firstId,
    times: count
  }))
}
