// The window that the tests of a worker share. A start of the program costs seconds, so it is brought back between two tests to how
// a first start leaves it: no connection, no file of one, no secret, the settings of the program, its first size.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { defaultSettings } from '@shared/contract/settings'
import { call } from './bridge'
import { isRunning, startPaydesk, type Paydesk } from './start'

interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export class Keeper {
  readonly #folders: string[] = []
  #paydesk: Paydesk | null = null
  #bounds: Bounds | null = null

  /** The window; another one where the last was ended. */
  async give(): Promise<Paydesk> {
    if (this.#paydesk && isRunning(this.#paydesk)) return this.#paydesk
    const userData = mkdtempSync(join(tmpdir(), 'paydesk-e2e-desk-'))
    this.#folders.push(userData)
    this.#paydesk = await startPaydesk({ userData })
    this.#bounds = await this.#paydesk.app.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds() ?? null
    )
    return this.#paydesk
  }

  /** True when the program was started again with the data of the shared one: it takes its place. */
  takes(paydesk: Paydesk): boolean {
    if (paydesk.userData !== this.#paydesk?.userData) return false
    this.#paydesk = paydesk
    return true
  }

  /** The shared window where it still runs. */
  get running(): Paydesk | null {
    return this.#paydesk && isRunning(this.#paydesk) ? this.#paydesk : null
  }

  /** After a test that used it. One that cannot be brought back, as it is locked or cannot open its files, is ended. */
  async bringBack(): Promise<void> {
    const paydesk = this.running
    if (!paydesk) return
    try {
      await asAtFirst(paydesk, this.#bounds)
    } catch {
      await this.end()
    }
  }

  async end(): Promise<void> {
    await this.running?.app.close()
    this.#paydesk = null
    for (const folder of this.#folders.splice(0)) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    }
  }
}

async function asAtFirst({ app, page }: Paydesk, bounds: Bounds | null): Promise<void> {
  const { connections } = await call(page, 'connections.list', undefined)
  for (const { id: connectionId } of connections) {
    const { own: confirmed } = await call(page, 'connections.wipePreview', { connectionId })
    await call(page, 'connections.wipeEverything', { connectionId, confirmed })
  }
  await call(page, 'settings.set', defaultSettings)
  await app.evaluate(({ BrowserWindow, clipboard, dialog }, first) => {
    const unasked = () => Promise.reject(new Error('the test does not say what the officer answers'))
    dialog.showOpenDialog = unasked
    dialog.showSaveDialog = unasked
    clipboard.clear()
    const [window] = BrowserWindow.getAllWindows()
    if (first) window?.setBounds(first)
    window?.webContents.setZoomFactor(1)
  }, bounds)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await page.mouse.move(0, 0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Connect to your payroll service' })).toBeVisible()
}
