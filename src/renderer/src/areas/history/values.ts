import type { HistoryRow } from '@shared/contract/views'
import { employeeFields } from '@shared/domain/employeeField'
import { nestedLabel, recordParts } from '@shared/domain/employeeRecord'
import { isJsonObject, type JsonObject } from '@shared/domain/json'
import { plainAmount } from '@shared/domain/money'
import { showUnknown } from '@/amounts'
import { historyText as text } from '@/text/history'
import { coveredWords, isSensitive, masked, valueWords } from '@/text/values'

const LABELS = new Map([
  ...employeeFields.map(({ name, label }) => [name, label] as const),
  ['custom_fields', text.custom]
])

type Side = 'old' | 'new'

/** A value as it is shown: what is covered everywhere else is covered here too, unless the officer asked for it (`inFull`). */
export function shownValue(row: HistoryRow, which: Side, inFull: boolean): string {
  const { attribute, valueKind } = row
  const value = valueOf(row, which)
  if (typeof value !== 'string') return value.words
  if (attribute === null || valueKind === null) return showUnknown(sentWords(value, inFull))
  return inFull ? valueWords(attribute, valueKind, value) : coveredWords(attribute, valueKind, value)
}

/** The same as it leaves the program: figures plain, and whole while amounts are hidden. */
export function plainValue(row: HistoryRow, which: Side, inFull: boolean): string {
  const { attribute, valueKind } = row
  const value = valueOf(row, which)
  if (typeof value !== 'string') return value.words
  if (attribute === null || valueKind === null) return sentWords(value, inFull)
  if (valueKind === 'decimal') return plainAmount(value)
  return inFull ? valueWords(attribute, valueKind, value) : coveredWords(attribute, valueKind, value)
}

/** The value, or what is said in its place. */
function valueOf(
  { cause, attribute, old, oldRead, new: entered }: HistoryRow,
  which: Side
): string | { readonly words: string } {
  // By what a break is known again, which says nothing to anybody.
  if (cause === 'foundBroken') return { words: '' }
  if (which === 'old' && !oldRead) return { words: attribute === null ? '' : text.notRead }
  const value = which === 'old' ? old : entered
  if (value === null || value === '') return { words: attribute === null ? '' : text.none }
  return value
}

// What was sent at once is on record as it was sent: its fields by their names, each with its value.
function sentWords(sent: string, inFull: boolean): string {
  const fields = fieldsOf(sent)
  if (fields === null) return sent
  const cover = (name: string, value: string): string => (inFull || !isSensitive(name) ? value : masked(value))
  return Object.entries(fields)
    .map(([name, value]) => {
      const label = LABELS.get(name) ?? nestedLabel(name) ?? name
      if (value === null || value === '') return `${label} ${text.none}`
      if (typeof value !== 'object') return `${label} ${cover(name, valueWords(name, 'text', String(value)))}`
      const parts = recordParts(name, JSON.stringify(value))
      return `${label} ${parts.map((part) => `${part.label} ${cover(part.name, part.value)}`).join(', ')}`
    })
    .join(' · ')
}

function fieldsOf(sent: string): JsonObject | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(sent)
  } catch {
    return null
  }
  return isJsonObject(parsed) ? parsed : null
}
