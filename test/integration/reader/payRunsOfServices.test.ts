// From the service's answers over HTTP through the copy to what the screens are given.
import { afterEach, describe, expect, it } from 'vitest'
import type { JournalView, PayPeriodView } from '@shared/contract/views'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { sampleService } from '../../fixtures/sampleService'
import { scriptedService } from '../../fixtures/scriptedService'
import { syncDesk, type SyncDesk } from '../../fixtures/syncDesk'

const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

function readerOf(desk: SyncDesk): Reader {
  const reader = createReader(desk.store.location)
  ends.push(() => reader.close())
  return reader
}

describe('the sample service', () => {
  it.each(['documented', 'full'] as const)(
    'ties out in every run, and each journal balances in each split (%s reads)',
    async (reads) => {
      const service = await sampleService({ reads, cases: true, employees: 20 })
      ends.push(() => service.close())
      const desk = syncDesk(service)
      ends.push(() => desk.close())
      const companyId = await desk.firstCompany()
      await desk.sync.refresh({ companyId })
      desk.sync.start()
      desk.sync.begin({ companyId, depth: 'everything' })
      await desk.until('the copy is deep', () => desk.state(companyId)?.state === 'idle')
      const reader = readerOf(desk)
      const runs = reader['payRuns.list']({ companyId }).parts.filter(({ run }) => run !== null)
      expect(runs.length).toBeGreaterThan(20)
      expect(runs.some(({ special }) => special)).toBe(true)
      for (const { date, frequencyId, run } of runs) {
        const scope = { companyId, frequencyId, date, part: { kind: 'run', payRunId: run?.id ?? 0 } } as const
        const view = reader['payRuns.period'](scope)
        expect([date, view.tieOut.verdict]).toEqual([date, 'ties'])
        expect(view.withoutLines).toBe(0)
        expect(addsUp(view)).toBe(true)
        expect(reader['payRuns.journal'](scope).balance.balanced).toBe(true)
      }
      // The period that is still open has the odd ones, and nothing of it is claimed.
      const open = reader['payRuns.list']({ companyId }).parts.find(({ run, special }) => run === null && !special)
      const view = reader['payRuns.period']({
        companyId,
        frequencyId: open?.frequencyId ?? null,
        date: open?.date ?? '',
        part: { kind: 'open', special: false }
      })
      expect(view.tieOut).toMatchObject({ verdict: 'notClaimed', run: { why: 'noRun' } })
      expect(view.items.length).toBeGreaterThan(3)
    }
  )
})

// Total income less total deductions is the net, and the payment methods add up to it.
function addsUp({ items, netTotal, methods, negative }: PayPeriodView): boolean {
  const total = (section: string): number => items.find((item) => item.section === section && item.total)?.amount ?? NaN
  const byMethod = methods.reduce((sum, each) => sum + (each.netTotal ?? NaN), 0) + (negative.netTotal ?? NaN)
  return total('income') - total('deduction') === netTotal && byMethod === netTotal
}

describe('a service with odd runs and journals', () => {
  async function opened(journal: string, run: object = {}): Promise<{ view: JournalView; period: PayPeriodView }> {
    const service = await scriptedService({
      '/clients/1/payment_runs': [
        { payment_run: { id: 61, wave_id: 7, period_end_date: '2026-06-30', total: 12.5, special: false, ...run } }
      ],
      '/clients/1/employees': [
        {
          employee: {
            id: 11,
            first_name: 'Ka Yan',
            last_name: 'Wong',
            wave_id: 7,
            recent_payslips: [
              { payslip: { id: 1, date: '2026-06-30', payment_run_id: 61, nett_pay: 12.5, dirty: false } }
            ]
          }
        }
      ],
      '/payment_runs/61/payslips': [
        { payslip: { id: 1, date: '2026-06-30', payment_run_id: 61, nett_pay: 12.5, dirty: false, data: {} } }
      ],
      '/payment_runs/61/accounting': () => ({ body: journal })
    })
    ends.push(() => service.close())
    const desk = syncDesk({ url: service.url, apiKey: 'key' })
    ends.push(() => desk.close())
    await desk.sync.refresh({ companyId: 1 })
    await desk.sync.readNow({ what: 'payRun', payRunId: 61, again: false })
    const reader = readerOf(desk)
    const scope = { companyId: 1, frequencyId: 7, date: '2026-06-30', part: { kind: 'run', payRunId: 61 } } as const
    return { view: reader['payRuns.journal'](scope), period: reader['payRuns.period'](scope) }
  }

  const entry = (debit: string, credit: string, splits = '[]'): string =>
    `{"posted_to_accounting_system":false,"accounting_splits":${splits},"debit":[${debit}],"credit":[${credit}]}`
  const line = (code: string, amount: string, label = code): string =>
    `{"category":"liability","line_item":"${code}","label":"${label}","amount":${amount}}`

  it('with amounts in exponents and doubled lines adds them exactly', async () => {
    const { view, period } = await opened(
      `[${entry(line('basic', '{"":1.25e1}'), [line('nett_pay', '{"":0.1e2}'), line('nett_pay', '{"":25E-1}')].join())}]`
    )
    expect(view.balance).toMatchObject({ balanced: true, debit: { total: 125_000 }, credit: { total: 125_000 } })
    expect(view.entries[0]?.credit.map(({ cells }) => cells)).toEqual([
      [{ kind: 'amount', amount: '10' }],
      [{ kind: 'amount', amount: '2.5' }]
    ])
    expect(period.tieOut.verdict).toBe('ties')
  })

  it('keeps splits without a name apart by their ids, also those that only an amount names', async () => {
    const { view } = await opened(
      `[${entry(line('basic', '{"77":5,"78":7.5}'), line('nett_pay', '{"77":5,"90":7.5}'), '[{"id":"77","name":""},{"id":"78"}]')}]`
    )
    expect(view.splits).toEqual([
      { id: '77', name: '' },
      { id: '78', name: '' },
      { id: '90', name: '' }
    ])
    expect(view.balance).toMatchObject({
      balanced: false,
      difference: { bySplit: [0, 75_000, -75_000], total: 0 }
    })
  })

  it('with an amount that is null or no number claims neither balance nor tie-out', async () => {
    const { view, period } = await opened(
      `[${entry(line('basic', '{"":12.5}'), [line('nett_pay', '{"":null}'), line('mpf', '{"":"n/a"}')].join())}]`
    )
    expect(view.balance.balanced).toBeNull()
    expect(period.tieOut).toMatchObject({
      verdict: 'notClaimed',
      payslips: { kind: 'whole', amount: 125_000 },
      journal: { kind: 'partly', amount: null, why: 'noNumber' }
    })
  })

  it('with several entries shows each, and their total', async () => {
    const { view, period } = await opened(
      `[${entry(line('basic', '{"":10}'), line('nett_pay', '{"":10}'))},${entry(line('basic', '{"":2.5}'), line('nett_pay', '{"":2.5}'))}]`
    )
    expect(view.entries.map(({ debitSums }) => debitSums.total)).toEqual([100_000, 25_000])
    expect(view.balance.debit.total).toBe(125_000)
    expect(period.tieOut.verdict).toBe('ties')
  })

  it('without entries, or with one that cannot be read, says so', async () => {
    expect((await opened('[]')).period.tieOut.journal).toEqual({ kind: 'absent', why: 'journalEmpty' })
    const partly = await opened(`[${entry('', line('nett_pay', '{"":12.5}'))},{"message":"odd"}]`)
    expect(partly.period.tieOut.journal).toMatchObject({ kind: 'partly', why: 'journalPartly' })
    expect(partly.view.runs[0]?.note).toContain('could not be read')
  })

  it('with a run without a total, or one that is no number, claims no tie-out', async () => {
    const journal = `[${entry(line('basic', '{"":12.5}'), line('nett_pay', '{"":12.5}'))}]`
    const without = await opened(journal, { total: null })
    expect(without.period.tieOut).toMatchObject({ verdict: 'notClaimed', run: { why: 'noTotal' } })
    const odd = await opened(journal, { total: '12,50' })
    expect(odd.period.tieOut).toMatchObject({ verdict: 'notClaimed', run: { why: 'noNumber' } })
    const text = await opened(journal, { total: '12.50' })
    expect(text.period.tieOut.verdict).toBe('ties')
  })
})
