import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { JsonFile } from '../../../src/main/common/jsonFile'
import { Lock, Tries } from '../../../src/main/lock'
import { secretNames, SessionSecrets, type Secrets } from '../../../src/main/secrets'
import { eventually } from '../../fixtures/outboxDesk'

const OF_ONE = 'blue lantern 88'
const OF_TWO = 'green door 41'
/** A try of the program's own takes a third of a second and more. */
const QUICK = { N: 16, r: 8, p: 1 } as const
const NOW = 1_000_000

/** What was begun before the lock opens another connection, or none, while it is locked. */
describe('the lock, where another connection is opened under it', () => {
  let folder = ''
  let kept: SessionSecrets
  /** What happens as the earlier tries are looked at. */
  let onLook: () => void

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'paydesk-lock-'))
    kept = new SessionSecrets()
    onLook = () => {}
    await start('one').lock.setPassphrase(null, OF_ONE)
    await start('two').lock.setPassphrase(null, OF_TWO)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** A program that starts with `id` open, on a system that tells nothing of who sits there. */
  function start(id: string, secrets: Secrets = kept) {
    const open = { id: id as string | null }
    const lock = new Lock({
      connection: () => (open.id === null ? null : { id: open.id, secrets }),
      tries: new Tries(new JsonFile(join(folder, 'lock.json'), () => {}), () => {
        onLook()
        return NOW
      }),
      system: { touchId: () => false, tellsUnlock: false, askUser: () => Promise.resolve(false) },
      cost: QUICK,
      nowMs: () => NOW,
      onChange: () => {}
    })
    const opens = (next: string | null) => {
      open.id = next
      lock.connectionChanged()
    }
    return { lock, opens }
  }

  /** Locked by hand with the first connection open, its passphrase entered before. */
  async function locked() {
    const desk = start('one')
    await desk.lock.unlock(OF_ONE)
    expect((await desk.lock.lock('byHand')).locked).toMatchObject({ reason: 'byHand' })
    return desk
  }

  it.each([['one without a passphrase', 'three'] as const, ['none', null] as const])(
    'is opened by what it was locked with: %s',
    async (_which, next) => {
      const { lock, opens } = await locked()
      opens(next)
      expect(await lock.view()).toMatchObject({ locked: { reason: 'byHand' }, ways: { passphrase: true } })
      expect(await lock.unlock('wrong')).toMatchObject({ outcome: 'wrong', view: { triesLeft: 4 } })
      await expect(lock.assertOpen('employees.rows')).rejects.toMatchObject({ code: 'locked' })
      expect(await lock.unlock(OF_ONE)).toMatchObject({ outcome: 'done', view: { locked: null } })
      await lock.assertOpen('employees.rows')
      // The passphrase that was entered counts for the connection that it is of.
      opens('one')
      await lock.assertOpen('employees.rows')
    }
  )

  it('then asks for the passphrase of the one that is open by now', async () => {
    const { lock, opens } = await locked()
    opens('two')
    expect((await lock.unlock(OF_TWO)).outcome).toBe('wrong')
    expect(await lock.unlock(OF_ONE)).toMatchObject({ outcome: 'done', view: { locked: { reason: 'start' } } })
    await expect(lock.assertOpen('employees.rows')).rejects.toMatchObject({ code: 'locked' })
    expect((await lock.unlock(OF_ONE)).outcome).toBe('wrong')
    expect(await lock.unlock(OF_TWO)).toMatchObject({ outcome: 'done', view: { locked: null } })
    await lock.assertOpen('employees.rows')
  })

  it('also where it is opened while the passphrase is looked at', async () => {
    const { lock, opens } = start('one')
    onLook = () => {
      onLook = () => {}
      opens('two')
    }
    expect(await lock.unlock(OF_ONE)).toMatchObject({ outcome: 'done', view: { locked: { reason: 'start' } } })
    await expect(lock.assertOpen('employees.rows')).rejects.toMatchObject({ code: 'locked' })
    expect((await lock.unlock(OF_TWO)).outcome).toBe('done')
  })

  it('shuts nobody out where the connection that it was locked with was wiped', async () => {
    const { lock, opens } = await locked()
    for (const name of secretNames) await kept.remove('one', name)
    opens(null)
    expect((await lock.view()).ways.passphrase).toBe(true)
    opens('two')
    expect(await lock.unlock(OF_ONE)).toMatchObject({ outcome: 'done', view: { locked: { reason: 'start' } } })
    expect((await lock.unlock(OF_TWO)).outcome).toBe('done')
    await lock.assertOpen('employees.rows')
  })

  it('is opened by what it was locked with where that is removed under it', async () => {
    const may = gate()
    let asked = false
    const slow: Secrets = {
      read: (...entry) => kept.read(...entry),
      write: (...entry) => kept.write(...entry),
      remove: async (...entry) => {
        asked = true
        await may.passed
        await kept.remove(...entry)
      }
    }
    const { lock } = start('one', slow)
    await lock.unlock(OF_ONE)
    const removed = lock.removePassphrase(OF_ONE)
    await eventually(
      () => asked,
      () => 'nothing removed'
    )
    await lock.lock('system')
    may.open()
    expect(await removed).toMatchObject({ view: { locked: { reason: 'system' }, ways: { passphrase: true } } })
    expect(await lock.unlock(OF_ONE)).toMatchObject({
      outcome: 'done',
      view: { locked: null, ways: { passphrase: false } }
    })
  })

  it('answers nothing of the one that was opened while the keychain was asked about the one before', async () => {
    const may = { two: gate(), three: gate() }
    const slow: Secrets = {
      read: async (id, name) => {
        await (id === 'two' || id === 'three' ? may[id].passed : null)
        return kept.read(id, name)
      },
      write: (...entry) => kept.write(...entry),
      remove: (...entry) => kept.remove(...entry)
    }
    const { lock, opens } = start('three', slow)
    const answered = lock.assertOpen('employees.rows').then(
      () => 'answered',
      (error: unknown) => error
    )
    opens('two')
    may.three.open()
    await new Promise((done) => setTimeout(done, 5))
    may.two.open()
    expect(await answered).toMatchObject({ code: 'locked' })
  })
})

/** What waits for it goes on once it is opened. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = () => {}
  const passed = new Promise<void>((done) => (open = done))
  return { passed, open: () => open() }
}
