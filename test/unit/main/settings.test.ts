import { readFileSync } from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultSettings } from '@shared/contract/settings'
import { JsonFile } from '../../../src/main/common/jsonFile'
import { SettingsStore, settingsFrom } from '../../../src/main/shell/settings'

it('takes what is valid of a file and the default for the rest', () => {
  expect(settingsFrom({ theme: 'dark', concurrency: 9000, ofANewerVersion: true })).toEqual({
    ...defaultSettings,
    theme: 'dark'
  })
})

it.each([null, [], 'dark', 7, undefined])('starts with the defaults on %j', (raw) => {
  expect(settingsFrom(raw)).toEqual(defaultSettings)
})

it('keeps a change on disk, tells it, and leaves what was not named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-settings-'))
  try {
    const path = join(folder, 'settings.json')
    const told: unknown[] = []
    const store = new SettingsStore(new JsonFile(path), (settings) => told.push(settings))
    const changed = await store.change({ theme: 'dark', density: undefined })
    expect(changed).toEqual({ ...defaultSettings, theme: 'dark' })
    expect(told).toEqual([changed])
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(changed)
    expect(new SettingsStore(new JsonFile(path), () => {}).current).toEqual(changed)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
