import { defaultSettings } from '@shared/contract/settings'
import { createEngine } from '../../src/main/engine/engine'
import type { EngineMethods, StoreLocation } from '../../src/main/threads/methods'

/** The program's own engine on files and a service, at work; nothing but what it is asked for goes out by itself. */
export async function openedEngine({
  url,
  apiKey,
  location
}: {
  readonly url: string
  readonly apiKey: string
  readonly location: StoreLocation
}): Promise<EngineMethods> {
  const engine = createEngine({
    emit: () => undefined,
    log: () => undefined,
    resolveProxy: () => Promise.resolve(null),
    keepHistoryHead: () => Promise.resolve(),
    backupPassphrase: () => Promise.resolve(null)
  })
  const settings = { ...defaultSettings, refreshMinutes: 0, requestsPerMinute: 6000, requestsPerHour: 360_000 }
  const connection = { connectionId: 'benchmark', historyHead: null, label: '', sample: false }
  await engine.open({ store: location, settings, address: url, apiKey, ...connection })
  return engine
}
