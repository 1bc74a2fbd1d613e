import { AppError } from '@shared/contract/errors'
import { effectScope, reactive } from 'vue'
import { describe, expect, it } from 'vitest'
import { attempt, call, listen } from '@/bridge'
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
