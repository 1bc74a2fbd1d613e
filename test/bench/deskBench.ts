import { createReader, type Reader } from '../../src/main/reader/reader'
import type { StoreLocation } from '../../src/main/threads/methods'
import { picks, quantile, timeOf } from './measure'
import { COMPANY_ID } from './people'
import type { Result } from './results'
import { changeOne } from './reviewBench'

/** How many there are in the files. */
export const COMPANIES = 10
const PAGE = 100
const PAGES = 100
/** What the target of flags is about. */
const PAYSLIPS = 10_000

/**
 * The review of all companies at once, as the page asks for it, by a reader that has nothing in memory: where each company
 * stands, then the flags of each, then all flags as one list. `people`: of all `COMPANIES` companies of the files.
 */
export function benchDesk(location: StoreLocation, people: number, runs: number): Result[] {
  const timed = Array.from({ length: runs }, () => timesOf(location))
  const of = (what: keyof Times): number[] => timed.map((times) => times[what])
  const result = (what: string, measured: number[], target: Result['target'], reference: number[] = []): Result => ({
    what,
    people,
    measured,
    reference,
    unit: 'ms',
    target
  })
  const atMost = (value: number): Result['target'] => ({ kind: 'atMost', value })
  const first = of('flags')
  return [
    result(`review of all companies, ${COMPANIES} of them: the first`, of('firstCompany'), atMost(800)),
    result('the same: every company', of('companies'), atMost(800)),
    result('their flags, for 10,000 payslips', first, atMost(1000)),
    result('the longest that one company takes for its flags', of('slowest'), { kind: 'reported' }),
    result('all flags as one list, once each company was looked at', of('list'), atMost(800)),
    result('a page of that list, p95', of('page'), atMost(50)),
    result(
      'all of it after a sync that changed one payslip, beside flags of all companies',
      of('again'),
      { kind: 'atMostRatio', ratio: 0.2 },
      of('allFlags')
    )
  ]
}

interface Times {
  readonly firstCompany: number
  readonly companies: number
  readonly allFlags: number
  readonly flags: number
  readonly slowest: number
  readonly list: number
  readonly page: number
  readonly again: number
}

const ids = Array.from({ length: COMPANIES }, (_, at) => COMPANY_ID + at)

function timesOf(location: StoreLocation): Times {
  const reader = createReader(location)
  try {
    const desks = ids.map((companyId) => timeOf(() => reader['review.desk']({ companyId })))
    const flags = ids.map((companyId) => timeOf(() => reader['review.deskFlags']({ companyId })))
    let { payslips, listId, total } = { payslips: 0, listId: 0, total: 0 }
    const list = timeOf(() => ({ payslips, listId, total } = openList(reader)))
    const start = picks(Math.max(1, total - PAGE))
    const pages = Array.from({ length: PAGES }, () =>
      timeOf(() => reader['review.flagged']({ listId, start: start(), count: PAGE }))
    )
    changeOne(location)
    const again = timeOf(() => {
      // As the page asks when a sync has told of a company.
      reader['review.desk']({ companyId: COMPANY_ID })
      reader['review.deskFlags']({ companyId: COMPANY_ID })
      openList(reader)
    })
    const allFlags = sum(flags)
    return {
      firstCompany: desks[0] ?? NaN,
      companies: sum(desks),
      allFlags,
      flags: (allFlags * PAYSLIPS) / Math.max(1, payslips),
      slowest: Math.max(...flags),
      list,
      page: quantile(pages, 0.95),
      again
    }
  } finally {
    reader.close()
  }
}

function openList(reader: Reader): { payslips: number; listId: number; total: number } {
  const { payslips } = reader['review.flags'](null)
  const { listId, total } = reader['review.openFlagged']({
    scope: null,
    rule: null,
    sort: 'company',
    descending: false
  })
  return { payslips, listId, total }
}

function sum(values: readonly number[]): number {
  return values.reduce((all, each) => all + each, 0)
}
