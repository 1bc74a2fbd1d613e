import { OwnFiles } from '../../src/main/common/ownFiles'
import { Registry, registryFiles } from '../../src/main/connections/registry'
import { Keychain } from '../../src/main/secrets'
import type { StoreLocation } from '../../src/main/threads/methods'

/** The folder of the connection's files below `connections` has this name. */
export const CONNECTION_ID = 'bench'

/** As if the officer had connected before: the list of connections, and the keys in the keychain. */
export async function connect(
  userData: string,
  { cacheKey, outboxKey }: StoreLocation,
  { url, apiKey }: { readonly url: string; readonly apiKey: string }
): Promise<void> {
  const keychain = new Keychain()
  await keychain.write(CONNECTION_ID, 'cacheKey', cacheKey)
  await keychain.write(CONNECTION_ID, 'outboxKey', outboxKey)
  await keychain.write(CONNECTION_ID, 'apiKey', apiKey)
  const registry = Registry.load(registryFiles(new OwnFiles(userData, () => {})))
  await registry.put({
    id: CONNECTION_ID,
    label: 'Benchmark',
    address: url,
    sample: false,
    keeping: 'kept',
    lastUsedMs: null
  })
  await registry.use(CONNECTION_ID, Date.now())
}
