import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { channelNames, type ChannelName } from '@shared/contract/channelNames'
import { AppError } from '@shared/contract/errors'
import { JsonFile } from '../../../src/main/common/jsonFile'
import { Lock, Tries } from '../../../src/main/lock'
import { SessionSecrets, type Secrets } from '../../../src/main/secrets'
import { heldFor } from '../../fixtures/heldFile'

const RIGHT = 'blue lantern 88'
const MINUTE_MS = 60_000
/** A try of the program's own takes a third of a second and more. */
const QUICK = { N: 16, r: 8, p: 1 } as const

/** The channels that are answered while locked; whoever adds one decides it here too. */
const OPEN: readonly ChannelName[] = [
  'app.info',
  'app.held',
  'settings.get',
  'lock.get',
  'lock.work',
  'lock.lock',
  'lock.unlock',
  'lock.unlockAsUser',
  'lock.quit',
  'lock.others',
  'lock.goTo',
  'lock.wipePreview',
  'lock.wipe',
  'documents.save'
]

describe('the lock', () => {
  let folder = ''
  let now = 0
  let secrets: Secrets

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'paydesk-lock-'))
    now = 1_000_000
    secrets = new SessionSecrets()
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  interface Desk {
    readonly touchId?: boolean
    readonly tellsUnlock?: boolean
    readonly isUser?: boolean
    /** Null: what the program takes. */
    readonly cost?: { readonly N: number; readonly r: number; readonly p: number } | null
    /** How often the file of the tries cannot be read. */
    readonly held?: number
  }

  /** A program that starts: what was kept is there, what was in memory is not. */
  function start({ touchId = false, tellsUnlock = false, isUser = true, cost = QUICK, held = 0 }: Desk = {}) {
    const open = { id: 'one' as string | null }
    const told: boolean[] = []
    const lock = new Lock({
      connection: () => (open.id === null ? null : { id: open.id, secrets }),
      tries: new Tries(new JsonFile(join(folder, 'lock.json'), () => {}, heldFor(held, 'EBUSY')), () => now),
      system: { touchId: () => touchId, tellsUnlock, askUser: () => Promise.resolve(isUser) },
      ...(cost && { cost }),
      nowMs: () => now,
      onChange: ({ locked }) => told.push(locked !== null)
    })
    return { lock, open, told }
  }

  const answered = async (lock: Lock): Promise<ChannelName[]> => {
    const open: ChannelName[] = []
    for (const channel of channelNames) {
      const refusal = await lock.assertOpen(channel).then(
        () => null,
        (error: unknown) => error
      )
      if (refusal === null) open.push(channel)
      else expect(refusal).toMatchObject({ code: 'locked' })
    }
    return open
  }

  it('has the bridge refuse every channel but a handful that tell nothing of pay', async () => {
    const { lock, told } = start()
    await lock.setPassphrase(null, RIGHT)
    expect(await answered(lock)).toEqual([...channelNames])
    await lock.lock('byHand')
    expect([...(await answered(lock))].sort()).toEqual([...OPEN].sort())
    expect((await lock.unlock(RIGHT)).outcome).toBe('done')
    expect(await answered(lock)).toEqual([...channelNames])
    expect(told.at(-1)).toBe(false)
  })

  it('stays open where nothing could unlock it again', async () => {
    const { lock } = start()
    expect((await lock.lock('idle')).locked).toBeNull()
    expect(lock.isLocked).toBe(false)
  })

  it('keeps no passphrase, only what it cannot be read from', async () => {
    const { lock } = start({ cost: null })
    await lock.setPassphrase(null, RIGHT)
    const kept = (await secrets.read('one', 'passphrase')) ?? ''
    expect(kept).not.toContain(RIGHT)
    expect(JSON.parse(kept)).toMatchObject({ N: 2 ** 17, r: 8, p: 1 })
  })

  it('takes the same letters in another form of Unicode', async () => {
    const { lock } = start()
    await lock.setPassphrase(null, 'cafe\u0301 lantern')
    await lock.lock('byHand')
    expect((await lock.unlock('caf\u00e9 lantern')).outcome).toBe('done')
  })

  it('takes five tries, then looks at none for a minute, also after a restart', async () => {
    const first = start()
    await first.lock.setPassphrase(null, RIGHT)
    await first.lock.lock('byHand')
    const outcomes = []
    for (let tried = 0; tried < 5; tried++) outcomes.push((await first.lock.unlock('wrong')).view.triesLeft)
    expect(outcomes).toEqual([4, 3, 2, 1, 0])

    const again = start()
    expect(await again.lock.unlock(RIGHT)).toMatchObject({ outcome: 'wait', view: { waitUntilMs: now + MINUTE_MS } })
    now += MINUTE_MS
    expect(await again.lock.unlock(RIGHT)).toMatchObject({ outcome: 'done', view: { triesLeft: 5 } })
    expect(readFileSync(join(folder, 'lock.json'), 'utf8')).not.toContain(RIGHT)
  })

  it('counts the tries of each connection by themselves, and from none where the file says what cannot be', async () => {
    const first = start()
    await first.lock.setPassphrase(null, RIGHT)
    await first.lock.lock('byHand')
    await first.lock.unlock('wrong')
    const file = join(folder, 'lock.json')
    const said = JSON.parse(readFileSync(file, 'utf8')) as object
    const left = async (text: string) => {
      writeFileSync(file, text)
      return (await start().lock.unlock('wrong')).view.triesLeft
    }
    const others = [
      { wrong: -1, waitUntilMs: null },
      { wrong: 0.5, waitUntilMs: null },
      { wrong: 5, waitUntilMs: null },
      { wrong: 6, waitUntilMs: null },
      { wrong: 4, waitUntilMs: '5' },
      { wrong: 4 },
      7,
      null,
      []
    ]
    for (const other of others) {
      expect(await left(JSON.stringify({ ...said, two: other }))).toBe(3)
      expect(await left(JSON.stringify({ ...said, one: other }))).toBe(4)
    }
    expect(await left('{"one":{"wrong":5,"waitUntilMs":1e999}}')).toBe(4)
  })

  it('is opened by nothing where what is kept of the passphrase has another form', async () => {
    await start().lock.setPassphrase(null, RIGHT)
    const kept = JSON.parse((await secrets.read('one', 'passphrase')) ?? '') as object
    const others = [
      { version: 2 },
      { N: 1 },
      { N: 3 },
      { N: 2 ** 21 },
      { r: 0 },
      { r: 2 ** 40 },
      { p: 1.5 },
      { salt: 7 },
      { hash: null },
      { hash: '' }
    ]
    for (const other of others) {
      now += MINUTE_MS
      await secrets.write('one', 'passphrase', JSON.stringify({ ...kept, ...other }))
      expect([other, (await start().lock.unlock(RIGHT)).outcome]).toEqual([other, 'wrong'])
    }
    now += MINUTE_MS
    await secrets.write('one', 'passphrase', JSON.stringify(kept))
    expect((await start().lock.unlock(RIGHT)).outcome).toBe('done')
  })

  it('looks at no try while another program holds the file of the earlier ones, and forgets none of them', async () => {
    const first = start()
    await first.lock.setPassphrase(null, RIGHT)
    await first.lock.lock('byHand')
    for (let tried = 0; tried < 5; tried++) await first.lock.unlock('wrong')
    // Five times at the start, and as often as one try looks.
    const again = start({ held: 7 })
    await expect(again.lock.unlock('wrong')).rejects.toMatchObject({ code: 'fileLocked' })
    expect(await again.lock.unlock(RIGHT)).toMatchObject({ outcome: 'wait', view: { waitUntilMs: now + MINUTE_MS } })
  })

  it('counts tries at once one after the other', async () => {
    const { lock } = start()
    await lock.setPassphrase(null, RIGHT)
    await lock.lock('byHand')
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', RIGHT].map((guess) => lock.unlock(guess)))
    expect(answers.map(({ outcome }) => outcome)).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'wait'])
  })

  it('does not wait longer than a minute when the clock is set back', async () => {
    const { lock } = start()
    await lock.setPassphrase(null, RIGHT)
    await lock.lock('byHand')
    for (let tried = 0; tried < 5; tried++) await lock.unlock('wrong')
    now -= 10 * MINUTE_MS
    expect((await lock.view()).waitUntilMs).toBe(now + MINUTE_MS)
    now += MINUTE_MS
    expect(await lock.unlock(RIGHT)).toMatchObject({ outcome: 'done', view: { triesLeft: 5 } })
  })

  it('asks for the passphrase at the next start, and reads nothing before', async () => {
    await start().lock.setPassphrase(null, RIGHT)
    const { lock } = start()
    await expect(lock.assertOpen('employees.rows')).rejects.toMatchObject({ code: 'locked' })
    expect((await lock.view()).locked).toMatchObject({ reason: 'start' })
  })

  it('asks for the passphrase of another connection when that is opened', async () => {
    const { lock, open } = start()
    open.id = 'two'
    await lock.setPassphrase(null, RIGHT)
    await lock.lock('byHand')
    await lock.unlock(RIGHT)
    open.id = 'one'
    await lock.assertOpen('employees.rows')
    open.id = 'two'
    await lock.assertOpen('employees.rows')

    const next = start()
    await next.lock.assertOpen('employees.rows')
    next.open.id = 'two'
    await expect(next.lock.assertOpen('employees.rows')).rejects.toMatchObject({ code: 'locked' })
  })

  it('reads nothing while the keychain cannot tell whether there is a passphrase, and asks again', async () => {
    await start().lock.setPassphrase(null, RIGHT)
    const whole = secrets
    let broken = true
    secrets = {
      read: (id, name) => (broken ? Promise.reject(new AppError('keychain')) : whole.read(id, name)),
      write: (...entry) => whole.write(...entry),
      remove: (...entry) => whole.remove(...entry)
    }
    const { lock } = start()
    await expect(lock.assertOpen('employees.rows')).rejects.toMatchObject({ code: 'keychain' })
    broken = false
    await expect(lock.assertOpen('employees.rows')).rejects.toMatchObject({ code: 'locked' })
  })

  it('opens with the computer’s own lock, and for the finger of its user, where the system has them', async () => {
    const { lock } = start({ touchId: true, tellsUnlock: true })
    await lock.lock('system')
    await lock.systemUnlocked()
    expect(lock.isLocked).toBe(false)
    await lock.lock('idle')
    expect((await lock.unlockAsUser()).outcome).toBe('done')

    const other = start({ touchId: true, isUser: false })
    await other.lock.lock('idle')
    expect((await other.lock.unlockAsUser()).outcome).toBe('wrong')
    await other.lock.systemUnlocked()
    expect(other.lock.isLocked).toBe(true)
  })

  it('changes and removes a passphrase only for the one set before, within the same five tries', async () => {
    const { lock } = start()
    await lock.setPassphrase(null, RIGHT)
    expect((await lock.setPassphrase(null, 'another one')).outcome).toBe('wrong')
    expect((await lock.setPassphrase('wrong', 'another one')).outcome).toBe('wrong')
    expect((await lock.setPassphrase(RIGHT, 'another one')).outcome).toBe('done')
    expect((await lock.removePassphrase(RIGHT)).outcome).toBe('wrong')
    expect(await lock.removePassphrase('another one')).toMatchObject({
      outcome: 'done',
      view: { ways: { passphrase: false } }
    })
    expect(await secrets.read('one', 'passphrase')).toBeNull()
  })
})
