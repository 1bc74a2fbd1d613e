import { describe, expect, it } from 'vitest'
import { channels } from '@shared/contract/channels'
import { channelNames, type ChannelName } from '@shared/contract/channelNames'
import { AppError } from '@shared/contract/errors'
import { createDispatch, type DispatchOptions, type Handlers } from '../../../src/main/bridge/dispatch'

interface Setup {
  readonly handlers?: Partial<Handlers>
  readonly stepMs?: number
  readonly assertOpen?: (channel: ChannelName) => Promise<void>
  readonly firstList?: DispatchOptions['firstList']
}

function bridge({ handlers = {}, stepMs = 0, assertOpen = () => Promise.resolve(), firstList }: Setup = {}) {
  const lines: string[] = []
  let ms = 0
  const refuse = () => {
    throw new Error('not expected to be called')
  }
  const all = Object.fromEntries(channelNames.map((name) => [name, refuse])) as unknown as Handlers
  const dispatch = createDispatch({
    handlers: { ...all, ...handlers },
    assertOpen,
    ...(firstList && { firstList }),
    log: (level, text) => lines.push(`${level} ${text}`),
    nowMs: () => (ms += stepMs)
  })
  return { dispatch, lines }
}

describe('the bridge', () => {
  it('has a schema for every channel of the list and no other', () => {
    expect(Object.keys(channels).sort()).toEqual([...channelNames].sort())
  })

  it('answers with the value of the handler', async () => {
    const { dispatch, lines } = bridge({ handlers: { 'companies.list': () => [] } })
    expect(await dispatch(true, 'companies.list', undefined)).toEqual({ ok: true, value: [] })
    expect(lines).toEqual([])
  })

  it('refuses while it is locked, before anything is done', async () => {
    let done = 0
    const { dispatch } = bridge({
      handlers: { 'companies.list': () => (done++, []) },
      assertOpen: () => Promise.reject(new AppError('locked'))
    })
    expect(await dispatch(true, 'companies.list', undefined)).toMatchObject({ ok: false, error: { code: 'locked' } })
    expect(done).toBe(0)
  })

  it('gives the list of the first screen where it is that, and to nobody while it is locked or to another page', async () => {
    const list = { listId: 5 } as unknown as Awaited<ReturnType<Handlers['employees.open']>>
    const asked: unknown[] = []
    const firstList = (input: unknown) => {
      asked.push(input)
      return Promise.resolve(input === 'first' ? list : null)
    }
    const { dispatch } = bridge({ firstList })
    expect(await dispatch(true, 'employees.open', 'first')).toEqual({ ok: true, value: list })
    expect(await dispatch(true, 'employees.open', 'another')).toMatchObject({ error: { code: 'badInput' } })
    expect(await dispatch(false, 'employees.open', 'first')).toMatchObject({ error: { code: 'notAllowed' } })
    const locked = bridge({ firstList, assertOpen: () => Promise.reject(new AppError('locked')) })
    expect(await locked.dispatch(true, 'employees.open', 'first')).toMatchObject({ error: { code: 'locked' } })
    expect(asked).toEqual(['first', 'another'])
  })

  it('hears nobody but our page', async () => {
    const { dispatch, lines } = bridge()
    expect(await dispatch(false, 'companies.list', undefined)).toMatchObject({
      ok: false,
      error: { code: 'notAllowed', details: { subject: 'sender' } }
    })
    expect(lines).toEqual(['warn companies.list refused: sender'])
  })

  it.each(['files.read', '__proto__', 'constructor', 'toString', '', 7, null, undefined, {}])(
    'knows no channel %j',
    async (channel) => {
      const { dispatch, lines } = bridge()
      expect(await dispatch(true, channel, undefined)).toMatchObject({
        ok: false,
        error: { code: 'notAllowed', details: { subject: 'channel' } }
      })
      expect(lines).toEqual(['warn unknown channel refused: channel'])
    }
  )

  it('refuses an input that does not pass its schema, by the name of the field and without its value', async () => {
    const { dispatch } = bridge()
    const answer = await dispatch(true, 'connections.connect', { address: 'https://x', apiKey: 7, extra: 'no' })
    expect(answer).toMatchObject({ ok: false, error: { code: 'badInput', details: { subject: 'apiKey' } } })
    expect(await dispatch(true, 'companies.list', { path: '/etc' })).toMatchObject({ error: { code: 'badInput' } })
    expect(await dispatch(true, 'employees.get', { employeeId: -1 })).toMatchObject({ error: { code: 'badInput' } })
  })

  it('takes the payslips, people and changes of a hundred thousand people who have more than one each', async () => {
    const ids = Array.from({ length: 150_000 }, (_, at) => at + 1)
    const payslip = { date: '2026-06-30', special: false }
    const definition = { frequencyId: 1, payslip, payPointIds: [], employeeIds: ids, columnKeys: [] }
    const asked = {
      'bulkSave.preview': { companyId: 1, kind: 'payslip', ids },
      'bulkSave.start': { companyId: 1, kind: 'payslip', ids, which: 'all', title: 'June', merge: false },
      'review.keepPeople': { companyId: 1, employeeIds: ids },
      'bulkEdit.columns': { companyId: 1, definition },
      'edits.hold': { editIds: ids, held: true },
      'edits.discard': { editIds: ids },
      'edits.resolveConflict': { editIds: ids, take: 'mine' },
      'edits.submit': { companyId: 1, ticked: ids },
      'handover.take': { fileId: 1, mine: ids }
    } satisfies Partial<Record<ChannelName, object>>
    const handlers = Object.fromEntries(Object.keys(asked).map((name) => [name, () => undefined])) as Partial<Handlers>
    const { dispatch } = bridge({ handlers })
    for (const [name, input] of Object.entries(asked)) {
      expect([name, await dispatch(true, name, input)]).toEqual([name, { ok: true, value: undefined }])
    }
  })

  it('gives a failure of the catalogue as it is', async () => {
    const { dispatch, lines } = bridge({
      handlers: {
        'companies.list': () => Promise.reject(new AppError('keyMissing', { subject: 'cache' }))
      }
    })
    expect(await dispatch(true, 'companies.list', undefined)).toEqual({
      ok: false,
      error: {
        code: 'keyMissing',
        message: 'The key that opens the copy on this computer is not in the keychain any more.',
        details: { subject: 'cache' }
      }
    })
    expect(lines).toEqual([])
  })

  it('turns any other failure into one sentence, and keeps its words out of answer and log', async () => {
    const { dispatch, lines } = bridge({
      handlers: {
        'companies.list': () => {
          throw new TypeError('Chan Tai Man earns 15,000')
        }
      }
    })
    const answer = await dispatch(true, 'companies.list', undefined)
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(JSON.stringify([answer, lines])).not.toContain('Chan')
    expect(lines[0]).toMatch(/^error companies\.list failed: TypeError dispatch\.test\.ts:\d+/)
  })

  it('writes down why something was not printed, by kinds and codes alone', async () => {
    const cause = Object.assign(new Error("ERR_ABORTED (-3) loading 'app://paydesk/Chan.pdf'"), { code: 'ERR_ABORTED' })
    const { dispatch, lines } = bridge({
      handlers: { 'print.print': () => Promise.reject(new AppError('notPrinted', {}, { cause })) }
    })
    expect(await dispatch(true, 'print.print', undefined)).toMatchObject({ ok: false, error: { code: 'notPrinted' } })
    expect(lines[0]).toMatch(/^error print\.print failed: notPrinted .*, caused by Error ERR_ABORTED /)
    expect(lines.join()).not.toContain('Chan')
  })

  it('names a slow call in the log', async () => {
    const { dispatch, lines } = bridge({ handlers: { 'companies.list': () => [] }, stepMs: 41 })
    await dispatch(true, 'companies.list', undefined)
    expect(lines).toEqual(['info companies.list took 41 ms'])
  })

  it('survives a channel with every kind of input', async () => {
    const { dispatch } = bridge()
    const inputs = [undefined, null, 0, '', [], {}, { companyId: '1' }, NaN, 2 ** 60, 'x'.repeat(100_000)]
    for (const channel of channelNames satisfies readonly ChannelName[]) {
      for (const input of inputs) expect((await dispatch(true, channel, input)).ok).toBe(false)
    }
  })
})
