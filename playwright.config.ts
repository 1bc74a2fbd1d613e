import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'test/e2e',
  // Two Paydesks at a time: one waits for its window or its service while the other works. More would starve two cores.
  workers: 2,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  outputDir: 'test-results/e2e'
})
