import { defineConfig } from '@playwright/test'

/** What `npm test` leaves to `npm run test:long`; see build/test.mjs. Without it single files are run. */
const leftOut = process.env['PAYDESK_E2E_LEFT_OUT']

export default defineConfig({
  testDir: 'test/e2e',
  testIgnore: leftOut?.split(',').filter(Boolean) ?? [],
  projects: [
    { name: 'stories', ...(leftOut === undefined ? {} : { teardown: 'operations' }) },
    // What the run as a whole shows; after single files it would miss the others.
    ...(leftOut === undefined ? [] : [{ name: 'operations', testMatch: 'operations.check.ts' }])
  ],
  // Two Paydesks at a time: one waits for its window or its service while the other works. More would starve two cores.
  workers: 2,
  // Tests of one file know nothing of one another, so the last ones of the run keep both workers busy.
  fullyParallel: true,
  forbidOnly: true,
  // A window on a busy machine can miss its moment. A test that needed its second try is named at the end of the run.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  outputDir: 'test-results/e2e'
})
