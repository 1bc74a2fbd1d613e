import { join } from 'node:path'
import { BrowserWindow, app } from 'electron'

await app.whenReady()
const window = new BrowserWindow({
  title: 'Paydesk',
  webPreferences: { preload: join(import.meta.dirname, '../preload/index.cjs'), sandbox: true, contextIsolation: true }
})
await window.loadFile(join(import.meta.dirname, '../renderer/index.html'))
