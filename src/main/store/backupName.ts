/** `outbox 2026-11-28 094105123.db`: the moment in UTC, so that names sort by age in every time zone. */
export const BACKUP_NAME = /^outbox ((\d{4})-(\d{2})-(\d{2})) (\d{2})(\d{2})(\d{2})(\d{3})\.db$/

/** A clock that is put right by less says nothing against a name. */
const PUT_RIGHT_MS = 60_000

/** What a backup beside the outbox is called that is made now. */
export function nameAt(nowMs: number): string {
  const [date = '', time = ''] = new Date(nowMs).toISOString().split('T')
  return `outbox ${date} ${time.replace(/\D/g, '')}.db`
}

/** The moment of a backup beside the outbox, by its name; null for any other file. */
export function madeMsOf(fileName: string): number | null {
  const parts = BACKUP_NAME.exec(fileName)
  if (parts === null) return null
  const [year = 0, month = 0, day = 0, hour, minute, second, millisecond] = parts.slice(2).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second, millisecond)
}

/**
 * Names of backups, the newest first. After all others those of a time to come: they were made while the clock was ahead, and how long
 * ago nobody knows.
 */
export function newestFirst(names: readonly string[], nowMs: number): string[] {
  const isAhead = (name: string): boolean => (madeMsOf(name) ?? 0) > nowMs + PUT_RIGHT_MS
  const sorted = [...names].sort().reverse()
  return [...sorted.filter((name) => !isAhead(name)), ...sorted.filter(isAhead)]
}
