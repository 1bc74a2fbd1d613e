import { settingsPatchSchema, type Settings } from '../settings'
import type { AppInfo } from '../views'
import { channel, none } from './schema'

/** The program and its settings. */
export const programChannels = {
  'app.info': channel<AppInfo>()(none),
  'settings.get': channel<Settings>()(none),
  'settings.set': channel<Settings>()(settingsPatchSchema),
  'app.openLogFolder': channel<void>()(none)
}
