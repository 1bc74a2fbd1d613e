import type { Scaled } from '@shared/domain/money'
import type { PeriodSpan } from '../../store/periodSpan'

/** An item of one row, now and before; `amount` null: it is not there now, or what is there is not known. */
export interface ItemFigure {
  readonly amount: string | null
  readonly scaled: Scaled | null
  readonly before: Scaled | null
  /** Null: nothing is compared, or one of the two is not known. */
  readonly change: Scaled | null
  readonly isKnown: boolean
}

/** What is kept with an open list of a period's people. */
export interface PeriodPeopleKept {
  readonly span: PeriodSpan
  /** By the id of the row; null: no item was asked for. */
  readonly figures: ReadonlyMap<number, ItemFigure> | null
}
