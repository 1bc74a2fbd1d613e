// `npm run dist`: the installers of the system it runs on, with release fuses. They need the shipped Electron and
// electron-builder's tools from GitHub; where these can't be had, the Linux folder is made and the rest is named.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { assertPrebuilt } from './native.mjs'
import { writeNotices } from './notices.mjs'
import { buildApp } from './steps/bundle.mjs'
import { electronBuilder, packFolder } from './steps/pack.mjs'
import { root } from './steps/paths.mjs'
import { prepare } from './steps/prepare.mjs'
import { main, step } from './steps/step.mjs'

const TARGETS = { win32: 'Windows (nsis)', darwin: 'macOS (dmg)', linux: 'Linux (deb)' }

/** Nothing but our own app can be run by the installed program, and nobody can look into it from outside. */
const FUSES = {
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
  // Setting fuses breaks the signature that Electron comes with: without one of the maker's own macOS would kill the program at its start.
  ...(process.platform === 'darwin' && { resetAdHocDarwinSignature: true })
}

await main(async () => {
  const electron = await prepare({ headless: false })
  await step('app', buildApp)
  if (electron.shipped) {
    assertPrebuilt()
    // The folder that the tests drive is made anew: this one has release fuses.
    rmSync(join(root, 'release/.made-from'), { force: true })
    await step('notices', () => writeNotices(join(root, 'out/THIRD_PARTY_NOTICES.txt')))
    const fuses = Object.entries(FUSES).map(([name, value]) => `-c.electronFuses.${name}=${value}`)
    await step(
      TARGETS[process.platform],
      () => electronBuilder(fuses),
      () => 'in release/'
    )
    notBuilt(Object.keys(TARGETS).filter((platform) => platform !== process.platform))
  } else {
    await step('Linux folder', () => packFolder(electron))
    console.log('It holds the fallback Electron without release fuses: to try and to test, not to hand out.')
    notBuilt(Object.keys(TARGETS))
  }
})

function notBuilt(platforms) {
  const names = platforms.map((platform) => TARGETS[platform]).join(', ')
  console.log(
    `Not built here: ${names}. Run npm run dist on that system, with Node 22.14 or newer and github.com in reach.`
  )
}
