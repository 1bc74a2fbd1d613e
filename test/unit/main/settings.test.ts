import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultSettings } from '@shared/contract/settings'
import { JsonFile } from '../../../src/main/common/jsonFile'
import { heldFor } from '../../fixtures/heldFile'
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

it('that another program held at the start are the officer’s own when something is changed, and are not overwritten before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-settings-'))
  try {
    const path = join(folder, 'settings.json')
    writeFileSync(path, '{"theme":"dark","lockIdleMinutes":30}')
    const told: unknown[] = []
    // Five times at the start, and once more.
    const store = new SettingsStore(new JsonFile(path, (error) => told.push(error), heldFor(6, 'EBUSY')), () => {})
    expect(store.current).toEqual(defaultSettings)
    await expect(store.change({ density: 'comfortable' })).rejects.toMatchObject({ code: 'fileLocked' })
    expect([store.current.density, told.length]).toEqual(['comfortable', 1])
    expect(readFileSync(path, 'utf8')).toBe('{"theme":"dark","lockIdleMinutes":30}')
    await store.saveLeft()
    expect(store.current).toEqual(settingsFrom({ theme: 'dark', lockIdleMinutes: 30, density: 'comfortable' }))
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(store.current)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
