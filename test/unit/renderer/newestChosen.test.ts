import type { BulkEditChoices, PayPart } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { describe, expect, it } from 'vitest'
import { definitionFor } from '@/areas/bulkEdit/definition'
import { placeOf } from '@/areas/variance/places'

const TODAY = toDay('2026-06-15')
const FAR = toDay('9999-12-31')

type Periods = BulkEditChoices['frequencies'][number]['periods']
const period = (date: string, people: number, open = true): Periods[number] => ({
  date: toDay(date),
  special: false,
  open,
  people
})
const choices = (...periods: Periods[]): BulkEditChoices => ({
  frequencies: periods.map((of, at) => ({ id: at + 1, name: `Frequency ${at + 1}`, periods: of })),
  payPoints: []
})
const part = (frequencyId: number, date: string, payslips: number): PayPart => ({
  frequencyId,
  frequency: `Frequency ${frequencyId}`,
  date: toDay(date),
  special: false,
  run: null,
  payslips,
  calculating: 0,
  finalised: 0,
  withoutNet: 0,
  netTotal: null,
  notAllRead: false
})

describe('what a page opens with where one payslip is dated far ahead', () => {
  it('is in bulk edit the frequency of most people, and its period that ends next or was last', () => {
    const far = period(FAR, 1)
    const opened = (of: BulkEditChoices) => {
      const { frequencyId, payslip } = definitionFor(of, {}, [], TODAY) ?? {}
      return [frequencyId, payslip?.date]
    }
    const weekly = [period('2026-06-19', 2)]
    expect(opened(choices([far, period('2026-06-30', 5), period('2026-05-31', 5)], weekly))).toEqual([1, '2026-06-30'])
    expect(opened(choices([far, period('2026-05-31', 5)], weekly))).toEqual([1, '2026-05-31'])
    expect(opened(choices([{ ...far, open: false }, period('2026-05-31', 5, false)]))).toEqual([1, '2026-05-31'])
    expect(opened(choices([far]))).toEqual([1, FAR])
  })

  it('is in a variance the last two periods that are paid', () => {
    const parts = [part(1, FAR, 1), part(1, '2026-06-30', 5), part(1, '2026-05-31', 5)]
    expect(placeOf({}, parts, TODAY)).toMatchObject({ now: '2026-06-30', before: '2026-05-31' })
    expect(placeOf({ frequency: '1', now: FAR }, parts, TODAY)).toMatchObject({ now: FAR, before: '2026-06-30' })
  })
})
