import { defaultSettings, type Settings, type SettingsPatch } from '@shared/contract/settings'
import { fieldsOf } from '../common/byHand'
import type { JsonFile, LoadedJson } from '../common/jsonFile'
import { validSettings } from './validSettings'

/** The officer's settings: `settings.json`, plain, as it holds no pay data. */
export class SettingsStore {
  readonly #file: JsonFile
  readonly #onChange: (settings: Settings) => void
  #current: Settings
  /** What was changed since the start, at which another program may have held the file. */
  #changed: SettingsPatch = {}

  constructor(file: JsonFile, onChange: (settings: Settings) => void) {
    this.#file = file
    this.#onChange = onChange
    this.#current = settingsOf(file.load())
  }

  get current(): Settings {
    return this.#current
  }

  /**
   * Changes some of them; on disk when it resolves with all. Where they cannot be written it rejects with what the disk says, and they
   * hold until the program ends. So it is where the file could not be read at the start and cannot be yet: what is in it is the officer's.
   */
  async change(patch: SettingsPatch): Promise<Settings> {
    const changed = definedOnly(patch)
    this.#current = { ...this.#current, ...changed }
    this.#changed = { ...this.#changed, ...changed }
    this.#readLate()
    this.#onChange(this.#current)
    await this.#file.save(this.#current)
    return this.#current
  }

  /** Tries once more to write what could not be. */
  async saveLeft(): Promise<void> {
    if (!this.#file.isBehind) return
    this.#readLate()
    await this.#file.save(this.#current)
  }

  #readLate(): void {
    const loaded = this.#file.loadHeld()
    if (loaded !== null && loaded.kind !== 'held') this.#current = { ...settingsOf(loaded), ...this.#changed }
  }
}

/**
 * Settings as a file had them, each by itself: one that is missing or not valid (another version, a hand edit) takes its
 * default and the others are kept.
 */
export function settingsFrom(raw: unknown): Settings {
  return { ...defaultSettings, ...validSettings(fieldsOf(raw)) }
}

function settingsOf(loaded: LoadedJson): Settings {
  return loaded.kind === 'read' ? settingsFrom(loaded.value) : defaultSettings
}

function definedOnly(patch: SettingsPatch): Partial<Settings> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}
