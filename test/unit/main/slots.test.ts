import { expect, it } from 'vitest'
import { Slots } from '../../../src/main/engine/documents/bulk/slots'

const SLOT_BYTES = 128 * 1024

it('places for bytes are apart from each other, used again once they are free, and none for what does not fit', () => {
  const slots = new Slots(2)
  const [first, second, third] = [slots.take(), slots.take(), slots.take()]
  const one = first.room(SLOT_BYTES)?.fill('a')
  const two = second.room(4)?.fill('b')
  expect(one?.toString()).toBe('a'.repeat(SLOT_BYTES))
  expect(two?.toString()).toBe('bbbb')
  expect([third.room(4), second.room(SLOT_BYTES + 1)]).toEqual([null, null])
  first.free()
  // Whoever says it twice has freed one.
  first.free()
  const again = slots.take()
  expect(again.room(4)?.fill('c').toString()).toBe('cccc')
  expect(one?.subarray(0, 5).toString()).toBe('cccca')
  expect(two?.toString()).toBe('bbbb')
  expect(slots.take().room(4)).toBeNull()
})
