/** What the screens receive of the program, its connections and companies. */
import type { AppErrorShape } from '../errors'

export interface ConnectionSummary {
  readonly id: string
  readonly label: string
  readonly address: string
  readonly sample: boolean
  /** Whether its keys are in the keychain, or it lives for this session only. */
  readonly keeping: 'kept' | 'sessionOnly'
  readonly lastUsedMs: number | null
}

export interface AppInfo {
  readonly version: string
  readonly electron: string
  readonly platform: 'win32' | 'darwin' | 'linux'
  readonly keychain: 'available' | 'unavailable'
  /** Why settings and the like hold only until the program ends; null while the disk takes them. */
  readonly unkept: AppErrorShape | null
  /** Whether a part of the program is away, as `threads.changed` tells it. */
  readonly threads: { readonly state: 'ready' | 'restarting' | 'stopped'; readonly error: AppErrorShape | null }
  /** True without Chromium's sandbox or on the development runtime: the status bar says so. */
  readonly developmentRuntime: boolean
  readonly systemCertificates: boolean
}

export interface CompanySummary {
  readonly id: number
  readonly name: string
  /** Set when the key no longer opens it: its copy is kept, nothing is sent. */
  readonly frozenMs: number | null
  readonly employees: number
  readonly unsettledEdits: number
  readonly listsAsOfMs: number | null
}
