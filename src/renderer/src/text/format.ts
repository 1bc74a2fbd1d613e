/** How numbers, counts and times are written on screen, in one place for every catalogue. */
import { grouped } from '@shared/domain/grouped'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const BYTES_PER_MB = 1_000_000

/** `3,046`. */
export function count(value: number): string {
  return grouped(value)
}

/** `1 payslip`, `3,046 payslips`. */
export function counted(value: number, one: string, many: string): string {
  return `${count(value)} ${value === 1 ? one : many}`
}

/** `Jun`, for a month of 1 to 12. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? ''
}

/** The clock time of a moment in this computer's zone, `09:38`; with its day when that is not today, `24 Jun 09:38`. */
export function clock(atMs: number, nowMs: number = Date.now()): string {
  const at = new Date(atMs)
  return at.toDateString() === new Date(nowMs).toDateString() ? timeOf(at) : dayAndClock(atMs, nowMs)
}

/** The same with its day also today, `24 Jun 09:38`; of another year `24 Jun 2025 09:38`. */
export function dayAndClock(atMs: number, nowMs: number = Date.now()): string {
  const at = new Date(atMs)
  const year = at.getFullYear() === new Date(nowMs).getFullYear() ? '' : ` ${at.getFullYear()}`
  return `${at.getDate()} ${MONTHS[at.getMonth()] ?? ''}${year} ${timeOf(at)}`
}

function timeOf(at: Date): string {
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

/** A moment as paper has it, always with its day: `24 Jun 2026 09:38`. */
export function moment(atMs: number): string {
  return clock(atMs, 0)
}

/** A moment in this computer's zone in a form that sorts: `2026-06-24 09:38`. */
export function isoMoment(atMs: number): string {
  const at = new Date(atMs)
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-')
  return `${day} ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

/** How long, roughly: `40 s`, `11 min`, `1 h 20 min`. */
export function duration(lengthMs: number): string {
  const seconds = Math.max(1, Math.round(lengthMs / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}

/** A size on disk: `46 MB`, `< 1 MB`. */
export function megabytes(bytes: number): string {
  return bytes < BYTES_PER_MB ? '< 1 MB' : `${count(bytes / BYTES_PER_MB)} MB`
}

const CHINESE = /\p{Script=Han}/u

/** A company's name in its two scripts: the Latin words, and the Chinese name that may follow them (or stand alone). */
export function inScripts(name: string): { readonly latin: string; readonly chinese: string } {
  const at = name.search(CHINESE)
  // A name that begins in Chinese is one name, whatever Latin letters it holds.
  if (at <= 0) return at === 0 ? { latin: '', chinese: name.trim() } : { latin: name.trim(), chinese: '' }
  return { latin: name.slice(0, at).trim(), chinese: name.slice(at).trim() }
}

/** The one or two letters that stand for a company: of its first two Latin words, else of its Chinese name. */
export function initials(name: string): string {
  const { latin, chinese } = inScripts(name)
  if (latin === '') return Array.from(chinese)[0] ?? ''
  const words = latin.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const letters = words.slice(0, 2).map((word) => Array.from(word)[0] ?? '')
  return letters.join('').toUpperCase()
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
