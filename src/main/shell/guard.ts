import type { App, WebContents } from 'electron'

/**
 * Holds every page of the program where it is: no navigation, no redirect, no new window, no embedded page. The page changes
 * its view within itself, so whatever wants to leave it is refused.
 */
export function guardNavigation(app: App, log: (level: 'warn', text: string) => void): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, log))
}

function guard(contents: WebContents, log: (level: 'warn', text: string) => void): void {
  contents.on('will-frame-navigate', (event) => {
    event.preventDefault()
    log('warn', 'navigation refused')
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => {
    log('warn', 'new window refused')
    return { action: 'deny' }
  })
}
