import { describe, expect, it } from 'vitest'
import type { PayslipVersion } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { bulkEditText } from '@/text/bulkEdit'
import { lockText } from '@/text/lock'
import { overviewText } from '@/text/overview'
import { pastText } from '@/text/past'

const SEEN_MS = new Date(2020, 10, 30, 22, 37).getTime()
const version = (some: Partial<PayslipVersion>): PayslipVersion => ({
  key: 'v',
  source: 'copy',
  fromMs: null,
  fromDay: toDay('2020-11-30'),
  untilMs: null,
  date: toDay('2020-11-30'),
  state: 'open',
  net: null,
  netScaled: null,
  linesKnown: true,
  netChange: null,
  changes: [],
  ticks: [],
  ...some
})

describe('what a sentence says is so', () => {
  it('of a grid of which nothing had to be queued: never that no edit waits', () => {
    expect(bulkEditText.queued(0, 2)).toBe(
      'Nothing was queued. 2 values are there or asked for already, so nothing more is needed.'
    )
    expect(bulkEditText.queued(0, 0)).toBe('Nothing was queued.')
    expect(bulkEditText.queued(1, 0)).toBe('1 edit waits in Changes.')
  })

  it('of two versions seen on one day, where only one is known to the minute', () => {
    expect(pastText.seenHead(version({ fromMs: SEEN_MS }))).toBe('30 Nov 2020 22:37')
    expect(pastText.seenHead(version({}))).toBe('30 Nov 2020')
    expect(pastText.whenSeen(version({ fromMs: SEEN_MS, source: 'tick' }))).toBe('ticked 30 Nov 2020 22:37')
    expect(pastText.seenHead(version({ fromMs: Date.now() }))).toMatch(/^\d+ [A-Z][a-z]{2} \d\d:\d\d$/)
  })

  it('of the payslips of a day, once-off ones beside the regular, as their sums stand', () => {
    const day = toDay('2026-11-30')
    expect(overviewText.readout(day, 57, 7, 0, false)).toBe('30 Nov 2026: 57 payslips and 7 once-off, 0 finalised')
    expect(overviewText.readout(day, 57, 0, 1, false)).toBe('30 Nov 2026: 57 payslips, 1 finalised')
    expect(overviewText.readout(day, 0, 1, 0, true)).toBe(
      '30 Nov 2026: total of the run, 1 once-off payslip in the copy'
    )
  })

  it('of a lock: at a start no page stands and nothing is typed, and work goes on only where some runs', () => {
    expect(lockText.kept(true, 0, 0).why).not.toContain('Pages')
    expect(lockText.kept(false, 0, 0).why).toBe('Pages stand as you left them')
    expect(lockText.kept(false, 1, 2).why).toBe(
      '1 field with figures not put away yet, 2 entries that could not be put on disk'
    )
    expect(lockText.work([]).head).toBe('Nothing runs now')
    expect(lockText.work(['reading 1 of 2'])).toEqual({ head: 'Work goes on', why: 'reading 1 of 2' })
  })
})
