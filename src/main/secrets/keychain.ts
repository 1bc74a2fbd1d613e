import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@shared/contract/errors'
import { OneAtATime, type Asked } from './oneAtATime'
import type { SecretName, Secrets } from './port'

type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>

/** What is asked of the keychain; null where the answer is that it was done. */
type Call = (keytar: Keytar) => Promise<string | null>

const SERVICE = 'Paydesk'
/** An entry that is always there once the keychain was used, and holds no secret. */
const MARK = 'opened'
/** A locked keychain may ask its owner; one that never answers must not hold the program. */
const LIMIT_MS = 10_000
/** macOS asks each time, over the program, and its owner types a password. */
const LIMIT_OF_MAC_MS = 120_000
/** What an entry of Windows may hold (`CRED_MAX_CREDENTIAL_BLOB_SIZE`); the addon writes it as UTF-8. */
const MOST_BYTES_OF_WINDOWS = 2560
/** The first call goes alone for as long: it opens the way to the Secret Service, which calls at once would each open for themselves, at 40 ms of a core. */
const ALONE_MS = 500

export interface KeychainOptions {
  readonly platform?: NodeJS.Platform
  readonly limitMs?: number
  /** Loads the addon at the first use, so that the first line of the program does not wait for it. */
  readonly load?: () => Keytar
}

/**
 * The system's keychain: Credential Manager, Keychain, Secret Service. Entries are named `<connection>/<what>` under
 * *Paydesk*. Every failure is `keychain`, with the reason as its cause: no bus, locked and refused, no answer in 10 s (macOS: 120 s); but
 * for a secret that it cannot hold, which is `secretTooLong`.
 */
export class Keychain implements Secrets {
  readonly #platform: NodeJS.Platform
  readonly #limitMs: number
  readonly #load: () => Keytar
  #availability: Promise<boolean> | null = null
  /** Where each call may ask its owner. */
  readonly #oneAtATime: OneAtATime<string | null> | null
  /** Settles with the first call, whatever becomes of it, or soon. */
  #first: Promise<unknown> | null = null

  constructor({ platform = process.platform, limitMs, load = loadKeytar }: KeychainOptions = {}) {
    const isMac = platform === 'darwin'
    this.#platform = platform
    this.#limitMs = limitMs ?? (isMac ? LIMIT_OF_MAC_MS : LIMIT_MS)
    this.#oneAtATime = isMac ? new OneAtATime() : null
    this.#load = load
  }

  /**
   * Whether it could be used at the last call; tried by reading an entry when nothing was called yet. One that has not
   * answered after `waitMs` (it may be asking its owner) counts as there: what fails later says so.
   */
  async isAvailable(waitMs: number): Promise<boolean> {
    this.#availability ??= this.#use({ subject: 'none', act: 'read' }, (keytar) =>
      keytar.getPassword(SERVICE, 'none')
    ).then(
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
      this.#use({ subject: account, act: 'read' }, async (keytar) => {
        const found = await keytar.getPassword(SERVICE, account)
        if (found !== null) return found
        await assertOpen(keytar)
        // It may have been opened by that only.
        return keytar.getPassword(SERVICE, account)
      })
    )
  }

  /** Resolves when the entry reads as written. `secretTooLong` where this system's keychain cannot hold so much. */
  async write(connectionId: string, name: SecretName, secret: string): Promise<void> {
    const account = `${connectionId}/${name}`
    // Of the secret and not of the keychain, which goes on to be used.
    if (this.#platform === 'win32' && Buffer.byteLength(secret, 'utf8') > MOST_BYTES_OF_WINDOWS) {
      throw new AppError('secretTooLong', { subject: name })
    }
    await this.#noted(
      this.#use({ subject: account, act: `write ${secret}` }, async (keytar) => {
        await kept(keytar, account, secret)
        return null
      })
    )
  }

  async remove(connectionId: string, name: SecretName): Promise<void> {
    const account = `${connectionId}/${name}`
    await this.#noted(
      this.#use({ subject: account, act: 'remove' }, async (keytar) => {
        await keytar.deletePassword(SERVICE, account)
        return null
      })
    )
  }

  #noted(call: Promise<string | null>): Promise<string | null> {
    this.#availability = call.then(
      () => true,
      () => false
    )
    return call
  }

  // Who asks for the same again, as it took too long, waits for the answer that is on its way.
  async #use(asked: Asked, call: Call): Promise<string | null> {
    if (this.#oneAtATime) {
      const { answer, leave } = this.#oneAtATime.join(asked, () => this.#called(call))
      return this.#inTime(answer).finally(leave)
    }
    if (this.#first) await this.#first
    const used = this.#inTime(this.#called(call))
    this.#first ??= Promise.race([Promise.allSettled([used]), sleep(ALONE_MS, undefined, { ref: false })])
    return used
  }

  async #called(call: Call): Promise<string | null> {
    return call(this.#load())
  }

  async #inTime(called: Promise<string | null>): Promise<string | null> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new AppError('keychain', { subject: 'no answer' })), this.#limitMs)
    })
    try {
      return await Promise.race([called, late])
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
