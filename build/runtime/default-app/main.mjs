// Stands in for Electron's default app in the fallback runtime: `electron <folder or file> [arguments]`.
import { app } from 'electron'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const index = process.argv.findIndex((argument, position) => position > 0 && !argument.startsWith('-'))
if (index < 0) {
  console.error('usage: electron <folder or file> [arguments]')
  app.exit(1)
} else {
  const target = resolve(process.argv[index])
  process.argv.splice(index, 1)
  process.argv.splice(1, 0, target)
  Object.defineProperty(process, 'defaultApp', { enumerable: true, value: true })
  await import(pathToFileURL(statSync(target).isDirectory() ? entryOf(target) : target).href)
}

function entryOf(folder) {
  const file = join(folder, 'package.json')
  const manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  if (manifest.version) app.setVersion(manifest.version)
  if (manifest.productName || manifest.name) app.name = manifest.productName || manifest.name
  if (!app.commandLine.hasSwitch('user-data-dir')) app.setPath('userData', join(app.getPath('appData'), app.name))
  app.setAppPath(folder)
  return resolve(folder, manifest.main ?? 'index.js')
}
