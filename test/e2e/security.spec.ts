// Electron's security checklist, one test per point that applies to Paydesk.
import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { ElectronApplication } from '@playwright/test'
import { test } from './app'
import { invoke, type OurWindow } from './bridge'

interface TypedWindow {
  readonly trustedTypes: { createPolicy(name: string, rules: { createHTML: (text: string) => string }): unknown }
}

/** Asks for an address as the window's session does; gives status and headers. */
function ask(app: ElectronApplication, url: string): Promise<{ status: number; headers: Record<string, string> }> {
  return app.evaluate(async ({ BrowserWindow }, address) => {
    const [window] = BrowserWindow.getAllWindows()
    if (!window) throw new Error('no window')
    const answer = await window.webContents.session.fetch(address)
    return { status: answer.status, headers: Object.fromEntries(answer.headers) }
  }, url)
}

test('the page is sandboxed and isolated, without Node and without embedded pages', async ({ shared }) => {
  const { app } = shared
  const preferences = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => {
      // Not in Electron's types, and there for this purpose.
      const contents = window.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }
      return contents.getLastWebPreferences()
    })
  )
  expect(preferences).toHaveLength(1)
  expect(preferences[0]).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false
  })
})

test('the page has the bridge and nothing else of the program', async ({ shared }) => {
  const { page } = shared
  const seen = await page.evaluate(() => ({
    forbidden: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
      (name) => name in window
    ),
    bridge: Object.keys((window as unknown as OurWindow).paydesk).sort(),
    secure: window.isSecureContext,
    origin: window.origin
  }))
  expect(seen).toEqual({
    forbidden: [],
    bridge: ['invoke', 'invokeForText', 'on'],
    secure: true,
    origin: 'app://paydesk'
  })
})

test('the content security policy comes with the page and allows nothing inline, evaluated or foreign', async ({
  shared
}) => {
  const { app } = shared
  const { status, headers } = await ask(app, 'app://paydesk/index.html')
  expect(status).toBe(200)
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|https?:|\*|data:|blob:/)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('what gets into the page cannot run, and the page reaches no network', async ({ desk }) => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests++
    response.setHeader('Access-Control-Allow-Origin', '*').end('/* hello */')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/x`
  const { app, page, violations } = desk
  const outcome = await page.evaluate(async (foreign) => {
    const loaded = (element: HTMLScriptElement | HTMLImageElement | HTMLIFrameElement) =>
      new Promise<string>((done) => {
        element.addEventListener('load', () => done('loaded'))
        element.addEventListener('error', () => done('refused'))
        setTimeout(() => done('nothing'), 1000)
        document.body.append(element)
      })
    const tried = <Value>(act: () => Value) => {
      try {
        return act() === undefined ? 'done' : 'given'
      } catch {
        return 'refused'
      }
    }
    const image = new Image()
    image.src = foreign
    return {
      image: await loaded(image),
      fetch: await fetch(foreign).then(
        () => 'answered',
        () => 'refused'
      ),
      scriptAddress: tried(() => {
        document.createElement('script').src = foreign
      }),
      scriptText: tried(() => {
        document.createElement('script').textContent = 'window.inside = 1'
      }),
      markup: tried(() => {
        document.createElement('div').innerHTML = '<img src=x onerror="window.inside = 1">'
      }),
      policy: tried(() =>
        (window as unknown as TypedWindow).trustedTypes.createPolicy('mine', { createHTML: (text) => text })
      ),
      inside: 'inside' in window
    }
  }, url)
  expect(outcome).toEqual({
    image: 'refused',
    fetch: 'refused',
    scriptAddress: 'refused',
    scriptText: 'refused',
    markup: 'refused',
    policy: 'refused',
    inside: false
  })
  // The second fence, behind the policy: the session itself lets nothing out.
  await expect(ask(app, url)).rejects.toThrow('ERR_BLOCKED_BY_CLIENT')
  expect(requests).toBe(0)
  expect(violations.splice(0).length).toBeGreaterThan(0)
  server.close()
})

test('the page cannot be navigated away', async ({ shared }) => {
  const { page } = shared
  for (const target of ['https://example.com/', 'file:///etc/passwd', 'app://paydesk/assets/', 'data:text/html,x']) {
    await page.evaluate((url) => {
      const link = document.createElement('a')
      link.href = url
      document.body.append(link)
      link.click()
      location.assign(url)
    }, target)
  }
  await page.waitForTimeout(300)
  expect(page.url()).toMatch(/^app:\/\/paydesk\/index\.html/)
  expect(await page.evaluate(() => 'paydesk' in window)).toBe(true)
})

test('the page cannot open a window', async ({ shared }) => {
  const { app, page } = shared
  const opened = await page.evaluate(() => {
    const link = document.createElement('a')
    Object.assign(link, { href: 'https://example.com/', target: '_blank' })
    document.body.append(link)
    link.click()
    return [window.open('https://example.com/'), window.open('about:blank'), window.open('app://paydesk/index.html')]
  })
  expect(opened).toEqual([null, null, null])
  expect(app.windows()).toHaveLength(1)
})

test('the page is given no permission', async ({ shared }) => {
  const { page } = shared
  const given = await page.evaluate(async () => {
    const stateOf = async (name: string) => (await navigator.permissions.query({ name: name as PermissionName })).state
    const refused = (asked: Promise<unknown>) =>
      asked.then(
        () => 'given',
        () => 'refused'
      )
    return {
      states: await Promise.all(
        ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read'].map(stateOf)
      ),
      notification: await Notification.requestPermission(),
      camera: await refused(navigator.mediaDevices.getUserMedia({ video: true })),
      screen: await refused(navigator.mediaDevices.getDisplayMedia({ video: true }))
    }
  })
  expect(given).toEqual({
    states: ['denied', 'denied', 'denied', 'denied', 'denied'],
    notification: 'denied',
    camera: 'refused',
    screen: 'refused'
  })
})

test('app:// serves the built page and nothing beside it', async ({ shared }) => {
  const { app } = shared
  const outside = [
    'app://paydesk/../../package.json',
    'app://paydesk/..%2f..%2fpackage.json',
    'app://paydesk/%2e%2e/%2e%2e/package.json',
    'app://paydesk/..%5c..%5cpackage.json',
    'app://paydesk/assets/..%2f..%2fmain/index.js',
    'app://paydesk//etc/passwd',
    'app://paydesk/preload/index.cjs',
    'app://elsewhere/index.html'
  ]
  for (const url of outside) expect({ url, status: (await ask(app, url)).status }).toEqual({ url, status: 404 })
})

test('another window is not heard over the bridge, even with our page in it', async ({ shared }) => {
  const { app } = shared
  const answer = await app.evaluate(async ({ app: program, BrowserWindow }) => {
    const [ours] = BrowserWindow.getAllWindows()
    if (!ours) throw new Error('no window')
    const preload = `${program.getAppPath()}/out/preload/index.cjs`
    const { session } = ours.webContents
    const other = new BrowserWindow({ show: false, webPreferences: { session, preload, sandbox: true } })
    await other.loadURL('app://paydesk/index.html')
    const given: unknown = await other.webContents.executeJavaScript('paydesk.invoke("connections.list", undefined)')
    other.destroy()
    return given
  })
  expect(answer).toMatchObject({ ok: false, error: { code: 'notAllowed', details: { subject: 'sender' } } })
})

test('a frame inside the page has no bridge, whatever is in it', async ({ desk }) => {
  const { page, violations } = desk
  const bridges = await page.evaluate(async () => {
    const found: boolean[] = []
    for (const src of ['about:blank', 'app://paydesk/index.html', 'data:text/html,foreign']) {
      const frame = document.createElement('iframe')
      const loaded = new Promise((done) => {
        frame.addEventListener('load', done)
        setTimeout(done, 500)
      })
      frame.src = src
      document.body.append(frame)
      await loaded
      try {
        found.push(frame.contentWindow !== null && 'paydesk' in frame.contentWindow)
      } catch {
        // Of another origin: nothing of it can be asked from here, nor of the page from there.
        found.push(false)
      }
      frame.remove()
    }
    return found
  })
  expect(bridges).toEqual([false, false, false])
  // Those with something in them were not loaded at all.
  await expect.poll(() => violations.length).toBe(2)
  violations.splice(0)
})

test('an input that is not what the channel takes is refused', async ({ shared }) => {
  const { page } = shared
  const badInput = { ok: false, error: { code: 'badInput' } }
  expect(await invoke(page, 'connections.list', { all: true })).toMatchObject(badInput)
  expect(await invoke(page, 'settings.set', { theme: 'pink' })).toMatchObject(badInput)
  expect(await invoke(page, 'documents.open', { fileId: '/etc/passwd' })).toMatchObject(badInput)
  expect(await invoke(page, 'connections.activate', { connectionId: '../../x' })).toMatchObject(badInput)
})

test('a channel that is not on the list does not exist', async ({ shared }) => {
  const { page } = shared
  const refused = { ok: false, error: { code: 'notAllowed' } }
  for (const channel of ['fs.readFile', 'shell.openExternal', '__proto__', 'constructor', 'paydesk:call']) {
    expect(await invoke(page, channel)).toMatchObject(refused)
  }
})

test('Chromium keeps nothing of the page on disk', async ({ launch }) => {
  const planted = 'planted-Chan-Tai-Man'
  const { app, page, userData } = await launch()
  await page.evaluate((text) => {
    localStorage.setItem('name', text)
    sessionStorage.setItem('name', text)
    document.cookie = `name=${text}; max-age=3600`
    const opening = indexedDB.open('names')
    return new Promise<void>((done) => {
      opening.onupgradeneeded = () => opening.result.createObjectStore('names').put(text, 1)
      opening.onsuccess = () => done()
    })
  }, planted)
  await app.close()
  const files = readdirSync(userData, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const holding = files.filter((file) => {
    const bytes = readFileSync(join(file.parentPath, file.name))
    return bytes.includes(planted) || bytes.includes(Buffer.from(planted, 'utf16le'))
  })
  expect(holding.map(({ name }) => name)).toEqual([])
})
