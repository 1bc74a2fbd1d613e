import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { nodeWorker } from './build/steps/nodeWorker.mjs'

const alias = { '@shared': resolve('src/shared'), '@': resolve('src/renderer/src') }

/** A test that takes so long hangs; a machine that does other things too is slow by a factor of ten. */
const BUSY_MS = 30_000

export default defineConfig({
  test: {
    // Both cores of a small machine: by default one is left free.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve: { alias },
        plugins: [vue()],
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          exclude: ['test/unit/renderer/**', '**/*.tz.test.ts'],
          // Functions without state: what they import is read once and not for each file, which is two thirds of the work.
          isolate: false,
          testTimeout: BUSY_MS
        }
      },
      {
        resolve: { alias },
        plugins: [vue()],
        test: {
          name: 'renderer',
          include: ['test/unit/renderer/**/*.test.ts'],
          environment: 'happy-dom',
          // Each file has a page and modules of its own all the same; a process for each takes twice as long.
          pool: 'vmThreads',
          testTimeout: BUSY_MS
        }
      },
      ...['Pacific/Honolulu', 'Pacific/Kiritimati', 'America/New_York'].map((zone) => ({
        resolve: { alias },
        test: { name: zone, include: ['test/unit/**/*.tz.test.ts'], env: { TZ: zone }, pool: 'forks' as const }
      })),
      {
        resolve: { alias },
        plugins: [nodeWorker()],
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          pool: 'forks',
          // Files of one worker share what they import, which is a third of the work; each has servers, folders and stores of
          // its own.
          isolate: false,
          testTimeout: BUSY_MS,
          hookTimeout: BUSY_MS
        }
      }
    ]
  }
})
