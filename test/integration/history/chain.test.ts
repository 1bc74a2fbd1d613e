import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HistoryBreak, HistoryEntry, HistoryHead } from '@shared/domain/history'
import { History } from '../../../src/main/engine/history'
import { Waits } from '../../../src/main/engine/waits'
import { migrate } from '../../../src/main/store/migrate'
import { outboxMigrations } from '../../../src/main/store/migrations/outbox'
import { HistoryRows } from '../../../src/main/store/outbox/history'
import { against, HistoryCheck } from '../../../src/main/store/outbox/historyCheck'
import { openTestStore, removeTestStore, testContext, type TestStore } from '../../fixtures/store'

const LINES = 40
const ENTRY: HistoryEntry = {
  atMs: 1_764_000_000_000,
  companyId: 1,
  kind: 'entry',
  subjectId: 1,
  employeeId: 7,
  person: 'Wong, Tai Man 陳',
  number: '0012',
  payslip: '2026-06-30',
  field: 'Extra pay',
  attribute: 'calc.extra_pay.amount',
  valueKind: 'decimal',
  old: '100.00',
  oldRead: true,
  new: '250.00',
  from: null,
  to: 'queued',
  cause: 'added',
  text: 'You changed 100.00 to 250.00',
  answer: null
}

let store: TestStore
let rows: HistoryRows
/** The keychain, as the test lets it be written. */
let keychain: string | null
let open: History[]

beforeEach(() => {
  store = openTestStore()
  rows = new HistoryRows(store.outbox, 'officer')
  for (let line = 1; line <= LINES; line++) rows.append({ ...ENTRY, subjectId: line })
  keychain = null
  open = []
})
afterEach(async () => {
  for (const history of open) await history.stop()
  removeTestStore(store)
})

/** Starts the watch as a program does, and waits until it has looked through all of it. */
async function started(waits?: Waits): Promise<History> {
  const history = new History(
    {
      ...testContext(store, () => expect.fail('nothing is sent'), new AbortController().signal),
      ...(waits && { waits })
    },
    {
      keptHead: keychain,
      keepHead: (head) => Promise.resolve(void (keychain = head)),
      statusChanged: () => undefined
    }
  )
  history.start()
  open.push(history)
  const untilMs = Date.now() + 10_000
  while (history.proof().state === 'checking' && Date.now() < untilMs) await new Promise((next) => setTimeout(next, 5))
  return history
}

/** What somebody does to the file who can open it and knows nothing of the chain. */
function tamper(sql: string): void {
  store.outbox.exec('DROP TRIGGER history_kept; DROP TRIGGER history_whole;')
  store.outbox.exec(sql)
}

function look(kept?: HistoryHead): HistoryBreak | 'end' | null {
  const wrong = kept ? against(rows, kept) : null
  return wrong ?? new HistoryCheck(rows).step(LINES + 100)
}

describe('the chain', () => {
  it('of an untouched record is whole, and its lines say who, when and what', () => {
    expect(look(rows.head())).toBe('end')
    const line = rows.line(3)
    expect(JSON.parse(line?.record ?? '')).toEqual({ ...ENTRY, subjectId: 3, n: 3, user: 'officer' })
    expect(rows.head()).toEqual({ n: LINES, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown })
  })

  it.each([
    ['one letter of a record', `UPDATE history SET record = replace(record, '250.00', '950.00') WHERE id = 17`],
    ['one byte of a hash', `UPDATE history SET hash = x'00' || substr(hash, 2) WHERE id = 17`]
  ])('sees %s that was changed', (_, sql) => {
    tamper(sql)
    expect(look()).toEqual({ kind: 'changed', n: 17 })
  })

  it('sees any byte that is changed, taken out or cut off, of any line, wherever it is', () => {
    const bytes = (column: string, n: number): Buffer =>
      Buffer.from(
        store.outbox.prepare<[number], string | Buffer>(`SELECT ${column} FROM history WHERE id = ?`).pluck().get(n) ??
          ''
      )
    const seen = new Set<string>()
    tamper('SELECT 1')
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: LINES }),
        fc.constantFrom('record', 'hash'),
        fc.constantFrom('changed', 'taken out', 'cut off'),
        fc.nat(2000),
        fc.integer({ min: 1, max: 255 }),
        (n, column, how, place, by) => {
          const before = bytes(column, n)
          const at = place % before.length
          const after =
            how === 'changed'
              ? Buffer.concat([before.subarray(0, at), Buffer.from([(before[at] ?? 0) ^ by]), before.subarray(at + 1)])
              : how === 'taken out'
                ? Buffer.concat([before.subarray(0, at), before.subarray(at + 1)])
                : before.subarray(0, -1)
          const cast = column === 'hash' ? '?' : 'CAST(? AS TEXT)'
          store.outbox.exec('SAVEPOINT tampering')
          try {
            store.outbox.prepare(`UPDATE history SET ${column} = ${cast} WHERE id = ?`).run(after, n)
            expect(look()).toEqual({ kind: 'changed', n })
            seen.add(how)
          } catch (error) {
            // What is no record any more, the file itself does not take.
            if (!(error instanceof Error) || !/malformed JSON|NOT NULL/.test(error.message)) throw error
          } finally {
            store.outbox.exec('ROLLBACK TO tampering; RELEASE tampering')
          }
        }
      ),
      { numRuns: 200 }
    )
    expect(look()).toBe('end')
    expect(seen.size).toBe(3)
  })

  it('sees a line that was removed, also where the later ones were moved up', () => {
    tamper('DELETE FROM history WHERE id = 17')
    expect(look()).toEqual({ kind: 'removed', n: 17 })
    store.outbox.exec('UPDATE history SET id = id - 1 WHERE id > 17')
    expect(look()).toEqual({ kind: 'changed', n: 17 })
  })

  it('is looked through behind a break as before it, and each place is found once', () => {
    const all = (): HistoryBreak[] => {
      const check = new HistoryCheck(rows)
      const found: HistoryBreak[] = []
      for (let steps = 0; steps < 2 * LINES; steps++) {
        const step = check.step(7)
        if (step === 'end') return found
        if (step !== null) found.push(step)
      }
      return expect.fail('it has no end')
    }
    tamper(`UPDATE history SET record = replace(record, '250.00', '950.00') WHERE id IN (3, 9, 10, ${LINES})`)
    store.outbox.exec(`UPDATE history SET hash = x'00' || substr(hash, 2) WHERE id = 20`)
    store.outbox.exec('DELETE FROM history WHERE id IN (25, 26)')
    const [changed, removed] = [[3, 9, 10, 20, LINES].map((n) => ({ kind: 'changed', n })), { kind: 'removed', n: 25 }]
    expect(all()).toEqual([...changed.slice(0, -1), removed, ...changed.slice(-1)])
    // Moved up, they are wrong where that begins, and what is appended then is right.
    store.outbox.exec('UPDATE history SET id = id - 2 WHERE id > 26')
    rows.append(ENTRY)
    expect(all()).toEqual([...changed.slice(0, -1), { kind: 'changed', n: 25 }, { kind: 'changed', n: LINES - 2 }])
  })

  it('sees a tail that was cut off by the head that was noted, and not without it', () => {
    const head = rows.head()
    tamper(`DELETE FROM history WHERE id > ${LINES - 3}`)
    expect(look(head)).toEqual({ kind: 'cut', n: LINES - 2 })
    expect(look()).toBe('end')
    rows.append(ENTRY)
    rows.append(ENTRY)
    rows.append(ENTRY)
    expect(look(head)).toEqual({ kind: 'changed', n: LINES })
  })

  it('is refused by the file itself: lines are only ever appended', () => {
    for (const set of ["record = '{}'", "hash = x'00'", 'id = id + 100', 'rowid = rowid + 100']) {
      expect(() => store.outbox.exec(`UPDATE history SET ${set}`)).toThrow('append-only')
    }
    expect(() => store.outbox.exec('DELETE FROM history')).toThrow('append-only')
  })

  it('has no line of a write that failed', () => {
    expect(() =>
      store.outbox.transaction(() => {
        rows.append(ENTRY)
        throw new Error('the disk is full')
      })()
    ).toThrow('the disk is full')
    rows.append(ENTRY)
    expect(rows.head().n).toBe(LINES + 1)
    expect(look()).toBe('end')
  })
})

describe('the watch at a start', () => {
  it('finds an untouched record whole and notes its end in the keychain when it stops', async () => {
    const history = await started()
    expect(history.proof()).toMatchObject({ state: 'whole', breaks: [], seen: true, endKnown: false })
    await history.stop()
    expect(JSON.parse(keychain ?? '')).toEqual(rows.head())
    expect((await started()).proof()).toMatchObject({ state: 'whole', endKnown: true })
  })

  it('gives no false alarm after a kill between the commit and the note in the keychain', async () => {
    await (await started()).stop()
    // On disk, and the program ends before the keychain is told.
    for (let line = 0; line < 5; line++) rows.append(ENTRY)
    // The line that says that the end was not known before is one too.
    expect(JSON.parse(keychain ?? '')).toMatchObject({ n: LINES + 1 })
    expect((await started()).proof()).toMatchObject({ state: 'whole', breaks: [], head: { n: LINES + 6 } })
  })

  it('sees an old line that was changed after it had been found right', async () => {
    await (await started()).stop()
    tamper(`UPDATE history SET record = replace(record, '250.00', '950.00') WHERE id = 4`)
    const history = await started()
    expect(history.proof()).toMatchObject({ state: 'broken', breaks: [{ kind: 'changed', n: 4 }], seen: false })
    expect(history.needsOfficer()).toBe(true)
  })

  it('says what was cut off once and for all: the finding is a line of the record, which goes on from there', async () => {
    await (await started()).stop()
    tamper(`DELETE FROM history WHERE id > ${LINES - 3}`)
    const history = await started()
    expect(history.proof()).toMatchObject({ state: 'broken', breaks: [{ kind: 'cut', n: LINES - 2 }], seen: false })
    expect(JSON.parse(rows.line(LINES - 2)?.record ?? '')).toMatchObject({ kind: 'file', cause: 'foundBroken' })
    expect(history.seen()).toMatchObject({ seen: true, breaks: [{ kind: 'cut' }] })
    await history.stop()
    const next = await started()
    expect(next.proof()).toMatchObject({ state: 'whole', seen: true, breaks: [{ kind: 'cut', n: LINES - 2 }] })
    expect(rows.head().n).toBe(LINES - 2)
  })

  const change = (n: number, to: string): void =>
    void store.outbox.exec(`UPDATE history SET record = json_set(record, '$.new', '${to}') WHERE id = ${n}`)
  const linesFound = (): string[] =>
    rows.after(0, 1000).flatMap(({ record }) => {
      const { cause, text } = JSON.parse(record) as HistoryEntry
      return cause === 'foundBroken' ? [text] : []
    })

  it('goes on behind a break that was seen: later changes are found at the next start and before an export', async () => {
    await (await started()).stop()
    tamper('SELECT 1')
    change(4, '950.00')
    const first = await started()
    await first.check()
    first.seen()
    await first.stop()

    change(17, '950.00')
    const second = await started()
    await second.check()
    expect(second.proof()).toMatchObject({
      state: 'broken',
      seen: false,
      breaks: [
        { kind: 'changed', n: 4 },
        { kind: 'changed', n: 17 }
      ]
    })
    second.seen()
    change(30, '950.00')
    expect(await second.check()).toMatchObject({
      state: 'broken',
      seen: false,
      breaks: [{ n: 4 }, { n: 17 }, { n: 30 }]
    })
    second.seen()
    // What is known is not told again, and stays said.
    expect(await second.check()).toMatchObject({
      state: 'broken',
      seen: true,
      breaks: [{ n: 4 }, { n: 17 }, { n: 30 }]
    })
    expect(linesFound()).toHaveLength(3)
  })

  it('tells of a line anew that is changed once more, and of one that is only said to be known', async () => {
    await (await started()).stop()
    tamper('SELECT 1')
    change(4, '950.00')
    const history = await started()
    await history.check()
    history.seen()
    change(4, '990.00')
    expect(await history.check()).toMatchObject({ seen: false, breaks: [{ n: 4 }, { n: 4 }] })
    history.seen()
    change(9, '950.00')
    const kept = store.outbox.prepare<[], string>("SELECT value FROM setting WHERE key = 'history.breaks'").pluck()
    // Found, and then taken back but for the note beside the record that it is known.
    store.outbox.exec('SAVEPOINT before')
    expect(await history.check()).toMatchObject({ breaks: [{ n: 4 }, { n: 4 }, { n: 9 }] })
    history.seen()
    const note = kept.get()
    store.outbox.exec('ROLLBACK TO before; RELEASE before')
    store.outbox.prepare("UPDATE setting SET value = ? WHERE key = 'history.breaks'").run(note)
    expect(await history.check()).toMatchObject({ seen: false, breaks: [{ n: 4 }, { n: 4 }, { n: 9 }, { n: 9 }] })
  })

  it('puts so many places on record in one look, and the rest of them in the next', async () => {
    store.outbox.transaction(() => {
      for (let line = LINES + 1; line <= 150; line++) rows.append({ ...ENTRY, subjectId: line })
    })()
    tamper(`UPDATE history SET record = replace(record, '250.00', '950.00')`)
    const history = await started()
    await history.check()
    expect(linesFound()).toHaveLength(150)
    expect(history.proof().breaks).toHaveLength(150)
  })

  it('looks through all of it when it is asked to, as before an export', async () => {
    const history = await started()
    tamper(`DELETE FROM history WHERE id = 9`)
    expect(await history.check()).toMatchObject({ state: 'broken', breaks: [{ kind: 'removed', n: 9 }] })
  })

  it('stops looking when the officer cancels it, and says what it said before', async () => {
    // More than one step of the check.
    store.outbox.transaction(() => {
      for (let line = LINES + 1; line <= 300; line++) rows.append({ ...ENTRY, subjectId: line })
    })()
    const waits = new Waits(
      new AbortController().signal,
      () => undefined,
      () => undefined
    )
    const history = await started(waits)
    const before = history.proof()
    tamper(`DELETE FROM history WHERE id = 290`)
    const checking = history.check()
    waits.cancel({ what: 'history' })
    await expect(checking).rejects.toMatchObject({ code: 'cancelled' })
    expect(history.proof()).toEqual({ ...before, head: rows.head() })
    expect(await history.check()).toMatchObject({ state: 'broken' })
  })

  it('takes lines that another version folded for searching as they are, and lets them be found by what they say', async () => {
    const words = store.outbox.prepare<[], string>('SELECT words FROM history ORDER BY id').pluck()
    const before = words.all()
    store.outbox.exec("UPDATE history SET words = upper(words) || 'x'")
    const history = await started()
    expect(history.proof()).toMatchObject({ state: 'whole', breaks: [] })
    expect(words.all().slice(0, LINES)).toEqual(before)
    store.outbox.exec("UPDATE history SET words = '' WHERE id = 17")
    expect(await history.check()).toMatchObject({ state: 'whole', breaks: [] })
    expect(words.all().slice(0, LINES)).toEqual(before)
  })

  it('begins with a record that has no line yet', async () => {
    const fresh = openTestStore()
    try {
      migrate(fresh.outbox, outboxMigrations)
      expect(new HistoryCheck(new HistoryRows(fresh.outbox)).step(10)).toBe('end')
    } finally {
      removeTestStore(fresh)
    }
  })
})
