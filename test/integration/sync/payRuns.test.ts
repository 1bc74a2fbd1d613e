import { afterEach, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import type { JournalEntry } from '@shared/domain/journal'
import { createReader } from '../../../src/main/reader/reader'
import { journalOfText } from '../../../src/main/store/cache/journals'
import { sampleService } from '../../fixtures/sampleService'
import { person, scriptedService, slip, type Script } from '../../fixtures/scriptedService'
import { syncDesk, type SyncDesk } from '../../fixtures/syncDesk'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

interface Run {
  readonly id: number
  readonly total: string
}

async function sampled(reads: 'documented' | 'full'): Promise<{ desk: SyncDesk; companyId: number; run: Run }> {
  const service = await sampleService({ reads })
  ends.push(() => service.close())
  const desk = syncDesk(service)
  ends.push(() => desk.close())
  const companyId = await desk.firstCompany()
  await desk.sync.refresh({ companyId })
  const run = desk.one<Run>('SELECT id, total FROM pay_run WHERE special = 0 ORDER BY period_end DESC, id DESC LIMIT 1')
  return { desk, companyId, run }
}

async function scripted(scripts: Readonly<Record<string, Script>>) {
  const service = await scriptedService({
    '/clients/1/payment_runs': [
      { payment_run: { id: 61, wave_id: 7, period_end_date: '2026-06-30', total: 5, special: false } }
    ],
    '/payment_runs/61/payslips': [],
    ...scripts
  })
  ends.push(() => service.close())
  const desk = syncDesk({ url: service.url, apiKey: 'key' })
  ends.push(() => desk.close())
  await desk.sync.refresh({ companyId: 1 })
  return { service, desk }
}

function journalOf(desk: SyncDesk, payRunId: number): readonly JournalEntry[] | null {
  const row = desk.one<{ entries: string } | undefined>(
    'SELECT entries FROM pay_run_journal WHERE pay_run_id = ?',
    payRunId
  )
  return row ? journalOfText(row.entries) : null
}

/** The operations asked for, in their order in the spec. */
const asked = (desk: SyncDesk): number[] => desk.exchanges.map(({ operation }) => operation).sort((a, b) => a - b)

describe('a pay run that is opened', () => {
  it.each(['documented', 'full'] as const)(
    'is read with its payslips and its journal, and kept (%s reads)',
    async (reads) => {
      const { desk, run } = await sampled(reads)
      expect(journalOf(desk, run.id)).toBeNull()
      desk.exchanges.length = 0
      await desk.sync.readNow({ what: 'payRun', payRunId: run.id, again: false })
      expect(asked(desk)).toEqual([14, 15, 16])
      const [entry, ...others] = journalOf(desk, run.id) ?? []
      expect(others).toEqual([])
      expect(entry?.debit.length).toBeGreaterThan(1)
      expect(entry?.credit.map(({ lineItem }) => lineItem)).toContain('nett_pay')
      expect(
        desk.all("SELECT 1 FROM list_state WHERE list IN ('journalOfRun', 'payslipsOfRun') AND subject_id = ?", run.id)
      ).toHaveLength(2)
    }
  )

  it('is not read again at once unless it is asked for', async () => {
    const service = await sampleService()
    ends.push(() => service.close())
    const desk = syncDesk({ ...service, timing: { freshMs: 60_000 } })
    ends.push(() => desk.close())
    await desk.sync.refresh({ companyId: await desk.firstCompany() })
    const { id: payRunId } = desk.one<Run>('SELECT id FROM pay_run LIMIT 1')
    await desk.sync.readNow({ what: 'payRun', payRunId, again: false })
    desk.exchanges.length = 0
    await desk.sync.readNow({ what: 'payRun', payRunId, again: false })
    expect(asked(desk)).toEqual([])
    await desk.sync.readNow({ what: 'payRun', payRunId, again: true })
    expect(asked(desk)).toEqual([14, 15, 16])
  })

  it('that the copy does not have is said', async () => {
    const { desk } = await sampled('documented')
    await expect(desk.sync.readNow({ what: 'payRun', payRunId: 999_999, again: false })).rejects.toMatchObject({
      code: 'notHere'
    })
  })

  it('keeps the journal read before when another cannot be read', async () => {
    const entry = { accounting_splits: [], debit: [], credit: [{ line_item: 'nett_pay', amount: { '': 5 } }] }
    const { service, desk } = await scripted({ '/payment_runs/61/accounting': [entry] })
    await desk.sync.readNow({ what: 'payRun', payRunId: 61, again: true })
    service.set('/payment_runs/61/accounting', () => ({ body: '[{"debit":[],"cred', cutAfter: 17 }))
    await expect(desk.sync.readNow({ what: 'payRun', payRunId: 61, again: true })).rejects.toMatchObject({})
    service.set('/payment_runs/61/accounting', () => ({ body: { message: 'Failed' } }))
    await expect(desk.sync.readNow({ what: 'payRun', payRunId: 61, again: true })).rejects.toMatchObject({
      code: 'badAnswer'
    })
    expect(journalOf(desk, 61)?.[0]?.credit[0]?.amounts).toEqual([['', '5']])
  })

  it('says when an entry of its journal could not be read', async () => {
    const entry = { accounting_splits: [], debit: [], credit: [] }
    const { desk } = await scripted({ '/payment_runs/61/accounting': [entry, { message: 'odd' }] })
    await desk.sync.readNow({ what: 'payRun', payRunId: 61, again: true })
    expect(desk.one<{ note: string }>("SELECT note FROM list_state WHERE list = 'journalOfRun'").note).toContain(
      'could not be read'
    )
  })

  it('has not all its payslips where one of them could not be read', async () => {
    const paid = (id: number, date: string) => ({ payslip: { id, date, special: false, dirty: false, nett_pay: 5 } })
    const { desk, service } = await scripted({
      '/payment_runs/61/accounting': [],
      '/payment_runs/61/payslips': [paid(1, '2026-06-30'), paid(2, '2026-06-31')]
    })
    const note = () =>
      desk.one<{ note: string | null }>("SELECT note FROM list_state WHERE list = 'payslipsOfRun'").note
    await desk.sync.readNow({ what: 'payRun', payRunId: 61, again: true })
    expect(desk.all('SELECT id FROM payslip')).toEqual([{ id: 1 }])
    expect(note()).toContain('could not be read')
    service.set('/payment_runs/61/payslips', [paid(1, '2026-06-30'), paid(2, '2026-06-30')])
    await desk.sync.readNow({ what: 'payRun', payRunId: 61, again: true })
    expect(note()).toBeNull()
  })

  it('whose total moved has payslips and a journal that were read before', async () => {
    const { desk, service } = await scripted({ '/payment_runs/61/accounting': [] })
    const stale = () =>
      desk.all("SELECT list, stale FROM list_state WHERE list IN ('payslipsOfRun', 'journalOfRun') ORDER BY list DESC")
    await desk.sync.readNow({ what: 'payRun', payRunId: 61, again: true })
    const both = (of: number) => [
      { list: 'payslipsOfRun', stale: of },
      { list: 'journalOfRun', stale: of }
    ]
    expect(stale()).toEqual(both(0))
    service.set('/clients/1/payment_runs', [
      { payment_run: { id: 61, wave_id: 7, period_end_date: '2026-06-30', total: 6, special: false } }
    ])
    await desk.sync.refresh({ companyId: 1 })
    expect(stale()).toEqual(both(1))
    // Though it was read a moment ago.
    await desk.sync.readNow({ what: 'payRun', payRunId: 61, again: false })
    expect(stale()).toEqual(both(0))
  })
})

describe('a payslip that a run has no more', () => {
  it('is in no figure of the run once its whole list lacks it, nor in the copy where no list of a person tells of it', async () => {
    const runs = (total: number) => [
      { payment_run: { id: 61, wave_id: 7, period_end_date: '2026-06-30', total, special: false } }
    ]
    const paid = (id: number, net: number, run: number | null = 61) =>
      slip(id, '2026-06-30', net, { payment_run_id: run })
    const { desk, service } = await scripted({
      '/clients/1/payment_runs': runs(60),
      // Of payslip 12 nobody knows whose it is; 13 is of somebody who is in the list.
      '/clients/1/employees': [person(1, { recent_payslips_with_data: [paid(11, 10), paid(13, 30)] })],
      '/payment_runs/61/payslips': [paid(11, 10), paid(12, 20), paid(13, 30)],
      '/payment_runs/61/accounting': []
    })
    await desk.sync.readNow({ what: 'payRun', payRunId: 61, again: true })
    const figures = () => {
      const reader = createReader(desk.store.location)
      const view = reader['payRuns.period']({
        companyId: 1,
        frequencyId: 7,
        date: toDay('2026-06-30'),
        part: { kind: 'run', payRunId: 61 }
      })
      const [period] = reader['periods.list']({ companyId: 1 })
      reader.close()
      return { run: view.netTotal, differs: view.tieOut.verdict === 'differs', period: period?.netTotal }
    }
    expect(figures()).toEqual({ run: 600_000, differs: false, period: 600_000 })

    // Both were taken out of the run again, and 12 was deleted.
    service.set('/clients/1/payment_runs', runs(10))
    service.set('/payment_runs/61/payslips', [paid(11, 10)])
    await desk.sync.readNow({ what: 'payRun', payRunId: 61, again: true })
    expect(figures()).toEqual({ run: 100_000, differs: false, period: 400_000 })
  })

  it('stays where the list was not read whole', async () => {
    const paid = (id: number, date: string) => slip(id, date, 5, { payment_run_id: 61 })
    const { desk, service } = await scripted({
      '/payment_runs/61/accounting': [],
      '/payment_runs/61/payslips': [paid(1, '2026-06-30'), paid(2, '2026-06-30')]
    })
    await desk.sync.readNow({ what: 'payRun', payRunId: 61, again: true })
    service.set('/payment_runs/61/payslips', [paid(1, '2026-06-30'), paid(2, '2026-06-31')])
    await desk.sync.readNow({ what: 'payRun', payRunId: 61, again: true })
    expect(desk.all('SELECT id FROM payslip WHERE pay_run_id = 61 AND gone_ms IS NULL')).toEqual([{ id: 1 }, { id: 2 }])
  })
})

describe('a deeper copy', () => {
  it('holds the journal of every run, and reads one again when its run changed', async () => {
    const { desk, companyId, run } = await sampled('documented')
    desk.sync.start()
    desk.sync.begin({ companyId, depth: 'everything' })
    await desk.until('the copy is deep', () => desk.state(companyId)?.state === 'idle')
    const runs = desk.all<Run>('SELECT id FROM pay_run').length
    expect(desk.all('SELECT 1 FROM pay_run_journal')).toHaveLength(runs)
    desk.exchanges.length = 0
    // As if the run had been another one when it was last read.
    desk.store.cacheWrites.now(() => {
      desk.store.cache.prepare("UPDATE pay_run SET body = '{}' WHERE id = ?").run(run.id)
      desk.store.cache.prepare("UPDATE list_state SET hash = '' WHERE list = 'payRuns'").run()
    })
    await desk.sync.refresh({ companyId })
    await desk.until('its journal is read', () => asked(desk).includes(16))
    await desk.until('all is done', () => desk.state(companyId)?.state === 'idle')
    expect(asked(desk).filter((operation) => operation === 16)).toHaveLength(1)
  })
})
