import type { Settings } from '@shared/contract/settings'
import { fieldsOf, isWhole } from '../common/byHand'
import type { JsonFile } from '../common/jsonFile'

// A value of the contract would be one file more to load before the window.
const THEMES: readonly Settings['theme'][] = ['system', 'light', 'dark']

/** What of the officer's settings is needed before the program is loaded. */
export interface SettingsAtStart {
  /** The window opens in its own ground colour. */
  readonly theme: Settings['theme']
  /** The company that was looked at last with this connection. */
  readonly companyOf: (connectionId: string) => number | null
}

/** Read before the window is there, by hand, as nothing on the way to it loads schemas. */
export function settingsAtStart(file: JsonFile): SettingsAtStart {
  const loaded = file.load()
  const { theme, lastCompanies } = fieldsOf(loaded.kind === 'read' ? loaded.value : null)
  const companies = fieldsOf(lastCompanies)
  return {
    theme: THEMES.find((known) => known === theme) ?? 'system',
    companyOf: (connectionId) => {
      const id = companies[connectionId]
      return isWhole(id, 1) ? id : null
    }
  }
}
