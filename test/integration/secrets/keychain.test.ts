import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Keychain } from '../../../src/main/secrets'
import { startKeyring } from '../../fixtures/keyring'

const id = `test-${process.pid}`
let stop: () => void

beforeAll(async () => {
  stop = await startKeyring()
})
afterAll(async () => {
  await new Keychain().remove(id, 'apiKey')
  stop()
})

describe("the system's keychain", () => {
  it('keeps a secret for the next start of the program', async () => {
    await new Keychain().write(id, 'apiKey', 'clé-密钥-🔑')
    expect(await new Keychain().read(id, 'apiKey')).toBe('clé-密钥-🔑')
  })

  it('replaces a secret', async () => {
    const keychain = new Keychain()
    await keychain.write(id, 'apiKey', 'one')
    await keychain.write(id, 'apiKey', 'two')
    expect(await keychain.read(id, 'apiKey')).toBe('two')
  })

  it('keeps the secrets of a connection apart from each other and from those of others', async () => {
    const keychain = new Keychain()
    await keychain.write(id, 'apiKey', 'mine')
    await keychain.write(`${id}-b`, 'apiKey', 'theirs')
    await keychain.write(id, 'cacheKey', 'file')
    await keychain.remove(id, 'cacheKey')
    expect([await keychain.read(id, 'apiKey'), await keychain.read(id, 'cacheKey')]).toEqual(['mine', null])
    await keychain.remove(`${id}-b`, 'apiKey')
    expect([await keychain.read(id, 'apiKey'), await keychain.read(`${id}-b`, 'apiKey')]).toEqual(['mine', null])
  })

  it('removes what is not there without complaint', async () => {
    await expect(new Keychain().remove(id, 'outboxKey')).resolves.toBeUndefined()
  })

  it('says that it is there, before and after its first use', async () => {
    const keychain = new Keychain()
    expect(await keychain.isAvailable(5000)).toBe(true)
    await keychain.read(id, 'apiKey')
    expect(await keychain.isAvailable(5000)).toBe(true)
  })
})
