// The licences of everything that is inside the package, as THIRD_PARTY_NOTICES.txt. Electron adds its own and
// Chromium's.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isProgram, readJson, root } from './steps/paths.mjs'

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i

/**
 * Writes the notices into a file.
 * @throws when a package names no licence at all
 * @returns {string} how many packages there are
 */
export function writeNotices(file) {
  const lock = readJson(join(root, 'package-lock.json')).packages
  const packages = shippedPackages(lock)
  const parts = [...packages].sort((a, b) => (a < b ? -1 : 1)).map((path) => noticeOf(path))
  const head = 'Paydesk contains the following packages. Each is used under its own licence.\n'
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, [head, ...parts].join(`\n${'-'.repeat(80)}\n\n`))
  return `${packages.size} packages`
}

/** What is installed with the app, and what the page's bundle takes in, with all that these need. */
function shippedPackages(lock) {
  const found = new Set()
  const add = (path) => {
    if (path === undefined || found.has(path)) return
    found.add(path)
    const { dependencies = {}, optionalDependencies = {} } = lock[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) add(resolveIn(lock, path, name))
  }
  const own = lock['']
  for (const name of Object.keys(own.dependencies)) add(resolveIn(lock, '', name))
  const imported = new Set(pageImports())
  for (const name of Object.keys(own.devDependencies)) if (imported.has(name)) add(resolveIn(lock, '', name))
  return found
}

/** The lock file's path of a package as seen from another one, by Node's own rule. */
function resolveIn(lock, from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const path = `${base ? `${base}/` : ''}node_modules/${name}`
    if (lock[path] && existsSync(join(root, path))) return path
    if (base === '') return undefined
  }
}

/** Names of the packages that the page imports. */
function pageImports() {
  const files = readdirSync(join(root, 'src/renderer'), { recursive: true }).filter((name) => /\.(ts|vue)$/.test(name))
  return files.flatMap((name) => {
    const text = readFileSync(join(root, 'src/renderer', name), 'utf8')
    return [...text.matchAll(/from '((?:@[^/']+\/)?[^./'@][^/']*)/g)].map((match) => match[1])
  })
}

function noticeOf(path) {
  const folder = join(root, path)
  const { name, version, license, author, repository } = readJson(join(folder, 'package.json'))
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  if (!license && texts.length === 0) throw new Error(`${name} ${version} names no licence, so it cannot be shipped.`)
  const by = typeof author === 'string' ? author : author?.name
  const from = typeof repository === 'string' ? repository : repository?.url
  const head = [
    `${name} ${version}`,
    license && `Licence: ${license}`,
    by && `Author: ${by}`,
    from && `Source: ${from}`
  ]
  return `${head.filter(Boolean).join('\n')}\n\n${texts.join('\n\n')}\n${extra(name)}`
}

/** What a package carries inside without a licence file of its own. */
function extra(name) {
  if (name !== 'better-sqlite3-multiple-ciphers') return ''
  return (
    '\nIt contains SQLite, which is in the public domain (https://www.sqlite.org/copyright.html), and SQLite3 Multiple ' +
    'Ciphers, Copyright (c) 2019 Ulrich Telle, under the MIT licence.\n'
  )
}

if (isProgram(import.meta)) {
  const file = join(root, 'out/THIRD_PARTY_NOTICES.txt')
  console.log(`${file}: ${writeNotices(file)}`)
}
