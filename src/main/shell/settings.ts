import { defaultSettings, settingsSchema, type Settings, type SettingsPatch } from '@shared/contract/settings'
import type { JsonFile } from '../common/jsonFile'

/** The officer's settings: `settings.json`, plain, as it holds no pay data. */
export class SettingsStore {
  readonly #file: JsonFile
  readonly #onChange: (settings: Settings) => void
  #current: Settings

  constructor(file: JsonFile, onChange: (settings: Settings) => void) {
    this.#file = file
    this.#onChange = onChange
    const loaded = file.load()
    this.#current = loaded.kind === 'read' ? settingsFrom(loaded.value) : defaultSettings
  }

  get current(): Settings {
    return this.#current
  }

  /**
   * Changes some of them; on disk when it resolves with all. Where they cannot be written it rejects with what the disk says, and they
   * hold until the program ends.
   */
  async change(patch: SettingsPatch): Promise<Settings> {
    this.#current = { ...this.#current, ...definedOnly(patch) }
    this.#onChange(this.#current)
    await this.#file.save(this.#current)
    return this.#current
  }

  /** Tries once more to write what could not be. */
  async saveLeft(): Promise<void> {
    if (this.#file.isBehind) await this.#file.save(this.#current)
  }
}

/**
 * Settings as a file had them, each by itself: one that is missing or not valid (another version, a hand edit) takes its
 * default and the others are kept.
 */
export function settingsFrom(raw: unknown): Settings {
  const given: Partial<Record<string, unknown>> = typeof raw === 'object' && raw !== null ? { ...raw } : {}
  const valid = Object.entries(settingsSchema.shape).filter(([name, schema]) => schema.safeParse(given[name]).success)
  return settingsSchema.parse({
    ...defaultSettings,
    ...Object.fromEntries(valid.map(([name]) => [name, given[name]]))
  })
}

function definedOnly(patch: SettingsPatch): Partial<Settings> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}
