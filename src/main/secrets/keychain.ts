import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@shared/contract/errors'
import type { SecretName, Secrets } from './port'

type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>

const SERVICE = 'Paydesk'
/** An entry that is always there once the keychain was used, and holds no secret. */
const MARK = 'opened'
/** A locked keychain may ask its owner; one that never answers must not hold the program. */
const LIMIT_MS = 10_000
/** The first call goes alone for as long: it opens the way to the Secret Service, which calls at once would each open for themselves, at 40 ms of a core. */
const ALONE_MS = 500

export interface KeychainOptions {
  readonly limitMs?: number
  /** Loads the addon at the first use, so that the first line of the program does not wait for it. */
  readonly load?: () => Keytar
}

/**
 * The system's keychain: Credential Manager, Keychain, Secret Service. Entries are named `<connection>/<what>` under
 * *Paydesk*. Every failure is `keychain`, with the reason as its cause: no bus, locked and refused, no answer in 10 s.
 */
export class Keychain implements Secrets {
  readonly #limitMs: number
  readonly #load: () => Keytar
  #availability: Promise<boolean> | null = null
  /** Settles with the first call, whatever becomes of it, or soon. */
  #first: Promise<unknown> | null = null

  constructor({ limitMs = LIMIT_MS, load = loadKeytar }: KeychainOptions = {}) {
    this.#limitMs = limitMs
    this.#load = load
  }

  /**
   * Whether it could be used at the last call; tried by reading an entry when nothing was called yet. One that has not
   * answered after `waitMs` (it may be asking its owner) counts as there: what fails later says so.
   */
  async isAvailable(waitMs: number): Promise<boolean> {
    this.#availability ??= this.#use((keytar) => keytar.getPassword(SERVICE, 'none')).then(
      () => true,
      () => false
    )
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((done) => (timer = setTimeout(() => done(true), waitMs)))
    const available = await Promise.race([this.#availability, late])
    clearTimeout(timer)
    return available
  }

  /**
   * Null only when the keychain surely has no such entry. A locked one whose owner did not open it may say that there is none (the
   * Secret Service does); a key that is made then would take the place of the one that opens the officer's file.
   */
  read(connectionId: string, name: SecretName): Promise<string | null> {
    const account = `${connectionId}/${name}`
    return this.#noted(
      this.#use(async (keytar) => {
        const found = await keytar.getPassword(SERVICE, account)
        if (found !== null) return found
        await assertOpen(keytar)
        // It may have been opened by that only.
        return keytar.getPassword(SERVICE, account)
      })
    )
  }

  /** Resolves when the entry reads as written. */
  write(connectionId: string, name: SecretName, secret: string): Promise<void> {
    const account = `${connectionId}/${name}`
    return this.#noted(this.#use((keytar) => kept(keytar, account, secret)))
  }

  async remove(connectionId: string, name: SecretName): Promise<void> {
    await this.#noted(this.#use((keytar) => keytar.deletePassword(SERVICE, `${connectionId}/${name}`)))
  }

  #noted<Value>(call: Promise<Value>): Promise<Value> {
    this.#availability = call.then(
      () => true,
      () => false
    )
    return call
  }

  async #use<Value>(call: (keytar: Keytar) => Promise<Value>): Promise<Value> {
    if (this.#first) await this.#first
    const used = this.#inTime(call)
    this.#first ??= Promise.race([Promise.allSettled([used]), sleep(ALONE_MS, undefined, { ref: false })])
    return used
  }

  async #inTime<Value>(call: (keytar: Keytar) => Promise<Value>): Promise<Value> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new AppError('keychain', { subject: 'no answer' })), this.#limitMs)
    })
    try {
      return await Promise.race([call(this.#load()), late])
    } catch (error) {
      throw error instanceof AppError ? error : new AppError('keychain', {}, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
}

// Tells by an entry that must be there, or by one that is written and read back, whether the keychain shows what it has.
async function assertOpen(keytar: Keytar): Promise<void> {
  if ((await keytar.getPassword(SERVICE, MARK)) === null) await kept(keytar, MARK, 'yes')
}

async function kept(keytar: Keytar, account: string, secret: string): Promise<void> {
  await keytar.setPassword(SERVICE, account, secret)
  if ((await keytar.getPassword(SERVICE, account)) !== secret) throw new AppError('keychain', { subject: 'not kept' })
}

// An addon's entry of CommonJS, whose names an `import` does not see.
function loadKeytar(): Keytar {
  return createRequire(import.meta.url)('keytar') as Keytar
}
