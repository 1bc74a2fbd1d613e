import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: 'tour.spec.ts',
  workers: 1,
  timeout: 10 * 60 * 1000,
  expect: { timeout: 15_000 },
  reporter: './reporter.ts',
  outputDir: '../../test-results/tour'
})
