import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PayPeriodView } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { useBridge } from './fakeBridge'
import { giveLayout, mountPage, pageText } from './mountPage'
import { company, connection, info, settings, status } from './sample'

/** As the reader answers for a period of which the copy has nothing. */
const NOTHING: PayPeriodView = {
  companyId: 1,
  frequencyId: null,
  frequency: null,
  date: toDay('2026-06-30'),
  parts: [],
  part: { kind: 'whole' },
  payslips: 0,
  states: { calculating: 0, open: 0, finalised: 0, released: 0 },
  onceOff: 0,
  unknownOwners: 0,
  withoutNet: 0,
  netTotal: null,
  methods: [],
  negative: { payslips: 0, netTotal: null },
  zero: 0,
  withoutPayslip: 0,
  starters: 0,
  leavers: 0,
  unsettledEdits: 0,
  items: [],
  withoutLines: 0,
  previous: null,
  runsToReadAgain: [],
  tieOut: {
    verdict: 'notClaimed',
    payslips: { kind: 'absent', why: 'noRun' },
    run: { kind: 'absent', why: 'noRun' },
    journal: { kind: 'absent', why: 'noRun' },
    payslipsLessRun: null,
    runLessJournal: null,
    payslipsLessJournal: null
  },
  asOf: { peopleMs: null, runsMs: null, journalMs: null }
}

let wrapper: VueWrapper | null = null
beforeEach(giveLayout)
afterEach(() => {
  wrapper?.unmount()
  wrapper = null
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

it.each(['/pay-runs/2026-06-30', '/pay-runs/2026-06-30?frequency=4'])(
  'a period of which the copy has nothing says so and counts nothing (%s)',
  async (path) => {
    useBridge({
      'app.info': () => info,
      'settings.get': () => settings,
      'connections.list': () => ({ connections: [connection], activeId: 'c1', isListLost: false }),
      'companies.list': () => [company],
      'status.get': () => status,
      'payRuns.period': ({ frequencyId }) => ({ ...NOTHING, frequencyId }),
      'review.flags': () => ({
        companyId: 1,
        rules: [],
        flags: 0,
        people: 0,
        payslips: 0,
        withoutLines: 0,
        withoutLeave: 0,
        asOfMs: null
      })
    })
    wrapper = await mountPage(path)
    await flushPromises()
    expect(pageText()).toContain('Nothing of this period is in the copy on this computer')
    const tabs = [...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent.trim())
    expect(tabs).toEqual(['Totals', 'People', 'Journal', 'Spread', 'Flags', expect.any(String)])
  }
)
