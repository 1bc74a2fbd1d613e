import { AppError } from '@shared/contract/errors'
import type { Settings } from '@shared/contract/settings'
import type { RequestsHeld } from '@shared/contract/views'
import { Budget, createClient, systemClock, type PayrollClient } from './api'
import { trustedRoots } from './trusted'

type ClientParts = Parameters<typeof createClient>[0]

interface ServiceParts extends Pick<ClientParts, 'address' | 'resolveProxy' | 'onExchange'> {
  /** Told when `held` gives something else. */
  readonly heldChanged: () => void
}

/** The service at one address, with the key that is known now; its budget outlasts a change of key. */
export class KeyedService {
  readonly budget: Budget
  readonly #parts: ServiceParts
  #client: PayrollClient | null

  constructor(parts: ServiceParts, settings: Settings, apiKey: string | null) {
    this.#parts = parts
    this.budget = new Budget(settings, systemClock, parts.heldChanged)
    this.#client = this.#clientOf(apiKey)
  }

  /** Throws `notConnected` while no key is known. */
  client(): PayrollClient {
    if (!this.#client) throw new AppError('notConnected')
    return this.#client
  }

  /** Why requests that wait do not start yet, and until when; null while they do. */
  held(): RequestsHeld | null {
    const { held } = this.budget.state()
    return held && { cause: held.cause, untilMs: systemClock.wallMs() + Math.max(0, held.remainingMs) }
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
    const { address, resolveProxy, onExchange } = this.#parts
    return createClient({ address, resolveProxy, onExchange, apiKey, budget: this.budget, ...(ca && { ca }) })
  }
}
