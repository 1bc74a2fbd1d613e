import type { BridgeAnswer } from '@shared/contract/bridge'
import { firstEmployees } from '@shared/contract/firstScreen'
import { describe, expect, it } from 'vitest'
import { AskedAhead } from '../../../src/preload/askedAhead'

const COMPANIES = [
  { id: 4, frozenMs: 1 },
  { id: 7, frozenMs: null },
  { id: 9, frozenMs: null }
]

/** A program that answers, and writes down what it was asked. */
function program(more: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = {
    'settings.get': { lastCompanies: { here: 9 } },
    'connections.list': { connections: [], activeId: 'here', isListLost: false },
    'companies.list': COMPANIES,
    'employees.open': { listId: 31 },
    ...more
  }
  const asked: [string, unknown][] = []
  const ask = (channel: string, input: unknown): Promise<BridgeAnswer<unknown>> => {
    asked.push([channel, input])
    const value = answers[channel]
    if (value === 'locked') return Promise.resolve({ ok: false, error: { code: 'locked', message: '', details: {} } })
    return Promise.resolve({ ok: true, value: value ?? null })
  }
  return { asked, ask, times: (channel: string) => asked.filter(([name]) => name === channel).length }
}

describe('what is asked ahead of the page', () => {
  it('is the list of the company that was looked at last, which the page then gets without asking again', async () => {
    const { ask, times } = program()
    const ahead = new AskedAhead(ask)
    await ahead.begin(true)
    expect(await ahead.take('companies.list', undefined)).toEqual({ ok: true, value: COMPANIES })
    expect(await ahead.take('employees.open', firstEmployees(9))).toEqual({ ok: true, value: { listId: 31 } })
    for (const channel of [
      'lock.get',
      'app.info',
      'settings.get',
      'connections.list',
      'companies.list',
      'employees.open'
    ])
      expect(times(channel)).toBe(1)
  })

  it('is given out once, and only to the very same question', async () => {
    const ahead = new AskedAhead(program().ask)
    await ahead.begin(true)
    expect(ahead.take('employees.open', { ...firstEmployees(9), search: 'lam' })).toBeUndefined()
    expect(ahead.take('settings.get', undefined)).toBeDefined()
    expect(ahead.take('settings.get', undefined)).toBeUndefined()
  })

  it('is not asked when the page was quicker', async () => {
    const { ask, times } = program()
    const ahead = new AskedAhead(ask)
    const begun = ahead.begin(true)
    expect(ahead.take('employees.open', firstEmployees(9))).toBeUndefined()
    await begun
    expect(times('employees.open')).toBe(0)
  })

  it('is let go of when something changes, and a list that was opened for nobody is closed', async () => {
    const { ask, asked } = program()
    const ahead = new AskedAhead(ask)
    await ahead.begin(true)
    ahead.end()
    expect(ahead.take('settings.get', undefined)).toBeUndefined()
    await Promise.resolve()
    expect(asked.at(-1)).toEqual(['lists.close', { listId: 31 }])
  })

  it('is no list while Paydesk is locked, without a connection, or where the page stands elsewhere', async () => {
    for (const more of [
      { 'companies.list': 'locked', 'settings.get': 'locked', 'connections.list': 'locked' },
      { 'connections.list': { connections: [], activeId: null, isListLost: false }, 'companies.list': [] }
    ]) {
      const { ask, times } = program(more)
      await new AskedAhead(ask).begin(true)
      expect(times('employees.open')).toBe(0)
    }
    const { ask, times } = program()
    await new AskedAhead(ask).begin(false)
    expect(times('employees.open')).toBe(0)
  })
})
