import { z } from 'zod'
import type { FrequenciesView, PayPointsView } from '../views'
import { channel, companyId } from './schema'

/** Pay frequencies and pay points. */
export const frequencyChannels = {
  /** All from the copy. */
  'frequencies.list': channel<FrequenciesView>()(z.strictObject({ companyId })),
  /** Asks the service for both forms of the list (#8), unless they were read just now. */
  'frequencies.read': channel<void>()(z.strictObject({ companyId })),
  'payPoints.list': channel<PayPointsView>()(z.strictObject({ companyId })),
  /** Asks the service for the list (#10), unless it was read just now. */
  'payPoints.read': channel<void>()(z.strictObject({ companyId })),
  /**
   * Learns who belongs to which pay point from a report (#19), for a part of the people at a time: `after` is the id of the
   * last one asked for. `lastId` null: that was the last part.
   */
  'payPoints.readOfPeople': channel<{ asked: number; found: number; lastId: number | null }>()(
    z.strictObject({ companyId, after: z.number().int().nonnegative() })
  )
}
