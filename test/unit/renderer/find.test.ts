import type { FindHit } from '@shared/contract/views'
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findOpen } from '@/frame/layers'
import { useApp } from './mountApp'
import { company } from './sample'

/** A page that is loaded when first opened; the machine may be slow, so this only ends a test that hangs. */
const LOADS = { timeout: 20_000 }
const start = useApp()
afterEach(() => {
  findOpen.value = false
})

const person = (employeeId: number, lastName: string): FindHit => ({
  kind: 'person',
  companyId: 1,
  company: company.name,
  employeeId,
  lastName,
  firstName: 'Kwok Fai',
  chineseName: null,
  number: null,
  leftOn: null,
  gone: false
})

function field(): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>('[role="dialog"] input')
  if (!found) throw new Error('no field')
  return found
}

async function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
  const to = findOpen.value ? field() : document.body
  to.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...more }))
  await flushPromises()
}

async function type(text: string): Promise<void> {
  field().value = text
  field().dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
}

const options = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')]
const under = () => options().find(({ dataset }) => dataset.highlighted !== undefined)?.textContent ?? null

/** *Find anything* with "w" answered by Wan and Wat, and the next question on its way; gives what answers that. */
async function nextIsOnItsWay(ask: () => Promise<void>): Promise<() => void> {
  let answer = (): void => {}
  let times = 0
  await start({
    'find.search': () =>
      times++ === 0
        ? { hits: [person(1, 'Wan'), person(2, 'Wat')], more: [] }
        : new Promise((done) => {
            answer = () => done({ hits: [person(77, 'Wong'), person(78, 'Woo'), person(2, 'Wat')], more: [] })
          })
  })
  await press('k', { ctrlKey: true })
  await type('w')
  expect(under()).toContain('Wan')
  await ask()
  return () => answer()
}

const QUESTIONS = [
  { what: 'other words', ask: () => type('wo') },
  { what: 'another place', ask: () => press('k', { ctrlKey: true }) },
  { what: 'another kind', ask: () => press('Tab') }
]

describe('a key pressed in Find anything before the answer has come is about that answer:', () => {
  it.each(QUESTIONS)('Enter opens the best of it, asked for $what', async ({ ask }) => {
    const answer = await nextIsOnItsWay(ask)
    await press('Enter')
    expect(document.querySelector('[role="dialog"]')).not.toBeNull()
    answer()
    await vi.waitFor(() => expect(window.location.hash).toBe('#/employees/77'), LOADS)
  })

  it.each(QUESTIONS)('so many down and Enter open that one of it, asked for $what', async ({ ask }) => {
    const answer = await nextIsOnItsWay(ask)
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) await press(key)
    expect(document.querySelector('[role="dialog"]')).not.toBeNull()
    answer()
    await vi.waitFor(() => expect(window.location.hash).toBe('#/employees/78'), LOADS)
  })

  it('so many down stand on that one of it, and on the last where it has fewer', async () => {
    const answer = await nextIsOnItsWay(() => type('wo'))
    await press('ArrowDown')
    answer()
    await vi.waitFor(() => expect(under()).toContain('Woo'))

    await type('wong')
    for (let presses = 0; presses < 9; presses++) await press('ArrowDown')
    answer()
    await vi.waitFor(() => expect(under()).toContain('Wat'))
    await press('ArrowUp')
    expect(under()).toContain('Woo')
    await press('Enter')
    await vi.waitFor(() => expect(window.location.hash).toBe('#/employees/78'), LOADS)
  })

  it('a letter more takes the keys before it back', async () => {
    const answer = await nextIsOnItsWay(() => type('wo'))
    await press('ArrowDown')
    await press('Enter')
    await type('woo')
    answer()
    await flushPromises()
    answer()
    await vi.waitFor(() => expect(under()).toContain('Wong'))
    expect(findOpen.value).toBe(true)
  })
})

it('Find anything that finds nothing says what was searched, and offers to search more', async () => {
  await start({ 'find.search': () => ({ hits: [], more: [] }) })
  await press('k', { ctrlKey: true })
  await type('zzz')
  await press('Tab')
  const said = () => document.querySelector('[role="dialog"]')?.textContent ?? ''
  await vi.waitFor(() => expect(said()).toContain('Only people in all companies were searched.'), LOADS)
  expect(said()).toContain('Search every kind')
})

it('Find anything says that there are others than those listed, in the head of their kind and of all of them', async () => {
  await start({
    'find.search': () => ({ hits: [1, 2, 3, 4, 5].map((id) => person(id, `Wong ${id}`)), more: ['person'] })
  })
  await press('k', { ctrlKey: true })
  await type('wong')
  const said = () => document.querySelector('[role="dialog"]')?.textContent ?? ''
  await vi.waitFor(() => expect(said()).toContain('first 5'), LOADS)
  expect(said()).toContain('More found than the 5 listed, from the offline copy')
  expect(said()).not.toContain('5 found')
})

it('Find anything finds people of all companies and opens one', async () => {
  const bridge = await start({
    'find.search': () => ({
      hits: [
        {
          ...person(77, 'Wong'),
          companyId: 2,
          company: 'Pinegate Foods',
          chineseName: '王國輝',
          number: '00117'
        }
      ],
      more: []
    })
  })
  await press('k', { ctrlKey: true })
  await type('wong k')
  expect(bridge.inputsOf('find.search')).toEqual([{ text: 'wong k', companyId: null, here: 1, limit: 5 }])
  const [found] = options()
  expect(found?.textContent).toContain('Wong, Kwok Fai王國輝')
  found?.click()
  await vi.waitFor(() => expect(window.location.hash).toBe('#/employees/77'), LOADS)
  expect(document.title).toContain('Pinegate Foods')
})
