import { expect } from '@playwright/test'
import { test } from './app'

test('the app opens a window that is called Paydesk', async ({ launch }) => {
  const { page } = await launch()
  await expect(page).toHaveTitle('Paydesk')
})
