import { beforeAll, expect, it } from 'vitest'
import { Keychain } from '../../../src/main/secrets'
import { withoutKeyring } from '../../fixtures/keyring'

const keychainError = expect.objectContaining({
  code: 'keychain',
  message: "This computer's keychain cannot be used."
}) as unknown

beforeAll(withoutKeyring)

it('says so where there is no keychain, for every act', async (context) => {
  context.skip(process.platform !== 'linux', 'this system always has a keychain')
  const keychain = new Keychain()
  expect(await keychain.isAvailable(5000)).toBe(false)
  await expect(keychain.read('a', 'apiKey')).rejects.toThrow(keychainError)
  await expect(keychain.write('a', 'apiKey', 'secret')).rejects.toThrow(keychainError)
  await expect(keychain.remove('a', 'apiKey')).rejects.toThrow(keychainError)
})

it('does not wait for a keychain that never answers', async () => {
  const never = () => new Promise<never>(() => {})
  const keychain = new Keychain({
    limitMs: 20,
    load: () => ({ getPassword: never, setPassword: never, deletePassword: never })
  })
  // A page that begins meanwhile is not held up by it.
  expect(await keychain.isAvailable(1)).toBe(true)
  await expect(keychain.read('a', 'apiKey')).rejects.toThrow(keychainError)
  expect(await keychain.isAvailable(5000)).toBe(false)
})

it('asks once before it asks several at once, and waits for that answer no longer than a moment', async () => {
  const asked: string[] = []
  let answer = (): void => {}
  const first = new Promise<void>((done) => (answer = done))
  const open = async (answers: boolean): Promise<void> => {
    asked.length = 0
    const keychain = new Keychain({
      load: () => ({
        getPassword: async (_, account) => {
          asked.push(account)
          if (account === 'a/cacheKey') await first
          return 'kept'
        },
        setPassword: () => Promise.resolve(),
        deletePassword: () => Promise.resolve(false)
      })
    })
    const names = ['cacheKey', 'outboxKey', 'apiKey'] as const
    const read = names.map((name) => keychain.read('a', name))
    await new Promise((done) => setImmediate(done))
    expect(asked).toEqual(['a/cacheKey'])
    if (answers) answer()
    // An owner who is asked may be long; what else is wanted of the keychain is asked for meanwhile.
    expect(await Promise.all(read.slice(1))).toEqual(['kept', 'kept'])
    expect(asked).toEqual(['a/cacheKey', 'a/outboxKey', 'a/apiKey'])
  }
  await open(false)
  await open(true)
})

it('says so where its addon cannot be loaded', async () => {
  const keychain = new Keychain({
    load: () => {
      throw new Error('no such file')
    }
  })
  await expect(keychain.read('a', 'apiKey')).rejects.toThrow(keychainError)
})

/** A keychain of macOS that is locked: it asks its owner for a password at each call, and answers when that is typed. */
function asking() {
  const asked: string[] = []
  const prompts: (() => void)[] = []
  const entries = new Map<string, string>()
  let open = 0
  let most = 0
  const prompt = async <Value>(what: string, answer: () => Value): Promise<Value> => {
    asked.push(what)
    most = Math.max(most, ++open)
    await new Promise<void>((typed) => prompts.push(typed))
    open--
    return answer()
  }
  return {
    asked,
    entries,
    most: () => most,
    /** Each question is answered, also those that come next. */
    type: async (): Promise<void> => {
      for (let turn = 0; turn < 50; turn++) {
        prompts.shift()?.()
        await new Promise((done) => setImmediate(done))
      }
    },
    load: () => ({
      getPassword: (_: string, account: string) => prompt(`read ${account}`, () => entries.get(account) ?? null),
      setPassword: (_: string, account: string, secret: string) =>
        prompt(`write ${account}`, () => void entries.set(account, secret)),
      deletePassword: (_: string, account: string) => prompt(`remove ${account}`, () => entries.delete(account))
    })
  }
}

it('of macOS is asked one thing at a time, so that its questions hold one thread of the runtime', async () => {
  const mac = asking()
  for (const name of ['cacheKey', 'outboxKey', 'apiKey', 'passphrase']) mac.entries.set(`a/${name}`, name)
  const keychain = new Keychain({ platform: 'darwin', load: mac.load })
  const names = ['cacheKey', 'outboxKey', 'apiKey', 'passphrase'] as const
  const read = Promise.all(names.map((name) => keychain.read('a', name)))
  // Longer than the first call goes alone elsewhere.
  await new Promise((done) => setTimeout(done, 600))
  expect(mac.asked).toEqual(['read a/cacheKey'])
  await mac.type()
  expect([await read, mac.most()]).toEqual([[...names], 1])
})

it('of macOS that was answered too late is not asked again by who tries again', async () => {
  const mac = asking()
  mac.entries.set('a/outboxKey', 'the key of the file')
  const keychain = new Keychain({ platform: 'darwin', limitMs: 30, load: mac.load })
  await expect(keychain.read('a', 'outboxKey')).rejects.toThrow(keychainError)
  // What waited behind it is told too, and is not begun by itself later.
  await expect(keychain.write('a', 'apiKey', 'secret')).rejects.toThrow(keychainError)
  const again = Promise.all([keychain.read('a', 'outboxKey'), keychain.read('a', 'outboxKey')])
  await mac.type()
  expect(await again).toEqual(['the key of the file', 'the key of the file'])
  expect([mac.asked, [...mac.entries.keys()]]).toEqual([['read a/outboxKey'], ['a/outboxKey']])
})

it('of macOS keeps what was asked of an entry last', async () => {
  const mac = asking()
  const keychain = new Keychain({ platform: 'darwin', load: mac.load })
  const writes = ['one', 'two', 'one'].map((secret) => keychain.write('a', 'apiKey', secret))
  await mac.type()
  await Promise.all(writes)
  expect(mac.entries.get('a/apiKey')).toBe('one')
  const [, read] = [keychain.remove('a', 'apiKey'), keychain.read('a', 'apiKey')]
  await mac.type()
  expect(await read).toBeNull()
})

it('of Windows says that a secret is longer than an entry holds, and is used for others', async () => {
  const keyring = new LockedKeyring()
  const keychain = new Keychain({ platform: 'win32', load: () => keyring.api })
  expect(await keychain.isAvailable(1000)).toBe(true)
  const told = { code: 'secretTooLong', details: { subject: 'apiKey' } }
  await expect(keychain.write('a', 'apiKey', 'k'.repeat(2561))).rejects.toMatchObject(told)
  // It is the bytes of UTF-8 that count.
  await expect(keychain.write('a', 'apiKey', '密'.repeat(854))).rejects.toMatchObject(told)
  expect([await keychain.isAvailable(1000), keyring.entries.size]).toEqual([true, 0])
  await keychain.write('a', 'apiKey', 'k'.repeat(2560))
  expect(await keychain.read('a', 'apiKey')).toHaveLength(2560)
  await new Keychain({ platform: 'linux', load: () => keyring.api }).write('a', 'apiKey', 'k'.repeat(4000))
})

/** A keyring that says of everything that there is nothing until its owner opens it, as the Secret Service does. */
class LockedKeyring {
  readonly entries = new Map<string, string>()
  locked = false
  readonly api = {
    getPassword: (_: string, account: string) =>
      Promise.resolve(this.locked ? null : (this.entries.get(account) ?? null)),
    setPassword: (_: string, account: string, secret: string) =>
      Promise.resolve(this.locked ? undefined : void this.entries.set(account, secret)),
    deletePassword: () => Promise.resolve(false)
  }
}

it('never says that a locked keychain holds no key, so that none is made in its place', async () => {
  const keyring = new LockedKeyring()
  const opened = new Keychain({ load: () => keyring.api })
  expect(await opened.read('a', 'outboxKey')).toBeNull()
  await opened.write('a', 'outboxKey', 'the key of the file')
  keyring.locked = true
  const locked = new Keychain({ load: () => keyring.api })
  await expect(locked.read('a', 'outboxKey')).rejects.toThrow(keychainError)
  await expect(locked.write('a', 'outboxKey', 'another key')).rejects.toThrow(keychainError)
  keyring.locked = false
  expect(await locked.read('a', 'outboxKey')).toBe('the key of the file')
})
