// Writes down all that crosses the bridge, on the side of main: what the page says, and what it is answered and told.
import type { ElectronApplication } from '@playwright/test'

interface Record {
  readonly inwards: string[]
  readonly outwards: string[]
}

/** Begins to write down; before the page has said anything that matters. */
export async function recordBridge(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ ipcMain, BrowserWindow }) => {
    type Handler = (event: unknown, ...input: unknown[]) => unknown
    const record: Record = { inwards: [], outwards: [] }
    Object.assign(globalThis, { bridgeRecord: record })
    // Not in Electron's types: the handlers that `ipcMain.handle` set.
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, Handler> })._invokeHandlers
    for (const [channel, handler] of handlers) {
      handlers.set(channel, async (event, ...input) => {
        record.inwards.push(JSON.stringify(input))
        const answer = await handler(event, ...input)
        record.outwards.push(JSON.stringify([input[0], answer]))
        return answer
      })
    }
    const [window] = BrowserWindow.getAllWindows()
    if (!window || handlers.size === 0) throw new Error('no bridge')
    const { webContents } = window
    const send = webContents.send.bind(webContents)
    webContents.send = (channel, ...told: unknown[]) => {
      record.outwards.push(JSON.stringify(told))
      send(channel, ...told)
    }
  })
}

/** What was written down so far, each as JSON. */
export function bridgeRecord(app: ElectronApplication): Promise<Record> {
  return app.evaluate(() => (globalThis as unknown as { bridgeRecord: Record }).bridgeRecord)
}
