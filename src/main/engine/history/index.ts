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
import { against, HistoryCheck, markOf } from '../../store/outbox/historyCheck'
import { SettingRows } from '../../store/outbox/settingRows'
import { OutboxWrites } from '../../store/outbox/writes'
import { byItself } from '../byItself'
import type { EngineContext } from '../context'
import type { Wait } from '../waits'
import { FOUND_BROKEN, FoundBreaks } from './breaks'
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
/** How many places one look puts on record; the next look finds the others. */
const MOST_TOLD = 100

const headShape = z.object({ n: z.number().int().nonnegative(), hash: z.string().regex(/^[0-9a-f]{64}$/) })

/** One way through the record. */
interface Look {
  readonly check: HistoryCheck
  broken: boolean
  told: number
}

export class History {
  readonly #context: EngineContext
  readonly #ports: HistoryPorts
  readonly #rows: HistoryRows
  readonly #settings: SettingRows
  readonly #writes: OutboxWrites
  readonly #breaks: FoundBreaks
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
    this.#breaks = new FoundBreaks(this.#rows, this.#settings)
    this.#kept = headOf(ports.keptHead)
    this.#noted = ports.keptHead
  }

  /** Begins to look; nothing waits for it. */
  start(): void {
    if (this.#kept === null && this.#rows.head().n > 0) {
      this.note({ cause: 'endNotKnown', field: sentences.field, text: sentences.endNotKnown })
    }
    const verified = headOf(this.#settings.get(VERIFIED))
    const wrong = [this.#kept, verified].flatMap((noted) => {
      const found = noted && against(this.#rows, noted)
      return found ? [{ found, noted }] : []
    })
    const look: Look = { check: new HistoryCheck(this.#rows), broken: wrong.length > 0, told: 0 }
    for (const { found, noted } of wrong) {
      // What is missing in the middle is found on the way, at its first line; what both ends tell of is told by the first.
      const first = wrong.find((each) => each.found.kind === found.kind && each.found.n === found.n)
      if (found.kind !== 'removed' && first?.noted === noted) this.#found(found, look, noted)
    }
    // What is new first, then all of it again: an old line may have been changed too.
    if (look.broken || verified === null) this.#lookOn(look)
    else this.#lookOn({ check: new HistoryCheck(this.#rows, verified), broken: false, told: 0 }, look)
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
    return {
      ...this.#breaks.all(),
      state: this.#state,
      head: this.#rows.head(),
      checkedMs: this.#checkedMs,
      endKnown: this.#kept !== null
    }
  }

  /** Looks through all of it now; `cancelled` leaves what was known of it before. */
  check(): Promise<HistoryProof> {
    return this.#context.waits.run('history', (wait) => this.#lookThrough(wait))
  }

  async #lookThrough({ signal, went }: Wait): Promise<HistoryProof> {
    const look: Look = { check: new HistoryCheck(this.#rows), broken: false, told: 0 }
    const { n: lines } = this.#rows.head()
    for (let steps = 0; ; steps += 1) {
      if (this.#step(look)) {
        this.#through(look)
        return this.proof()
      }
      if (steps % TOLD_EVERY_STEPS === 0) went(look.check.at.n, lines)
      await nextTurn()
      if (signal.aborted) throw new AppError('cancelled')
    }
  }

  /** The officer was told what is wrong. */
  seen(): HistoryProof {
    this.#writes.run('history.seen', () => this.#breaks.seen())
    this.#ports.statusChanged()
    return this.proof()
  }

  /** Whether something is wrong that the officer has not seen. */
  needsOfficer(): boolean {
    return !this.#breaks.all().seen
  }

  /** Puts something on record that is about no edit and no write. */
  put(what: Pick<HistoryEntry, 'cause' | 'field' | 'text'> & Partial<HistoryEntry>): void {
    this.#rows.append({ ...NOBODY, atMs: this.#context.nowMs(), ...what })
  }

  /** The same as a write of its own. */
  note(what: Parameters<History['put']>[0]): void {
    this.#writes.run('history.note', () => this.put(what))
  }

  #lookOn(look: Look, next?: Look): void {
    const step = (): void => {
      this.#looking = null
      if (!this.#step(look)) return later()
      if (!next) return this.#through(look)
      next.broken = look.broken
      this.#lookOn(next)
    }
    const later = (): void => {
      this.#looking = setTimeout(byItself(this.#context.log, 'history', step), BETWEEN_MS)
      this.#looking.unref()
    }
    later()
  }

  // Whether that was the end. A break ends no look: what is behind it may be changed too, also where this one is known.
  #step(look: Look): boolean {
    for (;;) {
      const found = look.check.step(STEP_LINES)
      // What is searched in follows the record, and not the other way round.
      const { stale } = look.check
      if (stale.length > 0) this.#writes.run('history.words', () => this.#rows.foldAnew(stale))
      if (found === null || found === 'end') return found === 'end'
      this.#found(found, look, null)
    }
  }

  #through({ check: { at }, broken }: Look): void {
    this.#checkedMs = this.#context.nowMs()
    this.#state = broken ? 'broken' : 'whole'
    if (this.#settings.get(VERIFIED) !== JSON.stringify(at)) {
      this.#writes.run('history.verified', () => this.#settings.set(VERIFIED, JSON.stringify(at)))
    }
    this.#ports.statusChanged()
  }

  // What was found is on record itself, so that the chain goes on from there and nobody is told twice.
  #found(found: HistoryBreak, look: Look, noted: HistoryHead | null): void {
    look.broken = true
    this.#state = 'broken'
    const mark = markOf(this.#rows, found, noted)
    if (look.told < MOST_TOLD && !this.#breaks.has(mark)) {
      look.told++
      this.#context.log('error', `history: ${found.kind} at line ${found.n}`)
      this.#writes.run('history.found', () => {
        this.put({ cause: FOUND_BROKEN, field: sentences.field, text: sentences.broken(found), new: mark })
        this.#breaks.add(found, this.#context.nowMs(), mark)
        this.#settings.set(VERIFIED, '')
      })
    }
    this.#ports.statusChanged()
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
