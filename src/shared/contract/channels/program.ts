import { z } from 'zod'
import type { Settings } from '../settings'
import { settingsPatchSchema } from '../settingsSchema'
import type { AppInfo } from '../views'
import { channel, none } from './schema'

/** The program and its settings. */
export const programChannels = {
  'app.info': channel<AppInfo>()(none),
  'settings.get': channel<Settings>()(none),
  'settings.set': channel<Settings>()(settingsPatchSchema),
  'app.openLogFolder': channel<void>()(none),
  /** How many values the page holds that are not on disk, as it was asked for by `app.ending`. */
  'app.held': channel<void>()(z.strictObject({ values: z.number().int().min(0) }))
}
