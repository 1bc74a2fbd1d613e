import { afterEach, describe, expect, it } from 'vitest'
import { effectScope, nextTick, ref, shallowRef } from 'vue'
import { useListPlace } from '@/components'

/** A list of ten rows whose ids are a hundred times their place, of which only the first five are in memory. */
const idAt = (place: number): number => 100 * (place + 1)
const TOTAL = 10
const IN_MEMORY = 5

let scope = effectScope()
afterEach(() => {
  scope.stop()
  scope = effectScope()
})

/** The place of `id` in the list; `answers` lets the list tell what it was asked, one question after the other. */
function placeOf(first: number) {
  const id = ref(first)
  const asked: (() => void)[] = []
  const waited = <Value>(value: Value): Promise<Value> =>
    new Promise((resolve) => void asked.push(() => resolve(value)))
  const list = {
    listId: shallowRef(1),
    total: shallowRef(TOTAL),
    error: shallowRef(null),
    asked: shallowRef(1),
    question: shallowRef(null),
    isBehind: shallowRef(false),
    summary: shallowRef(null),
    unfilteredTotal: shallowRef(TOTAL),
    rowAt: (place: number) => (place < IN_MEMORY ? { id: idAt(place) } : undefined),
    need: () => undefined,
    reload: () => undefined,
    async *slices() {}
  }
  const place = scope.run(() =>
    useListPlace(list, () => id.value, {
      indexOf: (_listId, wanted) => waited(wanted / 100 - 1),
      rows: ({ start }) => waited([{ id: idAt(start) }]),
      idOf: (row) => row.id
    })
  )
  if (!place) throw new Error('the scope has ended')
  return {
    place,
    id,
    answers: async (): Promise<void> => {
      while (asked.length > 0) {
        asked.shift()?.()
        await nextTick()
      }
    }
  }
}

describe('Next and Previous', () => {
  it('go on from what the press before opened, though the list has not told its place yet', async () => {
    const { place, id, answers } = placeOf(idAt(0))
    await answers()
    for (const expected of [idAt(1), idAt(2), idAt(3)]) {
      const row = await place.neighbour(1)
      expect(row).toEqual({ id: expected })
      id.value = expected
      await nextTick()
    }
    await answers()
    expect(place.index.value).toBe(3)
    expect(await place.neighbour(-1)).toEqual({ id: idAt(2) })
  })

  it('pressed twice at once lead two rows on, also where the rows have to be fetched', async () => {
    const { place, answers } = placeOf(idAt(5))
    await answers()
    const both = Promise.all([place.neighbour(1), place.neighbour(1)])
    await answers()
    expect(await both).toEqual([{ id: idAt(6) }, { id: idAt(7) }])
  })

  it('have the place change together with what is on screen, so that the page is drawn once', async () => {
    const { place, id, answers } = placeOf(idAt(0))
    await answers()
    await place.neighbour(1)
    expect(place.index.value).toBe(0)
    id.value = idAt(1)
    await nextTick()
    expect(place.index.value).toBe(1)
  })

  it('go on from what was opened by another way, not from a press before it', async () => {
    const { place, id, answers } = placeOf(idAt(0))
    await answers()
    await place.neighbour(1)
    id.value = idAt(4)
    await nextTick()
    await answers()
    expect(place.index.value).toBe(4)
    expect(await place.neighbour(-1)).toEqual({ id: idAt(3) })
  })

  it('lead nowhere past an end of the list', async () => {
    const { place, answers } = placeOf(idAt(TOTAL - 1))
    await answers()
    expect(await place.neighbour(1)).toBeNull()
    expect(place.index.value).toBe(TOTAL - 1)
    expect(place.hasNext.value).toBe(false)
  })
})
