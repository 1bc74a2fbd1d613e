import { afterEach, describe, expect, it } from 'vitest'
import { wordingOf } from '@shared/contract/errorWording'
import { toAppError, type AppError, type AppErrorShape } from '@shared/contract/errors'
import type { WriteView } from '@shared/contract/views'
import type { Edit } from '@shared/domain/edit'
import type { EngineMethods } from '../../../src/main/threads/methods'
import type { RunningService } from '../../../src/sandbox'
import { expectNoneLost, expectNoneTwice, expectSettled, expectWholeFiles, settleAll } from '../../fixtures/engineJudge'
import { lookInto, newPlace, openedEngine, openingOf, removePlace, type EnginePlace } from '../../fixtures/enginePlace'
import { eventually, paidPeople } from '../../fixtures/outboxDesk'
import { sampleOf, told } from '../../fixtures/runs'
import { sampleService } from '../../fixtures/sampleService'
import {
  WRITING_ACTS,
  writeFaultsOf,
  type Act,
  type DirectAct,
  type WritingOffice
} from '../../fixtures/writeFaultChamber'

const FEW = WRITING_ACTS.length
const { numRuns: RUNS, seed: SEED } = sampleOf(FEW)
/** A service and its files serve so many acts: it has room for a few pay frequencies only. */
const SLICE = 3 * WRITING_ACTS.length
const STRIKES_MS = 400

let service: RunningService
let place: EnginePlace
let engine: EngineMethods
let office: WritingOffice

async function begin(reads: 'documented' | 'full'): Promise<void> {
  service = await sampleService({ reads, recalculationMs: 0 })
  place = newPlace()
  engine = await openedEngine(openingOf(place, service))
  const companyId = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
  await engine['sync.refresh']({ companyId })
  const people = lookInto(place.store, 'cache', (cache) => paidPeople({ cache }, companyId)) ?? []
  for (const { employeeId, payslipId } of people) {
    await engine['sync.readNow']({ what: 'employee', employeeId })
    await engine['sync.readNow']({ what: 'payItems', owner: 'payslip', ownerId: payslipId })
  }
  const frequencyId =
    lookInto(place.store, 'cache', (db) =>
      db.prepare<[], number>('SELECT id FROM pay_frequency LIMIT 1').pluck().get()
    ) ?? 0
  office = { engine, companyId, frequencyId, people }
}
async function end(): Promise<void> {
  await engine.close(undefined)
  expectWholeFiles(place)
  removePlace(place)
  await service.close()
}
afterEach(() => service.faults.clear())

/** A sentence that says what to do next, and is not that of a mistake. */
function expectSentence(about: string, { code, message }: AppErrorShape): void {
  expect({ about, code, sentence: message !== '' && wordingOf(code).nextStep !== '' }).toEqual({
    about,
    code: expect.not.stringMatching(/^internal$/) as string,
    sentence: true
  })
}

/** The way is clear again, for what is on it too, and for a key or a company that was refused. */
async function cleared(): Promise<void> {
  service.faults.clear()
  await eventually(
    () => service.faults.late === 0,
    () => 'a request is still on its way'
  )
  await engine.setApiKey({ apiKey: service.apiKey })
  const refreshed = async (): Promise<void> => engine['sync.refresh']({ companyId: office.companyId })
  // A reading that is under way and is joined may have met a fault before; the officer asks again.
  await refreshed().catch(refreshed)
}

/** How many requests of the act took effect. */
const appliedSince = (sequence: number, operation: string): number =>
  new Set(
    service.log.writes
      .filter((write) => write.sequence > sequence && write.operation === operation)
      .map(({ requestId }) => requestId)
  ).size
const newest = (): number => service.log.writes.at(-1)?.sequence ?? 0

async function directly(act: DirectAct, run: number, about: string, strike: () => void): Promise<string> {
  const send = await act.prepare(office, run)
  const before = newest()
  const applied = (): number => appliedSince(before, act.operation)
  strike()
  let write: WriteView | null = null
  let failed: AppError | null = null
  try {
    write = await send()
  } catch (error) {
    failed = toAppError(error)
  }
  await cleared()
  const outcome = write?.state ?? failed?.code ?? ''
  if (failed) expectSentence(about, failed.toShape())
  if (write?.error) expectSentence(about, write.error)
  const made = applied()
  const might = { done: [1], refused: [0], unknown: [0, 1] }[String(write?.state)] ?? [0]
  expect({ about, outcome, made }).toEqual({ about, outcome, made: expect.toBeOneOf(might) as number })
  if (write?.state === 'unknown') {
    // It is asked of the officer, and the same one cannot go out meanwhile.
    expect((await engine['status.get']({ companyId: office.companyId })).unknownWrites).toBe(1)
    // Where the copy shows by now that it was made, there is nothing to send.
    const code = expect.toBeOneOf(
      act.operation === 'update_employee' ? ['notAllowed', 'badInput'] : ['notAllowed']
    ) as string
    await expect(send()).rejects.toMatchObject({ code })
    expect({ about, applied: applied() }).toEqual({ about, applied: made })
    const { matches } = await engine['writes.matches']({ writeId: write.id })
    if (act.operation === 'create_employee' || act.operation === 'create_wave') {
      expect({ about, found: matches.filter(({ wasThere }) => wasThere === false).length }).toEqual({
        about,
        found: made
      })
    }
    await engine['writes.settle']({ writeId: write.id, made: made === 1, madeId: null })
  }
  if (made === 0) expect({ about, ...(await send()) }).toMatchObject({ about, state: 'done' })
  expect({ about, applied: applied() }).toEqual({ about, applied: 1 })
  return outcome
}

async function byEdits(edits: readonly Edit[], about: string, strike: () => void): Promise<string> {
  strike()
  await engine['edits.submit']({ companyId: office.companyId, ticked: edits.map(({ id }) => id) })
  const untilMs = Date.now() + STRIKES_MS
  while (service.faults.pending().length > 0 && Date.now() < untilMs) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const { runner } = await engine['status.get']({ companyId: office.companyId })
  const open = await engine['edits.list']({ companyId: office.companyId, which: 'unsettled' })
  for (const { state, reason, needsOfficer } of open) {
    // What waits for the officer says for what; what goes on by itself may be between two steps of it.
    const says = (reason?.text ?? '') !== '' || !needsOfficer
    expect({ about, state, says }).toEqual({ about, state, says: true })
  }
  if (runner.state === 'paused') expect({ about, reason: runner.reason }).not.toEqual({ about, reason: null })
  const outcome = open.map(({ state }) => state).sort()[0] ?? 'saved'
  await cleared()
  await settleAll(engine, office.companyId, service)
  expectNoneLost(place, new Set(edits.map(({ id }) => id)))
  expectNoneTwice(service)
  return outcome
}

describe('whatever goes wrong on the way of a write, once or twice at the same time', () => {
  it(
    `nothing is lost or applied twice, and each ends in a sentence (${RUNS} acts, seed ${SEED})`,
    { timeout: 7_200_000 },
    async () => {
      const outcomes = new Map<string, number>()
      const samples = WRITING_ACTS.map((act, at) =>
        writeFaultsOf(act, RUNS === FEW ? 'quick' : 'all', {
          numRuns: Math.ceil(RUNS / WRITING_ACTS.length),
          seed: SEED + at
        })
      )
      let requests = 0
      for (let run = 0; run < RUNS; run++) {
        if (run % SLICE === 0) await begin((run / SLICE) % 2 === 0 ? 'full' : 'documented')
        const at = run % WRITING_ACTS.length
        const act: Act | undefined = WRITING_ACTS[at]
        const faults = samples[at]?.[Math.floor(run / WRITING_ACTS.length)] ?? []
        if (!act) throw new Error('no such act')
        const about = JSON.stringify({ run, operation: act.operation, faults })
        const strike = (): void => faults.forEach((rule) => service.faults.add(rule))
        const outcome =
          act.kind === 'direct'
            ? await directly(act, run, about, strike)
            : await byEdits(await act.enter(office, run), about, strike)
        const key = `${act.operation} ${outcome}`
        outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
        if (run % SLICE === SLICE - 1 || run === RUNS - 1) {
          requests += service.log.requestCount
          expectSettled(place, service)
          await end()
        }
      }
      const ends = [...outcomes].map(([key, count]) => `${key} ${count}`).sort()
      told(`${RUNS} acts that write: ${requests} requests, ends: ${ends.join(', ')}`)
      // The faults struck.
      if (RUNS >= FEW) expect(new Set([...outcomes.keys()].map((key) => key.split(' ')[1])).size).toBeGreaterThan(2)
    }
  )
})
