import type { Database } from 'better-sqlite3'
import type { BulkCell, BulkEditGrid, BulkGridDefinition, BulkRow } from '@shared/contract/views'
import { parseDay, type Day } from '@shared/domain/day'
import type { Scaled } from '@shared/domain/money'
import { latinName } from '@shared/domain/names'
import {
  lockSentences,
  savedOver,
  subjectOfKey,
  type CellInput,
  type ColumnSubject,
  type GridCells,
  type GridColumns,
  type GridPeople,
  type GridPerson
} from '../../inputs'
import { PAY_POINT_OF } from '../payPoints'
import { idsAsJson } from '../rows'
import { EditsOfGrid, type SavedEdit, type WaitingEdit } from './waiting'

interface PersonRow {
  id: number
  last_name: string
  first_name: string
  chinese_name: string | null
  number: string | null
  left_on: string | null
  gone_ms: number | null
  pay_point_id: number | null
  pay_point: string | null
}

interface Deps {
  readonly people: GridPeople
  readonly cells: GridCells
  readonly columns: GridColumns
  readonly nowMs: () => number
}

/** How many of a person's last regular payslips tell their usual net. */
const USUAL = 6

/** A grid as it stands: its people in their order, and each cell over what the copy and the officer have. */
export class BulkGridQueries {
  readonly #deps: Deps
  readonly #edits: EditsOfGrid
  readonly #rows
  readonly #usual
  readonly #frequency

  constructor(db: Database, deps: Deps) {
    this.#deps = deps
    this.#edits = new EditsOfGrid(db)
    this.#rows = db.prepare<{ companyId: number; ids: string }, PersonRow>(
      `SELECT e.id, e.last_name, e.first_name, e.chinese_name, e.number, e.left_on, e.gone_ms,
         ${PAY_POINT_OF} AS pay_point_id, pp.name AS pay_point
       FROM json_each(@ids) a CROSS JOIN employee e ON e.id = a.value
       LEFT JOIN pay_point pp ON pp.id = ${PAY_POINT_OF}
       WHERE e.company_id = @companyId ORDER BY e.sort, e.id`
    )
    this.#usual = db.prepare<
      { ids: string; frequencyId: number; date: string },
      { employee_id: number; net_scaled: number }
    >(
      `SELECT employee_id, net_scaled FROM (
         SELECT p.employee_id, p.net_scaled,
           row_number() OVER (PARTITION BY p.employee_id ORDER BY p.date DESC, p.id DESC) AS place
         FROM json_each(@ids) a CROSS JOIN payslip p INDEXED BY payslip_employee ON p.employee_id = a.value
         WHERE p.special = 0 AND p.gone_ms IS NULL AND p.frequency_id IS @frequencyId AND p.date < @date
           AND p.net_scaled IS NOT NULL)
       WHERE place <= ${USUAL}`
    )
    this.#frequency = db.prepare<[number], string>('SELECT name FROM pay_frequency WHERE id = ?').pluck()
  }

  /** The people that a definition takes, with what is known of each. */
  taken(companyId: number, definition: BulkGridDefinition): GridPerson[] {
    return this.#taken(companyId, definition, new Set()).map(({ person }) => person)
  }

  of(companyId: number, definition: BulkGridDefinition, batchId: number | null): BulkEditGrid {
    const { cells, columns, nowMs } = this.#deps
    const { payslip, frequencyId } = definition
    const readMs = nowMs()
    const subjects = definition.columnKeys.flatMap((key) => subjectOfKey(key) ?? [])
    const drafts = batchId === null ? new Map<number, Map<string, string>>() : this.#edits.drafts(batchId)
    const taken = this.#taken(companyId, definition, new Set(drafts.keys()))
    const people = taken.map(({ person }) => person)
    const notSeen = { kind: 'payslip', payslipId: null, ...payslip } as const
    const { rows, several } = cells.of(companyId, notSeen, people, subjects)
    const waitingOf = this.#edits.waiting(companyId)
    const savedOf = this.#edits.unread(companyId)
    const usual = this.#usualNets(people, frequencyId, payslip.date)
    const shown = taken.map(({ row, person }, at): BulkRow => {
      const own = drafts.get(row.id)
      const inputs = rows[at] ?? []
      return rowOf(row, person, payslip.date, readMs, usual.get(row.id) ?? null, inputs, (input, column) => ({
        waiting: input.attribute === null ? null : waitingOf(row.id, input.target, input.attribute),
        saved: input.attribute === null ? null : savedOf(row.id, input.target, input.attribute),
        draft: own?.get(definition.columnKeys[column] ?? '') ?? null
      }))
    })
    return {
      batchId,
      definition: { ...definition, columnKeys: definition.columnKeys.filter((key) => subjectOfKey(key) !== null) },
      readMs,
      frequency: this.#frequency.get(frequencyId) ?? '',
      columns: subjects.map((subject, at) =>
        columns.choice(companyId, subject, several, shown.filter(({ cells: own }) => isThere(own[at])).length)
      ),
      rows: shown,
      asOfMs: oldest(shown),
      notRead: shown.filter(({ cells: own }) => own.some((cell, at) => isUnread(cell, subjects[at]))).length
    }
  }

  // Who has something entered is there, whatever became of their place in the period.
  #taken(
    companyId: number,
    definition: BulkGridDefinition,
    entered: ReadonlySet<number>
  ): { row: PersonRow; person: GridPerson }[] {
    const { employeeIds, payPointIds } = definition
    const people = new Map(
      this.#deps.people.everyone(companyId, definition).map((person) => [person.employeeId, person])
    )
    const others = [...entered].filter((id) => !people.has(id))
    for (const person of this.#deps.people.of(companyId, definition, others)) people.set(person.employeeId, person)
    const chosen = employeeIds && new Set(employeeIds)
    const points = new Set(payPointIds)
    return this.#rows.all({ companyId, ids: idsAsJson(people.keys()) }).flatMap((row) => {
      const person = people.get(row.id)
      const point = row.pay_point === null ? null : row.pay_point_id
      const wanted = (chosen === null || chosen.has(row.id)) && (points.size === 0 || points.has(point))
      return person && (wanted || entered.has(row.id)) ? [{ row, person }] : []
    })
  }

  #usualNets(people: readonly GridPerson[], frequencyId: number, date: Day): Map<number, Scaled> {
    const nets = new Map<number, number[]>()
    const ids = idsAsJson(people.map(({ employeeId }) => employeeId))
    for (const { employee_id, net_scaled } of this.#usual.all({ ids, frequencyId, date })) {
      const own = nets.get(employee_id)
      if (own) own.push(net_scaled)
      else nets.set(employee_id, [net_scaled])
    }
    return new Map([...nets].map(([id, own]) => [id, median(own)]))
  }
}

interface Entered {
  readonly waiting: WaitingEdit | null
  readonly saved: SavedEdit | null
  readonly draft: string | null
}

function rowOf(
  row: PersonRow,
  { payslips }: GridPerson,
  periodEnd: Day,
  readMs: number,
  usualNet: Scaled | null,
  inputs: readonly CellInput[],
  enteredIn: (input: CellInput, column: number) => Entered
): BulkRow {
  const leftOn = parseDay(row.left_on)
  const entered = inputs.map(enteredIn)
  const conflict = entered.find(({ waiting }) => waiting?.state === 'conflict')?.waiting ?? null
  const all =
    row.gone_ms !== null
      ? lockSentences.personGone
      : conflict === null
        ? null
        : lockSentences.inConflict(conflict.label.toLowerCase())
  const cells = inputs.map((input, column): BulkCell => {
    const { waiting = null, saved = null, draft = null } = entered[column] ?? {}
    const now = savedOver(input.base, saved, readMs)
    return {
      attribute: input.attribute,
      base: now ?? input.base,
      checking: now !== null,
      // What was saved there is its own from then on.
      origin: now === null ? input.origin : input.target.kind,
      locked: all ?? input.locked,
      waiting: waiting && { editId: waiting.id, value: waiting.value, state: waiting.state },
      draft
    }
  })
  const [first] = payslips
  return {
    employeeId: row.id,
    name: latinName(row.last_name, row.first_name),
    otherName: row.chinese_name,
    number: row.number,
    payPoint: row.pay_point,
    payslipId: payslips.length === 1 ? (first?.id ?? null) : null,
    payslip: !first ? 'notSeen' : first.finalised ? 'finalised' : first.dirty ? 'calculating' : 'open',
    leftOn: leftOn !== null && leftOn < periodEnd ? leftOn : null,
    usualNet,
    locked: all ?? lockOfAll(cells),
    cells
  }
}

function lockOfAll(cells: readonly BulkCell[]): string | null {
  const first = cells[0]?.locked ?? null
  return cells.every(({ locked }) => locked !== null) ? first : null
}

function isThere(cell: BulkCell | undefined): boolean {
  return cell?.base.kind === 'read' && cell.base.value !== null
}

function isUnread(cell: BulkCell, subject: ColumnSubject | undefined): boolean {
  return subject?.kind === 'item' && cell.base.kind === 'notRead'
}

function oldest(rows: readonly BulkRow[]): number | null {
  let found: number | null = null
  for (const { cells } of rows) {
    for (const { base } of cells) {
      if (base.kind === 'read' && (found === null || base.asOfMs < found)) found = base.asOfMs
    }
  }
  return found
}

function median(values: readonly number[]): Scaled {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? upper) + upper) / 2)
}
