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

it('says so where its addon cannot be loaded', async () => {
  const keychain = new Keychain({
    load: () => {
      throw new Error('no such file')
    }
  })
  await expect(keychain.read('a', 'apiKey')).rejects.toThrow(keychainError)
})
