// `npm run service -- --port 4010 --companies 3`: the sample payroll service on its own; --help says what it takes.
import { spawn } from 'node:child_process'
import { bundleForNode } from './steps/nodeBundle.mjs'
import { root } from './steps/paths.mjs'
import { prepareNode } from './steps/prepare.mjs'
import { main } from './steps/step.mjs'

await main(async () => {
  await prepareNode()
  const file = await bundleForNode('service', 'src/sandbox/cli.ts', ['src/sandbox', 'src/shared'])
  const child = spawn(process.execPath, ['--enable-source-maps', file, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit'
  })
  // The service ends itself on a signal; this process waits for it and passes on what it said.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('close', (code) => (process.exitCode = code ?? 1))
})
