import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect } from '@playwright/test'
import manifest from '../../package.json' with { type: 'json' }
import { test } from './app'

const folder = resolve(import.meta.dirname, '../../release/linux-unpacked')

test.skip(process.platform !== 'linux', 'the package is made as a folder on Linux only')

test('the packed app starts, welcomes the officer and says its version', async ({ launch }) => {
  const { page } = await launch({ executable: resolve(folder, 'paydesk') })
  await expect(page).toHaveTitle(/Paydesk/)
  await expect(page.getByRole('heading', { name: 'Connect to your payroll service' })).toBeVisible()
  await expect(page.getByText(`Paydesk ${manifest.version}`)).toBeVisible()
})

test('the package brings its licence and the notices of what it contains', () => {
  for (const file of ['LICENSE.txt', 'THIRD_PARTY_NOTICES.txt']) expect(existsSync(resolve(folder, file))).toBe(true)
})
