import { fold } from '@shared/domain/fold'

/** A word as it was typed, folded. */
export interface FindWord {
  readonly text: string
  /** The days it may mean, as LIKE patterns of `YYYY-MM-DD`; empty when it means none. */
  readonly days: readonly string[]
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december'
] as const

/** More words than anybody needs only make a question slow. */
const MOST_WORDS = 8
const WORD = /\d{4}-\d{1,2}(?:-\d{1,2})?(?!\d)|[\p{L}\p{N}]+/gu

/** The words of a text, each with the days that it may mean: `2026-06`, `2026`, `jun`, `30`. */
export function findWords(typed: string): FindWord[] {
  return Array.from(fold(typed).matchAll(WORD), ([text]) => ({ text, days: daysOf(text) })).slice(0, MOST_WORDS)
}

/** Whether a word of the name begins with `word`; in Chinese, Japanese or Korean, whether the name holds it. */
export function hasWord(name: string, word: string): boolean {
  const folded = fold(name).replace(/[^\p{L}\p{N}]+/gu, ' ')
  return ` ${folded}`.includes(` ${word}`) || (/[^\p{Script=Latin}\p{N}]/u.test(word) && folded.includes(word))
}

/** Whether a day is one of those that the word may mean; the patterns are those of LIKE. */
export function meetsDays(day: string, { days }: FindWord): boolean {
  return days.some((pattern) => new RegExp(`^${pattern.replaceAll('%', '.*')}$`).test(day))
}

function daysOf(text: string): readonly string[] {
  const [, year = '', month = '', day] = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(text) ?? []
  if (year !== '') return [`${year}-${month.padStart(2, '0')}-${day === undefined ? '%' : day.padStart(2, '0')}`]
  if (/^(?:19|20)\d\d$/.test(text)) return [`${text}-%`]
  if (/^\d{1,2}$/.test(text)) return ofNumber(Number(text))
  const named = text.length < 3 ? -1 : MONTHS.findIndex((name) => name.startsWith(text))
  return named < 0 ? [] : [`%-${String(named + 1).padStart(2, '0')}-%`]
}

// A day of the month, or the month itself: both orders of a date are written somewhere.
function ofNumber(number: number): readonly string[] {
  const digits = String(number).padStart(2, '0')
  if (number < 1 || number > 31) return []
  return number > 12 ? [`%-${digits}`] : [`%-${digits}`, `%-${digits}-%`]
}
