/**
 * The history's watch: looks through the chain at the start, in steps that hold nothing up, tells the keychain where the record
 * ends, and keeps on record what was found wrong. What it proves and what not: docs/history.md.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '@shared/contract/errors'
import type { HistoryProof } from '@shared/contract/views'
import type { HistoryBreak, HistoryEntry, HistoryHead } from '@shared/domain/history'
import { faultText } from '../../common/faultText'
import { parsedJson } from '../../common/parsedJson'
import { HistoryRows } from '../../store/outbox/history'
import { against, HistoryCheck } from '../../store/outbox/historyCheck'
import { SettingRows } from '../../store/outbox/settingRows'
import { OutboxWrites } from '../../store/outbox/writes'
import { byItself } from '../byItself'
import type { EngineContext } from '../context'
import type { Wait } from '../waits'
import { sentences } from './sentences'

export interface HistoryPorts {
  /** Where the keychain says that the record ended; null: it has no note of it. */
  readonly keptHead: string | null
  /** Notes it in the keychain. */
  readonly keepHead: (head: string) => Promise<void>
  readonly statusChanged: () => void
}

const STEP_LINES = 250
const BETWEEN_MS = 60
/** How far a check is: often enough to be seen to move. */
const TOLD_EVERY_STEPS = 20
/** How far the note in the keychain may be behind: what is cut off the end before it is written is not seen. */
const NOTED_EVERY_MS = 2000
/** How long the end of the program waits for the last note. */
const LAST_NOTE_MS = 700

const VERIFIED = 'history.verified'
const BREAKS = 'history.breaks'

const headShape = z.object({ n: z.number().int().nonnegative(), hash: z.string().regex(/^[0-9a-f]{64}$/) })
const breaksShape = z.object({
  seen: z.boolean(),
  breaks: z.array(
    z.object({ kind: z.enum(['changed', 'removed', 'cut']), n: z.number().int(), foundMs: z.number().int() })
  )
})

export class History {
  readonly #context: EngineContext
  readonly #ports: HistoryPorts
  readonly #rows: HistoryRows
  readonly #settings: SettingRows
  readonly #writes: OutboxWrites
  readonly #kept: HistoryHead | null
  #state: HistoryProof['state'] = 'checking'
  #checkedMs: number | null = null
  #noted: string | null
  #noting: Promise<void> | null = null
  #refused = false
  #timer: NodeJS.Timeout | null = null
  #looking: NodeJS.Timeout | null = null

  constructor(context: EngineContext, ports: HistoryPorts) {
    this.#context = context
    this.#ports = ports
    this.#rows = new HistoryRows(context.outbox)
    this.#settings = new SettingRows(context.outbox)
    this.#writes = new OutboxWrites(context.outbox)
    this.#kept = headOf(ports.keptHead)
    this.#noted = ports.keptHead
  }

  /** Begins to look; nothing waits for it. */
  start(): void {
    if (this.#kept === null && this.#rows.head().n > 0) {
      this.note({ cause: 'endNotKnown', field: sentences.field, text: sentences.endNotKnown })
    }
    const verified = headOf(this.#settings.get(VERIFIED))
    const heads = [this.#kept, verified].filter((head) => head !== null)
    const wrong = heads.map((head) => against(this.#rows, head)).find((found) => found !== null)
    // What is new first, then all of it again: an old line may have been changed too.
    if (wrong) this.#found(wrong)
    else this.#lookOn(new HistoryCheck(this.#rows, verified ?? undefined), verified !== null)
    this.#timer = setInterval(
      byItself(this.#context.log, 'history', () => void this.#note()),
      NOTED_EVERY_MS
    )
    this.#timer.unref()
  }

  /** Ends, with a last note for the keychain. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    if (this.#looking) clearTimeout(this.#looking)
    this.#looking = null
    // One that is under way may be of an earlier line.
    const noted = (this.#noting ?? Promise.resolve()).then(() => this.#note())
    await Promise.race([noted, sleep(LAST_NOTE_MS, undefined, { ref: false })])
  }

  proof(): HistoryProof {
    const { breaks, seen } = this.#breaks()
    return {
      state: this.#state,
      head: this.#rows.head(),
      checkedMs: this.#checkedMs,
      breaks,
      seen,
      endKnown: this.#kept !== null
    }
  }

  /** Looks through all of it now; `cancelled` leaves what was known of it before. */
  check(): Promise<HistoryProof> {
    return this.#context.waits.run('history', (wait) => this.#lookThrough(wait))
  }

  async #lookThrough({ signal, went }: Wait): Promise<HistoryProof> {
    const check = new HistoryCheck(this.#rows)
    const { n: lines } = this.#rows.head()
    for (let steps = 0; ; steps += 1) {
      const found = this.#step(check)
      if (found === 'end') {
        this.#whole(check.at)
        return this.proof()
      }
      if (found !== null) {
        this.#found(found)
        return this.proof()
      }
      if (steps % TOLD_EVERY_STEPS === 0) went(check.at.n, lines)
      await nextTurn()
      if (signal.aborted) throw new AppError('cancelled')
    }
  }

  /** The officer was told what is wrong. */
  seen(): HistoryProof {
    const known = this.#breaks()
    this.#writes.run('history.seen', () => this.#settings.set(BREAKS, JSON.stringify({ ...known, seen: true })))
    this.#ports.statusChanged()
    return this.proof()
  }

  /** Whether something is wrong that the officer has not seen. */
  needsOfficer(): boolean {
    return !this.#breaks().seen
  }

  /** Puts something on record that is about no edit and no write. */
  put(what: Pick<HistoryEntry, 'cause' | 'field' | 'text'> & Partial<HistoryEntry>): void {
    this.#rows.append({ ...NOBODY, atMs: this.#context.nowMs(), ...what })
  }

  /** The same as a write of its own. */
  note(what: Parameters<History['put']>[0]): void {
    this.#writes.run('history.note', () => this.put(what))
  }

  #lookOn(check: HistoryCheck, again: boolean): void {
    const step = (): void => {
      this.#looking = null
      const found = this.#step(check)
      if (found === null) return later()
      if (found !== 'end') return this.#found(found)
      if (!again) return this.#whole(check.at)
      this.#lookOn(new HistoryCheck(this.#rows), false)
    }
    const later = (): void => {
      this.#looking = setTimeout(byItself(this.#context.log, 'history', step), BETWEEN_MS)
      this.#looking.unref()
    }
    later()
  }

  // What is searched in follows the record, and not the other way round.
  #step(check: HistoryCheck): ReturnType<HistoryCheck['step']> {
    const found = check.step(STEP_LINES)
    const { stale } = check
    if (stale.length > 0) this.#writes.run('history.words', () => this.#rows.foldAnew(stale))
    return found
  }

  #whole(at: HistoryHead): void {
    this.#checkedMs = this.#context.nowMs()
    this.#state = 'whole'
    if (this.#settings.get(VERIFIED) !== JSON.stringify(at)) {
      this.#writes.run('history.verified', () => this.#settings.set(VERIFIED, JSON.stringify(at)))
    }
    this.#ports.statusChanged()
  }

  // What was found is on record itself, so that the chain goes on from there and nobody is told twice.
  #found(found: HistoryBreak): void {
    this.#state = 'broken'
    this.#checkedMs = this.#context.nowMs()
    const { breaks } = this.#breaks()
    if (!breaks.some(({ kind, n }) => kind === found.kind && n === found.n)) {
      this.#context.log('error', `history: ${found.kind} at line ${found.n}`)
      const foundMs = this.#context.nowMs()
      this.#writes.run('history.found', () => {
        this.#settings.set(BREAKS, JSON.stringify({ seen: false, breaks: [...breaks, { ...found, foundMs }] }))
        this.#settings.set(VERIFIED, '')
        this.put({ cause: 'foundBroken', field: sentences.field, text: sentences.broken(found) })
      })
    }
    this.#ports.statusChanged()
  }

  #breaks(): z.infer<typeof breaksShape> {
    return breaksShape.parse(JSON.parse(this.#settings.get(BREAKS) ?? '{"seen":true,"breaks":[]}'))
  }

  // Only what is on disk is noted: the note may be behind the record and is never ahead of it.
  #note(): Promise<void> {
    const now = this.#rows.head()
    const head = JSON.stringify(now)
    if (now.n === 0 || head === this.#noted) return Promise.resolve()
    this.#noting ??= this.#keep(head).finally(() => (this.#noting = null))
    return this.#noting
  }

  async #keep(head: string): Promise<void> {
    try {
      await this.#ports.keepHead(head)
      this.#noted = head
      this.#refused = false
    } catch (error) {
      // Tried again all the time, said once.
      if (!this.#refused) this.#context.log('warn', `history: its end is not noted, ${faultText(error)}`)
      this.#refused = true
    }
  }
}

const NOBODY = {
  companyId: null,
  kind: 'file',
  subjectId: null,
  employeeId: null,
  person: '',
  number: null,
  payslip: null,
  attribute: null,
  valueKind: null,
  old: null,
  oldRead: false,
  new: null,
  from: null,
  to: null,
  answer: null
} as const

function headOf(text: string | null): HistoryHead | null {
  if (text === null || text === '') return null
  const parsed = headShape.safeParse(parsedJson(text))
  return parsed.success ? parsed.data : null
}
