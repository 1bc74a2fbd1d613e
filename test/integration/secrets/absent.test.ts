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
