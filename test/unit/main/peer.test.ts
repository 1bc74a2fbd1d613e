import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Peer, type Port } from '../../../src/main/threads/peer'

/** One end of a conversation whose other end is the test. */
function called(newestOnly: readonly string[]): {
  readonly call: (id: number, method: string) => void
  readonly begun: string[]
  readonly answers: unknown[]
} {
  const events = new EventEmitter()
  const begun: string[] = []
  const answers: unknown[] = []
  const port: Port = {
    postMessage: (message) => void answers.push(message),
    on: (event, listener) => events.on(event, listener)
  }
  const methods = {
    edit: (input: number) => begun.push(`edit ${input}`),
    find: (input: number) => begun.push(`find ${input}`)
  }
  const peer = new Peer(port, {
    methods,
    newestOnly: new Set(newestOnly),
    onFault: (_, error) => expect.fail(String(error))
  })
  expect(peer).toBeInstanceOf(Peer)
  return { call: (id, method) => void events.emit('message', { type: 'call', id, method, input: id }), begun, answers }
}

it('a call is begun as it comes, before the piece of work that has the next turn', () => {
  const { call, begun } = called(['find'])
  call(1, 'edit')
  expect(begun).toEqual(['edit 1'])
})

it('of what only the newest is answered, none is begun before a later one could have come', async () => {
  const { call, begun, answers } = called(['find'])
  call(1, 'find')
  call(2, 'find')
  expect(begun).toEqual([])
  await nextTurn()
  expect(begun).toEqual(['find 2'])
  expect(answers).toMatchObject([
    { type: 'error', id: 1, error: { code: 'cancelled' } },
    { type: 'value', id: 2 }
  ])
})

it('what came after a call that waits is begun after it', async () => {
  const { call, begun } = called(['find'])
  call(1, 'find')
  call(2, 'edit')
  expect(begun).toEqual([])
  await nextTurn()
  await nextTurn()
  expect(begun).toEqual(['find 1', 'edit 2'])
})
