import type { Scaled } from '@shared/domain/money'
import type { PeriodSpan } from '../../store/periodSpan'

/** An item of one row, now and before; `amount` null: it is not there now. */
export interface ItemFigure {
  readonly amount: string | null
  readonly scaled: Scaled | null
  readonly before: Scaled | null
  readonly change: Scaled | null
}

/** What is kept with an open list of a period's people. */
export interface PeriodPeopleKept {
  readonly span: PeriodSpan
  /** By the id of the row; null: no item was asked for. */
  readonly figures: ReadonlyMap<number, ItemFigure> | null
}
