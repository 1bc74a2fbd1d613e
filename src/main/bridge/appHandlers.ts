import type { AppInfo } from '@shared/contract/views'
import type { SettingsStore } from '../shell/settings'
import type { Handlers } from './dispatch'

interface AppHandlerOptions {
  readonly info: () => Promise<AppInfo>
  readonly settings: SettingsStore
  readonly openLogFolder: () => Promise<void>
}

type AppHandlers = Pick<Handlers, 'app.info' | 'app.openLogFolder' | 'settings.get' | 'settings.set'>

/** What concerns the program itself. */
export function appHandlers({ info, settings, openLogFolder }: AppHandlerOptions): AppHandlers {
  return {
    'app.info': () => info(),
    'app.openLogFolder': () => openLogFolder(),
    'settings.get': () => settings.current,
    'settings.set': (patch) => settings.change(patch)
  }
}
