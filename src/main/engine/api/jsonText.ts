import { isAscii, isUtf8 } from 'node:buffer'

const RUN = /[\x80-\xff]+/g
const BACKSLASH = 0x5c
/** Above one byte in this many the escapes cost more than they save. */
const RARE = 64

/** No record of the contract is nested deeper than ten; what is thousands deep would break whoever walks it. */
export const DEEPEST_JSON = 200
const OUTSIDE_STRINGS = /["[\]{}]/g
const STRING_END = /["\\]/g

/** Whether a text that should be JSON is nested deeper than anything that this program walks. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  OUTSIDE_STRINGS.lastIndex = 0
  for (let found = OUTSIDE_STRINGS.exec(text); found; found = OUTSIDE_STRINGS.exec(text)) {
    if (found[0] === '"') OUTSIDE_STRINGS.lastIndex = stringEnd(text, found.index + 1)
    else if (found[0] === '[' || found[0] === '{') {
      if (++depth > DEEPEST_JSON) return true
    } else depth--
  }
  return false
}

/** Where a string that begins at `from` has ended. */
function stringEnd(text: string, from: number): number {
  STRING_END.lastIndex = from
  for (let found = STRING_END.exec(text); found; found = STRING_END.exec(text)) {
    if (found[0] === '"') return found.index + 1
    STRING_END.lastIndex = found.index + 2
  }
  return text.length
}

/**
 * The text of JSON bytes, or null when they are not UTF-8. Where other letters than ASCII are rare, as Chinese names among
 * thousands of figures are, they become `\u` escapes: the same JSON, but a text of single-byte characters, which
 * `JSON.parse` reads about a sixth faster.
 */
export function jsonTextOf(bytes: Buffer): string | null {
  if (isAscii(bytes)) return bytes.toString('latin1')
  if (!isUtf8(bytes)) return null
  const text = bytes.toString('utf8')
  if ((bytes.length - text.length) * RARE > bytes.length) return text
  const narrow = bytes.toString('latin1')
  // After a backslash the letter would be a wrong escape, and must stay one.
  let afterBackslash = false
  const escaped = narrow.replace(RUN, (run: string, at: number) => {
    if (at > 0 && narrow.charCodeAt(at - 1) === BACKSLASH) afterBackslash = true
    return escapesOf(Buffer.from(run, 'latin1').toString('utf8'))
  })
  return afterBackslash ? text : escaped
}

function escapesOf(text: string): string {
  let escapes = ''
  for (let at = 0; at < text.length; at++) escapes += `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`
  return escapes
}

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * The same JSON with every number as a text of its own digits, for answers of which no digit may be lost: `JSON.parse` makes
 * binary fractions of them, which have no more than fifteen digits for sure. What is no JSON stays none.
 */
export function numbersAsTexts(json: string): string {
  return json.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`))
}
