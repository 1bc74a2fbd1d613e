import { powerMonitor, type App, type BrowserWindow } from 'electron'

export interface QuitOptions {
  /** Lets the page put away what is typed in it and not kept yet. Bounded in time. */
  readonly putAway: () => Promise<unknown>
  /** Asks before what would be lost; false keeps the program open. Not asked when the system ends the session. */
  readonly mayQuit: () => Promise<boolean>
  /** The same before a window is closed by which the program does not end. */
  readonly mayClose: (window: BrowserWindow) => Promise<boolean>
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
  #closing = false

  constructor(app: App, options: QuitOptions) {
    this.#app = app
    this.#options = options
    app.on('before-quit', (event) => {
      if (this.#state === 'ended') return
      event.preventDefault()
      if (this.#state === 'open') void this.#askAndEnd()
    })
    // Linux and macOS: the computer goes down, and waits for a program that holds it until that quits. Windows tells each window instead.
    void app.whenReady().then(() => {
      powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
        event?.preventDefault()
        void this.#putAwayAndEnd()
      })
    })
  }

  /**
   * Makes closing this window quit the program, so that a quit can be asked about and held; on macOS it only closes, which is asked
   * about, too.
   */
  follow(window: BrowserWindow): void {
    window.on('close', (event) => {
      if (this.#state === 'ended') return
      event.preventDefault()
      if (process.platform === 'darwin') void this.#askAndClose(window)
      else this.#app.quit()
    })
    // Windows asks whether the session of the user may end, which another program may refuse: what is typed is put away, and nothing ends
    // before it does.
    window.on('query-session-end', () => void this.#options.putAway())
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

  async #askAndClose(window: BrowserWindow): Promise<void> {
    // A quit that is asked about or under way closes it itself.
    if (this.#closing || this.#state !== 'open') return
    this.#closing = true
    try {
      if ((await this.#options.mayClose(window)) && !window.isDestroyed()) window.destroy()
    } finally {
      this.#closing = false
    }
  }

  async #putAwayAndEnd(): Promise<void> {
    // The computer waits for the program by now, whatever becomes of the page.
    try {
      await this.#options.putAway()
    } finally {
      await this.#end()
    }
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
