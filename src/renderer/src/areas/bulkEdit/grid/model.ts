import { ActHistory, changed, type CellChange } from './acts'
import type { Command, Said } from './commands'
import { GridCursor } from './cursor'
import { GridEntries, type KeptChange } from './entries'
import { sameEntry, textOf, type Entry } from './entry'
import { filled, paste, planFor, type Plan } from './fills'
import { cellsOf, entryAt, placesIn, type CellAt, type CellRange, type GridShape } from './shape'

/** The text that is being entered; begun by typing, the arrows leave the cell, by F2 they move in the text. */
export interface Editing {
  readonly text: string
  readonly begun: 'typing' | 'f2'
}

/** Commands that go on with what is being typed; every other one enters it first. */
type Typing = 'type' | 'cancel' | 'edit'

/**
 * The state of a grid in which values are entered: its entries, the keyboard's cell, the range, what is being typed, and what
 * can be undone. It knows no screen and keeps nothing itself: `run` gives what to say, `changes` what to draw and keep.
 */
export class GridModel {
  readonly shape: GridShape
  readonly #entries: GridEntries
  readonly #cursor: GridCursor
  #history = new ActHistory()
  #editing: Editing | null = null

  /** `drafts`: what was kept before. */
  constructor(shape: GridShape, drafts: Iterable<KeptChange> = []) {
    this.shape = shape
    this.#entries = new GridEntries(shape.columns.length, drafts)
    this.#cursor = new GridCursor(shape, (row) => this.#entries.draw(row))
  }

  get cursor(): CellAt {
    return this.#cursor.at
  }

  get range(): CellRange {
    return this.#cursor.range
  }

  get editing(): Editing | null {
    return this.#editing
  }

  /** What is typed over the names. */
  get find(): string {
    return this.#cursor.find
  }

  /** Entries that cannot be taken as they are. */
  get faults(): number {
    return this.#entries.faults
  }

  get canUndo(): boolean {
    return this.#history.canUndo
  }

  get canRedo(): boolean {
    return this.#history.canRedo
  }

  entryAt(at: CellAt): Entry | null {
    return this.#entries.at(at)
  }

  /** Every entry with its place. */
  entries(): IterableIterator<CellAt & { readonly entry: Entry }> {
    return this.#entries.all()
  }

  /** Rows to draw again and values to keep since this was asked last. */
  changes(): ReturnType<GridEntries['changes']> {
    return this.#entries.changes()
  }

  /** What a cell shows, as plain text: the officer's entry, else the present value. */
  plainAt(at: CellAt): string {
    const entry = this.entryAt(at)
    return entry === null ? (this.shape.presentAt(at) ?? '') : textOf(entry)
  }

  /** The range as lines of plain texts, for a spreadsheet. */
  copied(): readonly (readonly string[])[] {
    const { top, bottom, left, right } = this.range
    return Array.from({ length: bottom - top + 1 }, (_, line) =>
      Array.from({ length: right - left + 1 }, (_each, cell) => this.plainAt({ row: top + line, column: left + cell }))
    )
  }

  /**
   * Takes over from the same grid, read before: what stands in it is newer than what was read, and what can be undone and where
   * the keyboard is are nowhere else.
   */
  takeOver(before: GridModel): void {
    const here = placesIn(before.shape, this.shape)
    const there = placesIn(this.shape, before.shape)
    for (const { row, column } of this.entries()) {
      const at = { row, column }
      const was = there(at)
      if (was !== null && before.entryAt(was) === null) this.#entries.set(at, null)
    }
    for (const { entry, ...was } of before.entries()) {
      const at = here(was)
      if (at !== null && !sameEntry(this.entryAt(at), entry)) this.#entries.set(at, entry)
    }
    this.#history = before.#history.moved(here)
    const at = here(before.cursor)
    if (at !== null) this.#cursor.go(at.row, at.column)
    this.#editing = at === null ? null : before.editing
  }

  /** Does what the officer asked for. Gives what to say about it; null: it is plain to see. */
  run(command: Command): Said | null {
    switch (command.do) {
      case 'type':
        return this.#type(command.text)
      case 'edit':
        return this.#edit()
      case 'cancel':
        this.#endEditing()
        this.#cursor.collapse()
        this.#cursor.forgetFind()
        return null
      default: {
        const said = this.#commit()
        return this.#act(command) ?? said
      }
    }
  }

  #act(command: Exclude<Command, { do: Typing }>): Said | null {
    const { row, column } = this.cursor
    switch (command.do) {
      case 'move':
        return this.#go(row + command.rows, column + command.columns, command.extend)
      case 'home':
        return this.#go(row, 0, command.extend)
      case 'end':
        return this.#go(row, Infinity, command.extend)
      case 'first':
        return this.#go(0, 0, command.extend)
      case 'last':
        return this.#go(Infinity, Infinity, command.extend)
      case 'goTo':
        return this.#go(command.at.row, command.at.column, command.extend)
      case 'selectAll':
        this.#cursor.choose({
          top: 0,
          left: 0,
          bottom: this.shape.rows.length - 1,
          right: this.shape.columns.length - 1
        })
        return null
      case 'enter':
        this.#cursor.enter(command.back)
        return null
      case 'tab':
        this.#cursor.tab(command.back)
        return null
      case 'leave':
        return null
      case 'takeBack':
        return this.#takeBack()
      case 'fillDown':
      case 'set':
      case 'setZero':
      case 'clear':
        return this.#carryOut(filled(command, this, this.range))
      case 'paste':
        return this.#paste(command.block)
      case 'put':
        return this.#put(command.values)
      case 'undo':
      case 'redo':
        return this.#again(command.do)
    }
  }

  // Typing begins in an empty cell, as in a spreadsheet; over the names it finds.
  #type(text: string): Said | null {
    if (this.cursor.column < 0) return this.#cursor.search(text) ? null : { what: 'nothingFound', text }
    return this.#begin({ text, begun: this.#editing?.begun ?? 'typing' })
  }

  #edit(): Said | null {
    if (this.cursor.column < 0) return null
    return this.#begin({ text: this.#editing?.text ?? this.plainAt(this.cursor), begun: 'f2' })
  }

  #begin(editing: Editing): Said | null {
    const reason = this.shape.lockedAt(this.cursor)
    if (reason !== null) return { what: 'locked', reason }
    if (this.#editing === null) this.#cursor.collapse()
    this.#editing = editing
    return null
  }

  #endEditing(): void {
    if (this.#editing !== null) this.#entries.draw(this.cursor.row)
    this.#editing = null
  }

  // An empty text leaves alone: it takes the officer's own entry back, and sets nothing.
  #commit(): Said | null {
    const now = this.#editing
    if (now === null) return null
    const at = this.cursor
    this.#endEditing()
    const before = this.entryAt(at)
    if (now.begun === 'f2' && now.text === this.plainAt(at)) return null
    const after = now.text.trim() === '' ? null : entryAt(this.shape, at, now.text, before)
    this.#do([{ ...at, before, after }])
    return after?.kind === 'fault' ? { what: 'fault', fault: after.fault, at } : null
  }

  #go(row: number, column: number, extend?: boolean): null {
    this.#cursor.go(row, column, extend)
    return null
  }

  #takeBack(): Said | null {
    const changes: CellChange[] = []
    for (const at of cellsOf(this.range)) {
      const before = this.entryAt(at)
      if (before !== null) changes.push({ ...at, before, after: null })
    }
    const cells = this.#do(changes)
    return cells > 1 ? { what: 'takenBack', cells } : null
  }

  #paste(block: readonly (readonly string[])[]): Said | null {
    if (block.length === 0) return null
    if (this.cursor.column < 0) return { what: 'noInput' }
    const plan = paste(this, this.range, block)
    if (!('changes' in plan)) {
      return {
        what: 'doesNotFit',
        rows: block.length,
        columns: Math.max(...block.map((line) => line.length)),
        range: plan
      }
    }
    const { range, faults, locked } = plan
    const put = this.#do(plan.changes)
    this.#cursor.choose(range)
    return { what: 'pasted', range, put, faults, locked }
  }

  #put(values: readonly (CellAt & { readonly value: string })[]): Said | null {
    const texts = new Map(values.map((value) => [this.#entries.indexOf(value), value.value]))
    const plan = planFor(this, this.range, values, (at, before) =>
      entryAt(this.shape, at, texts.get(this.#entries.indexOf(at)) ?? '', before)
    )
    const { range, faults, locked } = plan
    return { what: 'filled', range, put: this.#do(plan.changes), faults, locked }
  }

  // One cell speaks for itself.
  #carryOut(plan: Plan | null): Said | null {
    if (plan === null) return null
    const { range, changes, faults, locked, reason } = plan
    if (changes.length === 0) return locked === 0 ? null : { what: 'locked', reason }
    const put = this.#do(changes)
    return put > 1 || faults + locked > 0 ? { what: 'filled', range, put, faults, locked } : null
  }

  #again(which: 'undo' | 'redo'): Said | null {
    const act = which === 'undo' ? this.#history.undo() : this.#history.redo()
    if (act === null) return null
    for (const change of act.changes) this.#entries.set(change, which === 'undo' ? change.before : change.after)
    const at = which === 'undo' ? act.at : (act.changes[0] ?? act.at)
    this.#cursor.go(at.row, at.column)
    return { what: which === 'undo' ? 'undone' : 'redone', cells: act.changes.length }
  }

  // One act: gives how many cells it changed.
  #do(wanted: readonly CellChange[]): number {
    const changes = changed(wanted)
    if (changes.length === 0) return 0
    this.#history.add({ changes, at: this.cursor })
    for (const change of changes) this.#entries.set(change, change.after)
    return changes.length
  }
}
