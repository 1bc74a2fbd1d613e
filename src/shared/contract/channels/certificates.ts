import { z } from 'zod'
import { certificateOrders } from '../../domain/listOrders'
import type { CertificateReading, CertificateRow, CertificatesSummary, OpenedList } from '../views'
import { channel, companyId, day, id, listSlice } from './schema'

/** A frequency or pay point by id; `unknown`: those of whom it is not known. */
const ofPerson = z.union([z.number().int(), z.literal('unknown')]).nullable()

const certificatesQuery = z.strictObject({
  companyId,
  /** A day of the year that is listed; `latest`: the last year that is over; null: the certificates without any day. */
  year: z.union([day, z.literal('latest')]).nullable(),
  search: z.string().max(200),
  state: z.enum(['released', 'calculating', 'noneReleased', 'notRead']).nullable(),
  file: z.enum(['saved', 'unsaved', 'touched']).nullable(),
  frequency: ofPerson,
  payPoint: ofPerson,
  sort: z.enum(certificateOrders),
  descending: z.boolean()
})
export type CertificatesQuery = z.infer<typeof certificatesQuery>

/** Certificates of a company by year. Saving one is `documents.save`. */
export const certificateChannels = {
  'certificates.open': channel<OpenedList<CertificateRow, CertificatesSummary>>()(certificatesQuery),
  'certificates.rows': channel<CertificateRow[]>()(listSlice),
  /** Reads one person's list (#17) now. */
  'certificates.readPerson': channel<void>()(z.strictObject({ employeeId: id })),
  /**
   * Begins to read the lists (#17) of everyone employed in a year, one after the other within the budget; how it goes is told
   * by `certificates.reading`. Gives how many are to be read.
   */
  'certificates.readYear': channel<{ total: number }>()(
    z.strictObject({ companyId, year: day, which: z.enum(['unread', 'all']) })
  ),
  'certificates.stopReading': channel<void>()(z.strictObject({ companyId })),
  /** What is being read, or was last. */
  'certificates.readings': channel<CertificateReading[]>()(z.undefined())
}
