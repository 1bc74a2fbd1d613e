import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { JsonFile } from '../../../src/main/common/jsonFile'
import { Graphics } from '../../../src/main/shell/graphics'
import { settingsAtStart } from '../../../src/main/shell/settingsAtStart'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'paydesk-start-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function companyOf(text: string): number | null {
  const path = join(folder, 'settings.json')
  writeFileSync(path, text)
  return settingsAtStart(new JsonFile(path)).companyOf('office')
}

function theme(text: string | null): string {
  const path = join(folder, 'settings.json')
  if (text !== null) writeFileSync(path, text)
  return settingsAtStart(new JsonFile(path)).theme
}

describe('the theme that the window opens in', () => {
  it('is the one in the settings', () => {
    expect(theme('{"theme":"dark","density":"dense"}')).toBe('dark')
    expect(theme('{"theme":"light"}')).toBe('light')
  })

  it("is the system's without settings, and where they say nothing that is known", () => {
    expect(theme(null)).toBe('system')
    for (const text of ['{"theme":"sepia"}', '{"theme":7}', '[]', 'null', '{"theme"', '"dark"'])
      expect(theme(text)).toBe('system')
  })
})

describe('the company that the start looks at', () => {
  it('is the one that the settings have for the connection', () => {
    expect(companyOf('{"lastCompanies":{"office":7,"other":8}}')).toBe(7)
    for (const text of [
      '{"lastCompanies":{"other":8}}',
      '{"lastCompanies":{"office":"7"}}',
      '{"lastCompanies":7}',
      '{}'
    ])
      expect(companyOf(text)).toBeNull()
  })
})

describe('a computer without a graphics processor', () => {
  const DAY_MS = 86_400_000
  const SOFTWARE = 'disabled_software'

  /** One start; gives whether it went without asking. */
  async function start(now: { gpu: string; day: number; chromium?: string }): Promise<boolean> {
    let isOff = false
    const port = {
      disableHardwareAcceleration: () => void (isOff = true),
      getGPUFeatureStatus: () => ({ gpu_compositing: isOff ? SOFTWARE : now.gpu })
    }
    const graphics = new Graphics(port, new JsonFile(join(folder, 'graphics.json')), {
      chromium: now.chromium ?? '130',
      nowMs: now.day * DAY_MS
    })
    await graphics.note()
    return isOff
  }

  it('is known by the next start, for a week from the start that found it', async () => {
    const asked = []
    for (const day of [100, 100, 103, 106, 107, 108]) asked.push(!(await start({ gpu: SOFTWARE, day })))
    expect(asked).toEqual([true, false, false, false, true, false])
  })

  it('is asked again by another version of Chromium, and where the clock was ahead', async () => {
    await start({ gpu: SOFTWARE, day: 100 })
    expect(await start({ gpu: SOFTWARE, day: 100, chromium: '150' })).toBe(false)
    expect(await start({ gpu: SOFTWARE, day: 90, chromium: '150' })).toBe(false)
  })

  it('is not kept of one that has a processor, and nothing is believed that says nothing', async () => {
    await start({ gpu: 'enabled', day: 100 })
    expect(await start({ gpu: 'enabled', day: 100 })).toBe(false)
    for (const text of [
      '{"withoutSinceMs":"8640000000","chromium":"130"}',
      '[]',
      'null',
      '{"without',
      '{"chromium":"130"}'
    ]) {
      writeFileSync(join(folder, 'graphics.json'), text)
      expect(await start({ gpu: 'enabled', day: 100 })).toBe(false)
    }
  })
})
