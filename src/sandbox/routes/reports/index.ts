/** Reports: endpoints 19 to 25, direct and queued. */
import { FAILED, QUEUE_FULL } from '../../choices'
import { json, list, message, type Answer } from '../../http/answer'
import { companyIn, NOT_FOUND, type Call, type Handler } from '../../http/call'
import { pause } from '../../http/pause'
import { readRequest, reportNamed, type ReportName, type ReportRequest } from './request'
import { reportRows } from './rows'

const REFUSED = message(400, FAILED)

function readCall(call: Call): { name: ReportName; request: ReportRequest } | Answer {
  const company = companyIn(call)
  const name = reportNamed(call.params['report'] ?? '')
  if (!company || !name) return NOT_FOUND
  const request = readRequest(call.service, company, name, call.body)
  return request ? { name, request } : REFUSED
}

export const report: Handler = (call) => {
  const read = readCall(call)
  return 'kind' in read ? read : list(reportRows(read.name, read.request))
}

/** The older form with parameters in the address: supported by the real service, but its parameters are not known. */
export const reportByGet: Handler = (call) => {
  const known = companyIn(call) !== null && reportNamed(call.params['report'] ?? '') !== undefined
  return known ? REFUSED : NOT_FOUND
}

export const startReport: Handler = (call) => {
  const read = readCall(call)
  if ('kind' in read) return read
  const { name, request } = read
  const uuid = call.service.reports.start(request.company.id, () => collect(reportRows(name, request)), call.nowMs)
  return uuid === null ? message(429, QUEUE_FULL) : json({ message: 'Started', uuid })
}

const PAUSE_EVERY = 256

async function collect(rows: Iterable<string>): Promise<string[]> {
  const made: string[] = []
  for (const row of rows) {
    made.push(row)
    if (made.length % PAUSE_EVERY === 0) await pause()
  }
  return made
}

export const pollReport: Handler = async (call) => {
  const company = companyIn(call)
  if (!company) return NOT_FOUND
  const polled = await call.service.reports.poll(company.id, call.params['uuid'] ?? '', call.nowMs)
  switch (polled) {
    case 'running':
      return { kind: 'empty', status: 204 }
    case 'timed_out':
      return message(503, 'Report timed out')
    case 'failed':
      return message(503, 'Report failed')
    case 'unknown':
      return NOT_FOUND
    default:
      return list(polled.rows)
  }
}
