import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'test/e2e',
  // What `npm test` leaves to `npm run test:long`; see build/test.mjs.
  testIgnore: (process.env['PAYDESK_E2E_LEFT_OUT'] ?? '').split(',').filter(Boolean),
  // Two Paydesks at a time: one waits for its window or its service while the other works. More would starve two cores.
  workers: 2,
  forbidOnly: true,
  // A window on a busy machine can miss its moment. A test that needed its second try is named at the end of the run.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  outputDir: 'test-results/e2e'
})
