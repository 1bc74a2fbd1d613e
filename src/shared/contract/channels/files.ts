import { z } from 'zod'
import { MOST_RECORDS } from '../limits'
import type { BackupContents, DailyBackup, HandoverContents, HandoverPreview } from '../views'
import { channel, companyId, connectionId, id, none } from './schema'

const passphrase = z.string().min(1).max(1000)
/** Of a file that main's dialog gave. */
const fileId = z.number().int().positive()
const place = z.number().int().nonnegative()

/**
 * Files that leave this computer, each under a passphrase. Where one goes and which one is opened is asked by main's dialogs; null
 * when that was cancelled.
 */
export const fileChannels = {
  /** Asks for a file to be opened. */
  'files.choose': channel<{ fileId: number; fileName: string } | null>()(none),
  'backups.daily': channel<DailyBackup | null>()(none),
  /** Everything the officer made, in one file; never the API key. */
  'backups.make': channel<{ fileName: string; bytes: number } | null>()(z.strictObject({ passphrase })),
  /** Asks for the folder, makes the first one at once, and keeps the passphrase in the keychain for the next ones. */
  'backups.startDaily': channel<DailyBackup | null>()(z.strictObject({ passphrase })),
  'backups.stopDaily': channel<void>()(none),
  /** What is in a file; needs no connection. */
  'backups.read': channel<BackupContents>()(z.strictObject({ fileId, passphrase })),
  /** As a connection of its own; or in place of changes that cannot be opened (`connectionId`), which are put aside. */
  'backups.restore': channel<{ connectionId: string }>()(
    z.strictObject({ fileId, passphrase, connectionId: connectionId.nullable() })
  ),
  'handover.preview': channel<HandoverPreview>()(z.strictObject({ companyId })),
  /** Moves what waits of a company into a file: it is not sent from here any more. */
  'handover.make': channel<{ fileName: string; edits: number } | null>()(
    z.strictObject({ companyId, passphrase, note: z.string().max(2000) })
  ),
  /** Handed-over changes come back, held. */
  'handover.takeBack': channel<void>()(z.strictObject({ editIds: z.array(id).min(1).max(10_000) })),
  /** Opens a colleague's file, which stays open until it is taken over or put away; a null passphrase reads the open one again. */
  'handover.read': channel<HandoverContents>()(z.strictObject({ fileId, passphrase: passphrase.nullable() })),
  /** Takes over what the open file brings; `mine` are the places of those where ours stays. */
  'handover.take': channel<{ added: number; kept: number }>()(
    z.strictObject({ fileId, mine: z.array(place).max(MOST_RECORDS) })
  ),
  'handover.putAway': channel<void>()(none)
}
