import type { AppInfo } from '@shared/contract/views'
import type { SettingsStore } from '../shell/settings'
import type { Handlers } from './dispatch'

interface AppHandlerOptions {
  readonly info: () => Promise<AppInfo>
  readonly settings: SettingsStore
  readonly openLogFolder: () => Promise<void>
  /** How many values the page holds that are not on disk. */
  readonly held: (values: number) => void
}

type AppHandlers = Pick<Handlers, 'app.info' | 'app.openLogFolder' | 'app.held' | 'settings.get' | 'settings.set'>

/** What concerns the program itself. */
export function appHandlers({ info, settings, openLogFolder, held }: AppHandlerOptions): AppHandlers {
  return {
    'app.info': () => info(),
    'app.openLogFolder': () => openLogFolder(),
    'app.held': ({ values }) => held(values),
    'settings.get': () => settings.current,
    'settings.set': (patch) => settings.change(patch)
  }
}
