/** Starts a sample service and talks to it over HTTP, as any client would. */
import { afterEach } from 'vitest'
import { toDay } from '@shared/domain/day'
import { startService, type RunningService } from '../../../src/sandbox'

type Options = NonNullable<Parameters<typeof startService>[0]>

/** An answer with its body parsed, where it is JSON. */
export interface Answered {
  readonly status: number
  readonly text: string
  readonly body: unknown
  readonly headers: Headers
}

export interface Caller {
  readonly service: RunningService
  get(path: string): Promise<Answered>
  send(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answered>
  /** Any request, with headers and key as given. */
  raw(path: string, init: RequestInit): Promise<Answered>
  bytes(path: string): Promise<Buffer>
}

const running: RunningService[] = []

afterEach(async () => {
  for (const service of running.splice(0)) await service.close()
})

/** A day in the middle of a month, so that every frequency has an open period. */
const TODAY = toDay('2026-06-24')
/** Ids of the sample that tests may name: Tidewater Lantern, Pinegate Foods, Blue Kiln Studio, and Wong, Ka Yan. */
export const TIDEWATER = 311
export const PINEGATE = 318
export const BLUE_KILN = 325
export const WONG_KA_YAN = 5024

/** Starts a service that ends with the test. Edits settle at once unless `recalculationMs` says otherwise. */
export async function start(options: Options = {}): Promise<Caller> {
  const service = await startService({ now: TODAY, recalculationMs: 0, ...options })
  running.push(service)
  const raw = async (path: string, init: RequestInit): Promise<Answered> => {
    const response = await fetch(`${service.url}${path}`, init)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const body: unknown = isJson ? JSON.parse(text) : null
    return { status: response.status, text, body, headers: response.headers }
  }
  const headers = { Authorization: service.apiKey, 'Content-Type': 'application/json' }
  return {
    service,
    raw,
    get: (path) => raw(`/v1${path}`, { headers }),
    send: (method, path, body) =>
      raw(`/v1${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
    async bytes(path) {
      const response = await fetch(`${service.url}/v1${path}`, { headers })
      return Buffer.from(await response.arrayBuffer())
    }
  }
}

export type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of an object; fails the test where there is none. */
export function fields(value: unknown): Fields {
  if (!isFields(value)) throw new TypeError(`not an object: ${JSON.stringify(value)}`)
  return value
}

/** The elements of an array; fails the test where there is none. */
export function items(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`not an array: ${JSON.stringify(value)}`)
  return value
}

/** The records of a list, unwrapped from `key`. */
export function unwrap(value: unknown, key: string): Fields[] {
  return items(value).map((element) => fields(fields(element)[key]))
}

/** Pairs of a payslip's section as text. */
export function pairs(value: unknown): [string, string][] {
  return items(value).map((pair) => {
    const [name, amount] = items(pair)
    return [String(name), String(amount)]
  })
}

/** The open regular payslip of a person. */
export async function openPayslip(caller: Caller, employeeId: number): Promise<Fields> {
  const list = unwrap((await caller.get(`/employees/${employeeId}/payslips`)).body, 'payslip')
  const open = list.find((payslip) => payslip['finalised'] === false && payslip['special'] === false)
  if (!open) throw new Error(`employee ${employeeId} has no open payslip`)
  return open
}

/** The detail of a payslip. */
export async function detail(caller: Caller, payslipId: unknown, query = ''): Promise<Fields> {
  return fields(fields((await caller.get(`/payslips/${String(payslipId)}${query}`)).body)['payslip'])
}
