import { AppError } from '@shared/contract/errors'
import type { LockView } from '@shared/contract/views'
import { flushPromises } from '@vue/test-utils'
import { effectScope, reactive } from 'vue'
import { beforeEach, describe, expect, it } from 'vitest'
import { attempt, call, connectionIs, listen } from '@/bridge'
import { useBridge } from './fakeBridge'

describe('the bridge of the page', () => {
  it('gives the answer, and sends an input without what a process cannot take', async () => {
    const bridge = useBridge({ 'employees.rows': () => [] })
    const slice = reactive({ listId: 1, start: 0, count: 100 })
    await expect(call('employees.rows', slice)).resolves.toEqual([])
    const [sent] = bridge.inputsOf('employees.rows')
    expect(sent).toEqual({ listId: 1, start: 0, count: 100 })
    expect(() => structuredClone(sent)).not.toThrow()
  })

  it('throws a failure of the catalogue with its details', async () => {
    useBridge({
      'connections.activate': () => {
        throw new AppError('unauthorised', { status: 401, serviceMessage: 'Invalid key' })
      }
    })
    const failed = call('connections.activate', { connectionId: 'c1' })
    await expect(failed).rejects.toBeInstanceOf(AppError)
    await expect(failed).rejects.toMatchObject({ code: 'unauthorised', details: { serviceMessage: 'Invalid key' } })
    const { value, error } = await attempt('connections.activate', { connectionId: 'c1' })
    expect(value).toBeNull()
    expect(error?.code).toBe('unauthorised')
  })

  it('says so when the page was opened outside the program', async () => {
    Object.defineProperty(window, 'paydesk', { value: undefined, configurable: true })
    await expect(call('app.info')).rejects.toMatchObject({ code: 'internal' })
  })

  it('stops listening with the part that listened', () => {
    const bridge = useBridge({})
    const heard: number[] = []
    const scope = effectScope(true)
    scope.run(() => listen('edits.changed', ({ companyId }) => heard.push(companyId)))
    bridge.tell('edits.changed', { companyId: 1 })
    scope.stop()
    bridge.tell('edits.changed', { companyId: 2 })
    expect(heard).toEqual([1])
    expect(bridge.listening('edits.changed')).toBe(0)
  })
})

describe('a call that the lock refuses', () => {
  let locked: boolean
  beforeEach(() => {
    locked = true
    connectionIs('one')
  })

  const view = (): LockView => ({
    locked: locked ? { sinceMs: 0, reason: 'byHand' } : null,
    ways: { passphrase: true, touchId: false, systemSession: false },
    triesLeft: 5,
    waitUntilMs: null
  })
  const refuse = () => {
    if (locked) throw new AppError('locked')
  }
  const note = { companyId: 1, payslipId: 7, text: 'Agreed with Lee' }

  function lockedBridge(said: () => void | Promise<void> = refuse) {
    const bridge = useBridge({
      'lock.get': view,
      'review.addNote': said,
      'connections.list': () => {
        refuse()
        return { connections: [], activeId: 'two', isListLost: false }
      }
    })
    const unlock = async () => {
      locked = false
      bridge.tell('lock.changed', view())
      await flushPromises()
    }
    return { bridge, unlock }
  }

  it('is said again once Paydesk is unlocked, also when the open connection was told to have changed in itself', async () => {
    const { bridge, unlock } = lockedBridge()
    const kept = call('review.addNote', note)
    await flushPromises()
    bridge.tell('connection.changed', { activeId: 'one' })
    await flushPromises()
    await unlock()
    await kept
    expect(bridge.inputsOf('review.addNote').at(-1)).toEqual(note)
    expect([bridge.listening('lock.changed'), bridge.listening('connection.changed')]).toEqual([0, 0])
  })

  it.each(['two', null])('is not said to another connection, or to none: %s', async (activeId) => {
    const { bridge, unlock } = lockedBridge()
    const kept = attempt('review.addNote', note)
    await flushPromises()
    bridge.tell('connection.changed', { activeId })
    expect((await kept).error?.code).toBe('cancelled')
    await unlock()
    expect(bridge.inputsOf('review.addNote')).toHaveLength(1)
  })

  it('is not said to one that was opened before the refusal came', async () => {
    let refused = () => {}
    const { bridge, unlock } = lockedBridge(async () => {
      await new Promise<void>((done) => (refused = done))
      refuse()
    })
    const kept = attempt('review.addNote', note)
    await flushPromises()
    connectionIs('two')
    refused()
    expect((await kept).error?.code).toBe('cancelled')
    await unlock()
    expect(bridge.inputsOf('review.addNote')).toHaveLength(1)
  })

  it('waits on where it is of no connection', async () => {
    const { bridge, unlock } = lockedBridge()
    const listed = call('connections.list')
    await flushPromises()
    bridge.tell('connection.changed', { activeId: 'two' })
    await unlock()
    expect((await listed).activeId).toBe('two')
  })
})
