import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AppError } from '@shared/contract/errors'
import { fileHandlers } from '../../../src/main/bridge/fileHandlers'
import { HandedOver } from '../../../src/main/bridge/handedOver'
import type { Connections } from '../../../src/main/connections'

/** A keychain that holds `kept`, and an engine that makes the first daily backup or rejects with `fault`. */
function desk(kept: string | null, fault: AppError | null, answers: (string | null)[] = [], replace = false) {
  /** What the officer was asked, and where something was made. */
  const said: string[] = []
  const keychain = { passphrase: kept }
  const connection = { id: 'one', label: 'Test' }
  const connections = {
    opened: {
      connection,
      engine: (method: string, input: { readonly path?: string; readonly passphrase?: string }) => {
        if (input.path !== undefined) said.push(`${method} ${input.path}`)
        if (method.endsWith('Handover')) said.push(`by ${input.passphrase}`)
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
    handedOver: new HandedOver(),
    chooseFile: () => Promise.resolve('/desk/changes.paydesk'),
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
  return { handlers, keychain, said, connection }
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

it('the passphrase of a colleague’s file is entered once, and serves until the file is taken over or put away', async () => {
  const { handlers, said, connection } = desk(null, null)
  const passphrase = 'correct horse battery'
  const open = async () => {
    const { fileId } = (await handlers['files.choose'](undefined)) ?? expect.fail('no file')
    await handlers['handover.read']({ fileId, passphrase })
    return fileId
  }
  const gone = { code: 'fileGone' }
  const fileId = await open()
  await handlers['handover.read']({ fileId, passphrase: null })
  await handlers['handover.take']({ fileId, mine: [] })
  expect(said.filter((word) => word === `by ${passphrase}`)).toHaveLength(3)
  await expect(handlers['handover.take']({ fileId, mine: [] })).rejects.toMatchObject(gone)

  const second = await open()
  await handlers['handover.putAway'](undefined)
  await expect(handlers['handover.read']({ fileId: second, passphrase: null })).rejects.toMatchObject(gone)

  const third = await open()
  await expect(handlers['handover.take']({ fileId: second, mine: [] })).rejects.toMatchObject(gone)
  connection.id = 'another'
  await expect(handlers['handover.take']({ fileId: third, mine: [] })).rejects.toMatchObject(gone)
})

it('a colleague’s file is not open by a wrong passphrase, nor when it was put away while it opened', async () => {
  const wrong = desk(null, new AppError('badInput'))
  await expect(wrong.handlers['handover.read']({ fileId: 1, passphrase: 'no' })).rejects.toMatchObject({
    code: 'fileGone'
  })
  await wrong.handlers['files.choose'](undefined)
  await expect(wrong.handlers['handover.read']({ fileId: 1, passphrase: 'no' })).rejects.toMatchObject({
    code: 'badInput'
  })
  await expect(wrong.handlers['handover.take']({ fileId: 1, mine: [] })).rejects.toMatchObject({ code: 'fileGone' })

  const { handlers } = desk(null, null)
  await handlers['files.choose'](undefined)
  const opening = handlers['handover.read']({ fileId: 1, passphrase: 'correct horse battery' })
  await handlers['handover.putAway'](undefined)
  await opening
  await expect(handlers['handover.take']({ fileId: 1, mine: [] })).rejects.toMatchObject({ code: 'fileGone' })

  // Of two that open at once it is the newer one.
  await handlers['files.choose'](undefined)
  const newer = handlers['handover.read']({ fileId: 2, passphrase: 'battery staple' })
  await Promise.all([handlers['handover.read']({ fileId: 1, passphrase: 'correct horse battery' }), newer])
  await expect(handlers['handover.take']({ fileId: 2, mine: [] })).rejects.toMatchObject({ code: 'fileGone' })
  await handlers['handover.take']({ fileId: 1, mine: [] })
})
