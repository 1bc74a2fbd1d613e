// What the Playwright runs (e2e, tour) are told about the runtime; test/e2e/app.ts reads it.
import { sandboxArguments } from '../runtime/sandbox.mjs'

/** The environment for a Playwright run with that Electron on that desktop. */
export function testEnvironment(electron, desktopEnvironment) {
  return {
    ...desktopEnvironment,
    PAYDESK_TEST_ELECTRON: electron.path,
    PAYDESK_TEST_ELECTRON_VERSION: electron.version,
    PAYDESK_TEST_ELECTRON_ARGUMENTS: sandboxArguments().join(' ')
  }
}
