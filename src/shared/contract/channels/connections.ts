import { z } from 'zod'
import type { OfficersOwn } from '../../domain/unsettled'
import type { ConnectionSummary } from '../views'
import { channel, connectionId, none } from './schema'

const amount = z.number().int().nonnegative()

/** What of a connection a wipe would take; null where its files cannot be opened, so that nobody can tell. */
export interface WipePreview {
  readonly own: OfficersOwn | null
  readonly files: number | null
  readonly cacheBytes: number
  readonly outboxBytes: number
}

/** What the officer was shown, and agreed to. */
export const confirmedOwn = z
  .strictObject({ edits: amount, writes: amount, forms: amount, ticks: amount, notes: amount })
  .nullable()

/** Connections: to which services, with which key, and what of them is on this computer. */
export const connectionChannels = {
  /** `isListLost`: there was a list that cannot be read, and there is none yet instead. */
  'connections.list': channel<{ connections: ConnectionSummary[]; activeId: string | null; isListLost: boolean }>()(
    none
  ),
  /** Tests the key by the company list, then keeps it. The only call that carries a key. */
  'connections.connect': channel<{ connectionId: string; companies: { id: number; name: string }[] }>()(
    z.strictObject({
      address: z.string().max(2000),
      apiKey: z.string().min(1).max(4000),
      label: z.string().max(200).optional(),
      /** Go on without a keychain; nothing is kept after quit. */
      sessionOnly: z.boolean().optional(),
      /** Set to give an existing connection a new key. */
      connectionId: connectionId.optional()
    })
  ),
  'connections.connectSample': channel<{ connectionId: string }>()(none),
  'connections.activate': channel<void>()(z.strictObject({ connectionId })),
  /** Takes the key off this computer; the copy and the edits stay. */
  'connections.removeKey': channel<void>()(z.strictObject({ connectionId })),
  'connections.wipePreview': channel<WipePreview>()(z.strictObject({ connectionId })),
  'connections.wipeCache': channel<void>()(z.strictObject({ connectionId })),
  /**
   * `confirmed` is what the officer was shown; refused when it is another by now. `filesLeft`: another program holds some of its files,
   * which are without their keys and go at the next start.
   */
  'connections.wipeEverything': channel<{ filesLeft: boolean }>()(
    z.strictObject({ connectionId, confirmed: confirmedOwn })
  ),
  /** For an outbox that cannot be opened: it is put aside whole, and a fresh one or the last backup takes its place. */
  'connections.repairOutbox': channel<void>()(z.strictObject({ connectionId, how: z.enum(['fresh', 'lastBackup']) })),
  'connections.backUp': channel<{ fileName: string; bytes: number }>()(z.strictObject({ connectionId }))
}
