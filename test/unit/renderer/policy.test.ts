import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(process.cwd(), 'src/renderer')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(vue|ts|html)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

describe('what the page’s policy would refuse is not written', () => {
  it('no inline style, no markup from text, no code from text', () => {
    for (const { file, text } of files) {
      expect(text, file).not.toMatch(/[^:\w-]style="/)
      expect(text, file).not.toMatch(/v-html|innerHTML|\beval\(|new Function\(/)
      expect(text, file).not.toMatch(/\son[a-z]+="[^"]*"\s*\/?>.*<\/script/)
    }
  })

  it('no part of Reka that brings a style element', () => {
    for (const { file, text } of files) {
      expect(text, file).not.toMatch(/\b(SelectViewport|ComboboxViewport|ScrollArea\w*)\b(?=[\s,].*from 'reka-ui')/)
    }
  })
})
