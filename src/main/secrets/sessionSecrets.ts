import type { SecretName, Secrets } from './port'

/** Secrets of session-only connections: gone when the program ends. */
export class SessionSecrets implements Secrets {
  readonly #entries = new Map<string, string>()

  read(connectionId: string, name: SecretName): Promise<string | null> {
    return Promise.resolve(this.#entries.get(`${connectionId}/${name}`) ?? null)
  }

  write(connectionId: string, name: SecretName, secret: string): Promise<void> {
    this.#entries.set(`${connectionId}/${name}`, secret)
    return Promise.resolve()
  }

  remove(connectionId: string, name: SecretName): Promise<void> {
    this.#entries.delete(`${connectionId}/${name}`)
    return Promise.resolve()
  }
}
