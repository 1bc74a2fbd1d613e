import type { PayScope, VariancePeopleQuery, VarianceQuery } from '@shared/contract/channels'
import { createReader, type Reader } from '../../src/main/reader/reader'
import { openForEngine, openForReader } from '../../src/main/store/open'
import type { StoreLocation } from '../../src/main/threads/methods'
import { picks, quantile, timeOf } from './measure'
import { COMPANY_ID, OPEN_PERIOD, PREVIOUS_PERIOD } from './people'
import type { Result } from './results'

const PAGE = 100
const PAGES = 100
/** What the target of flags is about. */
const PAYSLIPS = 10_000

const PERIOD: PayScope = { companyId: COMPANY_ID, frequencyId: 1, date: OPEN_PERIOD, part: { kind: 'whole' } }
const VARIANCE: VarianceQuery = {
  companyId: COMPANY_ID,
  frequencyId: 1,
  before: { date: PREVIOUS_PERIOD, part: { kind: 'whole' } },
  now: { date: OPEN_PERIOD, part: { kind: 'whole' } },
  people: null,
  limits: { amount: 100, percentTenths: 0 }
}
const PEOPLE: VariancePeopleQuery = {
  ...VARIANCE,
  who: 'all',
  itemKey: null,
  everyone: true,
  sort: 'change',
  descending: true
}

/** The variance of two full periods and the flags of one, each by a reader that has nothing in memory, beside plain reads of the rows. */
export function benchReview(location: StoreLocation, people: number, runs: number): Result[] {
  const timed = Array.from({ length: runs }, () => timesOf(location))
  const of = (what: keyof Times): number[] => timed.map((times) => times[what])
  const result = (what: string, values: number[], reference: number[], target: Result['target']): Result => ({
    what,
    people,
    measured: values,
    reference,
    unit: 'ms',
    target
  })
  const first = of('flags')
  return [
    result('variance of two periods: items, head count, first people', of('variance'), of('rows'), {
      kind: 'atMost',
      value: 800
    }),
    result('a page of the people of a variance, anywhere in it, p95', of('page'), [], { kind: 'atMost', value: 50 }),
    result('the flags of a period, for 10,000 payslips', first, [], { kind: 'atMost', value: 1000 }),
    result('the same after a sync that changed one payslip, beside the first', of('flagsAgain'), first, {
      kind: 'atMostRatio',
      ratio: 0.1
    })
  ]
}

interface Times {
  readonly variance: number
  /** Only fetching what the items of a variance are made of. */
  readonly rows: number
  readonly page: number
  readonly flags: number
  readonly flagsAgain: number
}

function timesOf(location: StoreLocation): Times {
  const reader = createReader(location)
  try {
    let total = 0
    let listId = 0
    const variance = timeOf(() => {
      reader['review.variance'](VARIANCE)
      ;({ total, listId } = reader['review.openPeople'](PEOPLE))
    })
    const start = picks(Math.max(1, total - PAGE))
    const pages = Array.from({ length: PAGES }, () =>
      timeOf(() => reader['review.people']({ listId, start: start(), count: PAGE }))
    )
    const flags = timeOfFlags(reader)
    changeOne(location)
    return { variance, rows: timeOfRows(location), page: quantile(pages, 0.95), flags, flagsAgain: timeOfFlags(reader) }
  } finally {
    reader.close()
  }
}

function timeOfFlags(reader: Reader): number {
  let payslips = 0
  const time = timeOf(() => ({ payslips } = reader['review.flags'](PERIOD)))
  return (time * PAYSLIPS) / Math.max(1, payslips)
}

function timeOfRows(location: StoreLocation): number {
  const db = openForReader(location.cachePath, 'cache', location.cacheKey)
  try {
    const rows = db.prepare<[number, string]>(
      'SELECT employee_id, net_scaled, lines FROM payslip WHERE company_id = ? AND date = ? AND frequency_id = 1 AND gone_ms IS NULL'
    )
    return timeOf(() => {
      for (const date of [PREVIOUS_PERIOD, OPEN_PERIOD]) for (const _ of rows.iterate(COMPANY_ID, date));
    })
  } finally {
    db.close()
  }
}

function changeOne(location: StoreLocation): void {
  const db = openForEngine(location.cachePath, 'cache', location.cacheKey)
  db.prepare(
    `UPDATE payslip SET released = 1 - released
     WHERE id = (SELECT max(id) FROM payslip WHERE company_id = ? AND date = ? AND dirty = 0)`
  ).run(COMPANY_ID, OPEN_PERIOD)
  db.close()
}
