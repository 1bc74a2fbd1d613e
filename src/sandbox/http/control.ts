/** The control route: faults, the log, and what only the service's own screens can do. Behind a random token. */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { Control } from '../control'
import type { Service } from '../service'
import { json, message, refused, type Answer } from './answer'
import { NOT_FOUND } from './call'
import { faultRule } from './faultSchema'

export const CONTROL_PATH = '/control'

/** Answers a request below `/control`; without the token nothing there seems to exist. */
export async function control(
  service: Service,
  token: string,
  request: IncomingMessage,
  url: URL,
  body: Buffer | null
): Promise<Answer> {
  if (!isToken(request.headers['x-control-token'], token)) return NOT_FOUND
  let sent: unknown
  try {
    sent = body === null || body.length === 0 ? undefined : JSON.parse(body.toString('utf8'))
  } catch {
    return message(400, 'The body is not JSON')
  }
  const acts = new Control(service)
  switch (`${request.method ?? ''} ${url.pathname.slice(CONTROL_PATH.length)}`) {
    case 'GET /log':
      return json({ requests: service.log.requests, writes: service.log.writes })
    case 'GET /writes':
      return json(service.log.writes)
    case 'DELETE /log':
      service.log.clear()
      return DONE
    case 'GET /faults':
      return json(service.faults.pending())
    case 'POST /faults':
      return take(z.union([faultRule.transform((rule) => [rule]), z.array(faultRule)]), sent, (rules) => {
        for (const rule of rules) service.faults.add(rule)
      })
    case 'DELETE /faults':
      service.faults.clear()
      return DONE
    case 'POST /runs':
      return take(runRequest, sent, ({ wave_id, period_end_date, special }) =>
        acts.makeRun(wave_id, period_end_date, special)
      )
    case 'POST /finalise':
      return take(payslipsRequest, sent, ({ payslip_ids, value }) => acts.setFinalised(payslip_ids, value))
    case 'POST /release':
      return take(payslipsRequest, sent, ({ payslip_ids, value }) => acts.setReleased(payslip_ids, value))
    case 'POST /certificates':
      return take(certificatesRequest, sent, ({ certificate_ids, value }) =>
        acts.setCertificatesReleased(certificate_ids, value)
      )
    case 'POST /dirty':
      return take(dirtyRequest, sent, ({ payslip_ids, ms }) => acts.makeDirty(payslip_ids, ms))
    case 'POST /settle':
      acts.settle()
      return DONE
    case 'POST /today':
      return take(z.object({ day: z.string() }), sent, ({ day }) => acts.setToday(day))
    case 'POST /reports':
      return take(z.object({ endings: z.array(z.enum(['timed_out', 'failed'])) }), sent, ({ endings }) =>
        acts.endReports(endings)
      )
    default:
      return NOT_FOUND
  }
}

const runRequest = z.object({ wave_id: z.int(), period_end_date: z.string(), special: z.boolean().default(false) })
const payslipsRequest = z.object({ payslip_ids: z.array(z.int()), value: z.boolean().default(true) })
const certificatesRequest = z.object({ certificate_ids: z.array(z.int()), value: z.boolean().default(true) })
const dirtyRequest = z.object({ payslip_ids: z.array(z.int()), ms: z.int().nonnegative() })

const DONE = json({ message: 'Done' })

function take<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
  act: (value: z.output<Schema>) => unknown
): Answer {
  const read = schema.safeParse(sent)
  if (!read.success)
    return refused(Object.fromEntries(read.error.issues.map(({ path, message: text }) => [path.join('.'), text])))
  try {
    const made = act(read.data)
    return json({ message: 'Done', ...(made === undefined ? {} : { result: made }) })
  } catch (error) {
    if (error instanceof RangeError) return refused({ '': error.message })
    throw error
  }
}

function isToken(sent: string | string[] | undefined, token: string): boolean {
  if (typeof sent !== 'string') return false
  const a = Buffer.from(sent)
  const b = Buffer.from(token)
  return a.length === b.length && timingSafeEqual(a, b)
}
