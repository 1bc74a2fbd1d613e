import { session, type Session } from 'electron'

/** No `persist:` before it, so Chromium keeps it in memory and writes no cache, cookie or storage to disk. */
const PARTITION = 'paydesk'
const LOCAL = /^(app|devtools|chrome-extension|chrome-devtools|data|blob):/

/**
 * The session of the window: keeps nothing, asks for nothing, and reaches no network. The page's own files come over
 * `app://`; the service is spoken to by the engine alone.
 */
export function openSession(): Session {
  const own = session.fromPartition(PARTITION)
  // Turned off and without a language, as Chromium fetches the dictionary of a language even while checking is off. So does
  // the default session, which no window uses.
  for (const each of [own, session.defaultSession]) {
    each.setSpellCheckerLanguages([])
    each.setSpellCheckerEnabled(false)
  }
  own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  own.setPermissionCheckHandler(() => false)
  own.setDevicePermissionHandler(() => false)
  own.setDisplayMediaRequestHandler((_request, answer) => answer({}))
  own.on('will-download', (event) => event.preventDefault())
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !LOCAL.test(url) }))
  return own
}
