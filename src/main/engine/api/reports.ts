import { isJsonObject, type JsonObject } from '@shared/domain/json'
import type { ReportRequest } from '@shared/domain/report'
import type { Answer } from './body'
import type { Call, Caller } from './caller'
import { jsonOf } from './body'
import type { ReportPoll, ReportRows, ReportsApi } from './client'
import type { Clock } from './clock'
import { badAnswer, refusal } from './failures'
import { pathOf } from './paths'
import { sleep } from './retry'
import { wordsIn } from './serviceWords'

const REPORT_LIMIT = 256 * 1024 * 1024
const START_LIMIT = 64 * 1024
/** The shortest time between two polls of one run (spec, "Limits"). */
const POLL_EVERY_MS = 10_000
/** Timers are no exact clocks: a poll this much early is made to wait instead of refused. */
const EARLY_MS = 500

/** Reports, at once and queued: operations 19 to 25. */
export function reportsApi(caller: Caller, clock: Clock): ReportsApi {
  const lastPollMs = new Map<string, number>()
  return {
    async run(companyId, request, options = {}) {
      const path = pathOf('clients', companyId, 'reports', request.report)
      return caller.once({ ...post(path, request), operation: OPERATIONS[request.report] }, options, rowsOf)
    },
    async start(companyId, request, options = {}) {
      const path = pathOf('clients', companyId, 'reports', request.report, 'async')
      return caller.once({ ...post(path, request), operation: 24, also: [429] }, options, async (answer) => {
        if (answer.status === 429) {
          const { message } = await answer.words()
          return { kind: 'queueFull', message: caller.presentable(message), retryAfterMs: answer.retryAfterMs }
        }
        const value = await jsonOf(answer, START_LIMIT)
        const uuid = isJsonObject(value) ? value['uuid'] : null
        if (!isJsonObject(value) || typeof uuid !== 'string' || uuid.trim() === '') {
          throw badAnswer(answer.status, wordsIn(JSON.stringify(value)), 'uuid')
        }
        const message = value['message']
        return { kind: 'started', uuid, message: typeof message === 'string' ? caller.presentable(message) : null }
      })
    },
    async poll(companyId, uuid, options = {}) {
      const path = pathOf('clients', companyId, 'reports', 'poll', uuid)
      const sinceMs = clock.monotonicMs() - (lastPollMs.get(uuid) ?? -Infinity)
      if (sinceMs < POLL_EVERY_MS - EARLY_MS) throw new RangeError('polled within 10 s of the last poll')
      if (sinceMs < POLL_EVERY_MS) await sleep(POLL_EVERY_MS - sinceMs, options.signal, clock)
      lastPollMs.set(uuid, clock.monotonicMs())
      const call: Call = { operation: 25, method: 'GET', path, also: [404, 503], slow: true }
      return caller.once(call, options, async (answer) => {
        // Counted again from here, as the call may have waited for its turn.
        lastPollMs.set(uuid, clock.monotonicMs())
        switch (answer.status) {
          case 200:
            return { kind: 'complete', rows: await rowsOf(answer) }
          case 204:
            return { kind: 'running' }
          case 404:
            return { kind: 'unknownRun', message: caller.presentable((await answer.words()).message) }
          case 503:
            return failedRun(await answer.bytes(START_LIMIT), answer, caller)
          default:
            throw badAnswer(answer.status, await answer.words(), 'status')
        }
      })
    }
  }
}

/** The service says in JSON that a run ended; a 503 without that is maintenance, and the run may still be going on. */
function failedRun(bytes: Buffer, answer: Answer, caller: Caller): ReportPoll {
  const text = bytes.toString('utf8')
  const { message } = wordsIn(text)
  if (message === null || !text.trimStart().startsWith('{')) {
    throw refusal(answer.status, { message, fields: null }, answer.retryAfterMs)
  }
  return { kind: 'failed', timedOut: /timed?[ -]?out/i.test(message), message: caller.presentable(message) }
}

const OPERATIONS: Readonly<Record<ReportRequest['report'], number>> = {
  transaction_history: 19,
  variance: 20,
  comparison_leave: 21,
  leave_liability_v2: 22,
  tracked_balances: 23
}

function post(path: string, request: ReportRequest): Omit<Call, 'operation'> {
  return { method: 'POST', path, body: reportBody(request), slow: true }
}

/** The body of a request in the service's words; what was left out stays out. Also for showing what was sent. */
export function reportBody(request: ReportRequest): Readonly<Record<string, unknown>> {
  const shared = { employee_ids: request.employeeIds, raw: request.raw }
  switch (request.report) {
    case 'transaction_history':
      return {
        ...shared,
        start_date: request.from,
        end_date: request.to,
        account_names: request.accountNames,
        wave_ids: request.payFrequencyIds,
        custom_fields: request.customFields
      }
    case 'variance':
      return { ...shared, wave_id: request.payFrequencyId, period_offset: request.periodOffset }
    case 'comparison_leave':
      return {
        ...shared,
        start_date: request.from,
        end_date: request.to,
        wave_ids: request.payFrequencyIds,
        leave_types: request.leaveTypes
      }
    case 'leave_liability_v2':
    case 'tracked_balances':
      return { ...shared, date: request.date, wave_ids: request.payFrequencyIds }
  }
}

/** The rows as received; anything but a list of objects is no report. */
async function rowsOf(answer: Answer): Promise<ReportRows> {
  const value = await jsonOf(answer, REPORT_LIMIT)
  if (!Array.isArray(value)) throw badAnswer(answer.status, wordsIn(JSON.stringify(value)), 'rows')
  const rows: JsonObject[] = []
  for (const row of value) {
    if (!isJsonObject(row)) throw badAnswer(answer.status, { message: null, fields: null }, 'rows')
    rows.push(row)
  }
  return rows
}
