import { readFile } from 'node:fs'
import { protocol, type ProtocolResponse, type Session } from 'electron'
import { assetOf } from './asset'

const SCHEME = 'app'
/** Where the page comes from; the only origin that may speak over the bridge. */
export const APP_ORIGIN = `${SCHEME}://paydesk`
export const PAGE_URL = `${APP_ORIGIN}/index.html`

/**
 * What the page may load and run: its own files, nothing inline, nothing evaluated, nothing from the network. Vue makes
 * static parts of templates from text, by a policy of its own.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types vue'
].join('; ')

/**
 * No `Cross-Origin-Opener-Policy`: nothing opens the page and it may open nothing (`guard.ts`), so it would part it from nobody, and
 * Chromium throws the process away that it made for the window and makes another for the page.
 */
const HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store'
}
const NOT_FOUND: ProtocolResponse = { statusCode: 404, headers: HEADERS, data: Buffer.alloc(0) }

/**
 * Makes `app` a scheme with an origin, before the program is ready. Standard: paths resolve and the origin is not opaque.
 * Secure: a secure context. It gets no other privilege: no way past the CSP, no service worker, no fetch, no CORS.
 */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges: { standard: true, secure: true } }])
}

/**
 * Serves the files of the built page in `folder` under `app://paydesk/`, and nothing outside of it. `onServed` is told each time
 * that one is on its way, or cannot be read. By the older of Electron's two ways: `protocol.handle` speaks in the classes of `fetch`, which
 * load HTTP/2, TLS and all of undici into main, 100 ms of a start before the first byte is served.
 */
export function serveApp(session: Session, folder: string, onServed: () => void): void {
  session.protocol.registerBufferProtocol(SCHEME, ({ method, url }, answer) => {
    const asset = method === 'GET' ? assetOf(folder, url, APP_ORIGIN) : null
    if (!asset) answer(NOT_FOUND)
    else
      readFile(asset.path, (error, data) => {
        setImmediate(onServed)
        answer(error ? NOT_FOUND : { mimeType: asset.type, headers: HEADERS, data })
      })
  })
}
