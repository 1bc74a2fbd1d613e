import type { PayItem } from '@shared/domain/payItem'

/** The `body` of a `pay_item` row: the item in the program's own words, its record as received included. */
export function payItemBody(item: PayItem): string {
  return JSON.stringify(item)
}

/** The item that `payItemBody` wrote. */
export function payItemOfBody(body: string): PayItem {
  return JSON.parse(body) as PayItem // Only payItemBody writes this column.
}
