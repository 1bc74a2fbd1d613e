import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BridgeAnswer } from '@shared/contract/bridge'
import { AppError } from '@shared/contract/errors'
import type { BulkEditGrid } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { useBulkGrid } from '@/areas/bulkEdit/store'
import { toastsNow } from '@/components/toasts'
import { useSession } from '@/frame'
import { useBridge, type FakeBridge } from './fakeBridge'

const GRID: BulkEditGrid = {
  batchId: null,
  definition: {
    frequencyId: 4,
    payslip: { date: toDay('2026-06-30'), special: false },
    payPointIds: [],
    employeeIds: null,
    columnKeys: ['commission']
  },
  frequency: 'Monthly',
  columns: [
    { key: 'commission', label: 'Commission', target: 'payslip', valueKind: 'decimal', choices: null, people: 1 }
  ],
  rows: [
    {
      employeeId: 38,
      name: 'Cheng, Sin Yee',
      otherName: '鄭倩儀',
      number: '0038',
      payPoint: null,
      payslipId: 380,
      payslip: 'open',
      leftOn: null,
      usualNet: null,
      locked: null,
      cells: [
        {
          attribute: 'calc.commission.amount',
          base: { kind: 'read', value: '2305.30', asOfMs: 1 },
          checking: false,
          origin: 'payslip',
          locked: null,
          waiting: null,
          draft: null
        }
      ]
    }
  ],
  asOfMs: 1,
  notRead: 0,
  readMs: 1
}

let bridge: FakeBridge
/** Grids that were asked for and not answered yet, oldest first. */
let asked: (() => void)[]

beforeEach(() => {
  setActivePinia(createPinia())
  toastsNow.value = []
  bridge = useBridge({ 'bulkEdit.grid': () => GRID, 'bulkEdit.keep': () => ({ batchId: 9 }) })
  asked = []
  const answer = bridge.invoke.bind(bridge)
  bridge.invoke = (channel, input) =>
    channel === 'bulkEdit.grid'
      ? new Promise<BridgeAnswer<unknown>>((done) => asked.push(() => done(answer(channel, input))))
      : answer(channel, input)
})
afterEach(() => vi.restoreAllMocks())

it('a value that is entered while its grid is read again stays there, in the one batch that it began', async () => {
  const store = useBulkGrid()
  const opened = store.load(1, { definition: GRID.definition })
  asked.shift()?.()
  await opened
  const refreshed = store.refresh()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  store.run({ do: 'set', text: '2400' })
  await vi.waitFor(() => expect(store.batchId).toBe(9))
  asked.shift()?.()
  await refreshed
  expect(store.entered(0, 0)).toBe('2400.00')
  store.run({ do: 'set', text: '2500' })
  expect(await store.flush()).toBe(true)
  const [first, ...later] = bridge.inputsOf('bulkEdit.keep')
  expect(first?.batchId).toBeNull()
  expect(new Set(later.map(({ batchId }) => batchId))).toEqual(new Set([9]))
  expect(later.at(-1)?.entries).toEqual([{ employeeId: 38, columnKey: 'commission', value: '2500.00' }])
})

it('an answer about a grid that was closed meanwhile opens nothing, and nothing waits for it', async () => {
  const store = useBulkGrid()
  const opened = store.load(1, { definition: GRID.definition })
  store.close()
  asked.shift()?.()
  expect(await opened).toBe(false)
  expect([store.grid, store.loading]).toEqual([null, false])
})

it('a grid that something was read for while it was asked for says so', async () => {
  const store = useBulkGrid()
  const opened = store.load(1, { definition: GRID.definition })
  bridge.tell('cache.changed', { companyId: 1, what: ['payItems'] })
  asked.shift()?.()
  await opened
  expect(store.isStale).toBe(true)
  const refreshed = store.refresh()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  bridge.tell('cache.changed', { companyId: 2, what: ['payItems'] })
  asked.shift()?.()
  await refreshed
  expect(store.isStale).toBe(false)
})

// Ids of companies and batches begin anew in each connection.
it('a grid is gone with its connection: nothing of it goes to another, also where that has a company of the same id', async () => {
  const store = useBulkGrid()
  const session = useSession()
  session.activeId = 'one'
  const opened = store.load(1, { definition: GRID.definition })
  asked.shift()?.()
  await opened
  expect(store.grid).not.toBeNull()
  session.activeId = 'two'
  expect([store.grid, store.batchId]).toEqual([null, null])
  store.run({ do: 'set', text: '2400' })
  await store.flush()
  expect(bridge.inputsOf('bulkEdit.keep')).toEqual([])
})

it('what could not be kept of a grid is not sent to another connection when it is tried again, and that is said', async () => {
  const store = useBulkGrid()
  const session = useSession()
  session.activeId = 'one'
  bridge.answers['bulkEdit.keep'] = () => {
    throw new AppError('diskFull')
  }
  const opened = store.load(1, { definition: GRID.definition })
  asked.shift()?.()
  await opened
  store.run({ do: 'set', text: '2400' })
  await vi.waitFor(() => expect(store.keeping.state).toBe('failed'))
  const sent = bridge.inputsOf('bulkEdit.keep').length
  vi.useFakeTimers()
  // Also of a grid that was closed before.
  store.close()
  session.activeId = 'two'
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(bridge.inputsOf('bulkEdit.keep')).toHaveLength(sent)
  expect(toastsNow.value.map(({ text }) => text)).toEqual([
    '1 value is lost, as this computer did not take the input before another connection was opened.'
  ])
})

it('a grid that is read again once its values are on disk does not take the place of another that was opened meanwhile', async () => {
  const store = useBulkGrid()
  const opened = store.load(1, { definition: GRID.definition })
  asked.shift()?.()
  await opened
  let kept = (): void => undefined
  bridge.answers['bulkEdit.keep'] = () => new Promise((done) => (kept = () => done({ batchId: 9 })))
  store.run({ do: 'set', text: '2400' })
  const again = [store.refresh(), store.setInputs(['commission'])]
  await vi.waitFor(() => expect(bridge.inputsOf('bulkEdit.keep')).toHaveLength(1))
  store.close()
  const other = store.load(2, { definition: GRID.definition })
  kept()
  await Promise.all(again)
  asked.shift()?.()
  await other
  expect(asked).toEqual([])
  expect(store.companyId).toBe(2)
})
