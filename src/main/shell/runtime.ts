import { app } from 'electron'
import type { AppInfo } from '@shared/contract/views'
import { SHIPPED_ELECTRON_MAJOR } from './shipped'

/** Whether Chromium's sandbox is off or this is not the runtime that is shipped: fit for the sample, not for real pay. */
export function isDevelopmentRuntime(): boolean {
  const major = Number.parseInt(process.versions.electron, 10)
  return app.commandLine.hasSwitch('no-sandbox') || major < SHIPPED_ELECTRON_MAJOR
}

/** What About says of the program and what it runs on. */
export function appInfo({ keychain, unkept, threads }: Pick<AppInfo, 'keychain' | 'unkept' | 'threads'>): AppInfo {
  return {
    version: app.getVersion(),
    electron: process.versions.electron,
    platform: platform(),
    keychain,
    unkept,
    threads,
    developmentRuntime: isDevelopmentRuntime(),
    systemCertificates: knowsSystemCertificates()
  }
}

// By its version: to look for `tls.getCACertificates` itself loads TLS into main, for which the first rows of a start would wait.
function knowsSystemCertificates(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 15)
}

function platform(): AppInfo['platform'] {
  return process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux'
}
