import { AppError } from '@shared/contract/errors'
import type { Settings } from '@shared/contract/settings'
import { Budget, createClient, systemClock, type PayrollClient } from './api'
import { trustedRoots } from './trusted'

type ClientParts = Parameters<typeof createClient>[0]

/** The service at one address, with the key that is known now; its budget outlasts a change of key. */
export class KeyedService {
  readonly budget: Budget
  readonly #parts: Pick<ClientParts, 'address' | 'resolveProxy' | 'onExchange'>
  #client: PayrollClient | null

  constructor(
    parts: Pick<ClientParts, 'address' | 'resolveProxy' | 'onExchange'>,
    settings: Settings,
    apiKey: string | null
  ) {
    this.#parts = parts
    this.budget = new Budget(settings, systemClock)
    this.#client = this.#clientOf(apiKey)
  }

  /** Throws `notConnected` while no key is known. */
  client(): PayrollClient {
    if (!this.#client) throw new AppError('notConnected')
    return this.#client
  }

  /** Another key, or (null) none. Resolves when the client of the key before is closed. */
  async setKey(apiKey: string | null): Promise<void> {
    const before = this.#client
    this.#client = this.#clientOf(apiKey)
    await before?.close()
  }

  async close(): Promise<void> {
    await this.#client?.close()
  }

  #clientOf(apiKey: string | null): PayrollClient | null {
    if (apiKey === null) return null
    const ca = trustedRoots()
    return createClient({ ...this.#parts, apiKey, budget: this.budget, ...(ca && { ca }) })
  }
}
