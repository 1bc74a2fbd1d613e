import type { BaseValue } from '@shared/domain/edit'

/**
 * The value that is there by the service's word alone: what it said is saved and nobody read back yet. Null where nothing was saved,
 * or `base` was read since. A text that was cleared is none. What is as of a time to come was read while the clock was ahead, and
 * tells nothing of when.
 */
export function savedOver(
  base: BaseValue,
  saved: { readonly value: string; readonly changedMs: number } | null,
  nowMs: number
): Extract<BaseValue, { kind: 'read' }> | null {
  if (saved === null || (base.kind === 'read' && saved.changedMs <= base.asOfMs && base.asOfMs <= nowMs)) return null
  return { kind: 'read', value: saved.value === '' ? null : saved.value, asOfMs: saved.changedMs }
}
