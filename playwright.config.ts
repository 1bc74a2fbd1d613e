import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'test/e2e',
  // Three Paydesks at a time: with two, half of two cores stood idle while windows and services were waited for.
  workers: 3,
  forbidOnly: true,
  // A window on a busy machine can miss its moment. A test that needed its second try is named at the end of the run.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  outputDir: 'test-results/e2e'
})
