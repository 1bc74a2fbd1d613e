import type { Database } from 'better-sqlite3'
import { AppError } from '@shared/contract/errors'
import { backUpOutbox, backupIsDue, removeUnfinishedBackups } from '../../store/backup'
import { SettingRows } from '../../store/outbox/settingRows'
import { OutboxWrites } from '../../store/outbox/writes'
import type { EngineContext } from '../context'
import type { History } from '../history'
import { RESTORED, restoredOf } from './restore'
import { sentences } from './sentences'

/** The copy beside the outbox that each day begins with. */
export function backUpBeside(outbox: Database, key: string, folder: string, log: EngineContext['log']): void {
  // A day without a backup must not keep the officer from working; the log says so, and the next start tries again.
  try {
    removeUnfinishedBackups(folder)
    if (backupIsDue(folder, Date.now())) backUpOutbox(outbox, key, folder, Date.now())
  } catch (error) {
    log('warn', `daily backup not made: ${error instanceof AppError ? error.code : 'internal'}`)
  }
}

/** Of an outbox that came from a backup: what it brought is kept back before anything can go out, and is on record. */
export function takeUpRestored(
  outbox: Database,
  { holdRestored, history }: { readonly holdRestored: (why: string) => void; readonly history: History }
): void {
  const rows = new SettingRows(outbox)
  const restored = restoredOf(rows.get(RESTORED))
  if (restored === null) return
  const { user, computer, madeMs } = restored
  new OutboxWrites(outbox).run('backup.restored', () => {
    holdRestored(sentences.fromBackup)
    const text = sentences.restored(user, computer, new Date(madeMs).toISOString())
    history.put({ cause: 'restored', field: sentences.backup, text })
    rows.set(RESTORED, '')
  })
}
