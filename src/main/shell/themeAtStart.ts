import type { Settings } from '@shared/contract/settings'
import type { JsonFile } from '../common/jsonFile'

const THEMES: readonly Settings['theme'][] = ['system', 'light', 'dark']

/** The theme in the officer's settings, read before the window is there, so that it opens in its own ground colour. */
export function themeAtStart(settings: JsonFile): Settings['theme'] {
  const loaded = settings.load()
  const value: unknown = loaded.kind === 'read' ? loaded.value : null
  const theme = typeof value === 'object' && value !== null && 'theme' in value ? value.theme : null
  return THEMES.find((known) => known === theme) ?? 'system'
}
