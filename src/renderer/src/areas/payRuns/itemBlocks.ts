/** The items of a period in the order of the officer's eye: income, deductions, net, then every other group under its name. */
import type { ItemTotal } from '@shared/contract/views'
import { payRunsText as text } from '@/text/payRuns'

export type ItemBlock =
  | { readonly kind: 'items'; readonly key: string; readonly head: string; readonly items: readonly ItemTotal[] }
  | { readonly kind: 'net'; readonly key: 'net' }

/** `onlyChanged` keeps the items that are not as they were; a block without any goes. */
export function itemBlocks(items: readonly ItemTotal[], onlyChanged: boolean): ItemBlock[] {
  const shown = onlyChanged ? items.filter(({ change }) => change !== 0) : items
  const groups = [...new Set(shown.filter(({ section }) => section === 'other').map(({ group }) => group))]
  const block = (key: string, head: string, of: readonly ItemTotal[]): ItemBlock[] =>
    of.length === 0 ? [] : [{ kind: 'items', key, head, items: of }]
  return [
    ...block(
      'income',
      text.section('income'),
      shown.filter(({ section }) => section === 'income')
    ),
    ...block(
      'deduction',
      text.section('deduction'),
      shown.filter(({ section }) => section === 'deduction')
    ),
    { kind: 'net', key: 'net' },
    ...groups.flatMap((group) =>
      block(
        `other ${group}`,
        group,
        shown.filter((item) => item.section === 'other' && item.group === group)
      )
    )
  ]
}

/** What an item is called on screen. */
export function itemName({ total, section, name, ordinal }: ItemTotal): string {
  if (total && (section === 'income' || section === 'deduction')) return text.total(section)
  return text.numbered(name, ordinal)
}

/** Tells an item from the others, also after it was read again. */
export function itemId({ key, previousKey }: ItemTotal): string {
  return JSON.stringify([key, previousKey])
}
