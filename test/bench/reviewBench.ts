import type { PayScope, VariancePeopleQuery, VarianceQuery } from '@shared/contract/channels'
import type { VarianceItem } from '@shared/contract/views'
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
  const timed = Array.from({ length: runs }, () => timesOf(location, people))
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
    result('the people of one item of it, which everybody has, first of them', of('item'), of('rows'), {
      kind: 'atMost',
      value: 800
    }),
    result('the same in another order', of('itemAgain'), [], { kind: 'atMost', value: 800 }),
    result('a page of them, p95', of('itemPage'), [], { kind: 'atMost', value: 50 }),
    result('variance of two lists of a tenth of the people: items, head count, first people', of('lists'), [], {
      kind: 'atMost',
      value: 800
    }),
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
  readonly item: number
  readonly itemAgain: number
  readonly itemPage: number
  readonly lists: number
  readonly flags: number
  readonly flagsAgain: number
}

function timesOf(location: StoreLocation, people: number): Times {
  const reader = createReader(location)
  try {
    let total = 0
    let listId = 0
    let items: readonly VarianceItem[] = []
    const variance = timeOf(() => {
      items = reader['review.variance'](VARIANCE).items
      ;({ total, listId } = reader['review.openPeople'](PEOPLE))
    })
    const page = timeOfPages(reader, listId, total)
    // By place, as the same item has another name in every benchmark's company.
    const [item] = items.filter((each) => !each.total).toSorted((a, b) => b.people - a.people)
    const ofItem: VariancePeopleQuery = { ...PEOPLE, itemKey: item?.key ?? null }
    const itemMs = timeOf(() => ({ total, listId } = reader['review.openPeople'](ofItem)))
    const itemAgain = timeOf(() => reader['review.openPeople']({ ...ofItem, sort: 'now' }))
    const itemPage = timeOfPages(reader, listId, total)
    const flags = timeOfFlags(reader)
    const listsMs = timeOf(() => {
      reader['review.variance']({ ...VARIANCE, ...lists(people) })
      reader['review.openPeople']({ ...PEOPLE, ...lists(people) })
    })
    changeOne(location)
    return {
      variance,
      rows: timeOfRows(location),
      page,
      item: itemMs,
      itemAgain,
      itemPage,
      lists: listsMs,
      flags,
      flagsAgain: timeOfFlags(reader)
    }
  } finally {
    reader.close()
  }
}

/** A tenth of the people against another one, half of it the same. */
function lists(people: number): Pick<VarianceQuery, 'people' | 'against'> {
  const every = (from: number) => ({
    employeeIds: Array.from({ length: Math.ceil(people / 10) }, (_, at) => 1 + ((from + at * 7) % people))
  })
  return { people: every(0), against: every(Math.ceil(people / 20) * 7) }
}

function timeOfPages(reader: Reader, listId: number, total: number): number {
  const start = picks(Math.max(1, total - PAGE))
  const pages = Array.from({ length: PAGES }, () =>
    timeOf(() => reader['review.people']({ listId, start: start(), count: PAGE }))
  )
  return quantile(pages, 0.95)
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

/** As a sync that found one payslip of the open period of the first company in another state. */
export function changeOne(location: StoreLocation): void {
  const db = openForEngine(location.cachePath, 'cache', location.cacheKey)
  db.prepare(
    `UPDATE payslip SET released = 1 - released
     WHERE id = (SELECT max(id) FROM payslip WHERE company_id = ? AND date = ? AND dirty = 0)`
  ).run(COMPANY_ID, OPEN_PERIOD)
  db.close()
}
