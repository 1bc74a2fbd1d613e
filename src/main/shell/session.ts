import { session, type Session } from 'electron'

const LOCAL = /^(app|devtools|chrome-extension|chrome-devtools|data|blob):/

/**
 * The session of the window: asks for nothing and reaches no network. The page's own files come over `app://`; the service is
 * spoken to by the engine alone. It is the default one, as every other is made beside it and takes 50 ms of a start. Chromium
 * keeps the compiled code of the page's own files (`Code Cache`), so that a start does not compile them again. Nothing else
 * of the page reaches the disk: it stores nothing, and what it shows comes over the bridge, which is no request.
 */
export function openSession(): Session {
  const own = session.defaultSession
  // Turned off and without a language, as Chromium fetches the dictionary of a language even while checking is off.
  own.setSpellCheckerLanguages([])
  own.setSpellCheckerEnabled(false)
  own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  own.setPermissionCheckHandler(() => false)
  own.setDevicePermissionHandler(() => false)
  own.setDisplayMediaRequestHandler((_request, answer) => answer({}))
  own.on('will-download', (event) => event.preventDefault())
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !LOCAL.test(url) }))
  return own
}
