import { expect } from '@playwright/test'
import { test } from '../e2e/app'
import type { Paydesk } from '../e2e/app'
import { step } from './steps'

test('the main job, end to end', async ({ launch }) => {
  let desk: Paydesk | undefined
  const page = () => desk?.page

  await step('Open the app', page, async () => {
    desk = await launch()
    await expect(desk.page).toHaveTitle('Paydesk')
  })
})
