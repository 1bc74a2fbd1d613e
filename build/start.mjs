// `npm start`: from a fresh clone to the open app. Without a display the tour is run instead.
import { spawn } from 'node:child_process'
import { buildApp } from './steps/bundle.mjs'
import { hasDisplay } from './steps/desktop.mjs'
import { root } from './steps/paths.mjs'
import { prepare } from './steps/prepare.mjs'
import { main, step } from './steps/step.mjs'
import { sandboxArguments } from './runtime/sandbox.mjs'
import { tour } from './tour.mjs'

await main(async () => {
  const shown = hasDisplay()
  const electron = await prepare({ headless: !shown })
  await step('app', buildApp)
  if (!shown) {
    console.log('There is no display here, so the app cannot be shown: running the tour instead (npm run tour).')
    process.exitCode = await tour(electron)
    return
  }
  console.log('opening Paydesk')
  const args = [...sandboxArguments(), root, ...process.argv.slice(2)]
  const app = spawn(electron.path, args, { stdio: 'inherit' })
  app.on('error', (error) => console.error(`Paydesk could not be opened: ${error.message}`))
  app.on('close', (code) => (process.exitCode = code ?? 1))
})
