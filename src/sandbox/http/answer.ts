import { FAILED } from '../choices'

/** What an operation answers, before it is written to the wire. */
export type Answer =
  | {
      readonly kind: 'json'
      readonly status: number
      readonly value: unknown
      readonly headers?: Readonly<Record<string, string>>
    }
  /** A list that is made while it is sent; each row is the JSON text of one element. */
  | { readonly kind: 'list'; readonly rows: Iterable<string> | AsyncIterable<string> }
  | { readonly kind: 'pdf'; readonly bytes: Buffer }
  | {
      readonly kind: 'text'
      readonly status: number
      readonly type: string
      readonly text: string
      readonly headers?: Readonly<Record<string, string>>
    }
  | { readonly kind: 'empty'; readonly status: number }

export function json(value: unknown, status = 200): Answer {
  return { kind: 'json', status, value }
}

/** A list of wrapped records, `[{"employee":{...}},...]`, or of plain ones. */
export function list(rows: Iterable<string> | AsyncIterable<string>): Answer {
  return { kind: 'list', rows }
}

export function message(status: number, text: string): Answer {
  return json({ message: text }, status)
}

/** Names every field that was refused: field -> messages. */
export function refused(errors: Readonly<Record<string, string>>): Answer {
  return json({ message: FAILED, errors }, 422)
}
