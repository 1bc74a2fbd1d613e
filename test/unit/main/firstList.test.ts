import { firstEmployees } from '@shared/contract/firstScreen'
import { describe, expect, it } from 'vitest'
import { FirstList } from '../../../src/main/bridge/firstList'

/** The open connection, of which the list is asked; writes down what it was. */
function begin(
  companies: readonly { id: number; frozenMs: number | null }[],
  { isOpened = true, last = 2 as number | null } = {}
) {
  const asked: string[] = []
  const reader = {
    call: (method: string): Promise<never> => {
      asked.push(method)
      const answer: unknown = method === 'companies.list' ? companies : { listId: 5 }
      return Promise.resolve(answer as never)
    }
  }
  const ahead = { connectionId: 'here', opened: Promise.resolve(isOpened) }
  return { asked, list: new FirstList({ reader, ahead, companyOf: (id) => (id === 'here' ? last : null) }) }
}

const TWO = [
  { id: 1, frozenMs: null },
  { id: 2, frozenMs: null }
]

describe('the list of the first screen', () => {
  it('is opened before the page asks, for the company looked at last, and given once', async () => {
    const { asked, list } = begin(TWO)
    expect(await list.take(firstEmployees(2))).toEqual({ listId: 5 })
    expect(await list.take(firstEmployees(2))).toBeNull()
    expect(asked).toEqual(['companies.list', 'employees.open'])
  })

  it('gives the companies that were read for it, once, and not when something changed since', async () => {
    const { asked, list } = begin(TWO)
    expect(await list.takeCompanies()).toEqual(TWO)
    expect(await list.takeCompanies()).toBeNull()
    expect(asked.filter((method) => method === 'companies.list')).toHaveLength(1)
    const changed = begin(TWO).list
    changed.end()
    expect(await changed.takeCompanies()).toBeNull()
  })

  it('is not given to another question', async () => {
    const { list } = begin(TWO)
    expect(await list.take({ ...firstEmployees(2), search: 'lam' })).toBeNull()
    expect(await list.take(firstEmployees(1))).toBeNull()
  })

  it('is of the first company that is not frozen where none was looked at', async () => {
    const { list } = begin([{ id: 1, frozenMs: 5 }, ...TWO.slice(1)], { last: null })
    void list.takeCompanies()
    expect(await list.take(firstEmployees(2))).toEqual({ listId: 5 })
  })

  it('is closed when something changed before it was asked for', async () => {
    const { asked, list } = begin(TWO)
    await new Promise((done) => setImmediate(done))
    list.end()
    expect(await list.take(firstEmployees(2))).toBeNull()
    await new Promise((done) => setImmediate(done))
    expect(asked.at(-1)).toBe('lists.close')
  })

  it('is none without a company', async () => {
    const { asked, list } = begin([], { last: null })
    expect(await list.take(firstEmployees(2))).toBeNull()
    expect(asked).toEqual(['companies.list'])
  })

  it('is asked of nobody where the files could not be opened ahead', async () => {
    const { asked, list } = begin(TWO, { isOpened: false })
    expect(await list.takeCompanies()).toBeNull()
    expect(await list.take(firstEmployees(2))).toBeNull()
    expect(asked).toEqual([])
  })
})
