/** Folding of names for search and order: one rule for what is indexed, what is typed and what lists are ordered by. */

const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ð: 'd'
}
const SPECIAL = /[łøđßæœıþð]/g
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Nothing in it folds to anything but its lower case: most of what is folded, and a tenth of the time. */
// eslint-disable-next-line no-control-regex -- all of ASCII is meant
const PLAIN = /^[\0-\x7f]*$/

/** Lower case without accents: `Łukasz Núñez` is `lukasz nunez`. Chinese characters stay as they are. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
}

/** Folded text with a space round every Chinese, Japanese or Korean character, so that each can be found by itself. */
export function foldForSearch(text: string): string {
  const folded = fold(text)
  return PLAIN.test(folded) ? folded : folded.replace(CJK, ' $& ')
}

/** A number as it is indexed: as written, and again without letters and leading zeros (`A000123` is also found by `123`). */
export function numberForSearch(number: string): string {
  const bare = number.replace(/\D/g, '').replace(/^0+/, '')
  const folded = fold(number)
  return bare === '' || bare === folded ? folded : `${folded} ${bare}`
}

/**
 * The FTS5 query for what was typed, or null when nothing can be searched: every word a prefix, a run of CJK characters one
 * phrase, limited to one company's scope where given.
 */
export function searchQuery(typed: string, companyId: number | null): string | null {
  const terms = fold(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap(splitScripts)
    .map((word) => (isCjk(word) ? `"${[...word].join(' ')}"` : `"${word}"*`))
  if (terms.length === 0) return null
  const words = `{name number} : (${terms.join(' AND ')})`
  return companyId === null ? words : `scope : c${companyId} AND ${words}`
}

function splitScripts(word: string): string[] {
  return (
    word.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu
    ) ?? []
  )
}

/** Whether a word is of Chinese, Japanese or Korean characters. */
export function isCjk(word: string): boolean {
  return new RegExp(CJK.source, 'u').test(word)
}
