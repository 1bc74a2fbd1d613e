/**
 * Zeros that a spreadsheet took off the front of a text: branch `012` became `12`. It cannot be seen in the cell alone, so it is
 * judged by what is known: the value the service holds, and how long its neighbours are.
 */

const DIGITS = /^\d+$/

/** How long the texts of a column are, where they are all digits, as long as each other, and some begin with a zero. */
export function zeroedLength(known: readonly string[]): number | null {
  const digits = known.filter((text) => DIGITS.test(text))
  const zeroed = digits.filter((text) => text.startsWith('0') && text.length > 1)
  const length = zeroed[0]?.length
  if (length === undefined || zeroed.some((text) => text.length !== length)) return null
  return digits.every((text) => text.length <= length) ? length : null
}

/** Whether `text` is what is left of a text with zeros before it: `present` is it, or it is shorter than all of its kind. */
export function hasLostZeros(text: string, present: string | null, length: number | null): boolean {
  if (!DIGITS.test(text) || text.startsWith('0')) return false
  if (present !== null && present !== text && withoutZeros(present) === text) return true
  return length !== null && text.length < length
}

/** A text of digits without the zeros before it; any other text as it is. `0` stays. */
export function withoutZeros(text: string): string {
  return text.replace(/^0+(?=.)/, '')
}
