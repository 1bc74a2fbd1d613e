/** What a value is that a file of this program's own held. By hand, as nothing on the way to the first rows loads schemas. */
import { isJsonObject, type JsonObject } from '@shared/domain/json'

/** The fields of an object; none of what is no object. */
export function fieldsOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}

/** Whether it is a number; what JSON has too large for one is none. */
export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** Whether it is a whole number that is kept exactly, from `least` to `most`. */
export function isWhole(value: unknown, least = -Infinity, most = Infinity): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most
}

/** Whether it is a text of `least` to `most` letters. */
export function isText(value: unknown, least = 0, most = Infinity): value is string {
  return typeof value === 'string' && value.length >= least && value.length <= most
}
