/**
 * Preparing a round: the payslip items of everyone in a period are read before the officer goes offline. A request for each
 * person and for each open payslip, one after the other at the pace of the budget, behind everything that somebody waits for.
 * What was read is in the copy at once, so a round that was stopped, or whose program ended, goes on with those that are left.
 */
import type { ErrorCode } from '@shared/contract/errorCodes'
import { AppError } from '@shared/contract/errors'
import type { RoundPreparation } from '@shared/contract/views'
import { parseDay } from '@shared/domain/day'
import { faultText } from '../../common/faultText'
import { GridPeople } from '../../inputs'
import { OutboxWrites } from '../../store/outbox/writes'
import { RoundRows, type RoundKey, type RoundPerson, type StoredRound } from '../../store/outbox/rounds'
import type { EngineMethods } from '../../threads/methods'
import type { PayItemOwner } from '../api'
import type { EngineContext } from '../context'

export interface RoundPorts {
  /** #26, into the copy. */
  readonly readPayItems: (
    owner: PayItemOwner,
    options: { readonly priority: 'background'; readonly signal: AbortSignal }
  ) => Promise<unknown>
  readonly onOnline: (listener: () => void) => () => void
}

export interface Rounds {
  readonly channels: Pick<EngineMethods, 'bulkEdit.round' | 'bulkEdit.prepare' | 'bulkEdit.stopPreparing'>
  /** Goes on with what an earlier run of the program left. */
  start(): void
  /** The service has another key: what waited for that, or was cut off with the one before, goes on. */
  goOn(): void
  /** Ends between two requests. */
  stop(): Promise<void>
}

/** Failures of one person alone; anything else would meet the next one too. */
const OF_ONE: ReadonlySet<ErrorCode> = new Set(['notFound', 'notHere', 'rejected', 'badAnswer', 'calculating'])

interface Running {
  readonly ending: AbortController
  readonly ended: Promise<void>
  /** It was told to go on meanwhile. */
  again: boolean
}

export function createRounds(context: EngineContext, ports: RoundPorts): Rounds {
  const rows = new RoundRows(context.outbox)
  const writes = new OutboxWrites(context.outbox)
  const people = new GridPeople(context.cache)
  const readSince = context.cache.prepare<[number, string, number], { id: number }>(
    'SELECT subject_id AS id FROM list_state WHERE company_id = ? AND list = ? AND as_of_ms >= ?'
  )
  const running = new Map<string, Running>()
  // Why a round that is to be read is not: it goes on when the service answers.
  const reasons = new Map<string, string>()
  let offOnline: (() => void) | null = null

  const everyone = (key: RoundKey): RoundPerson[] =>
    people
      .everyone(key.companyId, { frequencyId: key.frequencyId, payslip: { date: key.date, special: false } })
      .map(({ employeeId, payslips }) => ({
        employeeId,
        payslipId: payslips.find(({ finalised }) => !finalised)?.id ?? null
      }))
      .sort((a, b) => a.employeeId - b.employeeId)

  const leftOf = (round: StoredRound): PayItemOwner[] => {
    const read = (list: 'payItemsOfEmployee' | 'payItemsOfPayslip'): Set<number> =>
      new Set(readSince.all(round.companyId, list, round.startedMs).map(({ id }) => id))
    const [employees, payslips] = [read('payItemsOfEmployee'), read('payItemsOfPayslip')]
    return rows
      .people(round)
      .flatMap(({ employeeId, payslipId }): PayItemOwner[] => [
        ...(employees.has(employeeId) ? [] : [{ kind: 'employee' as const, employeeId }]),
        ...(payslipId === null || payslips.has(payslipId) ? [] : [{ kind: 'payslip' as const, payslipId }])
      ])
  }

  async function readAll(round: StoredRound, signal: AbortSignal): Promise<void> {
    const failedPeople = new Set<number>()
    for (const owner of leftOf(round)) {
      try {
        await ports.readPayItems(owner, { priority: 'background', signal })
      } catch (error) {
        const failure = context.failure(error)
        if (failure.code === 'cancelled' || signal.aborted) return
        context.log('warn', `round ${round.companyId}: ${faultText(failure)}`)
        if (!OF_ONE.has(failure.code)) {
          reasons.set(nameOf(round), failure.message)
          context.changed(round.companyId, 'payItems')
          return
        }
        failedPeople.add(owner.kind === 'employee' ? owner.employeeId : -owner.payslipId)
      }
      context.changed(round.companyId, 'payItems')
    }
    const ended = { preparedMs: context.nowMs(), failed: failedPeople.size }
    writes.run('roundDone', () => rows.setState(round, 'done', ended))
    context.changed(round.companyId, 'payItems')
  }

  function begin(round: StoredRound): void {
    const name = nameOf(round)
    const known = running.get(name)
    if (known) {
      known.again = true
      return
    }
    reasons.delete(name)
    const ending = new AbortController()
    const ended = readAll(round, AbortSignal.any([ending.signal, context.signal]))
      .finally(() => {
        const { again = false } = running.get(name) ?? {}
        running.delete(name)
        // What it was cut off by may be over by now.
        const left = again && !ending.signal.aborted && !context.signal.aborted ? rows.get(round) : null
        if (left?.state === 'reading') begin(left)
      })
      .catch((error: unknown) => context.log('error', `round ${round.companyId}: ${faultText(error)}`))
    running.set(name, { ending, ended, again: false })
  }

  const goOn = (): void => {
    for (const round of rows.all()) if (round.state === 'reading') begin(round)
  }

  const endOther = async ({ companyId, frequencyId }: RoundKey): Promise<void> => {
    for (const round of rows.all()) {
      if (round.companyId !== companyId || round.frequencyId !== frequencyId) continue
      const one = running.get(nameOf(round))
      one?.ending.abort()
      await one?.ended
    }
  }

  return {
    channels: {
      'bulkEdit.round': (input) => view(keyOf(input)),
      'bulkEdit.prepare': async (input) => {
        const key = keyOf(input)
        // Without a key nothing can be asked; that is said here, not by a reading that ends at once.
        context.client()
        // One that was just stopped ends first.
        const ending = running.get(nameOf(key))
        if (ending?.ending.signal.aborted) await ending.ended
        const before = rows.get(key)
        if (before?.state === 'stopped') {
          writes.run('roundGoesOn', () => rows.setState(key, 'reading', { preparedMs: null, failed: 0 }))
        } else if (before?.state !== 'reading') {
          await endOther(key)
          const found = everyone(key)
          writes.run('roundBegun', () => rows.begin(key, found, context.nowMs()))
        }
        const round = rows.get(key)
        if (round) begin(round)
      },
      'bulkEdit.stopPreparing': (input) => {
        const key = keyOf(input)
        const round = rows.get(key)
        if (round?.state !== 'reading') return
        running.get(nameOf(key))?.ending.abort()
        reasons.delete(nameOf(key))
        writes.run('roundStopped', () => rows.setState(key, 'stopped', { preparedMs: null, failed: 0 }))
        context.changed(key.companyId, 'payItems')
      }
    },
    start() {
      offOnline = ports.onOnline(goOn)
      goOn()
    },
    goOn,
    async stop() {
      offOnline?.()
      for (const { ending } of running.values()) ending.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    }
  }

  function view(key: RoundKey): RoundPreparation {
    const round = rows.get(key)
    const found = round && round.state !== 'done' ? rows.people(round) : everyone(key)
    const requests = found.length + found.filter(({ payslipId }) => payslipId !== null).length
    const left = round ? (round.state === 'done' ? 0 : leftOf(round).length) : requests
    const reason = reasons.get(nameOf(key)) ?? null
    const { requestsPerMinute, requestsPerHour } = context.settings()
    return {
      frequencyId: key.frequencyId,
      date: key.date,
      people: found.length,
      requests,
      // At the pace that the budget allows for as many.
      seconds: Math.ceil(((left === 0 ? requests : left) * 60) / Math.min(requestsPerMinute, requestsPerHour / 60)),
      state: !round ? 'notStarted' : round.state === 'reading' && reason !== null ? 'failed' : round.state,
      done: round ? requests - left : 0,
      reason: reason ?? (round && round.failed > 0 ? notRead(round.failed) : null),
      preparedMs: round?.preparedMs ?? null
    }
  }
}

function notRead(failed: number): string {
  return failed === 1 ? '1 list could not be read.' : `${failed} lists could not be read.`
}

function keyOf({ companyId, frequencyId, date }: { companyId: number; frequencyId: number; date: string }): RoundKey {
  const day = parseDay(date)
  if (day === null) throw new AppError('badInput', { subject: date })
  return { companyId, frequencyId, date: day }
}

function nameOf({ companyId, frequencyId, date }: RoundKey): string {
  return `${companyId} ${frequencyId} ${date}`
}
