import { afterEach, beforeEach, expect, it } from 'vitest'
import { effectScope, nextTick, ref, type EffectScope } from 'vue'
import { onceThere } from '@/onceThere'

let scope: EffectScope
let done: string[]
const subject = ref<string | null>(null)
const isNone = ref(false)
let act: () => void

beforeEach(() => {
  done = []
  subject.value = null
  isNone.value = false
  scope = effectScope(true)
  act =
    scope.run(() =>
      onceThere(
        () => subject.value,
        () => isNone.value,
        (of) => void done.push(of)
      )
    ) ?? (() => undefined)
})
afterEach(() => scope.stop())

it('a key that is pressed before a screen has what it is about is done once it has, and once', async () => {
  act()
  act()
  expect(done).toEqual([])
  subject.value = 'June'
  await nextTick()
  subject.value = 'May'
  await nextTick()
  expect(done).toEqual(['June'])
  act()
  expect(done).toEqual(['June', 'May'])
})

it('where there is nothing, it is over: what comes later is not acted on by itself', async () => {
  act()
  isNone.value = true
  await nextTick()
  isNone.value = false
  subject.value = 'June'
  await nextTick()
  expect(done).toEqual([])
})

it('nothing is done that was not asked for', async () => {
  subject.value = 'June'
  await nextTick()
  expect(done).toEqual([])
})
