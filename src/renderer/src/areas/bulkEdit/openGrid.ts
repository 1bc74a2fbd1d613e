import type { BulkEditGrid } from '@shared/contract/views'
import type { CheckedInput } from '@shared/domain/bulkCheck'
import { GridModel } from './grid/model'
import { checkedInputs, draftsOf, inOrderOf, shapeOf } from './gridShape'

/** A grid that is open, with what is entered in it. */
export interface OpenGrid {
  readonly companyId: number
  readonly grid: BulkEditGrid
  readonly model: GridModel
  readonly inputs: readonly CheckedInput[]
  readonly rowOf: ReadonlyMap<number, number>
}

/** Opens what was read. `before`: the same grid as it was open until now, whose rows stay where they are. */
export function openGrid(companyId: number, read: BulkEditGrid, before: OpenGrid | null): OpenGrid {
  const grid = before === null ? read : inOrderOf(before.grid, read)
  const model = new GridModel(shapeOf(grid), draftsOf(grid))
  if (before !== null) model.takeOver(before.model)
  const rowOf = new Map(grid.rows.map(({ employeeId }, row) => [employeeId, row]))
  return { companyId, grid, model, inputs: checkedInputs(grid), rowOf }
}
