import { expect } from '@playwright/test'
import { test } from './app'

test('the app opens a window that is called Paydesk', async ({ desk }) => {
  await expect(desk.page).toHaveTitle('Paydesk')
})
