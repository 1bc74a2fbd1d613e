import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { JsonFile } from '../../../src/main/common/jsonFile'
import { themeAtStart } from '../../../src/main/shell/themeAtStart'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'paydesk-start-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function theme(text: string | null): string {
  const path = join(folder, 'settings.json')
  if (text !== null) writeFileSync(path, text)
  return themeAtStart(new JsonFile(path))
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
