import { createHash } from 'node:crypto'
import type { JsonObject } from '@shared/domain/json'

/** Tells whether a list is as it was. The order of a list is not promised, so it does not count. */
export function digestOf(items: readonly { readonly id: number; readonly raw: JsonObject }[]): string {
  const sorted = [...items].sort((a, b) => a.id - b.id)
  return createHash('sha256')
    .update(JSON.stringify(sorted.map(({ raw }) => raw)))
    .digest('base64')
}
