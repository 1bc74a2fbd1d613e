/** Where the keyboard goes in a list: the row after a key, or null when the key moves nothing. */
export function rowAfterKey(key: string, current: number, total: number, page: number): number | null {
  const last = total - 1
  if (last < 0) return null
  const moved = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[key]
  if (moved !== undefined) return Math.min(last, Math.max(0, current < 0 ? (moved > 0 ? 0 : last) : current + moved))
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}
