import { expect, it } from 'vitest'
import { AppError } from '@shared/contract/errors'
import { fileHandlers } from '../../../src/main/bridge/fileHandlers'
import type { Connections } from '../../../src/main/connections'

/** A keychain that holds `kept`, and an engine that makes the first daily backup or rejects with `fault`. */
function desk(kept: string | null, fault: AppError | null) {
  const keychain = { passphrase: kept }
  const connections = {
    opened: {
      connection: { id: 'one', label: 'Test' },
      engine: () => (fault ? Promise.reject(fault) : Promise.resolve({ folderName: 'daily', lastMs: 1, error: null }))
    },
    backupPassphrase: () => Promise.resolve(keychain.passphrase),
    keepBackupPassphrase: (_: string, passphrase: string | null) => {
      keychain.passphrase = passphrase
      return Promise.resolve()
    }
  } as unknown as Connections
  const handlers = fileHandlers({
    connections,
    settings: { change: () => expect.fail('no settings') },
    chooseFile: () => Promise.resolve(null),
    chooseSavePath: () => Promise.resolve(null),
    chooseFolder: () => Promise.resolve('/backups')
  })
  return { handlers, keychain }
}

it('a daily backup that begins is under the passphrase that was entered', async () => {
  const { handlers, keychain } = desk(null, null)
  await handlers['backups.startDaily']({ passphrase: 'correct horse battery' })
  expect(keychain.passphrase).toBe('correct horse battery')
})

it.each(['the one before', null])(
  'one that cannot begin leaves the passphrase as it was (%s): what was before goes on under it',
  async (before) => {
    const { handlers, keychain } = desk(before, new AppError('folderReadOnly'))
    const begun = handlers['backups.startDaily']({ passphrase: 'correct horse battery' })
    await expect(begun).rejects.toMatchObject({ code: 'folderReadOnly' })
    expect(keychain.passphrase).toBe(before)
  }
)
