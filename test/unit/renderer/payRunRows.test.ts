import { describe, expect, it } from 'vitest'
import type { PayPart } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { partKey } from '@/areas/payRuns/runColumns'

function open(frequencyId: number | null, date: string, special = false): PayPart {
  return {
    frequencyId,
    frequency: null,
    date: toDay(date),
    special,
    run: null,
    payslips: 1,
    calculating: 0,
    finalised: 0,
    withoutNet: 0,
    netTotal: 0,
    notAllRead: false
  }
}

describe('rows of the pay runs that have no run', () => {
  it('are told apart by day, pay frequency and kind, whatever ids a service gives', () => {
    const ids = [null, 7, 1000, 1007, 2007, 4_000_007, 999_999_999]
    const keys = ['0001-01-01', '2026-06-30', '2026-07-01', '9999-12-31'].flatMap((date) =>
      ids.flatMap((id) => [partKey(open(id, date)), partKey(open(id, date, true))])
    )
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.every((key) => Number.isSafeInteger(key) && key < 0)).toBe(true)
  })
})
