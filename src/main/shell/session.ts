import { session, type Session } from 'electron'

/** No `persist:` before it, so Chromium keeps it in memory and writes no cache, cookie or storage to disk. */
const PARTITION = 'paydesk'
const LOCAL = /^(app|devtools|chrome-extension|chrome-devtools|data|blob):/

/**
 * The session of the window: keeps nothing, asks for nothing, and reaches no network. The page's own files come over
 * `app://`; the service is spoken to by the engine alone.
 */
export function openSession(): Session {
  // No window uses the default session; Chromium would fetch a dictionary for it all the same.
  spellNothing(session.defaultSession)
  return closedSession(PARTITION, LOCAL)
}

/**
 * A session that gives its pages nothing: no permission, no device, no download, no spelling, and no address but those of `local`. To be
 * called once for each partition.
 */
export function closedSession(partition: string, local: RegExp): Session {
  const own = session.fromPartition(partition)
  spellNothing(own)
  own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  own.setPermissionCheckHandler(() => false)
  own.setDevicePermissionHandler(() => false)
  own.setDisplayMediaRequestHandler((_request, answer) => answer({}))
  own.on('will-download', (event) => event.preventDefault())
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !local.test(url) }))
  return own
}

// Turned off and without a language, as Chromium fetches the dictionary of a language even while checking is off.
function spellNothing(of: Session): void {
  of.setSpellCheckerLanguages([])
  of.setSpellCheckerEnabled(false)
}
