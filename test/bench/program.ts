import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { WebSocket } from 'undici'

/** The program, or another, under its own folder and with the port by which its page is asked. */
export interface StartedProgram {
  readonly child: ChildProcess
  readonly portFile: string
  readonly beganMs: number
  stop(): Promise<void>
}

/** `more`: switches of Electron. What it says on its standard error can be read. */
export function startProgram(program: string, userData: string, ...more: string[]): StartedProgram {
  const electron = process.env['PAYDESK_TEST_ELECTRON']
  if (electron === undefined) throw new Error('Run the benchmark by `npm run bench`: it says where Electron is.')
  const portFile = join(userData, 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  const switches = (process.env['PAYDESK_TEST_ELECTRON_ARGUMENTS'] ?? '').split(' ').filter(Boolean)
  const beganMs = Date.now()
  const options = [...switches, ...more, program, `--user-data-dir=${userData}`, '--remote-debugging-port=0']
  // The benchmark itself runs in the same Electron as plain Node, which what it starts must not.
  const { ELECTRON_RUN_AS_NODE: _ofTheBenchmark, ...env } = process.env
  const child = spawn(electron, options, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  // Nobody need read it, and it must not fill its pipe.
  child.stderr?.resume()
  return {
    child,
    portFile,
    beganMs,
    stop: async () => {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill()
      await ended
    }
  }
}

/** Asked through the debugging port, so that nothing in the program knows that it is measured. */
export interface AskedPage {
  /** The value of an expression, once it is there. Rejects when the page goes away. */
  evaluate(expression: string): Promise<unknown>
  /** A key as the system would give it. */
  press(key: {
    readonly key: string
    readonly code: string
    readonly virtualKey: number
    readonly ctrl: boolean
    readonly text?: string
  }): void
  close(): void
}

/** The page of the program that wrote `portFile`; null while there is none. */
export async function askablePage(portFile: string): Promise<AskedPage | null> {
  const [port = ''] = readFileSync(portFile, 'utf8').split('\n')
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
  const targets = (await answer.json()) as { type: string; webSocketDebuggerUrl: string }[]
  const page = targets.find(({ type }) => type === 'page')
  return page ? asked(page.webSocketDebuggerUrl) : null
}

/** A page, or the main process, by the address of its debugging port. */
export async function asked(url: string): Promise<AskedPage> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, { done: (value: unknown) => void; fail: (error: Error) => void }>()
  let nextId = 1
  const lost = (): void => {
    for (const { fail } of waiting.values()) fail(new Error('the page went away'))
    waiting.clear()
  }
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: { result?: { value?: unknown } } }
    waiting.get(id ?? 0)?.done(result?.result?.value)
    waiting.delete(id ?? 0)
  })
  socket.addEventListener('close', lost)
  socket.addEventListener('error', lost)
  await new Promise<void>((done, fail) => {
    socket.addEventListener('open', () => done())
    socket.addEventListener('error', () => fail(new Error('the page could not be asked')))
  })
  const send = (method: string, params: object): number => {
    const id = nextId++
    socket.send(JSON.stringify({ id, method, params }))
    return id
  }
  return {
    evaluate: (expression) =>
      new Promise((done, fail) => {
        const id = send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
        waiting.set(id, { done, fail })
      }),
    press: ({ key, code, virtualKey, ctrl, text }) => {
      const params = { key, code, windowsVirtualKeyCode: virtualKey, modifiers: ctrl ? 2 : 0 }
      send(
        'Input.dispatchKeyEvent',
        text === undefined ? { type: 'rawKeyDown', ...params } : { type: 'keyDown', text, ...params }
      )
      send('Input.dispatchKeyEvent', { type: 'keyUp', ...params })
    },
    close: () => socket.close()
  }
}
