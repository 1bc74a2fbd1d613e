import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AppError } from '@shared/contract/errors'
import { fileHandlers } from '../../../src/main/bridge/fileHandlers'
import type { Connections } from '../../../src/main/connections'

/** A keychain that holds `kept`, and an engine that makes the first daily backup or rejects with `fault`. */
function desk(kept: string | null, fault: AppError | null, answers: (string | null)[] = [], replace = false) {
  /** What the officer was asked, and where something was made. */
  const said: string[] = []
  const keychain = { passphrase: kept }
  const connections = {
    opened: {
      connection: { id: 'one', label: 'Test' },
      engine: (method: string, input: { readonly path?: string }) => {
        if (input.path !== undefined) said.push(`${method} ${input.path}`)
        return fault ? Promise.reject(fault) : Promise.resolve({ folderName: 'daily', lastMs: 1, error: null })
      }
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
    chooseSavePath: (proposed) => {
      said.push(`save ${proposed}`)
      return Promise.resolve(answers.shift() ?? null)
    },
    mayReplace: (name) => {
      said.push(`replace ${name}`)
      return Promise.resolve(replace)
    },
    chooseFolder: () => Promise.resolve('/backups')
  })
  return { handlers, keychain, said }
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

it('a file is proposed a name of its minute, and none is replaced unasked, also where the dialog adds no ending', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-names-'))
  try {
    const [there, free] = [join(folder, 'june'), join(folder, 'july')]
    writeFileSync(`${there}.paydesk`, 'handed over earlier')
    const made = { companyId: 1, passphrase: 'correct horse battery', note: '' }
    const refused = desk(null, null, [there, free])
    await refused.handlers['handover.make'](made)
    const proposal = expect.stringMatching(/^save Paydesk changes \d{4}-\d{2}-\d{2} \d{2}\.\d{2}\.paydesk$/) as unknown
    expect(refused.said).toEqual([proposal, 'replace june.paydesk', proposal, `handOver ${free}.paydesk`])
    const replaced = desk(null, null, [there], true)
    await replaced.handlers['backups.make']({ passphrase: 'correct horse battery' })
    expect(replaced.said.slice(1)).toEqual(['replace june.paydesk', `makeBackup ${there}.paydesk`])
    // Asked about by the dialog itself.
    const asked = desk(null, null, [`${there}.paydesk`])
    await asked.handlers['handover.make'](made)
    expect(asked.said.slice(1)).toEqual([`handOver ${there}.paydesk`])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
