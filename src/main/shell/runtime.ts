import tls from 'node:tls'
import { app } from 'electron'
import type { AppInfo } from '@shared/contract/views'
import { SHIPPED_ELECTRON_MAJOR } from './shipped'

/** Whether Chromium's sandbox is off or this is not the runtime that is shipped: fit for the sample, not for real pay. */
export function isDevelopmentRuntime(): boolean {
  const major = Number.parseInt(process.versions.electron, 10)
  return app.commandLine.hasSwitch('no-sandbox') || major < SHIPPED_ELECTRON_MAJOR
}

/** What About says of the program and what it runs on. */
export function appInfo(keychain: AppInfo['keychain'], unkept: AppInfo['unkept']): AppInfo {
  return {
    version: app.getVersion(),
    electron: process.versions.electron,
    platform: platform(),
    keychain,
    unkept,
    developmentRuntime: isDevelopmentRuntime(),
    systemCertificates: 'getCACertificates' in tls
  }
}

function platform(): AppInfo['platform'] {
  return process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux'
}
