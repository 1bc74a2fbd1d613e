import { AppError } from '@shared/contract/errors'
import type { OpenedList } from '@shared/contract/views'
import fc from 'fast-check'
import { effectScope, nextTick, ref, type EffectScope } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import { useRowWindow, type ListSource, type OpenList } from '@/components/table/rowWindow'

interface Row {
  readonly id: number
}

/** A reader that answers when it is told to, and remembers what it was asked. */
class Reader implements ListSource<Row, string, string> {
  total = 1000
  readonly asked: string[] = []
  readonly slices: number[] = []
  readonly closed: number[] = []
  readonly waiting: (() => void)[] = []
  gone: number | null = null
  /** How many rows a list opens with. */
  opensWith = 100
  private lists = 0

  async open(query: string): Promise<OpenedList<Row, string>> {
    this.asked.push(query)
    const listId = ++this.lists
    await this.turn()
    return {
      listId,
      total: this.total,
      unfilteredTotal: this.total,
      rows: this.make(0, this.opensWith),
      summary: query
    }
  }

  async rows({ listId, start, count }: { listId: number; start: number; count: number }): Promise<readonly Row[]> {
    this.slices.push(start)
    await this.turn()
    if (listId === this.gone) throw new AppError('listGone')
    return this.make(start, count)
  }

  close(listId: number): Promise<void> {
    this.closed.push(listId)
    return Promise.resolve()
  }

  /** Answers everything that waits, in the order it was asked, until nothing is left. */
  async answerAll(): Promise<void> {
    for (let quiet = 0; quiet < 3;) {
      await nextTick()
      const next = this.waiting.shift()
      if (next === undefined) quiet++
      else {
        next()
        quiet = 0
      }
      for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    }
  }

  private make(start: number, count: number): Row[] {
    const length = Math.max(0, Math.min(count, this.total - start))
    return Array.from({ length }, (_, index) => ({ id: start + index }))
  }

  private turn(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve))
  }
}

describe('a row window', () => {
  let scope: EffectScope
  const query = ref<string | null>(null)
  const of = ref(1)
  function open(reader: Reader): OpenList<Row, string> {
    query.value = 'all'
    scope = effectScope(true)
    const list = scope.run(() =>
      useRowWindow<Row, string, string>(
        {
          open: (asking) => reader.open(asking),
          rows: (slice) => reader.rows(slice),
          close: (listId) => reader.close(listId)
        },
        () => query.value,
        () => of.value
      )
    )
    if (list === undefined) throw new Error('the scope had ended')
    return list
  }
  afterEach(() => scope.stop())

  it('has the first rows with one question, and nothing before its answer', async () => {
    const reader = new Reader()
    const list = open(reader)
    expect(list.total.value).toBeNull()
    await reader.answerAll()
    expect(list.total.value).toBe(1000)
    expect(list.rowAt(99)).toEqual({ id: 99 })
    expect(list.rowAt(100)).toBeUndefined()
    expect(reader.slices).toEqual([])
  })

  it('is behind from another question until its answer, or until it is known that there is none', async () => {
    const reader = new Reader()
    const list = open(reader)
    await reader.answerAll()
    expect(list.isBehind.value).toBe(false)
    list.reload()
    expect(list.isBehind.value).toBe(false)
    query.value = 'w'
    await nextTick()
    expect(list.isBehind.value).toBe(true)
    await reader.answerAll()
    expect([list.isBehind.value, list.summary.value]).toEqual([false, 'w'])
    reader.open = () => Promise.reject(new AppError('stopped'))
    query.value = 'wo'
    await nextTick()
    expect(list.isBehind.value).toBe(true)
    await reader.answerAll()
    expect([list.isBehind.value, list.error.value?.code]).toEqual([false, 'stopped'])
  })

  it('shows no rows of another question where the one that is asked cannot be answered, and its own where they cannot be read again', async () => {
    const reader = new Reader()
    const list = open(reader)
    await reader.answerAll()
    const answering = reader.open.bind(reader)
    reader.open = () => Promise.reject(new AppError('stopped'))
    list.reload()
    await reader.answerAll()
    expect([list.error.value?.code, list.total.value, list.rowAt(0)]).toEqual(['stopped', 1000, { id: 0 }])
    query.value = 'w'
    await nextTick()
    await reader.answerAll()
    expect([list.error.value?.code, list.total.value, list.rowAt(0)]).toEqual(['stopped', null, undefined])
    expect(reader.closed).toEqual([1])
    reader.open = answering
    list.reload()
    await reader.answerAll()
    expect([list.error.value, list.summary.value, list.rowAt(0)]).toEqual([null, 'w', { id: 0 }])
  })

  it('of somebody else is another list, though the question is the same', async () => {
    const reader = new Reader()
    const list = open(reader)
    await reader.answerAll()
    of.value++
    await nextTick()
    // Nothing of the one before is shown until it is there.
    expect([list.total.value, list.rowAt(0)]).toEqual([null, undefined])
    await reader.answerAll()
    expect([reader.asked, list.total.value]).toEqual([['all', 'all'], 1000])
    expect(reader.closed).toEqual([1])
    expect(list.asked.value).toBeGreaterThan(1)
  })

  it('does not show what was asked for somebody else and is answered later', async () => {
    const reader = new Reader()
    const list = open(reader)
    await reader.answerAll()
    query.value = 'some'
    await nextTick()
    of.value++
    await nextTick()
    reader.total = 7
    // The answer to the question of before.
    reader.waiting.shift()?.()
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    expect(list.total.value).toBeNull()
    await reader.answerAll()
    expect(list.total.value).toBe(7)
  })

  it('reads the pages that are on screen and no others', async () => {
    const reader = new Reader()
    const list = open(reader)
    await reader.answerAll()
    list.need(590, 620)
    await reader.answerAll()
    expect(reader.slices).toEqual([500, 600])
    expect(list.rowAt(600)).toEqual({ id: 600 })
    expect(list.rowAt(450)).toBeUndefined()
  })

  it('reads nothing more of a list that opened with less than a page until more is seen, and keeps what it has', async () => {
    const reader = new Reader()
    reader.opensWith = 60
    const list = open(reader)
    await reader.answerAll()
    list.need(0, 40)
    await reader.answerAll()
    expect(reader.slices).toEqual([])
    const first = list.rowAt(59)
    list.need(1, 41)
    await reader.answerAll()
    // The rows that come next are beyond what it opened with.
    expect(reader.slices).toEqual([0, 100])
    expect(list.rowAt(59)).toBe(first)
    expect(list.rowAt(60)).toEqual({ id: 60 })
  })

  it('asks again for what is on screen alone, of a list that opens with less than a page', async () => {
    const reader = new Reader()
    reader.opensWith = 60
    const list = open(reader)
    await reader.answerAll()
    list.need(0, 40)
    list.reload()
    await reader.answerAll()
    expect(reader.slices).toEqual([])
    list.need(0, 70)
    await reader.answerAll()
    expect(reader.slices).toEqual([0])
    list.reload()
    await reader.answerAll()
    expect(reader.slices).toEqual([0, 0])
    expect(list.rowAt(70)).toEqual({ id: 70 })
  })

  it('has the rows that come next before they are seen, in the way that is scrolled', async () => {
    const reader = new Reader()
    const list = open(reader)
    await reader.answerAll()
    list.need(30, 60)
    await reader.answerAll()
    expect(reader.slices).toEqual([100])
    list.need(560, 590)
    await reader.answerAll()
    // Those on screen first.
    expect(reader.slices.slice(1)).toEqual([500, 600])
    list.need(510, 540)
    await reader.answerAll()
    expect(reader.slices.slice(3)).toEqual([400])
    expect(list.rowAt(499)).toEqual({ id: 499 })
  })

  it('asks only the newest of the searches typed while one runs', async () => {
    const reader = new Reader()
    const list = open(reader)
    for (const typed of ['w', 'wo', 'won', 'wong']) {
      query.value = typed
      await nextTick()
    }
    await reader.answerAll()
    expect(reader.asked).toEqual(['all', 'wong'])
    expect(list.summary.value).toBe('wong')
  })

  it('keeps the rows on screen while it asks again, and does not send the officer back to the top', async () => {
    const reader = new Reader()
    const list = open(reader)
    await reader.answerAll()
    list.need(700, 730)
    await reader.answerAll()
    const tops = list.asked.value
    list.reload()
    await nextTick()
    expect(list.rowAt(710)).toEqual({ id: 710 })
    await reader.answerAll()
    expect(list.rowAt(710)).toEqual({ id: 710 })
    expect(list.asked.value).toBe(tops)
  })

  it('stays where it stands where the page makes the same question anew', async () => {
    const reader = new Reader()
    const madeAnew = ref(0)
    scope = effectScope(true)
    const list = scope.run(() =>
      useRowWindow<Row, string, { readonly of: string; readonly times: 0 }>(
        {
          open: ({ of: asking }) => reader.open(asking),
          rows: (slice) => reader.rows(slice),
          close: (listId) => reader.close(listId)
        },
        () => (madeAnew.value < 0 ? null : { of: 'all', times: 0 })
      )
    )
    await reader.answerAll()
    madeAnew.value++
    await reader.answerAll()
    expect(reader.asked).toEqual(['all'])
    expect([list?.asked.value, list?.isBehind.value]).toEqual([1, false])
  })

  it('opens the list again when the reader has closed it', async () => {
    const reader = new Reader()
    const list = open(reader)
    await reader.answerAll()
    reader.gone = 1
    list.need(300, 320)
    await reader.answerAll()
    expect(reader.asked).toEqual(['all', 'all'])
    expect(list.rowAt(310)).toEqual({ id: 310 })
    expect(list.error.value).toBeNull()
  })

  it('closes every list it opened', async () => {
    const reader = new Reader()
    open(reader)
    await reader.answerAll()
    query.value = 'other'
    await reader.answerAll()
    scope.stop()
    expect(reader.closed).toEqual([1, 2])
  })

  it('gives a part of the list in slices of what was listed, also when it is opened again meanwhile, and closes it after', async () => {
    const reader = new Reader()
    const list = open(reader)
    await reader.answerAll()
    const ids: number[] = []
    const taken = (async () => {
      for await (const slice of list.slices(250, 899)) ids.push(...slice.map(({ id }) => id))
    })()
    list.reload()
    await reader.answerAll()
    await taken
    expect(reader.slices).toEqual([250, 750])
    expect(ids).toEqual(Array.from({ length: 650 }, (_, at) => 250 + at))
    expect(reader.closed).toEqual([1])
  })

  it('has every row on screen in the end, however the officer scrolls', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(9_999), { minLength: 1, maxLength: 60 }), async (tops) => {
        const reader = new Reader()
        reader.total = 10_000
        const list = open(reader)
        for (const top of tops) {
          list.need(top, Math.min(9_999, top + 40))
          if (top % 3 === 0) await reader.answerAll()
        }
        await reader.answerAll()
        const last = tops.at(-1) ?? 0
        for (let index = last; index <= Math.min(9_999, last + 40); index++) {
          expect(list.rowAt(index)).toEqual({ id: index })
        }
        scope.stop()
      }),
      { numRuns: 30 }
    )
  })
})
