import { defaultSettings, type Settings, type SettingsPatch } from '@shared/contract/settings'
import { fieldsOf } from '../common/byHand'
import type { HeldJson, JsonFile, LoadedJson } from '../common/jsonFile'
import { validSettings } from './validSettings'

/** The officer's settings: `settings.json`, plain, as it holds no pay data. */
export class SettingsStore {
  readonly #file: JsonFile
  readonly #onChange: (settings: Settings) => void
  #current: Settings
  /** What was changed since a start at which another program held the file; null where it was read. */
  #unread: SettingsPatch | null

  constructor(file: JsonFile, onChange: (settings: Settings) => void) {
    this.#file = file
    this.#onChange = onChange
    const loaded = file.load()
    this.#current = settingsOf(loaded)
    this.#unread = loaded.kind === 'held' ? {} : null
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
    if (this.#unread !== null) this.#unread = { ...this.#unread, ...changed }
    const held = this.#readLate()
    this.#onChange(this.#current)
    await this.#save(held)
    return this.#current
  }

  /** Tries once more to write what could not be. */
  async saveLeft(): Promise<void> {
    if (this.#file.isBehind) await this.#save(this.#readLate())
  }

  // What keeps the file from being read still; null where it is read.
  #readLate(): HeldJson | null {
    if (this.#unread === null) return null
    const loaded = this.#file.load('again')
    if (loaded.kind === 'held') return loaded
    this.#current = { ...settingsOf(loaded), ...this.#unread }
    this.#unread = null
    return null
  }

  async #save(held: HeldJson | null): Promise<void> {
    if (held !== null) throw this.#file.keptAsHeld(held.error)
    await this.#file.save(this.#current)
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
