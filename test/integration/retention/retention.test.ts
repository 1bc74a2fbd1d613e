import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RetentionRule } from '@shared/domain/retention'
import type { RunningService } from '../../../src/sandbox'
import { Retention } from '../../../src/main/engine/retention'
import { FormDraftRows } from '../../../src/main/store/outbox/formDrafts'
import { ReportResultRows } from '../../../src/main/store/cache/reportResults'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'
import { sampleService } from '../../fixtures/sampleService'
import { syncDesk, type SyncDesk } from '../../fixtures/syncDesk'

/** So long after the sample's June 2026 that whoever left is due after a year. */
const NOW_MS = Date.UTC(2027, 5, 15, 12)
const EMPLOYEES = 30
const YEAR: RetentionRule = { formerYears: 1, periodYears: null }
const BOTH: RetentionRule = { formerYears: 1, periodYears: 1 }
const NEVER: RetentionRule = { formerYears: null, periodYears: null }

let sample: RunningService
let desk: SyncDesk
let retention: Retention
let companyId = 0

async function open(store?: TestStore): Promise<void> {
  desk = syncDesk({ url: sample.url, apiKey: sample.apiKey, ...(store && { store }) })
  retention = new Retention({ ...desk.context, nowMs: () => NOW_MS })
  retention.start()
  companyId = await desk.firstCompany()
}

/** A whole copy: lists, each person's payslips, the payslips and journals of runs, certificates. */
async function read(): Promise<void> {
  await desk.sync.refresh({ companyId })
  desk.sync.start()
  await desk.until('an answer', () => desk.sync.isOnline())
  desk.sync.begin({ companyId, depth: 'everything' })
  await desk.until('everything', () => desk.state(companyId)?.state === 'idle')
  // Lists of all runs, which do not say whose their payslips are.
  for (const payRunId of ids('pay_run')) await desk.sync.readNow({ what: 'payRun', payRunId, again: true })
}

const ids = (table: string): number[] =>
  desk.all<{ id: number }>(`SELECT id FROM ${table} WHERE company_id = ? ORDER BY id`, companyId).map(({ id }) => id)
const copy = (): Record<string, number[]> =>
  Object.fromEntries(['employee', 'payslip', 'certificate', 'pay_run'].map((table) => [table, ids(table)]))

async function apply(rule: RetentionRule) {
  const preview = await retention.preview(companyId, rule)
  await retention.apply({ companyId, rule, shown: preview.leaves })
  return preview
}

/** A change of somebody's that waits. */
function waitingEdit(employeeId: number): void {
  const { outbox } = desk.store
  outbox.prepare('INSERT INTO batch (company_id, created_ms) VALUES (?, 1)').run(companyId)
  outbox
    .prepare(
      `INSERT INTO edit (batch_id, company_id, employee_id, person_name, target, attribute, label, value_kind, value, state,
         cause, created_ms, changed_ms)
       VALUES (1, ?, ?, 'Somebody', 'employee', 'notes', 'Notes', 'text', 'x', 'queued', 'added', 1, 1)`
    )
    .run(companyId, employeeId)
}

/** A report that was done, with a row for each of these people; its run. */
function reportOf(employeeIds: readonly number[], asOfMs: number): number {
  const { outbox, cache } = desk.store
  const { lastInsertRowid } = outbox
    .prepare(
      `INSERT INTO report_run (company_id, report, form, body, background, state, cause, created_ms)
       VALUES (?, 'tracked_balances', '{}', '{}', 0, 'done', 'complete', 1)`
    )
    .run(companyId)
  const runId = Number(lastInsertRowid)
  const results = new ReportResultRows(cache)
  const rows = employeeIds.map((id) => ({ employee: String(id), cells: ['1.00'] }))
  results.addRows(runId, 0, rows)
  results.addHead({ runId, companyId, asOfMs, rows: rows.length, columns: [], totals: [] })
  return runId
}

/** Everything of the sample, read once; each test begins with a copy of it. */
let whole: TestStore

beforeAll(async () => {
  sample = await sampleService({ employees: EMPLOYEES })
  await open()
  await read()
  await desk.stop()
  whole = desk.store
  whole.close()
})
beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-test-'))
  cpSync(whole.folder, folder, { recursive: true })
  const { cacheKey, outboxKey } = whole.location
  const location = { cachePath: join(folder, 'cache.db'), outboxPath: join(folder, 'outbox.db'), cacheKey, outboxKey }
  await open(openTestStore(location))
})
afterEach(() => desk.close())
afterAll(async () => {
  removeTestStore(whole)
  await sample.close()
})

describe('what leaves the copy', () => {
  it('is exactly what was shown, and nothing that hangs on it stays', async () => {
    const before = copy()
    const preview = await apply(BOTH)
    const after = copy()
    expect(preview.leaves.people).toBeGreaterThan(0)
    expect(preview.leaves.payslips).toBeGreaterThan(preview.leaves.people)
    const went = (table: string) => (before[table]?.length ?? 0) - (after[table]?.length ?? 0)
    expect([went('employee'), went('payslip'), went('certificate'), went('pay_run')]).toEqual([
      preview.leaves.people,
      preview.leaves.payslips,
      preview.leaves.certificates,
      preview.payRuns
    ])
    expect(preview.people.map(({ id }) => id).filter((id) => after['employee']?.includes(id))).toEqual([])

    const orphans = {
      detail: 'payslip_detail WHERE payslip_id NOT IN (SELECT id FROM payslip)',
      version: 'payslip_version WHERE payslip_id NOT IN (SELECT id FROM payslip)',
      items: "pay_item WHERE owner = 'payslip' AND owner_id NOT IN (SELECT id FROM payslip)",
      itemsOfPeople: "pay_item WHERE owner <> 'payslip' AND owner_id NOT IN (SELECT id FROM employee)",
      journals: 'pay_run_journal WHERE pay_run_id NOT IN (SELECT id FROM pay_run)',
      latest: 'payslip_latest WHERE employee_id NOT IN (SELECT id FROM employee)',
      lists: "list_state WHERE list LIKE '%OfEmployee' AND subject_id NOT IN (SELECT id FROM employee)",
      search: 'employee_search WHERE rowid NOT IN (SELECT id FROM employee)',
      totals: `period_total t WHERE payslips <> (SELECT count(*) FROM payslip p WHERE p.company_id = t.company_id
        AND p.date = t.date AND p.special = t.special AND ifnull(p.frequency_id, 0) = t.frequency_id)`
    }
    for (const [what, from] of Object.entries(orphans)) {
      expect([what, desk.one<{ n: number }>(`SELECT count(*) AS n FROM ${from}`).n]).toEqual([what, 0])
    }
    expect((await retention.preview(companyId, BOTH)).leaves).toEqual({
      people: 0,
      payslips: 0,
      certificates: 0,
      pdfs: 0,
      reports: 0
    })
  })

  it('is the whole result of a report that tells of who leaves, or is as old; the others stay, and so do the runs', async () => {
    const stays = desk.one<{ id: number }>(
      'SELECT id FROM employee WHERE company_id = ? AND left_on IS NULL',
      companyId
    ).id
    const leaver = (await retention.preview(companyId, BOTH)).people[0]?.id ?? 0
    const recent = reportOf([stays], NOW_MS)
    const [ofLeaver, old] = [reportOf([stays, leaver], NOW_MS), reportOf([stays], 1)]
    expect((await retention.preview(companyId, YEAR)).leaves.reports).toBe(1)
    const { leaves } = await apply(BOTH)
    expect(leaves.reports).toBe(2)
    const kept = (table: string) => desk.all(`SELECT DISTINCT run_id FROM ${table} ORDER BY run_id`)
    expect([kept('report_result'), kept('report_row')]).toEqual([[{ run_id: recent }], [{ run_id: recent }]])
    const runs = desk.store.outbox.prepare('SELECT id FROM report_run ORDER BY id').pluck().all()
    expect(runs).toEqual([recent, ofLeaver, old])
  })

  it.each([YEAR, BOTH])('does not come back when all is read again, nor into a fresh copy (%j)', async (rule) => {
    await apply(rule)
    const kept = copy()
    await read()
    expect(copy()).toEqual(kept)
    // As if the copy had been removed: what the officer decided is not in it.
    for (const table of ['employee', 'payslip', 'certificate', 'pay_run', 'list_state', 'retention', 'left_payslip'])
      desk.store.cache.exec(`DELETE FROM ${table}`)
    desk.store.cache.exec('DELETE FROM employee_search; DELETE FROM payslip_detail; DELETE FROM sync_job')
    await desk.stop()
    await open(desk.store)
    await read()
    expect(copy()).toEqual(kept)
  })

  it('comes back with the next refresh when the officer keeps more, at the depth that was reached', async () => {
    const whole = copy()
    await apply(BOTH)
    expect(copy()).not.toEqual(whole)
    expect((await apply(NEVER)).comesBack).toBe(true)
    desk.sync.start()
    await desk.until('an answer', () => desk.sync.isOnline())
    await desk.sync.refresh({ companyId })
    await desk.until('rest', () => desk.state(companyId)?.state === 'idle')
    expect(copy()).toEqual(whole)
    expect(retention.view(companyId).applied).toMatchObject({ formerBefore: null, periodsBefore: null })
  })

  it('is not what has come to be since it was shown: then it is shown again', async () => {
    const { leaves, people } = await retention.preview(companyId, YEAR)
    waitingEdit(people[0]?.id ?? 0)
    await expect(retention.apply({ companyId, rule: YEAR, shown: leaves })).rejects.toMatchObject({ code: 'badInput' })
    expect(ids('employee')).toHaveLength(EMPLOYEES)
  })
})

describe('what stays', () => {
  it('is whoever something unsettled is about, with all that is theirs', async () => {
    const [first] = (await retention.preview(companyId, YEAR)).people
    const employeeId = first?.id ?? 0
    waitingEdit(employeeId)
    const before = desk.all('SELECT id FROM payslip WHERE employee_id = ?', employeeId)
    const preview = await apply(BOTH)
    expect(preview.staying.unsettled).toBe(1)
    expect(ids('employee')).toContain(employeeId)
    expect(desk.all('SELECT id FROM payslip WHERE employee_id = ?', employeeId)).toEqual(before)
  })

  it.each(['employee', 'payslip'] as const)(
    'is whoever a form of an item that was begun is about (%s)',
    async (owner) => {
      const [first] = (await retention.preview(companyId, YEAR)).people
      const employeeId = first?.id ?? 0
      const oldest = 'SELECT id FROM payslip WHERE employee_id = ? ORDER BY date, id LIMIT 1'
      const payslipId = desk.one<{ id: number }>(oldest, employeeId).id
      const ownerId = owner === 'employee' ? employeeId : payslipId
      new FormDraftRows(desk.store.outbox).put(
        { kind: 'payItem', companyId, owner, ownerId, entry: 'new' },
        { 'input.amount': '1' },
        1
      )
      await apply(BOTH)
      expect(ids('employee')).toContain(employeeId)
      expect(ids('payslip')).toContain(payslipId)
    }
  )

  it('is whoever a write without an answer is about', async () => {
    const [first] = (await retention.preview(companyId, YEAR)).people
    const employeeId = first?.id ?? 0
    desk.store.outbox
      .prepare(
        `INSERT INTO direct_write (company_id, kind, subject, body, state, cause, before, created_ms, changed_ms)
         VALUES (?, 'employeeUpdate', 'x', ?, 'unknown', 'noAnswer', '[]', 1, 1)`
      )
      .run(companyId, JSON.stringify({ kind: 'employeeUpdate', employeeId, attributes: {} }))
    await apply(YEAR)
    expect(ids('employee')).toContain(employeeId)
  })

  it.each(['employee', 'payslip'] as const)(
    'is what is pinned: a person, or a payslip with its person (%s)',
    async (kind) => {
      const [person] = (await retention.preview(companyId, YEAR)).people
      const employeeId = person?.id ?? 0
      const oldest = 'SELECT id FROM payslip WHERE employee_id = ? ORDER BY date, id LIMIT 1'
      const payslipId = desk.one<{ id: number }>(oldest, employeeId).id
      const id = kind === 'employee' ? employeeId : payslipId
      retention.pin({ companyId, kind, id, pinned: true })
      const preview = await apply(BOTH)
      expect([preview.staying, preview.leaves.people]).toEqual([{ pinned: 1, unsettled: 0 }, 0])
      expect(ids('employee')).toContain(employeeId)
      expect(ids('payslip')).toContain(payslipId)
      expect(retention.view(companyId).pins).toMatchObject([{ kind, id, name: person?.name }])
      retention.pin({ companyId, kind, id, pinned: false })
      expect((await retention.preview(companyId, BOTH)).leaves.people).toBe(1)
    }
  )

  it('is every file on disk: those saved from what leaves are listed', async () => {
    const [first] = (await retention.preview(companyId, YEAR)).people
    const { id } = desk.one<{ id: number }>('SELECT id FROM payslip WHERE employee_id = ? LIMIT 1', first?.id ?? 0)
    desk.store.outbox
      .prepare(
        `INSERT INTO saved_file (kind, document_id, company_id, path, bytes, sha256, final, saved_ms)
         VALUES ('payslip', ?, ?, '/pay/0001_Chan.pdf', 1, 'x', 1, 1)`
      )
      .run(id, companyId)
    const { savedFiles } = await apply(YEAR)
    expect(savedFiles).toMatchObject({ count: 1, first: [{ fileName: '0001_Chan.pdf' }] })
    expect(desk.store.outbox.prepare('SELECT count(*) FROM saved_file').pluck().get()).toBe(1)
  })
})

it('what a kill left half done goes on at the next start', async () => {
  const { horizon, leaves } = await retention.preview(companyId, YEAR)
  // The moment after the officer's word was on disk, and before anything had left.
  const { outbox } = desk.store
  outbox.prepare('INSERT INTO retention VALUES (?, 1, NULL, ?, NULL, 1, 0)').run(companyId, horizon.formerBefore)
  new Retention({ ...desk.context, nowMs: () => NOW_MS }).start()
  await desk.until('done', () => outbox.prepare('SELECT done FROM retention').pluck().get() === 1)
  expect(ids('employee')).toHaveLength(EMPLOYEES - leaves.people)
  expect(leaves.people).toBeGreaterThan(0)
})
