import { z } from 'zod'
import { historyKinds } from '../../domain/history'
import { historyOrders } from '../../domain/listOrders'
import type { HistoryProof, HistoryRow, OpenedList } from '../views'
import { channel, companyId, listSlice, none } from './schema'

const moment = z.number().int().nonnegative()

const query = z.strictObject({
  /** Null: of all companies. */
  companyId: companyId.nullable(),
  search: z.string().max(200),
  kind: z.enum(historyKinds).nullable(),
  fromMs: moment.nullable(),
  /** Not itself in it. */
  toMs: moment.nullable(),
  sort: z.enum(historyOrders),
  descending: z.boolean()
})
export type HistoryQuery = z.infer<typeof query>

/** Everything that was changed, sent and answered. */
export const historyChannels = {
  'history.open': channel<OpenedList<HistoryRow, null>>()(query),
  'history.rows': channel<HistoryRow[]>()(listSlice),
  /** What is known now. */
  'history.proof': channel<HistoryProof>()(none),
  /** Looks through the whole record, from the first line to the end. */
  'history.check': channel<HistoryProof>()(none),
  /** The officer was told what is wrong; it stays said on the page of the history. */
  'history.seen': channel<HistoryProof>()(none)
}
