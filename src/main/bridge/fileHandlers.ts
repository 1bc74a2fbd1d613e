import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { AppError } from '@shared/contract/errors'
import type { HandoverContents } from '@shared/contract/views'
import { localMinute } from '@shared/domain/day'
import { fileNameOf } from '@shared/domain/fileName'
import type { Connections } from '../connections'
import type { SettingsStore } from '../shell/settings'
import { validSettings } from '../shell/validSettings'
import type { Handlers } from './dispatch'
import type { HandedOver } from './handedOver'

/** What files under a passphrase end in. */
const ENDING = '.paydesk'

interface FileHandlerOptions {
  readonly connections: Connections
  readonly settings: Pick<SettingsStore, 'change'>
  readonly handedOver: HandedOver
  /** The system's dialogs; null when the officer cancelled. */
  readonly chooseFile: () => Promise<string | null>
  readonly chooseSavePath: (fileName: string) => Promise<string | null>
  /** Asks before a file is replaced that `chooseSavePath` could not ask about. */
  readonly mayReplace: (fileName: string) => Promise<boolean>
  readonly chooseFolder: () => Promise<string | null>
}

type FileHandlers = Pick<
  Handlers,
  | 'files.choose'
  | 'backups.make'
  | 'backups.startDaily'
  | 'backups.stopDaily'
  | 'backups.read'
  | 'backups.restore'
  | 'handover.make'
  | 'handover.read'
  | 'handover.take'
  | 'handover.putAway'
>

/** Backups and changes that go from desk to desk: where a file is, is asked here, and the page names it by a number. */
export function fileHandlers(options: FileHandlerOptions): FileHandlers {
  const { connections, handedOver, chooseFile, chooseSavePath, mayReplace, chooseFolder } = options
  const chosen: string[] = []

  function pathOf(fileId: number): string {
    const path = chosen[fileId - 1]
    if (path === undefined) throw new AppError('fileGone')
    return path
  }

  function open(): { id: string; label: string } {
    const { connection } = connections.opened
    if (!connection) throw new AppError('notConnected')
    return connection
  }

  // With the time, so that what is made twice a day is proposed another name.
  async function savePath(words: string): Promise<string | null> {
    for (;;) {
      const chosenPath = await chooseSavePath(fileNameOf(`Paydesk ${words} ${localMinute(Date.now())}`, ENDING))
      if (chosenPath === null || chosenPath.toLowerCase().endsWith(ENDING)) return chosenPath
      // On Linux the dialog adds no ending, and asked about the name without it.
      const path = `${chosenPath}${ENDING}`
      if (!existsSync(path) || (await mayReplace(basename(path)))) return path
    }
  }

  return {
    'files.choose': async () => {
      const path = await chooseFile()
      return path === null ? null : { fileId: chosen.push(path), fileName: basename(path) }
    },
    'backups.make': async ({ passphrase }) => {
      const path = await savePath(open().label)
      return path === null ? null : connections.opened.engine('makeBackup', { path, passphrase })
    },
    'backups.startDaily': async ({ passphrase }) => {
      const { id } = open()
      const folder = await chooseFolder()
      if (folder === null) return null
      const before = await connections.backupPassphrase(id)
      // The passphrase first: without it the next one could not be made.
      await connections.keepBackupPassphrase(id, passphrase)
      try {
        return await connections.opened.engine('startDailyBackup', { folder, passphrase })
      } catch (error) {
        // What was before goes on, under the passphrase that the officer knows it by.
        await connections.keepBackupPassphrase(id, before)
        throw error
      }
    },
    'backups.stopDaily': async () => {
      const { id } = open()
      await connections.opened.engine('stopDailyBackup', undefined)
      await connections.keepBackupPassphrase(id, null)
    },
    'backups.read': ({ fileId, passphrase }) => connections.readBackup({ path: pathOf(fileId), passphrase }),
    'backups.restore': async ({ fileId, passphrase, connectionId }) => {
      const restored = await connections.restoreBackup({ path: pathOf(fileId), passphrase }, connectionId)
      if (restored.settings !== null) await options.settings.change(validSettings(restored.settings))
      return { connectionId: restored.connectionId }
    },
    'handover.make': async ({ companyId, passphrase, note }) => {
      open()
      const path = await savePath('changes')
      return path === null ? null : connections.opened.engine('handOver', { companyId, path, passphrase, note })
    },
    'handover.read': async ({ fileId, passphrase }) => {
      const path = pathOf(fileId)
      const { id } = open()
      const read = (by: string): Promise<HandoverContents> =>
        connections.opened.engine('readHandover', { path, passphrase: by })
      if (passphrase === null) return read(handedOver.passphraseOf(fileId, id))
      return handedOver.keepIfOpened({ fileId, connectionId: id, passphrase }, () => read(passphrase))
    },
    'handover.take': async ({ fileId, mine }) => {
      const passphrase = handedOver.passphraseOf(fileId, open().id)
      const taken = await connections.opened.engine('takeHandover', { path: pathOf(fileId), passphrase, mine })
      handedOver.taken(fileId)
      return taken
    },
    'handover.putAway': () => handedOver.putAway()
  }
}
