import type { Edit, EditState } from '@shared/domain/edit'
import { holdsRecord } from '@shared/domain/employeeRecord'
import { sameTarget } from '@shared/domain/editTarget'
import { sameValue } from '@shared/domain/editValue'
import type { ValueKind } from '@shared/domain/edit'
import { isWaiting, type EditRows } from '../../store/outbox/edits'
import type { NewEdit, StoredEdit } from '../../store/outbox/storedEdit'
import { historyOfEdit, historyTogether, type EditStep } from '../../store/outbox/editHistory'
import { MOST_TOGETHER, type HistoryStep } from '../../store/outbox/history'
import type { OutboxMoment } from '../../store/outbox/moments'
import type { OutboxWrites } from '../../store/outbox/writes'
import { freedBy } from './needers'
import { sentences } from './sentences'
import { canMove, nextState, type Cause } from './states'

/** What a move may change beside the state. */
type Changes = Partial<
  Pick<
    StoredEdit,
    | 'base'
    | 'value'
    | 'target'
    | 'reason'
    | 'serviceValue'
    | 'serviceAsOfMs'
    | 'untilMs'
    | 'submittedMs'
    | 'sentMs'
    | 'answer'
    | 'checkDue'
    | 'notThere'
    | 'notKnown'
    | 'atMost'
    | 'changedMs'
  >
>

/** What many edits may change together beside the state. */
type AlikeChanges = Partial<Pick<StoredEdit, 'submittedMs' | 'answer' | 'checkDue'>> & { readonly sentMs?: number }

/** What belonged to the state that an edit leaves. */
const NOTHING_OF_BEFORE = { reason: null, serviceValue: null, serviceAsOfMs: null, untilMs: null } as const

/** States in which the officer's word that it may go out still counts. */
const ON_THE_WAY: readonly EditState[] = ['queued', 'waiting', 'sending', 'unknown']

/**
 * The one place where an edit gets or changes its state: by the table of transitions, with its line in the history, in one
 * write. Call it within `OutboxWrites.run`.
 */
export class EditLedger {
  readonly #rows: EditRows
  readonly #writes: OutboxWrites
  readonly #nowMs: () => number
  readonly #touched = new Set<number>()
  /** What goes on record at the end of the write, all lines at once. */
  #steps: HistoryStep[] = []
  /** Edits that have a line of their own among them. */
  readonly #stepped = new Set<number>()

  constructor(rows: EditRows, writes: OutboxWrites, nowMs: () => number) {
    this.#rows = rows
    this.#writes = writes
    this.#nowMs = nowMs
  }

  /** Runs `write` as one transaction and gives the companies whose edits it changed. */
  run<Value>(name: OutboxMoment, write: () => Value): { value: Value; companies: number[] } {
    this.#touched.clear()
    this.#steps = []
    this.#stepped.clear()
    const value = this.#writes.run(name, () => {
      const written = write()
      this.#rows.addEvents(this.#steps)
      return written
    })
    return { value, companies: [...this.#touched] }
  }

  /** Adds an edit; gives its id. */
  add(edit: Omit<NewEdit, 'state' | 'cause'>, cause: 'added' | 'drafted' | 'takenOver', text: string): number {
    const state = nextState(null, cause)
    const id = this.#rows.insert({ ...edit, state, cause })
    // The life of an edit begins when it is queued.
    if (cause !== 'drafted') {
      this.#record({ edit, editId: id, atMs: edit.createdMs, from: null, to: state, cause, text })
    }
    this.#touched.add(edit.companyId)
    return id
  }

  /**
   * Moves an edit by `cause`. What belonged to the old state (reason, value in the service, time it waits for) goes unless
   * `changes` gives it anew. Gives the edit as it is then.
   */
  move(edit: StoredEdit, cause: Cause, text: string, changes: Changes = {}): StoredEdit {
    const state = nextState(edit.state, cause)
    const atMs = this.#nowMs()
    const submittedMs = changes.submittedMs === undefined ? edit.submittedMs : changes.submittedMs
    const moved: StoredEdit = Object.assign({ ...edit, ...NOTHING_OF_BEFORE }, changes, {
      submittedMs: ON_THE_WAY.includes(state) ? submittedMs : null,
      state,
      cause,
      // Said by the line of this step.
      baseUntold: false,
      changedMs: atMs
    })
    this.#rows.update(moved)
    if (cause !== 'redrafted') {
      this.#record({ edit: moved, editId: edit.id, atMs, from: edit.state, to: state, cause, text })
    }
    this.#touched.add(edit.companyId)
    // What is queued now is the newest of its thing: who queued it saw to the others.
    if (cause === 'draftQueued') return moved
    if (state === 'discarded' || state === 'handedOver') this.#tellNeeders(moved)
    if (state !== 'saved') return this.#yieldToNewer(moved)
    // What waits is over the value that was saved: that there is another now is found before it goes out.
    if (edit.state === 'saved') return moved
    this.#endChecks(moved)
    this.#letNeedersGo(moved)
    return this.#afterSaved(moved)
  }

  /**
   * Moves edits by one cause and in one way, as `move` does each, with one line in the history for all: for the hundreds of a
   * request. Gives them as they are then, in their order.
   */
  moveAlike(edits: readonly StoredEdit[], cause: Cause, text: string, changes: AlikeChanges = {}): StoredEdit[] {
    const [first] = edits
    if (!first) return []
    // A cause leads to one state, wherever it comes from.
    const state = nextState(first.state, cause)
    const atMs = this.#nowMs()
    const submittedMs = ON_THE_WAY.includes(state) ? changes.submittedMs : null
    const crosses = edits.some((edit) => isWaiting(edit.state) !== isWaiting(state))
    const step = { ...changes, submittedMs, state, cause, reason: null, changedMs: atMs, crosses }
    this.#rows.updateAlike(
      edits.map(({ id }) => id),
      step
    )
    const moved = edits.map((edit): StoredEdit => {
      nextState(edit.state, cause)
      this.#touched.add(edit.companyId)
      return Object.assign({ ...edit, ...NOTHING_OF_BEFORE }, changes, {
        submittedMs: submittedMs === undefined ? edit.submittedMs : submittedMs,
        state,
        cause,
        baseUntold: false,
        changedMs: atMs
      })
    })
    this.#recordTogether(edits, { atMs, to: state, cause, text })
    if (state === 'sending') return moved
    if (state === 'saved') {
      for (const one of moved) {
        this.#endChecks(one)
        this.#letNeedersGo(one)
      }
    }
    const withNewer = this.#rows.withNewer(edits.map(({ id }) => id))
    return moved.map((one) => {
      if (!withNewer.has(one.id)) return one
      return state === 'saved' ? this.#afterSaved(one) : this.#yieldToNewer(one)
    })
  }

  #record(step: EditStep): void {
    this.#steps.push({ entry: historyOfEdit(step) })
    this.#stepped.add(step.editId)
  }

  // One line for all of a company that came from one state and of whom an earlier line says what they are; one each for the others.
  #recordTogether(edits: readonly StoredEdit[], step: Pick<EditStep, 'atMs' | 'to' | 'cause' | 'text'>): void {
    const lines = this.#rows.lastLines(edits.map(({ id }) => id))
    const alike = new Map<string, { readonly edits: StoredEdit[]; readonly lines: number[] }>()
    edits.forEach((edit, at) => {
      const line = lines[at] ?? null
      if (line === null || edit.baseUntold || this.#stepped.has(edit.id)) {
        this.#record({ ...step, edit: { ...edit, reason: null }, editId: edit.id, from: edit.state })
        return
      }
      const key = `${edit.companyId} ${edit.state}`
      const known = alike.get(key) ?? { edits: [], lines: [] }
      alike.set(key, known)
      known.edits.push(edit)
      known.lines.push(line)
    })
    for (const group of alike.values()) {
      for (let at = 0; at < group.lines.length; at += MOST_TOGETHER) {
        const [first] = group.edits
        const together = group.lines.slice(at, at + MOST_TOGETHER)
        if (first)
          this.#steps.push({
            entry: historyTogether({ ...step, companyId: first.companyId, from: first.state }),
            together
          })
      }
    }
  }

  /** Says that edits of a company changed in a way that no move tells: drafts were taken back. */
  touch(companyId: number): void {
    this.#touched.add(companyId)
  }

  /** Changes what is known of an edit that stays in its state. */
  note(edit: StoredEdit, changes: Changes): StoredEdit {
    const noted: StoredEdit = Object.assign({ ...edit }, changes, {
      baseUntold: edit.baseUntold || changes.base !== undefined
    })
    this.#rows.update(noted)
    this.#touched.add(edit.companyId)
    return noted
  }

  // What waited behind an edit on its way takes the place of one that came back unsettled.
  #yieldToNewer(edit: StoredEdit): StoredEdit {
    if (edit.state === 'unknown' || edit.state === 'sending' || !canMove(edit.state, 'superseded')) return edit
    const newer = this.#newerThan(edit)
    return newer ? this.move(edit, 'superseded', sentences.superseded) : edit
  }

  // What was saved before it of the same thing is there no more, so that no read is to show it.
  #endChecks(edit: StoredEdit): void {
    for (const older of this.#rows.unchecked(edit.employeeId)) {
      const isOfThing = older.attribute === edit.attribute && sameTarget(older.target, edit.target)
      if (isOfThing && older.id < edit.id) this.note(older, { checkDue: false })
    }
  }

  // What was submitted and kept back for it goes on by itself.
  #letNeedersGo(edit: Pick<StoredEdit, 'employeeId' | 'attribute'>): void {
    for (const needer of freedBy(this.#rows, edit)) {
      if (needer.cause !== 'neededFirst' || needer.submittedMs !== null) continue
      this.move(needer, 'neededSaved', sentences.neededSaved, { submittedMs: this.#nowMs() })
    }
  }

  // What counted on it does not go out without the officer's word: it would go with what the service has.
  #tellNeeders(edit: StoredEdit): void {
    if (edit.cause === 'backToBase') {
      this.#letNeedersGo(edit)
      return
    }
    for (const needer of freedBy(this.#rows, edit)) {
      const text = sentences.neededFirst(edit)
      this.move(needer, 'neededFirst', text, { submittedMs: null, reason: { text, fromService: false } })
    }
  }

  // What waited behind a saved edit was made over a value that is now the service's.
  #afterSaved(edit: StoredEdit): StoredEdit {
    const newer = this.#newerThan(edit)
    if (!newer || newer.base.kind !== 'read') return edit
    const now = edit.serviceAsOfMs === null ? edit.value : edit.serviceValue
    const based = this.note(newer, { base: { kind: 'read', value: now, asOfMs: this.#nowMs() } })
    if (isThere(edit.valueKind, now, based.value)) this.move(based, 'backToBase', sentences.backToBase)
    return edit
  }

  #newerThan(edit: StoredEdit): StoredEdit | null {
    const newer = this.#rows.openOf(edit.employeeId, edit.attribute, edit.id)
    return newer.find((other) => sameTarget(other.target, edit.target)) ?? null
  }
}

export { sameTarget }

/** Whether two values are the same by their kind; no value and an empty text are. */
export function same(kind: ValueKind, a: string | null, b: string | null): boolean {
  return sameValue(kind, emptyToNull(a), emptyToNull(b))
}

/** Whether a present value is the one that was asked for; of a record, whether it has every part that was. */
export function isThere(kind: ValueKind, present: string | null, asked: string): boolean {
  return kind === 'record' && present !== null ? holdsRecord(present, asked) : same(kind, present, asked)
}

function emptyToNull(value: string | null): string | null {
  return value === null || value.trim() === '' ? null : value.normalize('NFC')
}

/** Whether an edit of the same thing is on its way, so that this one waits behind it. */
export function waitsBehind(
  edit: Pick<Edit, 'id' | 'employeeId' | 'attribute' | 'target'>,
  onTheirWay: readonly Pick<Edit, 'id' | 'employeeId' | 'attribute' | 'target'>[]
): boolean {
  return onTheirWay.some(
    (other) =>
      other.id !== edit.id &&
      other.employeeId === edit.employeeId &&
      other.attribute === edit.attribute &&
      sameTarget(other.target, edit.target)
  )
}
