import type { Database } from 'better-sqlite3'
import { createReader, type Reader } from '../../src/main/reader/reader'
import { openForReader } from '../../src/main/store/open'
import type { StoreLocation } from '../../src/main/threads/methods'
import { picks, quantile, timeOf } from './measure'
import { EVERYONE, PAGE } from './pages'
import { COMPANY_ID, OPEN_PERIOD } from './people'
import type { Result } from './results'

const CALLS = 300
const WARM_UP = 50
const WORDS = ['w', 'ka', 'won', 'chan', 'priya', '黃', '嘉欣', '0001', 'wong ka', 'novak']

const PERIOD = { companyId: COMPANY_ID, frequencyId: 1, date: OPEN_PERIOD } as const

/** Columns of a row of the employee list, as plain SQL would read them. */
const RAW_ROW = `
  SELECT e.id, e.last_name, e.first_name, e.chinese_name, e.number, f.name AS frequency, pp.name AS pay_point, e.joined,
    e.periods, p.payslip_id, p.date, p.dirty, p.finalised, p.released, p.net, p.net_scaled,
    (SELECT q.net_scaled FROM payslip q WHERE q.employee_id = e.id AND q.date < p.date AND q.special = 0
      ORDER BY q.date DESC, q.id DESC LIMIT 1) AS previous_net
  FROM employee e
  LEFT JOIN pay_frequency f ON f.id = e.frequency_id
  LEFT JOIN pay_point pp ON pp.id = e.pay_point_id
  LEFT JOIN payslip_latest p ON p.company_id = e.company_id AND p.employee_id = e.id`

interface Query {
  readonly what: string
  /** One call at the reader's door. */
  readonly read: () => unknown
  /** The same page by plain SQL on the same file; null where the reader does more than one statement can. */
  readonly raw: (() => unknown) | null
  readonly calls: number
  readonly target: Result['target']
}

/** Pages and lists at the reader's door, beside plain SQL on the same file, with nothing else running. */
export function benchReader(location: StoreLocation, people: number, runs: number): Result[] {
  const reader = createReader(location)
  const db = openForReader(location.cachePath, 'cache', location.cacheKey)
  try {
    return queriesOf(reader, db, people).map((query): Result => {
      const measured: number[] = []
      const reference: number[] = []
      for (let run = 0; run < runs; run++) {
        const times = alternately(query)
        measured.push(quantile(times.read, 0.95))
        if (query.raw) reference.push(quantile(times.raw, 0.95))
      }
      return { what: `${query.what}, p95`, people, measured, reference, unit: 'ms', target: query.target }
    })
  } finally {
    db.close()
    reader.close()
  }
}

function alternately({ read, raw, calls }: Query): { read: number[]; raw: number[] } {
  const times = { read: [] as number[], raw: [] as number[] }
  for (let call = -Math.min(WARM_UP, calls); call < calls; call++) {
    const readMs = timeOf(read)
    const rawMs = raw ? timeOf(raw) : 0
    if (call < 0) continue
    times.read.push(readMs)
    times.raw.push(rawMs)
  }
  return times
}

function queriesOf(reader: Reader, db: Database, people: number): Query[] {
  const door = { kind: 'atMostRatio', ratio: 1.3, orMore: 1 } as const
  const reported = { kind: 'reported' } as const
  const opened = reader['employees.open'](EVERYONE)
  const period = openedPeriod(reader)
  const place = picks(Math.max(1, opened.total - PAGE))
  const periodPlace = picks(Math.max(1, period.total - PAGE))
  const one = picks(people)
  const word = picks(WORDS.length)
  const search = () => WORDS[word()] ?? ''
  const keys = db
    .prepare<[number], string>(
      'SELECT sort FROM employee INDEXED BY employee_sort WHERE company_id = ? AND gone_ms IS NULL ORDER BY sort, id'
    )
    .pluck()
    .all(COMPANY_ID)
  const key = picks(Math.max(1, keys.length - PAGE))
  const rawPage = db.prepare<[number, string, number]>(
    `${RAW_ROW} WHERE e.company_id = ? AND e.gone_ms IS NULL AND e.sort > ? ORDER BY e.sort, e.id LIMIT ?`
  )
  // In the order of names, as the list is: by the payslips' own order it would read neighbours in the file.
  const rawPeriod = db.prepare<[number, string, number, string, number]>(
    `SELECT p.id, e.id AS employee_id, e.last_name, e.first_name, e.chinese_name, e.number, p.dirty, p.finalised,
       p.released, p.special, p.net
     FROM employee e INDEXED BY employee_sort CROSS JOIN payslip p INDEXED BY payslip_period
       ON p.company_id = ? AND p.date = ? AND p.special = 0 AND p.frequency_id = ? AND p.employee_id = e.id
     WHERE e.company_id = ${COMPANY_ID} AND e.sort > ? AND e.gone_ms IS NULL AND p.gone_ms IS NULL ORDER BY e.sort, e.id LIMIT ?`
  )
  const rawPerson = db.prepare<[number]>(
    `SELECT e.*, f.name AS frequency FROM employee e LEFT JOIN pay_frequency f ON f.id = e.frequency_id WHERE e.id = ?`
  )
  const rawPayslips = db.prepare<[number]>('SELECT * FROM payslip WHERE employee_id = ? ORDER BY date DESC, id DESC')
  const payslipIds = db
    .prepare<[string], number>('SELECT id FROM payslip WHERE date = ? AND company_id = 1 AND special = 0')
    .pluck()
    .all(OPEN_PERIOD)
  const payslip = picks(payslipIds.length)

  return [
    {
      what: 'a page of the employee list, anywhere in it',
      read: () => reader['employees.rows']({ listId: opened.listId, start: place(), count: PAGE }),
      raw: () => rawPage.all(COMPANY_ID, keys[key()] ?? '', PAGE),
      calls: CALLS,
      target: door
    },
    {
      what: 'a page of the payslips of a period',
      read: () => reader['payslips.rows']({ listId: period.listId, start: periodPlace(), count: PAGE }),
      raw: () => rawPeriod.all(COMPANY_ID, OPEN_PERIOD, PERIOD.frequencyId, keys[key()] ?? '', PAGE),
      calls: CALLS,
      target: door
    },
    {
      what: 'the page of a person',
      read: () => reader['employees.get']({ employeeId: 1 + one() }),
      raw: () => {
        const id = 1 + one()
        rawPerson.get(id)
        rawPayslips.all(id)
      },
      calls: CALLS,
      target: door
    },
    {
      what: 'a payslip beside the one before it',
      read: () => reader['payslips.get']({ payslipId: payslipIds[payslip()] ?? 0, names: 'labels' }),
      raw: null,
      calls: CALLS,
      target: { kind: 'atMost', value: 5 }
    },
    {
      what: 'find over all companies',
      read: () => reader['find.search']({ text: search(), companyId: null, here: null, limit: 5 }),
      raw: null,
      calls: CALLS,
      target: reported
    },
    {
      what: 'search in the employee list, opened anew',
      read: () => reader['employees.open']({ ...EVERYONE, search: search() }),
      raw: null,
      calls: 100,
      target: reported
    },
    {
      what: 'the employee list opened, by name',
      read: () => reader['employees.open'](EVERYONE),
      raw: null,
      calls: 20,
      target: reported
    },
    {
      what: 'the employee list opened, by net pay of a period',
      read: () => reader['employees.open']({ ...EVERYONE, sort: 'net', periodDate: OPEN_PERIOD }),
      raw: null,
      calls: 20,
      target: reported
    },
    {
      what: 'the payslips of a period opened',
      read: () => openedPeriod(reader),
      raw: null,
      calls: 20,
      target: reported
    },
    {
      what: 'the page of a period: totals by item and method, tie-out',
      read: () => reader['payRuns.period']({ ...PERIOD, part: { kind: 'whole' } }),
      raw: null,
      calls: 5,
      target: reported
    },
    {
      what: 'the periods of a company',
      read: () => reader['periods.list']({ companyId: COMPANY_ID }),
      raw: null,
      calls: CALLS,
      target: reported
    }
  ]
}

function openedPeriod(reader: Reader) {
  return reader['payslips.openPeriod']({ ...PERIOD, special: false })
}
