/** Faults on demand: per operation, by count or for a time, set in code or over the control route. */
import { FAILED, MISSING, STILL_CALCULATING, UNAUTHORIZED } from '../choices'
import type { Answer } from './answer'

export type RetryAfterForm = 'seconds' | 'date' | 'nonsense' | 'none'

/** What goes wrong. `applied` runs the operation first, so that a write takes effect and only its answer is spoilt. */
export type Fault =
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'cut'; readonly afterBytes: number }
  | { readonly kind: 'calculating' }
  | {
      readonly kind: 'busy'
      readonly retryAfter: RetryAfterForm
      readonly seconds?: number
      readonly applied?: boolean
    }
  | {
      readonly kind: 'status'
      readonly status: number
      readonly message?: string
      readonly retryAfter?: RetryAfterForm
      readonly seconds?: number
      readonly applied?: boolean
    }
  | { readonly kind: 'html'; readonly status?: number; readonly applied?: boolean }
  | { readonly kind: 'wrong_shape' }
  | { readonly kind: 'journal_without_codes' }
  | { readonly kind: 'bulk_missing' }
  | { readonly kind: 'bulk_reordered' }
  | { readonly kind: 'bulk_doubled' }
  | { readonly kind: 'applied_no_answer' }
  | { readonly kind: 'refused_connection' }
  /** The line ends at once, and the request takes effect only when late ones are let in, or after `ms`. */
  | { readonly kind: 'late'; readonly ms?: number }
  | { readonly kind: 'skew'; readonly ms: number }

export interface FaultRule {
  /** Name of an operation (`employees`, `bulk_input`, ...) or `*` for each. */
  readonly on: string
  readonly fault: Fault
  /** Requests that pass before it strikes. */
  readonly skip?: number
  /** How often it strikes; 0 is every time. Default 1. */
  readonly times?: number
  /** It ends this long after it was set, whatever its count. */
  readonly forMs?: number
}

interface Active {
  readonly rule: FaultRule
  readonly untilMs: number
  skip: number
  left: number
}

export class Faults {
  #active: Active[] = []
  readonly #late = new Set<() => void>()

  /** Adds a rule; several may strike one request. */
  add(rule: FaultRule): void {
    this.#active.push({
      rule,
      untilMs: rule.forMs === undefined ? Infinity : Date.now() + rule.forMs,
      skip: rule.skip ?? 0,
      left: rule.times === 0 || (rule.times === undefined && rule.forMs !== undefined) ? Infinity : (rule.times ?? 1)
    })
  }

  clear(): void {
    this.#active = []
  }

  /** The rules that have not struck out. */
  pending(): FaultRule[] {
    return this.#active.filter(({ left, untilMs }) => left > 0 && untilMs > Date.now()).map(({ rule }) => rule)
  }

  /** Keeps a request on its way: `run` is its effect, which comes with `letIn`, or after `ms`. */
  hold(run: () => void, ms: number | undefined): void {
    const arrive = (): void => {
      if (this.#late.delete(arrive)) run()
    }
    this.#late.add(arrive)
    if (ms !== undefined) setTimeout(arrive, ms).unref()
  }

  /** How many requests are on their way. */
  get late(): number {
    return this.#late.size
  }

  /** Lets arrive what is on its way, in its order. */
  letIn(): void {
    for (const arrive of this.#late) arrive()
  }

  /** What strikes this request, in the order in which it was set; counts it. */
  strike(operation: string): Fault[] {
    const now = Date.now()
    const struck: Fault[] = []
    for (const active of this.#active) {
      if ((active.rule.on !== '*' && active.rule.on !== operation) || active.untilMs <= now || active.left <= 0)
        continue
      if (active.skip > 0) {
        active.skip--
        continue
      }
      active.left--
      struck.push(active.rule.fault)
    }
    this.#active = this.#active.filter(({ left, untilMs }) => left > 0 && untilMs > now)
    return struck
  }
}

/** Whether the operation runs although the fault replaces its answer. */
export function runsFirst(fault: Fault): boolean {
  switch (fault.kind) {
    case 'busy':
    case 'status':
    case 'html':
      return fault.applied === true
    case 'calculating':
    case 'refused_connection':
    case 'late':
      return false
    default:
      return true
  }
}

/** The answer after a fault; the same one where the fault is of another kind. */
export function spoilt(fault: Fault, answer: Answer | null, skewMs: number): Answer | null {
  switch (fault.kind) {
    case 'calculating':
      return {
        kind: 'json',
        status: 202,
        value: { message: STILL_CALCULATING }
      }
    case 'busy':
      return {
        kind: 'json',
        status: 429,
        value: { message: 'Too many requests' },
        headers: retryAfter(fault.retryAfter, fault.seconds ?? 5, skewMs)
      }
    case 'status':
      return {
        kind: 'json',
        status: fault.status,
        value: { message: fault.message ?? wordsFor(fault.status) },
        headers: retryAfter(fault.retryAfter ?? 'none', fault.seconds ?? 5, skewMs)
      }
    case 'html':
      return {
        kind: 'text',
        status: fault.status ?? 200,
        type: 'text/html; charset=utf-8',
        text: '<!DOCTYPE html><html><head><title>Service</title></head><body><h1>We will be back soon</h1></body></html>'
      }
    case 'wrong_shape':
      // Of some writes this is the right shape, so a word of success stands only where there was one.
      return succeeded(answer) ? { kind: 'json', status: 200, value: { result: 'OK' } } : answer
    case 'journal_without_codes':
      return answer?.kind === 'json' && Array.isArray(answer.value)
        ? { ...answer, value: answer.value.map(withoutCodes) }
        : answer
    case 'bulk_missing':
    case 'bulk_reordered':
    case 'bulk_doubled':
      return answer?.kind === 'json' && Array.isArray(answer.value)
        ? { ...answer, value: rearranged(fault.kind, answer.value) }
        : answer
    case 'delay':
    case 'cut':
    case 'applied_no_answer':
    case 'refused_connection':
    case 'late':
    case 'skew':
      return answer
  }
}

/** Whether the operation ran and did what it was asked for. */
function succeeded(answer: Answer | null): boolean {
  switch (answer?.kind) {
    case 'list':
    case 'pdf':
      return true
    case 'json':
      return answer.status === 200
    case 'empty':
    case 'text':
    case undefined:
      return false
  }
}

/** An entry of a journal whose lines are told by their labels alone. */
function withoutCodes(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry
  const bare = (line: object): object => ('line_item' in line ? { ...line, line_item: '' } : line)
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]: [string, unknown]) => [
      key,
      Array.isArray(value) ? value.map(bare) : value
    ])
  )
}

function rearranged(kind: 'bulk_missing' | 'bulk_reordered' | 'bulk_doubled', results: readonly unknown[]): unknown[] {
  switch (kind) {
    case 'bulk_missing':
      return results.slice(0, -1)
    case 'bulk_reordered':
      return [...results].reverse()
    case 'bulk_doubled':
      return [...results.slice(0, 1), ...results]
  }
}

function retryAfter(form: RetryAfterForm, seconds: number, skewMs: number): Record<string, string> {
  switch (form) {
    case 'seconds':
      return { 'Retry-After': String(seconds) }
    case 'date':
      return { 'Retry-After': new Date(Date.now() + skewMs + seconds * 1000).toUTCString() }
    case 'nonsense':
      return { 'Retry-After': 'soon' }
    case 'none':
      return {}
  }
}

function wordsFor(status: number): string {
  switch (status) {
    case 401:
      return UNAUTHORIZED
    case 404:
      return MISSING
    case 503:
      return 'Down for maintenance'
    default:
      return status >= 500 ? 'Internal Server Error' : FAILED
  }
}
