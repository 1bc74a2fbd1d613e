/**
 * Money. An amount is the exact decimal text that the service sent; beside it stands a whole number of 1/10,000 for sums,
 * sorting and comparison. Nothing here touches a binary fraction, and a text that does not fit is null, never rounded.
 */

/** A whole number of 1/10,000 of the currency unit; always a safe integer. */
export type Scaled = number

const DECIMALS = 4
const MINUS = '−'

/**
 * The scaled value of an amount as the service may send it: `1500`, `"1500.00"`, `"-0.01"`, `"1,500.00"`. Null for anything
 * else (`"n/a"`, `""`, null, `1e21`), for more than four decimals that are not zero, and beyond the safe range; the caller
 * keeps and shows the text. Thousands commas are taken only where they stand in threes.
 */
export function scaledOf(value: unknown): Scaled | null {
  if (typeof value === 'number') {
    // A JSON number is only taken by the digits it prints, so 1500.1 is 1500.1 and never 1500.0999999.
    return Number.isFinite(value) ? scaledOfText(String(value)) : null
  }
  return typeof value === 'string' ? scaledOfText(value) : null
}

// Hand-written: it runs once for each line of each payslip of a sync, where a pattern costs a quarter of the whole.
function scaledOfText(text: string): Scaled | null {
  let at = 0
  let end = text.length
  while (at < end && text.charCodeAt(at) === 32) at++
  while (end > at && text.charCodeAt(end - 1) === 32) end--
  let negative = false
  const sign = text.charCodeAt(at)
  if (sign === 45 || sign === 0x2212 || sign === 43) {
    negative = sign !== 43
    at++
  }
  let whole = 0
  let digits = 0
  let group = -1
  for (; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) {
      whole = whole * 10 + (code - 48)
      digits++
      if (group >= 0 && ++group > 3) return null
    } else if (code === 44) {
      if (digits === 0 || (group === -1 ? digits > 3 : group !== 3)) return null
      group = 0
    } else break
  }
  if (digits === 0 || digits > 15 || (group !== -1 && group !== 3)) return null
  let fraction = 0
  let places = 0
  if (at < end) {
    if (text.charCodeAt(at) !== 46) return null
    at++
    if (at === end) return null
    for (; at < end; at++) {
      const code = text.charCodeAt(at)
      if (code < 48 || code > 57) return null
      if (places < DECIMALS) {
        fraction = fraction * 10 + (code - 48)
        places++
      } else if (code !== 48) return null
    }
  }
  for (; places < DECIMALS; places++) fraction *= 10
  const scaled = whole * 10_000 + fraction
  if (!Number.isSafeInteger(scaled)) return null
  return negative && scaled !== 0 ? -scaled : scaled
}

/** The sum of two scaled values; null where it leaves the safe range. */
export function addScaled(one: Scaled, other: Scaled): Scaled | null {
  const sum = one + other
  return Number.isSafeInteger(sum) ? sum : null
}

/** The sum of scaled values; null as soon as one is null or the sum leaves the safe range. An empty list is 0. */
export function sumScaled(values: Iterable<Scaled | null>): Scaled | null {
  let sum = 0
  for (const value of values) {
    if (value === null) return null
    sum += value
    if (!Number.isSafeInteger(sum)) return null
  }
  return sum
}

/** Plain decimal text with at least two decimals and as many as needed, `-1500.00`; the form that is sent and compared. */
export function scaledToText(scaled: Scaled): string {
  const magnitude = Math.abs(scaled)
  const whole = Math.floor(magnitude / 10_000)
  const fraction = String(magnitude % 10_000).padStart(DECIMALS, '0')
  const kept = fraction.endsWith('00') ? fraction.slice(0, 2) : fraction.endsWith('0') ? fraction.slice(0, 3) : fraction
  return `${scaled < 0 ? '-' : ''}${whole}.${kept}`
}

/** The same of what may be absent. */
export function scaledToTextOrNull(scaled: Scaled | null): string | null {
  return scaled === null ? null : scaledToText(scaled)
}

/** Digits between two commas. */
const THOUSAND = 3

/** For the eye: thousands commas, two decimals or more where the value has them, a true minus: `−1,500.00`. */
export function showScaled(scaled: Scaled): string {
  const text = scaledToText(Math.abs(scaled))
  let start = text.indexOf('.') - THOUSAND
  if (start <= 0) return scaled < 0 ? MINUS + text : text
  let shown = text.slice(start)
  for (; start > THOUSAND; start -= THOUSAND) shown = `${text.slice(start - THOUSAND, start)},${shown}`
  return `${scaled < 0 ? MINUS : ''}${text.slice(0, start)},${shown}`
}

/** How far a figure is from the one that it should be: `0.01 less`, `1,607.00 more`. */
export function apart(given: Scaled, expected: Scaled): string {
  return `${showScaled(Math.abs(given - expected))} ${given < expected ? 'less' : 'more'}`
}

/** A change for the eye: with its sign, and an en dash for none: `+825.50`, `−0.01`, `–`. */
export function showChange(change: Scaled): string {
  if (change === 0) return '–'
  return change > 0 ? `+${showScaled(change)}` : showScaled(change)
}

/**
 * A change against what it changed, for the eye, to a tenth: `+2.4 %`, `−100.0 %`. Null where a part says nothing: against
 * nothing or less, and without a change.
 */
export function showPercent(change: Scaled, before: Scaled): string | null {
  if (before <= 0 || change === 0) return null
  // Twice the tenths, so that half a tenth is rounded away from zero in whole numbers.
  const doubled = (BigInt(Math.abs(change)) * 2000n) / BigInt(before)
  const tenths = String((doubled + 1n) / 2n).padStart(2, '0')
  return `${change < 0 ? MINUS : '+'}${tenths.slice(0, -1)}.${tenths.slice(-1)} %`
}

/**
 * As `showPercent`, hardly longer than `+999.9 %`, for a column that must not cut it: from 1,000 % on without its tenths, and
 * beyond 9,999 % only that it is more.
 */
export function showShortPercent(change: Scaled, before: Scaled): string | null {
  const full = showPercent(change, before)
  if (full === null || full.length <= '+999.9 %'.length) return full
  const whole = (BigInt(Math.abs(change)) * 200n + BigInt(before)) / (2n * BigInt(before))
  const grouped = `${String(whole).slice(0, -3)},${String(whole).slice(-3)} %`
  if (change < 0) return whole > 9999n ? `< ${MINUS}9,999 %` : `${MINUS}${grouped}`
  return whole > 9999n ? '> 9,999 %' : `+${grouped}`
}

/** An amount as sent for the eye: formatted where it is a number, else the text itself, untouched. */
export function showAmount(text: string): string {
  const scaled = scaledOf(text)
  return scaled === null ? text : showScaled(scaled)
}

/** An amount as a spreadsheet takes it for a number: no commas, a minus that it knows. What is no number stays as it is. */
export function plainAmount(text: string): string {
  const scaled = scaledOf(text)
  return scaled === null ? text : scaledToText(scaled)
}

const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,3})$/
/** Beyond this many places an exponent is no way to write an amount. */
const MOST_PLACES = 40

/** A number as JSON writes it, without its exponent: `1500` for `1.5e3`, exactly; any other text as it is. */
export function plainDecimal(text: string): string {
  const match = EXPONENT.exec(text)
  const exponent = Number(match?.[4])
  if (!match || Math.abs(exponent) > MOST_PLACES) return text
  const [, sign = '', whole = '', fraction = ''] = match
  const digits = whole + fraction
  const point = whole.length + exponent
  const all = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = Math.max(point, 1)
  const kept = all.slice(0, at).replace(/^0+(?=\d)/, '')
  return `${sign}${kept}${all.length > at ? `.${all.slice(at)}` : ''}`
}

/** Whether two amounts are the same value however written (`1500` and `1,500.00`); texts that are no numbers by their letters. */
export function sameAmount(a: string, b: string): boolean {
  const x = scaledOf(a)
  const y = scaledOf(b)
  return x === null || y === null ? a === b : x === y
}
