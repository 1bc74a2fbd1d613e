import { rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import { AppError } from '@shared/contract/errors'
import type { BackupContents } from '@shared/contract/views'
import { diskError } from '../../common/disk'
import { deskName } from '../../common/desk'
import { changed, rekeyed } from '../../store/backup'
import { madeMsOf } from '../../store/backupName'
import type { FileKey } from '../../store/fileKey'
import { openSealed, sealedMeta, type BackupMeta } from '../sealed'

/** The setting of an outbox that came back with a backup, until the engine has taken it up. */
export const RESTORED = 'backup.restored'

const restoredShape = z.object({ user: z.string(), computer: z.string(), madeMs: z.number() })

/** Of which backup an outbox is; null where it is of none, or was taken up. */
export function restoredOf(text: string | null): z.infer<typeof restoredShape> | null {
  return text === null || text === '' ? null : restoredShape.parse(JSON.parse(text))
}

/** What is in a backup. Rejects as `opened` of the sealed files does; `foreignFile` for a file that is no backup. */
export async function readBackup(path: string, passphrase: string): Promise<BackupContents> {
  const meta = await backupAt(path, passphrase, () => undefined)
  const { kind, madeMs, user, computer, connection, edits, forms, writes, lines } = meta
  const companies = meta.companies.map(({ name }) => name)
  return { kind, madeMs, user, computer, connection, companies, edits, forms, writes, lines }
}

/**
 * Writes the outbox of a backup to `target`, which must not be there, under `key`. Nothing stays there when it is not whole, or
 * of a newer program.
 */
export async function restoreBackup(
  path: string,
  passphrase: string,
  { target, key }: { readonly target: string; readonly key: FileKey }
): Promise<Pick<BackupMeta, 'connection' | 'settings'>> {
  const file = await open(target, 'wx', 0o600).catch((error: unknown) => {
    throw diskError(error)
  })
  try {
    const meta = await backupAt(path, passphrase, (piece) => file.appendFile(piece))
      .then(async (read) => {
        await file.sync()
        return read
      })
      .finally(() => file.close())
    const { user, computer, madeMs } = meta
    rekeyed(target, meta.fileKey, key, (outbox) => {
      const put = settingOf(outbox)
      put(RESTORED, JSON.stringify({ user, computer, madeMs }))
      // Folders of the other computer are granted to nobody here, and no file of it is looked for.
      outbox.exec(
        'DELETE FROM temp_file; DELETE FROM save_folder; DELETE FROM file_placing; UPDATE save_item SET placing = NULL;'
      )
      put('backup.daily', '')
    })
    return { connection: meta.connection, settings: meta.settings }
  } catch (error) {
    rmSync(target, { force: true })
    throw diskError(error)
  }
}

/**
 * Notes in a copy of a backup that was made beside the outbox what it is: what it brings may have been sent since, so it is kept back
 * when it is opened, as that of a backup file is. `fileDamaged`, `fileNewer` as `rekeyed`.
 */
export function noteRestored({ path, key, fileName }: { path: string; key: FileKey; fileName: string }): void {
  const { user, computer } = deskName()
  const madeMs = madeMsOf(fileName) ?? statSync(path).mtimeMs
  changed(path, key, (outbox) => settingOf(outbox)(RESTORED, JSON.stringify({ user, computer, madeMs })))
}

function settingOf(outbox: Database): (key: string, value: string) => void {
  const put = outbox.prepare<[string, string]>(
    'INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value'
  )
  return (key, value) => void put.run(key, value)
}

// The content of a backup has a key of its own; that of any other file would be readable where `take` puts it.
async function backupAt(
  path: string,
  passphrase: string,
  take: (piece: Buffer) => Promise<void> | void
): Promise<BackupMeta> {
  let meta: BackupMeta | null = null
  await openSealed(path, passphrase, {
    begun: (told) => {
      const parsed = sealedMeta.safeParse(told)
      if (!parsed.success) throw new AppError('fileNewer')
      if (parsed.data.kind !== 'backup') throw new AppError('badInput', { subject: 'handover' })
      meta = parsed.data
    },
    piece: take
  })
  if (meta === null) throw new AppError('fileDamaged')
  return meta
}
