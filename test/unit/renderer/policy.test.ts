import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(process.cwd(), 'src/renderer')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(vue|ts|html)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** What the page's policy would refuse at run time, seen here before it is built. */
const REFUSED: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['an inline style', /[^:\w-]style="/],
  ['markup from text', /v-html|innerHTML|insertAdjacentHTML/],
  ['code from text', /\beval\(|new Function\(/],
  ['an inline handler', /\son(click|load|error|input)="/],
  ['a part of Reka that brings a style element', /\b(SelectViewport|ComboboxViewport|ScrollAreaViewport)\b/]
]

it.each(REFUSED)('no screen holds %s', (_what, pattern) => {
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([])
})
