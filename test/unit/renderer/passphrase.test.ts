import { mount, type VueWrapper } from '@vue/test-utils'
import { TooltipProvider } from 'reka-ui'
import { afterEach, expect, it } from 'vitest'
import { h } from 'vue'
import PassphraseDialog from '@/areas/settings/PassphraseDialog.vue'
import { useBridge } from './fakeBridge'
import { pageText } from './mountPage'

let wrapper: VueWrapper | null = null
afterEach(() => {
  wrapper?.unmount()
  wrapper = null
  document.body.innerHTML = ''
})

async function open(act: 'set' | 'change'): Promise<HTMLInputElement[]> {
  useBridge({})
  wrapper = mount({ render: () => h(TooltipProvider, () => h(PassphraseDialog, { act })) }, { attachTo: document.body })
  await new Promise((done) => setTimeout(done))
  return [...document.querySelectorAll('input')]
}

/** Keeps with these in the fields, the last one in hand, and returns the field that is in hand then. */
async function keepWith(act: 'set' | 'change', values: readonly string[]): Promise<number> {
  const fields = await open(act)
  for (const [at, field] of fields.entries()) {
    field.value = values[at] ?? ''
    field.dispatchEvent(new Event('input'))
  }
  fields.at(-1)?.focus()
  document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  await new Promise((done) => setTimeout(done))
  return fields.findIndex((field) => field === document.activeElement)
}

it('the least length of a passphrase is said before one is entered', async () => {
  await open('set')
  expect(pageText()).toContain('At least 8 characters.')
})

it.each([
  { act: 'set', values: ['ab', 'ab'], at: 0, says: 'At least 8 characters.' },
  { act: 'set', values: ['long enough words', 'other words'], at: 1, says: 'The two are not the same.' },
  { act: 'change', values: ['', 'long words', 'long words'], at: 0, says: 'Enter the passphrase that is set now.' }
] as const)('what is wrong ($says) is said at its field, which is gone to', async ({ act, values, at, says }) => {
  expect(await keepWith(act, values)).toBe(at)
  expect(pageText()).toContain(says)
})
