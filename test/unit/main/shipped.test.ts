import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { SHIPPED_ELECTRON_MAJOR } from '../../../src/main/shell/shipped'

it('tells the development runtime by the Electron that package.json pins', () => {
  const manifest = readFileSync(resolve('package.json'), 'utf8')
  expect(manifest).toMatch(new RegExp(`"electron": "${SHIPPED_ELECTRON_MAJOR}\\.`))
})
