/** The service's own words in an answer, in any of the forms that such answers have; never a reason to fail. */
import type { FieldErrors } from '@shared/contract/errors'
import { isJsonObject } from '@shared/domain/json'

const MOST_FIELDS = 200
const MOST_MESSAGES = 20
const DEEPEST = 4

export interface ServiceWords {
  readonly message: string | null
  readonly fields: FieldErrors | null
}

/**
 * The message and the errors per field in an answer's text: JSON with `message`, `error` or `errors` (an object by field,
 * nested or dotted, with one or several messages each; a list; a text), a page of HTML, or plain text. Of JSON nothing else
 * is taken, as any other field may be somebody's pay.
 */
export function wordsIn(text: string): ServiceWords {
  const trimmed = text.trim()
  if (trimmed.startsWith('{') || trimmed.startsWith('[') || trimmed.startsWith('"')) {
    try {
      return wordsInJson(JSON.parse(trimmed))
    } catch {
      return { message: messageInBrokenJson(trimmed), fields: null }
    }
  }
  if (trimmed.startsWith('<')) return { message: htmlMessage(trimmed), fields: null }
  const readable = trimmed !== '' && !/[\0\uFFFD]/.test(trimmed)
  return { message: readable ? tidy(trimmed) : messageInBrokenJson(trimmed), fields: null }
}

function wordsInJson(value: unknown): ServiceWords {
  if (!isJsonObject(value)) {
    const texts = (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string')
    return { message: joined(messagesOf(texts)), fields: null }
  }
  const { errors } = value
  const loose = isJsonObject(errors) ? [] : messagesOf(errors)
  return { message: joined([...saidIn(value, DEEPEST), ...loose]), fields: fieldsOf(errors) }
}

function messageInBrokenJson(text: string): string | null {
  const quoted = /"(?:message|error)"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1]
  if (quoted === undefined) return null
  try {
    return joined(messagesOf(JSON.parse(quoted)))
  } catch {
    return null
  }
}

/** Messages per key of an `errors` object; nested keys are joined with dots. Null when there are none. */
export function fieldsOf(errors: unknown): FieldErrors | null {
  const fields: [string, readonly string[]][] = []
  if (isJsonObject(errors)) collectFields(errors, '', fields, DEEPEST)
  return fields.length > 0 ? Object.fromEntries(fields) : null
}

function collectFields(
  errors: Readonly<Record<string, unknown>>,
  prefix: string,
  into: [string, readonly string[]][],
  depth: number
): void {
  for (const [key, value] of Object.entries(errors)) {
    if (into.length >= MOST_FIELDS) return
    const path = tidy(`${prefix}${key}`)
    if (isJsonObject(value) && depth > 0) collectFields(value, `${path}.`, into, depth - 1)
    else {
      const messages = messagesOf(value)
      into.push([path, messages.length > 0 ? messages : ['']])
    }
  }
}

/** Every text in a value, whatever it is wrapped in. */
function messagesOf(value: unknown, depth = DEEPEST): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [tidy(value)]
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)]
  if (depth === 0) return []
  if (Array.isArray(value)) {
    return value
      .slice(0, MOST_MESSAGES)
      .flatMap((item: unknown) => messagesOf(item, depth - 1))
      .slice(0, MOST_MESSAGES)
  }
  if (!isJsonObject(value)) return []
  const said = saidIn(value, depth - 1)
  return said.length > 0 ? said : messagesOf(Object.values(value), depth - 1)
}

/** What an object says; an `error` stands in for a message that says nothing. */
function saidIn(value: Readonly<Record<string, unknown>>, depth: number): string[] {
  const message = messagesOf(value['message'], depth)
  return message.length > 0 ? message : messagesOf(value['error'], depth)
}

function joined(messages: readonly string[]): string | null {
  return messages.length > 0 ? tidy(messages.join('; ')) : null
}

function htmlMessage(html: string): string | null {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1]?.trim()
  if (title) return tidy(title)
  const text = html
    .slice(0, 10_000)
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
  return text.trim() === '' ? null : tidy(text)
}

/** One line without control characters. */
function tidy(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}
