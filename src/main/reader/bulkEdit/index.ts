/** The bulk edit grid from the copy: what it can be about, its columns, its rows, and the batches that were begun. */
import type { Database } from 'better-sqlite3'
import type { ChannelInput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { BulkEditChoices, BulkEditGrid, BulkGridDefinition, BulkInputs, EditBatch } from '@shared/contract/views'
import type { EditTarget } from '@shared/domain/edit'
import { CacheView, GridCells, GridColumns, GridPeople, definitionOf } from '../../inputs'
import type { FrequencyQueries } from '../frequencies'
import type { PayPointQueries } from '../payPoints'
import { BatchQueries } from './batches'
import { BulkEditChoiceQueries } from './choices'
import { BulkGridQueries } from './grid'

interface Deps {
  readonly frequencies: FrequencyQueries
  readonly payPoints: PayPointQueries
  readonly nowMs: () => number
}

export class BulkEditQueries {
  readonly #choices: BulkEditChoiceQueries
  readonly #batches: BatchQueries
  readonly #grids: BulkGridQueries
  readonly #cells: GridCells
  readonly #columns: GridColumns

  constructor(db: Database, { frequencies, payPoints, nowMs }: Deps) {
    this.#choices = new BulkEditChoiceQueries(db, frequencies, payPoints)
    this.#batches = new BatchQueries(db)
    this.#cells = new GridCells(db, new CacheView(db))
    this.#columns = new GridColumns(db)
    const people = new GridPeople(db)
    this.#grids = new BulkGridQueries(db, { people, cells: this.#cells, columns: this.#columns, nowMs })
  }

  choices({ companyId }: ChannelInput<'bulkEdit.choices'>): BulkEditChoices {
    return this.#choices.of(companyId)
  }

  /** Columns of a payslip first, by name; then those that hold from now on, then the attributes of the employee. */
  columns({ companyId, definition }: ChannelInput<'bulkEdit.columns'>): BulkInputs {
    const of = definitionOf(definition)
    const people = this.#grids.taken(companyId, of)
    const items = this.#cells.items(companyId, of.payslip.special, people)
    const notRead = (scope: EditTarget['kind']) => items.filter(({ isRead }) => !isRead[scope]).length
    return {
      columns: this.#columns.of(companyId, items),
      notRead: { payslip: notRead('payslip'), employee: notRead('employee') }
    }
  }

  /** Throws `notHere` for a batch that is not of this company or was entered in no grid. */
  grid(input: ChannelInput<'bulkEdit.grid'>): BulkEditGrid {
    const { companyId } = input
    if ('definition' in input) return this.#grids.of(companyId, definitionOf(input.definition), null)
    const definition: BulkGridDefinition | null = this.#batches.definitionOf(companyId, input.batchId)
    if (!definition) throw new AppError('notHere', { subject: String(input.batchId) })
    return this.#grids.of(companyId, definition, input.batchId)
  }

  batches({ companyId, which }: ChannelInput<'bulkEdit.batches'>): EditBatch[] {
    return this.#batches.list(companyId, which)
  }
}
