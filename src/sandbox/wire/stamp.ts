/** Timestamps as the service writes them: ISO 8601 with Hong Kong's offset. */
import type { Day } from '@shared/domain/day'

const OFFSET_MS = 8 * 3_600_000

/** A moment as `2026-06-30T18:00:00+08:00`. */
export function stampAt(ms: number): string {
  return `${new Date(ms + OFFSET_MS).toISOString().slice(0, 19)}+08:00`
}

/** An hour of a day, so that made records have a time that never changes. */
export function stampOn(day: Day, hour = 18): string {
  return `${day}T${String(hour).padStart(2, '0')}:00:00+08:00`
}
