import { parseDay } from '@shared/domain/day'

/** Which kinds of value stand at each place of a read answer; the places of a list are one. */
export function kindsIn(value: unknown): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  visit(value, '', (place, kind) => {
    const kinds = found.get(place) ?? new Set()
    found.set(place, kinds.add(kind))
  })
  return found
}

/**
 * The places of a read answer whose value is of no kind that the place had in a good one. Null, which says that nothing is
 * known, belongs everywhere.
 */
export function strangersIn(value: unknown, good: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const strangers = new Set<string>()
  visit(value, '', (place, kind) => {
    if (kind === 'null' || kind === 'undefined') return
    const kinds = good.get(place)
    if (kind === 'no number') strangers.add(`${place}: ${kind}`)
    if (!kinds || [...kinds].every((known) => known === 'null')) return
    if (!kinds.has(kind) && !(kinds.has('text') && ['day', 'decimal'].includes(kind)))
      strangers.add(`${place}: ${kind}`)
  })
  return [...strangers]
}

// What is kept as it was sent (`raw`, `rest`) may hold anything.
const AS_SENT = new Set(['raw', 'rest', 'oddities', 'leavePayments'])

function visit(value: unknown, place: string, found: (place: string, kind: string) => void): void {
  found(place, kindOf(value))
  if (Array.isArray(value)) for (const item of value) visit(item, `${place}[]`, found)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) if (!AS_SENT.has(key)) visit(inner, `${place}.${key}`, found)
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'number') return Number.isFinite(value) ? 'number' : 'no number'
  if (typeof value !== 'string') return typeof value
  // Whether a text is a figure is judged where it is used: it is kept and shown as sent.
  return parseDay(value) ? 'day' : 'text'
}
