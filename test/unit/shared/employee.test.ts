import { describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import { frequencyOn, statusOn, type ServicePeriod } from '@shared/domain/employee'

const today = toDay('2026-06-30')

function period(start: string, end: string | null, negative = false): ServicePeriod {
  return { id: 1, startDate: toDay(start), endDate: end === null ? null : toDay(end), negative }
}

describe('where a person stands', () => {
  it('is active from the first start, with the day of leaving where there is one', () => {
    expect(statusOn([period('2019-08-12', '2026-06-30')], today)).toEqual({
      kind: 'active',
      since: '2019-08-12',
      leavesOn: '2026-06-30',
      returned: null
    })
  })

  it('is one person with a gap after leaving and coming back, in whatever order the periods come', () => {
    expect(statusOn([period('2019-05-01', null), period('2013-02-04', '2016-01-31')], today)).toEqual({
      kind: 'active',
      since: '2013-02-04',
      leavesOn: null,
      returned: '2019-05-01'
    })
  })

  it('leaves on no day where the end is the last day that can be written', () => {
    expect(statusOn([period('2019-08-12', '9999-12-31')], today)).toMatchObject({ kind: 'active', leavesOn: null })
  })

  it('has left after the last day, not on it', () => {
    expect(statusOn([period('2019-05-01', '2026-06-29')], today)).toEqual({ kind: 'left', on: '2026-06-29' })
  })

  it('has not started yet before the first day', () => {
    expect(statusOn([period('2026-07-01', null)], today)).toEqual({ kind: 'notStarted', startsOn: '2026-07-01' })
  })

  it('is unknown, not active, where no period was read', () => {
    expect(statusOn(null, today)).toEqual({ kind: 'unknown' })
    expect(statusOn([period('2019-05-01', null, true)], today)).toEqual({ kind: 'unknown' })
  })
})

describe('the pay frequency of a day', () => {
  it('is the one of the period that covers it', () => {
    const periods = [
      { payFrequencyId: 1, startDate: toDay('2019-01-01'), endDate: toDay('2019-12-31') },
      { payFrequencyId: 2, startDate: toDay('2020-01-01'), endDate: null }
    ]
    expect(frequencyOn(periods, toDay('2019-12-31'))).toBe(1)
    expect(frequencyOn(periods, today)).toBe(2)
    expect(frequencyOn(periods, toDay('2018-12-31'))).toBeNull()
  })

  it('is the one that began last where two cover it, in whatever order they come', () => {
    const periods = [
      { payFrequencyId: 1, startDate: toDay('2019-01-01'), endDate: toDay('2020-01-01') },
      { payFrequencyId: 2, startDate: toDay('2020-01-01'), endDate: null }
    ]
    expect(frequencyOn(periods, toDay('2020-01-01'))).toBe(2)
    expect(frequencyOn(periods.toReversed(), toDay('2020-01-01'))).toBe(2)
  })
})
