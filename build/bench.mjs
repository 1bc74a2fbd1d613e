// `npm run bench`: the benchmark of test/bench on the real app and files. Prints a table, exits non-zero on a missed target.
import { buildApp } from './steps/bundle.mjs'
import { startDesktop } from './steps/desktop.mjs'
import { bundleForNode } from './steps/nodeBundle.mjs'
import { testEnvironment } from './steps/playwright.mjs'
import { prepare } from './steps/prepare.mjs'
import { main, run, step } from './steps/step.mjs'

await main(async () => {
  const electron = await prepare({ headless: true })
  await step('app', buildApp)
  const file = await bundleForNode('bench', 'test/bench/index.ts', ['src', 'test/bench'])
  const desktop = await startDesktop()
  try {
    // By the runtime that the program has: that of another version of V8 is another program's speed.
    const env = { ...testEnvironment(electron, desktop.env), ELECTRON_RUN_AS_NODE: '1' }
    const { code } = await run(electron.path, ['--enable-source-maps', file, ...process.argv.slice(2)], { env })
    process.exitCode = code
  } finally {
    desktop.stop()
  }
})
