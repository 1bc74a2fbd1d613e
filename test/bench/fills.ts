/** Two ways to fill the cache from the same bytes: the program's sync, and the least that could do it. */
import { statSync } from 'node:fs'
import { request } from 'undici'
import { fold } from '@shared/domain/fold'
import { scaledOf } from '@shared/domain/money'
import { ArraySplitter } from '../../src/main/engine/api/splitter'
import { LineWriter } from '../../src/main/store/lines'
import { lineTotalsOf } from '../../src/main/store/lineTotals'
import { migrate } from '../../src/main/store/migrate'
import { cacheMigrations } from '../../src/main/store/migrations/cache'
import { openForEngine } from '../../src/main/store/open'
import type { StoreLocation } from '../../src/main/threads/methods'
import { openedEngine } from './engines'
import { timeOfAsync, watchMemory } from './measure'
import { COMPANY_ID } from './people'

export interface FillInput {
  readonly url: string
  readonly location: StoreLocation
}

export interface SyncFill {
  readonly firstMs: number
  readonly againMs: number
  /** Growth of this process' memory during the first fill. */
  readonly grownBytes: number
  /** Written to both files by the second fill, which found nothing new. */
  readonly writtenBytes: number
}

/** The program's own engine, twice: into an empty copy, and again with nothing new. */
export async function fillBySync({ url, location }: FillInput): Promise<SyncFill> {
  const engine = await openedEngine({ url, apiKey: 'benchmark', location })
  const memory = watchMemory()
  const firstMs = await timeOfAsync(() => engine['sync.refresh']({ companyId: COMPANY_ID }))
  const { bytes: grownBytes } = memory.stop()
  foldBack(location)
  const againMs = await timeOfAsync(() => engine['sync.refresh']({ companyId: COMPANY_ID }))
  const writtenBytes = sizeOf(`${location.cachePath}-wal`) + sizeOf(`${location.outboxPath}-wal`)
  await engine.close(undefined)
  return { firstMs, againMs, grownBytes, writtenBytes }
}

/** Splits, parses and inserts the same rows into the same tables, without a question asked; gives how long it took. */
export async function fillBare({ url, location }: FillInput): Promise<number> {
  const db = openForEngine(location.cachePath, 'cache', location.cacheKey)
  migrate(db, cacheMigrations)
  const lines = new LineWriter(db)
  const person = db.prepare(
    `INSERT INTO employee (id, company_id, sort, last_name, first_name, chinese_name, number, frequency_id, pay_point_id,
       joined, last_start, left_on, periods, body, hash) VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '')`
  )
  const search = db.prepare('INSERT INTO employee_search (rowid, scope, name, number) VALUES (?, ?, ?, ?)')
  const payslip = db.prepare(
    `INSERT INTO payslip (id, company_id, employee_id, frequency_id, date, special, finalised, released, dirty, pay_run_id,
       net, net_scaled, income_scaled, deduction_scaled, lines) VALUES (?, 1, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
  )
  const put = ({ employee }: BareElement): void => {
    const { recent_payslips_with_data: payslips, service_periods: service, wave_periods: waves, ...own } = employee
    const period = service[0]?.service_period
    const name = `${fold(own.last_name)} ${fold(own.first_name)}`
    person.run(
      own.id,
      name,
      own.last_name,
      own.first_name,
      own.name_in_chinese ?? null,
      own.number,
      own.wave_id,
      own.pay_point_id,
      period?.start_date ?? null,
      period?.start_date ?? null,
      period?.end_date ?? null,
      JSON.stringify([service, waves]),
      JSON.stringify(own)
    )
    search.run(own.id, `c${COMPANY_ID}`, name, own.number)
    for (const { payslip: one } of payslips) {
      const { data } = one
      const stored = lines.encode(
        {
          income: data.income,
          deduction: data.deduction,
          grandTotal: data.grand_total,
          sideline: data.sideline,
          leavePayments: null
        },
        'labels'
      )
      const net = one.nett_pay === undefined ? null : String(one.nett_pay)
      payslip.run(
        one.id,
        own.id,
        own.wave_id,
        one.date,
        Number(one.finalised),
        Number(one.ss_released),
        Number(one.dirty),
        one.payment_run_id,
        net,
        scaledOf(net),
        stored.incomeScaled,
        stored.deductionScaled,
        stored.text
      )
    }
  }
  const splitter = new ArraySplitter(1 << 26)
  let rows = 0
  const ms = await timeOfAsync(async () => {
    const { body } = await request(`${url}/v1/clients/${COMPANY_ID}/employees`)
    db.exec('BEGIN')
    for await (const chunk of body) {
      for (const element of splitter.push(chunk as Buffer) as readonly BareElement[]) {
        put(element)
        rows += 1 + element.employee.recent_payslips_with_data.length
        if (rows < ROWS_A_COMMIT) continue
        rows = 0
        lineTotalsOf(db)?.write()
        db.exec('COMMIT; BEGIN')
      }
    }
    lineTotalsOf(db)?.write()
    db.exec('COMMIT')
  })
  db.close()
  return ms
}

const ROWS_A_COMMIT = 2000

/** What the bare fill takes for granted of an element. */
interface BareElement {
  readonly employee: {
    readonly id: number
    readonly number: string
    readonly first_name: string
    readonly last_name: string
    readonly name_in_chinese?: string
    readonly wave_id: number
    readonly pay_point_id: number
    readonly service_periods: readonly { service_period: { start_date: string; end_date: string | null } }[]
    readonly wave_periods: readonly unknown[]
    readonly recent_payslips_with_data: readonly {
      payslip: {
        readonly id: number
        readonly date: string
        readonly finalised: boolean
        readonly ss_released: boolean
        readonly dirty: boolean
        readonly payment_run_id: number | null
        readonly nett_pay?: number
        readonly data: {
          readonly income: readonly (readonly [string, string])[]
          readonly deduction: readonly (readonly [string, string])[]
          readonly grand_total: readonly (readonly [string, string])[]
          readonly sideline: readonly (readonly [string, readonly (readonly [string, string])[]])[]
        }
      }
    }[]
  }
}

// From here on, what stands in the journals is what was written since.
function foldBack(location: StoreLocation): void {
  const files = [
    openForEngine(location.cachePath, 'cache', location.cacheKey),
    openForEngine(location.outboxPath, 'outbox', location.outboxKey)
  ]
  for (const db of files) {
    db.pragma('wal_checkpoint(TRUNCATE)')
    db.close()
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
