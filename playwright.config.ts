import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'test/e2e',
  // One Paydesk at a time: each start of Electron takes both cores of a small machine.
  workers: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  outputDir: 'test-results/e2e'
})
