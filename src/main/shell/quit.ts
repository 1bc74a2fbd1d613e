import { powerMonitor, type App, type BrowserWindow } from 'electron'

export interface QuitOptions {
  /** Asks before what would be lost; false keeps the program open. Not asked when the system ends the session. */
  readonly mayQuit: () => Promise<boolean>
  /** Ends the work: reader, engine, what lives for the session. Bounded in time; false where a thread is held and lives on. */
  readonly end: () => Promise<boolean>
}

/**
 * Quits in order: the quit is held once, the threads close their files, then it goes on. At the end of the system's session
 * the same, without questions.
 */
export class Quit {
  readonly #app: App
  readonly #options: QuitOptions
  #state: 'open' | 'asking' | 'ending' | 'ended' = 'open'

  constructor(app: App, options: QuitOptions) {
    this.#app = app
    this.#options = options
    app.on('before-quit', (event) => {
      if (this.#state === 'ended') return
      event.preventDefault()
      if (this.#state === 'open') void this.#askAndEnd()
    })
    // Linux and macOS: the computer goes down. Windows tells each window instead.
    void app.whenReady().then(() => {
      powerMonitor.on('shutdown', () => void this.#end())
    })
  }

  /** Makes closing this window quit the program (on macOS it only closes), so that a quit can be asked about and held. */
  follow(window: BrowserWindow): void {
    window.on('close', (event) => {
      if (this.#state === 'ended' || process.platform === 'darwin') return
      event.preventDefault()
      this.#app.quit()
    })
    // Windows: the session of the user ends.
    window.on('query-session-end', () => void this.#end())
    window.on('session-end', () => void this.#end())
  }

  async #askAndEnd(): Promise<void> {
    this.#state = 'asking'
    let may = false
    try {
      may = await this.#options.mayQuit()
    } finally {
      // Also when it could not be asked: the next quit asks again.
      if (!may) this.#state = 'open'
    }
    if (may) await this.#end()
  }

  async #end(): Promise<void> {
    if (this.#state === 'ending' || this.#state === 'ended') return
    this.#state = 'ending'
    let ended = true
    try {
      ended = await this.#options.end()
    } finally {
      this.#state = 'ended'
      // A process waits for its threads. One that a network folder holds would keep it, unseen, and with it the lock that lets the program
      // run once; all is on disk by now.
      if (ended) this.#app.quit()
      else process.kill(process.pid, 'SIGKILL')
    }
  }
}
