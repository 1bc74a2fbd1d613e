// Work that is left out while the files it is made from stay the same. By content, not by time: a checkout or a pull
// sets times as it likes.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** What every build is made with. */
const ALWAYS = ['package.json', 'package-lock.json', 'tsconfig.json', 'build/steps']

/**
 * @param {string} stamp file inside the result that keeps what it was made from; the work may empty its folder
 * @param {string[]} sources folders and files, from the project's folder
 * @param {() => Promise<void>} work
 * @param {string} [madeWith] what else the result depends on, in a word
 * @returns {Promise<boolean>} whether the work was done
 */
export async function unlessUnchanged(stamp, sources, work, madeWith = '') {
  const now = `${hashOf([...sources, ...ALWAYS])}${madeWith}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return false
  await work()
  writeFileSync(stamp, now)
  return true
}

function hashOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesOf(source) {
  if (!statSync(join(root, source)).isDirectory()) return [source]
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}
