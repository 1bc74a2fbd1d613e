import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wordingOf } from '@shared/contract/errorWording'
import { AppError } from '@shared/contract/errors'
import type { ReportResultSummary, ReportRunView, ReportsView } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { emptyForm } from '@shared/domain/report'
import { columnsOf, hiddenOf, idsOf, sortKeyOf } from '@/areas/reports/columns'
import { draftOf, emptyDraft, errorsOf, formOf, isWhole } from '@/areas/reports/draft'
import { isAmount } from '@/components'
import { toastsNow } from '@/components/toasts'
import { reportsText } from '@/text/reports'
import { useBridge, type FakeBridge } from './fakeBridge'
import { giveLayout, mountPage, pageText } from './mountPage'
import { company, connection, info, settings, status } from './sample'

const history = {
  ...emptyForm('transaction_history'),
  from: toDay('2026-05-01'),
  to: toDay('2026-05-31'),
  accountNames: ['basic_salary']
}

const run: ReportRunView = {
  id: 7,
  companyId: 1,
  form: history,
  body: '{"start_date":"2026-05-01","account_names":["basic_salary"]}',
  background: true,
  state: 'running',
  cause: 'started',
  error: null,
  serviceMessage: null,
  createdMs: 0,
  startedMs: 0,
  endedMs: null,
  nextMs: 7_000,
  pieces: 1,
  piecesDone: 0,
  canSplit: false,
  result: null
}

const view: ReportsView = {
  runs: [],
  favourites: [],
  remembered: { accounts: [], leaveTypes: [], periodOffsets: [], customFields: [] },
  frequencies: [{ id: 3, name: 'Monthly' }],
  payPoints: [],
  periods: [{ frequencyId: 3, offset: 220, periodEnd: toDay('2026-04-30') }],
  people: 64
}

describe('what is told of a run', () => {
  it.each<[string, Partial<ReportRunView>, RegExp]>([
    ['running', {}, /^started .*, asks again in 7 s$/],
    ['due', { nextMs: 0 }, /asking when the service answers$/],
    ['queue full', { state: 'queued', cause: 'queueFull', nextMs: 1 }, /^queue full, trying again at .*\d\d:\d\d$/],
    ['in parts', { pieces: 2, piecesDone: 1 }, /1 of 2 parts are there/],
    [
      'timed out',
      { state: 'timedOut', cause: 'serviceTimedOut', endedMs: 600_000, serviceMessage: 'Report timed out' },
      /^the service gave up after 10 min, “Report timed out”$/
    ],
    ['unknown', { state: 'lost', cause: 'unknownRun' }, /no longer knows/],
    [
      'refused',
      { state: 'failed', cause: 'refused', error: 'rejected', serviceMessage: 'Failed' },
      /refused this, “Failed”$/
    ],
    [
      'done',
      {
        state: 'done',
        cause: 'complete',
        result: { rows: 12, asOfMs: 1, accounts: { kind: 'fewer', asked: 4, came: 3 } }
      },
      /12 rows, 4 accounts asked, 3 came back$/
    ],
    [
      'empty',
      { state: 'done', cause: 'complete', result: { rows: 0, asOfMs: 1, accounts: { kind: 'noRows' } } },
      /, 0 rows$/
    ]
  ])('%s', (_, change, told) => {
    expect(reportsText.told({ ...run, ...change }, 0)).toMatch(told)
  })

  it('names the period of a variance by its day where the copy knows it', () => {
    const variance = { ...emptyForm('variance'), payFrequencyId: 3, periodOffset: 220 }
    expect(reportsText.result(variance, view)).toBe('Variance, Monthly, 30 Apr 2026')
    expect(reportsText.result({ ...variance, periodOffset: 999 }, view)).toBe('Variance, Monthly, period 999')
  })
})

describe('a form while it is typed', () => {
  it('does not complain of a day that is not whole yet, and never sends one', () => {
    const typing = { ...draftOf(history), to: '2026-05' }
    expect(errorsOf(typing, false)).toEqual({})
    expect(isWhole(typing)).toBe(false)
    expect(errorsOf({ ...typing, to: '2026-02-30' }, false)).toEqual({ to: reportsText.notADay })
    expect(errorsOf({ ...typing, to: '2026-04-30' }, false)).toEqual({ to: 'It ends before it begins.' })
  })

  it('is told what is missing when it was tried, and not before', () => {
    const draft = emptyDraft('transaction_history')
    expect(errorsOf(draft, false)).toEqual({})
    expect(Object.keys(errorsOf(draft, true)).sort()).toEqual(['accountNames', 'from', 'to'])
    expect(errorsOf({ ...emptyDraft('variance'), periodOffset: 'May' }, false)).toHaveProperty('periodOffset')
  })

  it('is the form it came from', () => {
    expect(formOf(draftOf(history))).toEqual(history)
    expect(isWhole(draftOf(history))).toBe(true)
  })
})

describe('the columns of a result', () => {
  const label = 'An account with a very long label that no settings file has room for'
  const summary = {
    runId: 1,
    form: { ...history, raw: true },
    asOfMs: 1,
    columns: [
      { key: 'Transaction', part: 'caption', kind: 'label' },
      { key: 'Transaction', part: 'formula', kind: 'label' },
      { key: label, part: null, kind: 'value' },
      { key: `${label} too`, part: null, kind: 'amount' },
      { key: 'name', part: null, kind: 'value' }
    ],
    totals: [],
    accounts: null,
    unlearned: 0,
    pieces: 1
  } as const

  it('have ids of their own that the settings can keep, and lead back to what is sorted', () => {
    const ids = idsOf(summary.columns)
    const all = columnsOf(summary).map(({ id }) => id)
    expect(new Set(all).size).toBe(all.length)
    expect(all.every((id) => id.length <= 40)).toBe(true)
    expect(ids.map((id) => sortKeyOf(summary, id))).toEqual([0, 1, 2, 3, 4])
    expect(sortKeyOf(summary, 'name')).toBe('name')
    expect(hiddenOf(summary)).toEqual([ids[1]])
  })

  it('are amounts for a spreadsheet and on paper only where they are money, sent plain, and of a person', () => {
    const row = { position: 0, employee: '7', person: null, cells: ['Bonus', null, '0070.50', '1.50', '3'] }
    const amountsOf = (of: ReportResultSummary, employee: string | null) =>
      columnsOf(of).map((column) => isAmount(column, { ...row, employee }))
    expect(amountsOf(summary, '7')).toEqual([false, false, false, false, false, true, false])
    for (const nobody of [null, '', 'Total']) expect(amountsOf(summary, nobody)).not.toContain(true)
    expect(amountsOf({ ...summary, form: { ...summary.form, raw: false } }, '7')).not.toContain(true)
    expect(columnsOf(summary)[4]?.text?.(row)).toBe('0070.50')
  })
})

describe('the screen', () => {
  let wrapper: VueWrapper | null = null
  let bridge: FakeBridge
  let now: ReportsView = view
  beforeEach(() => {
    giveLayout()
    now = view
    bridge = useBridge({
      'app.info': () => info,
      'settings.get': () => settings,
      'connections.list': () => ({ connections: [connection], activeId: 'c1', isListLost: false }),
      'companies.list': () => [company],
      'status.get': () => status,
      'reports.view': () => now,
      'reports.people': () => ({ people: [], ids: [], notKnown: 0 }),
      'reports.run': () => ({ runId: 7 }),
      'lists.close': () => undefined
    })
  })
  afterEach(() => {
    wrapper?.unmount()
    wrapper = null
    document.body.innerHTML = ''
    vi.restoreAllMocks()
  })

  const input = (name: string): HTMLInputElement => {
    const label = [...document.querySelectorAll('label')].find((each) => each.textContent === name)
    const found = document.querySelector<HTMLInputElement>(
      label ? `#${CSS.escape(label.htmlFor)}` : `input[aria-label="${name}"]`
    )
    if (!found) throw new Error(`no field ${name}`)
    return found
  }
  const fill = (name: string, value: string): void => {
    const field = input(name)
    field.value = value
    field.dispatchEvent(new Event('input'))
  }
  const press = async (name: string): Promise<void> => {
    const button = [...document.querySelectorAll('button')].find((each) => each.textContent.trim().startsWith(name))
    if (!button) throw new Error(`no button ${name}`)
    button.click()
    await flushPromises()
  }

  it('sends what is still being typed in a field of several values', async () => {
    wrapper = await mountPage('/reports')
    fill('From', '2026-05-01')
    fill('To', '2026-05-31')
    fill('Accounts', 'basic_salary')
    await flushPromises()
    await press('Run now')
    expect(bridge.inputsOf('reports.run')).toMatchObject([
      { companyId: 1, background: false, form: { accountNames: ['basic_salary'] } }
    ])
  })

  it('is asked for once by two presses, and not again while it is not there; asked otherwise, it is', async () => {
    wrapper = await mountPage('/reports')
    fill('From', '2026-05-01')
    fill('To', '2026-05-31')
    fill('Accounts', 'basic_salary')
    await flushPromises()
    await Promise.all([press('Run in background'), press('Run in background')])
    expect(bridge.inputsOf('reports.run')).toHaveLength(1)
    now = { ...view, runs: [run] }
    bridge.tell('reports.changed', { companyId: 1 })
    await flushPromises()
    await press('Run in background')
    expect(bridge.inputsOf('reports.run')).toHaveLength(1)
    expect(toastsNow.value.map(({ text }) => text)).toContain(reportsText.runsAlready)
    await press('Run now')
    now = { ...view, runs: [{ ...run, state: 'done', cause: 'complete', endedMs: 1 }] }
    bridge.tell('reports.changed', { companyId: 1 })
    await flushPromises()
    await press('Run in background')
    expect(bridge.inputsOf('reports.run').map(({ background }) => background)).toEqual([true, false, true])
  })

  it('sends nothing while a leave type is no number', async () => {
    wrapper = await mountPage('/reports')
    await press('Leave comparison')
    fill('Leave types', 'annual')
    await flushPromises()
    await press('Run in background')
    expect(bridge.inputsOf('reports.run')).toEqual([])
    expect(pageText()).toContain(reportsText.notAnId)
  })

  it('shows what became of a run that failed, with the whole body that was sent', async () => {
    now = {
      ...view,
      runs: [{ ...run, state: 'failed', cause: 'refused', error: 'rejected', serviceMessage: 'Failed', endedMs: 1 }]
    }
    wrapper = await mountPage('/reports')
    await press('Show')
    expect(pageText()).toContain('“Failed”')
    expect(pageText()).toContain('"start_date": "2026-05-01"')
  })

  const done: ReportRunView = {
    ...run,
    state: 'done',
    cause: 'complete',
    endedMs: 1,
    result: { rows: 12, asOfMs: 1, accounts: { kind: 'noRows' } }
  }

  it.each([
    ['went with the copy', done],
    ['was never kept', { ...done, result: null }]
  ])('a result that %s is told, and its report is started again, by two presses once', async (_, gone) => {
    now = { ...view, runs: [gone] }
    bridge.answers['reports.openResult'] = () => {
      throw new AppError('notHere')
    }
    bridge.answers['reports.again'] = () => ({ runId: 8 })
    wrapper = await mountPage('/reports')
    // The newest that has a result is shown unasked.
    if (gone.result === null) await press('Show')
    expect(pageText()).toContain(reportsText.notKept)
    await Promise.all([press('Start again'), press('Start again')])
    expect(bridge.inputsOf('reports.again')).toEqual([{ runId: 7, background: true }])
  })

  it('a result that cannot be read says why, not that it is gone, and is asked for again', async () => {
    now = { ...view, runs: [done] }
    bridge.answers['reports.openResult'] = () => {
      throw new AppError('diskFull')
    }
    wrapper = await mountPage('/reports')
    expect(pageText()).toContain(wordingOf('diskFull').sentence)
    expect(pageText()).not.toContain(reportsText.notKeptWhy)
    await press('Try again')
    expect(bridge.inputsOf('reports.openResult')).toHaveLength(2)
  })

  it('asks again when runs change', async () => {
    wrapper = await mountPage('/reports')
    expect(pageText()).toContain(reportsText.noRuns)
    now = { ...view, runs: [run] }
    bridge.tell('reports.changed', { companyId: 1 })
    await flushPromises()
    expect(pageText()).toContain('Transaction history, 1 May 2026 to 31 May 2026')
  })
})
