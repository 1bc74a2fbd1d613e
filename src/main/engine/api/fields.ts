/**
 * Reads the fields of a record as received. Nothing here throws: a field that is missing or of another kind than the contract
 * says becomes null (or false) and is noted. Written by hand and lean, because an employee list carries millions of values.
 */
import type { Day } from '@shared/domain/day'
import { parseDay } from '@shared/domain/day'
import { isJsonObject, type JsonObject, type JsonValue } from '@shared/domain/json'
import { showsNothing } from '@shared/domain/names'
import type { Oddity } from './client'

interface Seen {
  readonly oddity: Omit<Oddity, 'count'>
  count: number
}

/** Collects what was odd in one answer, each kind once with its count. */
export class Oddities {
  private readonly byRecord = new Map<string, Map<string, Seen>>()
  /** How often anything was noted. */
  times = 0

  note(record: string, field: string, problem: Oddity['problem'], id: number | null): void {
    this.times++
    let fields = this.byRecord.get(record)
    if (!fields) this.byRecord.set(record, (fields = new Map<string, Seen>()))
    const seen = fields.get(field)
    if (seen) seen.count++
    // Names of fields come from the service too: no answer may make this grow without end.
    else if (fields.size < 100) fields.set(field, { oddity: { record, field, problem, firstId: id }, count: 1 })
  }

  list(): readonly Oddity[] {
    return [...this.byRecord.values()].flatMap((fields) =>
      [...fields.values()].map(({ oddity, count }) => ({ ...oddity, count }))
    )
  }
}

/** Which record is being read, for what is noted about it. */
export class Place {
  constructor(
    readonly oddities: Oddities,
    readonly record: string,
    public id: number | null
  ) {}

  note(field: string, problem: Oddity['problem']): void {
    this.oddities.note(this.record, field, problem, this.id)
  }
}

/**
 * The record in a list element or answer. Documented as wrapped (`{"employee": {...}}`) or bare; the other form is taken too,
 * and noted. Null when there is no object at all.
 */
export function recordIn(value: unknown, key: string, documented: 'wrapped' | 'bare', place: Place): JsonObject | null {
  if (!isJsonObject(value)) return null
  const inner = value[key]
  if (isJsonObject(inner)) {
    if (documented === 'bare') place.note('', 'wrapping')
    return inner
  }
  if (documented === 'wrapped') place.note('', 'wrapping')
  return value
}

/** A usable id, from a number or from text made of digits; null without one. */
export function idOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : null
  if (typeof value !== 'string' || !/^[1-9]\d{0,15}$/.test(value)) return null
  const id = Number(value)
  return Number.isSafeInteger(id) ? id : null
}

/** The id of another record; null when the service says null or nothing. */
export function referenceOf(value: unknown, field: string, place: Place): number | null {
  if (value === null || value === undefined) return null
  const id = idOf(value)
  if (id === null) place.note(field, 'wrongKind')
  return id
}

/** A text, zeros kept; a number as its digits; null when absent. */
export function textOf(value: unknown, field: string, place: Place): string | null {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  const digits = typeof value === 'number' ? digitsOf(value) : null
  if (digits === null) place.note(field, 'wrongKind')
  return digits
}

/** A name or a number of a person or thing that need not have one; a text of which nothing is seen is none. */
export function nameOf(value: unknown, field: string, place: Place): string | null {
  const text = textOf(value, field, place)
  return text === null || showsNothing(text) ? null : text
}

/**
 * The digits of a JSON number; null where they are not those that were sent: a whole number too large for a binary fraction
 * comes out as its neighbour, and one beyond all bounds as no number at all.
 */
export function digitsOf(value: number): string | null {
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return null
  return String(value)
}

/** A text that the contract promises; empty and noted when it is not there. */
export function promisedTextOf(value: unknown, field: string, place: Place): string {
  const text = textOf(value, field, place)
  if (text === null) place.note(field, 'missing')
  return text ?? ''
}

/** A name that the contract promises; empty where nothing of it is seen, and noted when it is not there. */
export function promisedNameOf(value: unknown, field: string, place: Place): string {
  const text = promisedTextOf(value, field, place)
  return showsNothing(text) ? '' : text
}

/** A day; null when absent, and noted when it is something else. */
export function dayOf(value: unknown, field: string, place: Place): Day | null {
  if (value === null || value === undefined || value === '') return null
  const day = parseDay(value)
  if (day === null) place.note(field, 'wrongKind')
  return day
}

/** True only for true and `"true"`. Anything else than a clear yes or no is no, and noted. */
export function flagOf(value: unknown, field: string, place: Place): boolean {
  if (value === true || value === false) return value
  if (value === 'true') return true
  if (value !== 'false') place.note(field, value === undefined || value === null ? 'missing' : 'wrongKind')
  return false
}

/** A whole number of any sign, from a number or its digits. */
export function wholeOf(value: unknown, field: string, place: Place): number | null {
  if (value === null || value === undefined) return null
  const whole = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof whole === 'number' && Number.isSafeInteger(whole)) return whole
  place.note(field, 'wrongKind')
  return null
}

/** A figure as text, as it stands: whether it is a number is judged where it is used. Empty text is no figure. */
export function figureOf(value: unknown, field: string, place: Place): string | null {
  if (value === '') return null
  return textOf(value, field, place)
}

/** The elements of a list; empty when absent, and noted when it is no list. */
export function elementsOf(value: unknown, field: string, place: Place): readonly unknown[] {
  if (Array.isArray(value)) return value
  place.note(field, value === null || value === undefined ? 'missing' : 'wrongKind')
  return []
}

/** The fields of `record` that `known` does not have, as received; null when there are none. */
export function unknownFields(record: JsonObject, known: ReadonlySet<string>): JsonObject | null {
  let rest: [string, JsonValue][] | null = null
  for (const key in record) {
    if (known.has(key)) continue
    const value = record[key]
    if (value !== undefined) (rest ??= []).push([key, value])
  }
  return rest === null ? null : Object.fromEntries(rest)
}
